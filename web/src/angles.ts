// Degrees or radians: how every angle is shown to people, in one place. The engine knows radians only; what is typed or
// dragged in degrees becomes radians before it goes there. The address remembers the choice (`?angles=rad`).
import { askedHere, remember } from './address/here';
import type { Parameter } from './sim/description';

export type AngleUnit = 'deg' | 'rad';

const DEGREES = 180 / Math.PI;
/** A bound in degrees and back is off in its last digit, which the engine would refuse. */
const ROUNDING = 1e-12;

let unit: AngleUnit = askedHere().angles ?? 'deg';
const listeners: (() => void)[] = [];

export const angleUnit = (): AngleUnit => unit;
export const inDegreesNow = (): boolean => unit === 'deg';

/** Called after the unit has changed. */
export const onAngleUnit = (listener: () => void): void => {
  listeners.push(listener);
};

export function setAngleUnit(wanted: AngleUnit): void {
  if (wanted === unit) return;
  unit = wanted;
  remember('angles', wanted === 'deg' ? null : wanted);
  for (const listener of listeners) listener();
}

/** Angles, rates and accelerations of angles; not where angles and lengths stand beside each other. */
export const isAngle = (engineUnit: string): boolean => /^rad(\/|$)/.test(engineUnit);

const factorOf = (engineUnit: string): number =>
  unit === 'deg' && isAngle(engineUnit) ? DEGREES : 1;

/** A number of the engine in the unit in which it is shown. */
export const toShown = (value: number, engineUnit: string): number => value * factorOf(engineUnit);

/** What somebody has typed or dragged, in the engine's unit. */
export const fromShown = (value: number, engineUnit: string): number =>
  value / factorOf(engineUnit);

export const shownUnit = (engineUnit: string): string =>
  factorOf(engineUnit) === 1 ? engineUnit : engineUnit.replace('rad', '°');

/** A parameter with bounds and default as they are shown. */
export function shownParameter(parameter: Parameter): Parameter {
  const show = (value: number) => Number(toShown(value, parameter.unit).toPrecision(14));
  if (factorOf(parameter.unit) === 1) return parameter;
  return {
    ...parameter,
    unit: shownUnit(parameter.unit),
    default: show(parameter.default),
    minimum: show(parameter.minimum),
    maximum: show(parameter.maximum),
  };
}

/** A shown value of a parameter for the engine: what is a bound or the default to the last digit but one is just that. */
export function valueFromShown(value: number, parameter: Parameter): number {
  const own = fromShown(value, parameter.unit);
  if (own === value) return value;
  const { minimum, maximum, default: usual } = parameter;
  const isSame = (other: number) =>
    Math.abs(own - other) <= ROUNDING * Math.max(1, Math.abs(other));
  return [minimum, maximum, usual].find(isSame) ?? own;
}

/** An angle in running text: 12.3° or 0.215 rad. */
export function angleInText(radians: number | undefined, digits = 2): string {
  if (radians === undefined || !Number.isFinite(radians)) return '–';
  const isInDegrees = unit === 'deg';
  // A radian is some sixty degrees: as exact a number has two digits more.
  const text = (isInDegrees ? DEGREES * radians : radians).toFixed(
    isInDegrees ? digits : digits + 2,
  );
  return `${text.replace(/^-(0\.?0*)$/, '$1')}${isInDegrees ? '°' : ' rad'}`;
}

const SAID = /(-?\d+(?:\.\d+)?(?:e-?\d+)?) (degrees|deg|rad)(\/s| a second)?(?![\w^])/g;

/** A sentence of the engine, which says angles in degrees or in radians, with all of them in the shown unit. */
export const anglesInSentence = (sentence: string): string =>
  sentence.replace(SAID, (said, number: string, word: string, rate = '') => {
    if (word === 'deg' && unit === 'deg') return `${number}°${rate}`;
    if ((word === 'rad') === (unit === 'rad')) return said;
    const value = unit === 'rad' ? Number(number) / DEGREES : Number(number) * DEGREES;
    // As exact, and in columns as wide: a radian is some sixty degrees.
    const [, decimals] = /^-?\d+\.(\d+)$/.exec(number) ?? [];
    const text =
      decimals !== undefined && unit === 'rad'
        ? value.toFixed(decimals.length + 2)
        : String(Number(value.toPrecision(3)));
    return `${text}${unit === 'rad' ? ' rad' : '°'}${rate}`;
  });
