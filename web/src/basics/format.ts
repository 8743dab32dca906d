// Numbers for people.
import { anglesInSentence, shownUnit, toShown } from './angles';

/** Few enough digits to read: 0.3, 0.011253, 1.2e-9; all digits before the decimal mark are kept. */
export function formatNumber(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e6)
    return value.toExponential(Math.min(digits - 1, 2)).replace('e+', 'e');
  return String(Number(size >= 10 ** digits ? value.toFixed(0) : value.toPrecision(digits)));
}

/** As in a table: with a true minus, and a dash where there is no number. */
export const numberText = (value: number | null | undefined, digits: number): string =>
  Number.isFinite(value) ? formatNumber(value as number, digits).replace('-', '−') : '–';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Formats an exponent: ⁻¹². */
export const raised = (exponent: number): string =>
  [...String(exponent)].map((sign) => SUPERSCRIPTS[Number(sign)] ?? '⁻').join('');

/** For running text and tables: three digits, and powers of ten as people write them: 3×10⁻¹². */
export const formatForReading = (value: number): string => withPowers(formatNumber(value, 3));

/** Not in a hash, which may look like a number. */
const withPowers = (text: string): string =>
  text.replace(
    /(?<![\w.])(-?\d{1,7}(?:\.\d+)?)e([+-]?\d{1,3})(?!\w)/g,
    (_, mantissa, exponent) => `${Number(mantissa)}×10${raised(Number(exponent))}`,
  );

/** Typesets the engine's numbers in a text: powers of ten and minus signs. */
export const forReading = (text: string): string =>
  withPowers(text).replace(/(?<!\w)-(?=\d)/g, '−');

/** The engine's text for reading: angles in the shown unit, typeset powers of ten and minus signs. */
export const saidForReading = (text: string): string => forReading(anglesInSentence(text));

/** What the engine says, sentence by sentence. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=\.) (?=[A-Z])/);

/** The first of them, without its full stop. */
export const firstSentence = (text: string): string =>
  (sentencesIn(text)[0] ?? '').replace(/\.$/, '');

/** The unit is the engine's; angles are said in the shown one: 12.3°, but 12.3 °/s. */
export function formatWithUnit(value: number, unit: string, digits = 5): string {
  const text = formatNumber(toShown(value, unit), digits);
  if (unit === '' || unit === '1') return text;
  const shown = shownUnit(unit);
  return shown === '°' ? `${text}°` : `${text} ${shown}`;
}

/** The unit typeset, without line breaks: m/s², N m. Empty if there is none. */
export function unitInWords(unit: string): string {
  if (unit === '' || unit === '1') return '';
  return unit.replaceAll('^2', '²').replaceAll('^3', '³').replaceAll(' ', '\u00a0');
}

export function formatSpeed(speed: number): string {
  const part = 1 / speed;
  return speed < 1 && Number.isInteger(part) ? `1/${part}x` : `${speed}x`;
}

export function joinWords(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** Wraps text to a width; a word that is too long gets a line of its own. */
export function wrapped(text: string, hasRoom: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || hasRoom(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}
