// Typeset numbers for lessons: readable units, minus signs and powers of ten.

import { raised, unitInWords } from '../basics/format';
import { written } from '../i18n/translate';

const NARROW = '\u00a0';

/** Factors from the engine's units to requested ones. */
const FACTORS: Record<string, Record<string, number>> = {
  rad: { deg: 180 / Math.PI },
  'rad/s': { 'deg/s': 180 / Math.PI },
  m: { mm: 1000, cm: 100 },
  'm/s': { 'mm/s': 1000 },
  s: { ms: 1000 },
  '': { '%': 100 },
};

const bare = (unit: string): string => (unit === '1' ? '' : unit);

/** Throws if the two units are of different kinds. For a field of several kinds ("N, N m") the requested unit is trusted. */
export function factorTo(unit: string, asked: string): number {
  const kinds = unit.split(', ').map(bare);
  if (kinds.includes(bare(asked))) return 1;
  const factor = kinds.map((kind) => FACTORS[kind]?.[asked]).find((value) => value !== undefined);
  if (factor === undefined) throw new Error(`a number in "${unit}" cannot be shown in "${asked}"`);
  return factor;
}

/** To this many significant digits; a count (0 digits) as an integer. */
export function typeset(value: number, digits: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (digits === 0) return value.toFixed(0).replace('-', '−');
  const [mantissa = '0', exponent = '0'] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  const isPlain = value === 0 || (power >= -4 && power < 6);
  const text = isPlain
    ? Number(`${mantissa}e${power}`).toFixed(Math.max(0, digits - 1 - (value === 0 ? 0 : power)))
    : `${mantissa} × 10${raised(power)}`;
  return written(text).replace('-', '−');
}

/** The unit typeset; empty if there is none. */
export const unitWords = (unit: string): string => unitInWords(unit).replaceAll('deg', '°');

/** Appended to a number. */
export function unitText(unit: string): string {
  const words = unitWords(unit);
  return words === '' || words === '°' ? words : NARROW + words;
}

export type Format = ReturnType<typeof parseFormat>;

/** "3 N m", "2 deg", "4"; "0" of a count. */
export function parseFormat(text: string) {
  const [digits = '', ...unit] = text.trim().split(' ');
  if (!/^\d+$/.test(digits)) throw new Error(`"${text}" does not begin with a count of digits`);
  return { digits: Number(digits), unit: unit.join(' ') };
}

/** The engine's number in the requested unit. */
export function show(value: number, unit: string, { digits, unit: asked }: Format): string {
  return `${typeset(value * factorTo(unit, asked), digits)}${unitText(asked)}`;
}
