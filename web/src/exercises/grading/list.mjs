// The list of the students: who is expected, and what else is known of each.
import { decoded, parseCsv } from './csv.mjs';
import { quoted, Refused } from './refused.mjs';

const MOST_BYTES = 8 << 20;
/** Of marks.csv; such columns of the list would be there twice. */
export const OWN_COLUMNS = [
  'exercise',
  'file',
  'score',
  'verdict',
  'sentence',
  'copy_of',
  'counts',
  'hash',
];

/** By which a student is known: as the engine takes it for the student's numbers, in one form of Unicode. */
export const studentKey = (student) =>
  student
    .normalize('NFC')
    .replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Nobody is expected. */
export const NO_LIST = { columns: [], students: [], separator: ',', hasBom: false, note: '' };

/** Throws a sentence if a list is too large to be one. @param {number} size @param {string} name */
export function checkListSize(size, name) {
  if (size > MOST_BYTES)
    throw new Refused(
      `The list "${name}" is larger than ${MOST_BYTES >> 20} MiB. Is it the right file?`,
    );
}

/** Of a file's bytes. @param {Uint8Array} bytes @param {string} name */
export const listIn = (bytes, name) => listOf(decoded(bytes, name), name);

/** @returns {{ columns: string[], students: { student: string, key: string, more: string[] }[], separator: string, hasBom: boolean, note: string }} */
export function listOf(text, name) {
  const { rows, separator, hasBom } = parseCsv(text, name);
  const [header, ...others] = rows;
  if (!header || others.length === 0)
    throw new Refused(
      `The list "${name}" has no students. Its first line names the columns, and each further line is a student.`,
    );
  const titles = header.fields.map((title) => title.trim());
  const named = titles.findIndex((title) => title.toLowerCase() === 'student');
  const at = Math.max(0, named);
  const kept = titles.flatMap((title, i) =>
    i === at || (title === '' && others.every(({ fields }) => (fields[i] ?? '') === '')) ? [] : [i],
  );
  const taken = kept.map((i) => titles[i]).find((title) => OWN_COLUMNS.includes(title));
  if (taken)
    throw new Refused(
      `The list "${name}" has a column "${taken}", which marks have too. Give it another name.`,
    );
  const students = others.map(({ fields, line }) => {
    const student = (fields[at] ?? '').trim();
    if (student === '')
      throw new Refused(
        `Line ${line} of the list "${name}" has no student in the column ${quoted(titles[at])}. Fill it in or leave the line out.`,
      );
    return { student, key: studentKey(student), more: kept.map((i) => fields[i] ?? ''), line };
  });
  const lines = new Map();
  for (const { student, key, line } of students) {
    const before = lines.get(key);
    if (before)
      throw new Refused(
        `The student ${quoted(student)} is on lines ${before} and ${line} of the list "${name}". Leave one of them out.`,
      );
    lines.set(key, line);
  }
  return {
    columns: kept.map((i) => titles[i]),
    students: students.map(({ student, key, more }) => ({ student, key, more })),
    separator,
    hasBom,
    note:
      named < 0
        ? `The list "${name}" has no column "student": the students are taken from its first, ${quoted(titles[0])}.`
        : '',
  };
}
