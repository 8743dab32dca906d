// The built lessons, parsed without a browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';

const folder = join(process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist'), 'lessons');

const plain = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', '\u00a0');

const attributesOf = (tag) =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)]),
  );

const pages = readdirSync(folder).filter((name) => /^(?!index\.).*\.html$/.test(name));
export const lessonFiles = pages.filter((name) => !name.endsWith('.de.html'));
export const germanLessonFiles = pages.filter((name) => name.endsWith('.de.html'));

export function readLesson(file) {
  const html = readFileSync(join(folder, file), 'utf8');
  const figures = [...html.matchAll(/(<data\b[^>]*>)([^<]*)<\/data>/g)].map(([, tag, text]) => ({
    file,
    text: plain(text),
    ...attributesOf(tag),
  }));
  return { file, html, figures };
}

/** What a person reads, without what is computed: numbers in tags, formulas, plots and what a task offers to choose. */
export const proseOf = (html) =>
  plain(
    html
      .slice(html.indexOf('<article>'), html.indexOf('</article>'))
      .replace(/<data\b[\s\S]*?<\/data>/g, ' ')
      .replace(/<math\b[\s\S]*?<\/math>/g, ' ')
      .replace(/<figure class="plot[^>]*>[\s\S]*?<\/details>/g, ' ')
      .replace(/<svg\b[\s\S]*?<\/svg>/g, ' ')
      .replace(/<[^>]*>/g, ' '),
  );

const DEGREES = 180 / Math.PI;
/** How many of what a lesson shows are one of what `legwork verify` says. */
const CONVERSIONS = { rad: { '°': DEGREES }, m: { mm: 1000, cm: 100 }, deg: { '°': 1 } };

/** The number that a figure shows, its unit, and half of its last digit. */
export function shown({ text }) {
  const [, sign, digits, power = '0', unit] =
    /^(−?)([\d.]+)(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?(.*)$/.exec(text) ?? [];
  const exponent = Number(
    [...power].map((c) => ('⁰¹²³⁴⁵⁶⁷⁸⁹'.includes(c) ? '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c) : '-')).join(''),
  );
  const scale = power === '0' ? 1 : 10 ** exponent;
  const decimals = (digits.split('.')[1] ?? '').length;
  return {
    value: (sign ? -1 : 1) * Number(digits) * scale,
    unit: unit.replaceAll('\u00a0', ' ').trim(),
    half: 0.5 * 10 ** -decimals * scale,
  };
}

/** A row's number in the unit that a figure shows; the row's own is a part of what it says it is. */
export function inUnit(value, { quantity }, unit) {
  const parts = quantity.replace(/\[.*/, '').split(', ');
  const own = parts.map((part) => part.trim()).find((part) => part in CONVERSIONS);
  return value * ((own && CONVERSIONS[own][unit]) || 1);
}
