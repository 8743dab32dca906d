// Degrees or radians: how every angle is shown, in one place. The engine uses radians only; input in degrees is converted
// before it reaches the engine. The address remembers the choice (`?angles=rad`).
import { askedHere, remember } from '../address/here';
import { emitter } from './emitter';

export type AngleUnit = 'deg' | 'rad';

const DEGREES = 180 / Math.PI;

let unit: AngleUnit = askedHere().angles ?? 'deg';

/** Emitted after the unit has changed. */
export const onAngleUnit = emitter();

export const angleUnit = (): AngleUnit => unit;
export const inDegreesNow = (): boolean => unit === 'deg';

export function setAngleUnit(wanted: AngleUnit): void {
  if (wanted === unit) return;
  unit = wanted;
  remember('angles', wanted === 'deg' ? null : wanted);
  onAngleUnit.emit();
}

/** Whether a unit is that of an angle, its rate or its acceleration; false for units that mix angles and lengths. */
const isAngle = (engineUnit: string): boolean => /^rad(\/[^,]*)?$/.test(engineUnit);

const factorOf = (engineUnit: string): number =>
  unit === 'deg' && isAngle(engineUnit) ? DEGREES : 1;

/** Converts the engine's number to the shown unit. */
export const toShown = (value: number, engineUnit: string): number => value * factorOf(engineUnit);

/** Converts user input to the engine's unit. */
export const fromShown = (value: number, engineUnit: string): number =>
  value / factorOf(engineUnit);

export const shownUnit = (engineUnit: string): string =>
  factorOf(engineUnit) === 1 ? engineUnit : engineUnit.replace('rad', '°');

/** An angle in running text: 12.3° or 0.215 rad. */
export function angleInText(radians: number | undefined, digits = 2): string {
  if (radians === undefined || !Number.isFinite(radians)) return '–';
  const isInDegrees = unit === 'deg';
  // A radian is about 57 degrees, so equal precision needs two more digits.
  const text = (isInDegrees ? DEGREES * radians : radians).toFixed(
    isInDegrees ? digits : digits + 2,
  );
  return `${text.replace(/^-(0\.?0*)$/, '$1')}${isInDegrees ? '°' : ' rad'}`;
}

const SAID = /(–|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) (degrees|deg|rad)(\/s)?(?![\w^])/g;

/** "-1 to 1 rad", "1 and 2 deg": the first has the unit of the second. */
const PAIR =
  /(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) (to|and) (?=-?\d+(?:\.\d+)?(?:e[+-]?\d+)? (deg|rad)(?![\w^/]))/g;

/** Converts all angles in an engine's sentence to the shown unit; a dash has no unit. */
export const anglesInSentence = (sentence: string): string =>
  sentence
    .replace(PAIR, '$1 $3 $2 ')
    .replace(SAID, (said, number: string, word: string, rate = '') => {
      if (number === '–') return number;
      if (word === 'deg' && unit === 'deg') return inDegrees(number, rate);
      if ((word === 'rad') === (unit === 'rad')) return said;
      const value = unit === 'rad' ? Number(number) / DEGREES : Number(number) * DEGREES;
      // Equal precision and column width: a radian is about 57 degrees.
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
