// CSV as spreadsheets write and read it: quotes, CRLF, a BOM, commas, semicolons or tabs.
import { Refused } from './refused.mjs';

const BOM = '\ufeff';
const SEPARATORS = [',', ';', '\t'];
/**
 * Before what a spreadsheet would take for a formula, also where it splits a field at another separator than ours. After a blank
 * a sign may stay: sentences have lists of numbers.
 */
const FORMULA = /^(?=[=+\-@\t\r])|(?<=[,;\t])(?=[=+\-@])|(?<=[,;\t] +)(?=[=@])/g;
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i;

/** UTF-8, or UTF-16 with its BOM, which Excel calls Unicode text. */
export function decoded(bytes, name) {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused(
      `The file "${name}" is not UTF-8. Save it again as CSV UTF-8, which keeps every letter of a name.`,
    );
  }
}

/** The separator that is found most often in the first line, outside quotes. */
function separatorOf(text) {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '';
  const outside = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => outside.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))];
}

/** Rows of fields, each row with the line on which it begins, from 1; blank lines are left out. */
export function parseCsv(whole, name) {
  const hasBom = whole.startsWith(BOM);
  const unmarked = hasBom ? whole.slice(1) : whole;
  const [told, toldSeparator] = SEPARATOR_LINE.exec(unmarked) ?? [''];
  const text = unmarked.slice(told.length);
  const separator = toldSeparator ?? separatorOf(text);
  const rows = [];
  let line = told === '' ? 1 : 2;
  let row = { line, fields: [''] };
  let isQuoted = false;
  const endRow = () => {
    if (row.fields.some((field) => field.trim() !== '')) rows.push(row);
    row = { line, fields: [''] };
  };
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i];
    const last = row.fields.length - 1;
    const isEnd = letter === '\n' || letter === '\r';
    if (isEnd && !(letter === '\r' && text[i + 1] === '\n')) line += 1;
    if (isQuoted) {
      if (letter !== '"') row.fields[last] += letter;
      else if (text[i + 1] === '"') {
        row.fields[last] += '"';
        i += 1;
      } else isQuoted = false;
    } else if (letter === '"' && row.fields[last].trim() === '') {
      row.fields[last] = '';
      isQuoted = true;
    } else if (letter === separator) row.fields.push('');
    else if (!isEnd) row.fields[last] += letter;
    else if (letter === '\n' || text[i + 1] !== '\n') endRow();
  }
  if (isQuoted)
    throw new Refused(
      `A quotation mark in the file "${name}", in the row that begins on line ${row.line}, is never closed. Close it or leave it out.`,
    );
  endRow();
  return { rows, separator, hasBom };
}

/**
 * A field as a spreadsheet shows it and never runs it: with an apostrophe before what it would take for a formula. Where
 * semicolons separate, numbers have a decimal comma.
 */
function fieldOf(value, separator) {
  if (typeof value === 'number')
    return separator === ';' ? String(value).replace('.', ',') : String(value);
  const text = value.replace(FORMULA, "'");
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** @param {(string | number)[][]} rows */
export function writeCsv(rows, { separator, hasBom }) {
  const lines = rows.map((row) => row.map((field) => fieldOf(field, separator)).join(separator));
  return `${hasBom ? BOM : ''}${lines.join('\n')}\n`;
}
