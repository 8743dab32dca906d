// Numbers in prose, and whether a claim has them: its printed number, ours or the correct one, to the digits shown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const UNICODE = /(?:([\d.]+)×)?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g;
/** Not an index, a degree of freedom of a name, or a part of a fraction or of a range of equations. */
const NUMBER =
  /(?<![\p{L}\d./_^])[-−]?(?:\d+(?:,\d{3})+|\d*\.\d+|\d+)(?:e[-+]?\d+)?(?![\p{L}\d/]|\.\d)/gu;

const exponentOf = (raised) =>
  [...raised].map((sign) => (sign === '⁻' ? '-' : SUPERSCRIPTS.indexOf(sign))).join('');

/** Powers of ten as a program writes them. */
const plain = (text) =>
  text.replace(UNICODE, (_, mantissa = '1', raised) => `${mantissa}e${exponentOf(raised)}`);

/** Behind what was measured; other whole numbers count or name something. */
const MEASURED = /^ ?(?:%|°|(?:N m|N|mm|m|s|rad|J)\b)/;

/** Each as { text, value, unit, isMeasured }: the unit of the last digit that is shown, and whether it is more than a count. */
export function numbersIn(prose) {
  const written = plain(prose);
  return [...written.matchAll(NUMBER)].map(({ 0: text, index }) => {
    const [digits = '', exponent = '0'] = text.replaceAll(',', '').replace('−', '-').split('e');
    const behind = digits.split('.')[1]?.length ?? 0;
    return {
      text,
      value: Number(`${digits}e${exponent}`),
      unit: 10 ** (Number(exponent) - behind),
      isMeasured: /[.,e]/.test(text) || MEASURED.test(written.slice(index + text.length)),
    };
  });
}

/** Numbers of a file of models/reference below "member.member". */
function numbersOfFile(source) {
  const [, file, path] = /^models\/reference\/(\w+\.json), ([\w.]+)$/.exec(source) ?? [];
  if (!file) return [];
  let value = JSON.parse(readFileSync(join(root, 'models/reference', file), 'utf8'));
  for (const key of path.split('.')) value = value?.[key];
  return [value].flat(9).filter((one) => typeof one === 'number');
}

/** Factors between the units of a claim and of prose: none, %, mm, thousands. */
const FACTORS = [1, 100, 1000];

/** Whether a number of prose is one of the claim's, its sign aside. */
export function isOfClaim({ value, unit }, claim) {
  const { printed, ours, correct, kind, tolerance, quantity, source } = claim;
  const own = [printed, ours, correct]
    .flat()
    .flatMap((one) =>
      typeof one === 'string' ? numbersIn(one).map((number) => number.value) : (one ?? []),
    );
  const inputs = numbersIn(quantity).map((number) => number.value);
  const size = Math.abs(value);
  // Rounded, or with its last digits cut off.
  const isSame = (one) =>
    FACTORS.some((factor) => Math.abs(factor * Math.abs(one) - size) <= 0.501 * unit);
  if ([...own, ...numbersOfFile(source)].some(isSame) || inputs.some((one) => one === value))
    return true;
  return kind === 'at most' && size >= Math.abs(ours) && size <= tolerance;
}
