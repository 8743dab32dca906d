// Degrees or radians: how every angle is shown, in one place. The engine uses radians only; input in degrees is converted
// before it reaches the engine. The address remembers the choice (`?angles=rad`).
import { askedHere, remember } from '../address/here';
import { emitter } from './emitter';

export type AngleUnit = 'deg' | 'rad';

const DEGREES = 180 / Math.PI;

let unit: AngleUnit = askedHere().angles ?? 'deg';

/** After the unit has changed. */
export const onAngleUnit = emitter();

export const angleUnit = (): AngleUnit => unit;
export const inDegreesNow = (): boolean => unit === 'deg';

export function setAngleUnit(wanted: AngleUnit): void {
  if (wanted === unit) return;
  unit = wanted;
  remember('angles', wanted === 'deg' ? null : wanted);
  onAngleUnit.emit();
}

/** Angles, rates and accelerations of angles; not where angles and lengths stand beside each other. */
const isAngle = (engineUnit: string): boolean => /^rad(\/[^,]*)?$/.test(engineUnit);

const factorOf = (engineUnit: string): number =>
  unit === 'deg' && isAngle(engineUnit) ? DEGREES : 1;

/** A number of the engine in the unit in which it is shown. */
export const toShown = (value: number, engineUnit: string): number => value * factorOf(engineUnit);

/** What somebody has typed or dragged, in the engine's unit. */
export const fromShown = (value: number, engineUnit: string): number =>
  value / factorOf(engineUnit);

export const shownUnit = (engineUnit: string): string =>
  factorOf(engineUnit) === 1 ? engineUnit : engineUnit.replace('rad', '°');

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

const SAID = /(–|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) (degrees|deg|rad)(\/s)?(?![\w^])/g;

/** "-1 to 1 rad", "1 and 2 deg": the first has the unit of the second. */
const PAIR =
  /(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) (to|and) (?=-?\d+(?:\.\d+)?(?:e[+-]?\d+)? (deg|rad)(?![\w^/]))/g;

/** A sentence of the engine, which says angles in degrees or in radians, with all of them in the shown unit; a dash has none. */
export const anglesInSentence = (sentence: string): string =>
  sentence
    .replace(PAIR, '$1 $3 $2 ')
    .replace(SAID, (said, number: string, word: string, rate = '') => {
      if (number === '–') return number;
      if (word === 'deg' && unit === 'deg') return inDegrees(number, rate);
      if ((word === 'rad') === (unit === 'rad')) return said;
      const value = unit === 'rad' ? Number(number) / DEGREES : Number(number) * DEGREES;
      // As exact, and in columns as wide: a radian is some sixty degrees.
      const [, decimals] = /^-?\d+\.(\d+)$/.exec(number) ?? [];
      const text =
        decimals !== undefined && unit === 'rad'
          ? value.toFixed(decimals.length + 2)
          : String(Number(value.toPrecision(3)));
      return unit === 'rad' ? `${text} rad${rate}` : inDegrees(text, rate);
    });

/** 12.3°, but 12.3 °/s. */
const inDegrees = (number: string, rate: string): string =>
  rate === '' ? `${number}°` : `${number} °${rate}`;
