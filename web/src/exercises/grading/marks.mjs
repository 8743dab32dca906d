// The rows of marks.csv, and copies side by side: the same bytes whatever order the submissions were graded in.
import { copiesAmong } from './copies.mjs';
import { writeCsv } from './csv.mjs';
import { OWN_COLUMNS, studentKey } from './list.mjs';
import { printable } from './refused.mjs';

/** Whether a text is a marks.csv, by its first line. @param {string} text */
export const areMarks = (text) => {
  const [first = ''] = text.split(/\r?\n/, 1);
  return [',', ';', '\t'].some((separator) => first.endsWith(OWN_COLUMNS.join(separator)));
};

/** @param {number} count @param {string} one */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const MOST_NAMED = 5;
const COLUMN = 72;
export const COPIES_BEGIN = 'Submissions that are copies of each other';

const byText = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** Of one student's submissions the one that counts: the best that is graded, else the first. */
const bestOf = (graded) =>
  graded.reduce((best, each) => ((each.score ?? -1) > (best.score ?? -1) ? each : best));

/** For each submission the files that it is a copy of, in words. */
function copyNames(groups) {
  const others = new Map();
  for (const { group } of groups)
    for (const each of group) {
      const files = group.filter(({ key }) => key !== each.key).map(({ file }) => file);
      others.set(each.file, [...new Set([...(others.get(each.file) ?? []), ...files])]);
    }
  return (file) => {
    const files = (others.get(file) ?? []).sort(byText);
    const more = files.length - MOST_NAMED;
    return [...files.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  };
}

/**
 * @param {object} of
 * @param {ReturnType<typeof import('./list.mjs').listOf>} of.list
 * @param {boolean} of.hasList
 * @param {{ file: string, student: string, key: string, verdict: string, sentence: string, score?: number, hash?: string }[]} of.graded
 * @param {{ group: { file: string, key: string }[] }[]} of.copies
 * @param {string} of.exercise
 * @returns {(string | number)[][]} with the header
 */
export function marksOf({ list, hasList, graded, copies, exercise }) {
  const nameCopies = copyNames(copies);
  const byStudent = new Map();
  for (const each of graded) byStudent.set(each.key, [...(byStudent.get(each.key) ?? []), each]);
  const rowsOf = (student, more, each, counts) => [
    printable(student),
    ...more.map(printable),
    exercise,
    each.file,
    each.score ?? '',
    each.verdict,
    printable(each.sentence),
    nameCopies(each.file),
    counts ? 'yes' : 'no',
    each.hash ?? '',
  ];
  const rows = [['student', ...list.columns.map(printable), ...OWN_COLUMNS]];
  for (const { student, key, more } of list.students) {
    const own = byStudent.get(key) ?? [missing()];
    const best = bestOf(own);
    for (const each of own) rows.push(rowsOf(student, more, each, each === best));
    byStudent.delete(key);
  }
  const blank = list.columns.map(() => '');
  const others = [...byStudent].sort(([one], [other]) => byText(one, other));
  for (const [key, own] of others) {
    const best = bestOf(own);
    for (const each of own)
      rows.push(
        rowsOf(
          each.student,
          blank,
          hasList ? unlisted(each) : each,
          !hasList && key !== '' && each === best,
        ),
      );
  }
  return rows;
}

/**
 * All that is written when everything is graded.
 * @param {object} of
 * @param {import('./submissions.mjs').Submission[]} of.submissions
 * @param {Map<object, object>} of.results of those that could be graded
 * @param {{ id: string, starter: string, words: string[] }} of.about what the grader says of the exercise
 * @param {ReturnType<typeof import('./list.mjs').listOf>} of.list
 * @param {boolean} of.hasList
 */
export function marksFrom({ submissions, results, about, list, hasList }) {
  const graded = submissions.map((each) => ({
    code: '',
    numbers: '',
    ...each,
    ...results.get(each),
    key: studentKey(each.student),
  }));
  const copies = copiesAmong(
    graded.filter((_, i) => results.has(submissions[i])),
    about,
  );
  const rows = marksOf({ list, hasList, graded, copies, exercise: about.id });
  return {
    rows,
    copies,
    csv: writeCsv(rows, list),
    verdictAt: 1 + list.columns.length + OWN_COLUMNS.indexOf('verdict'),
    isWhole: graded.every(({ verdict }) => verdict !== 'failed'),
  };
}

/** "3 graded, 1 missing". @param {{ rows: (string | number)[][], verdictAt: number }} marks */
export function verdictsIn({ rows, verdictAt }) {
  const counts = new Map();
  for (const row of rows.slice(1))
    counts.set(row[verdictAt], (counts.get(row[verdictAt]) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
}

const missing = () => ({
  file: '',
  student: '',
  key: '',
  verdict: 'missing',
  sentence: 'This student has handed in no file.',
});

/** What could be graded is, so that a teacher who finds the student has the score. */
const unlisted = (each) =>
  each.verdict === 'graded'
    ? {
        ...each,
        verdict: 'not in the list',
        sentence: `The list has no such student. Graded all the same: ${each.sentence}`,
      }
    : each;

function wrapped(text) {
  return text.split('\n').flatMap((line) => {
    const letters = [...printable(line.replaceAll('\t', '  ').replace(/\r$/, ''))];
    const parts = [];
    for (let i = 0; i === 0 || i < letters.length; i += COLUMN)
      parts.push(letters.slice(i, i + COLUMN).join(''));
    return parts;
  });
}

function sideBySide(one, other) {
  const [left, right] = [one, other].map(wrapped);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) =>
    `${(left[i] ?? '').padEnd(COLUMN)} | ${right[i] ?? ''}`.trimEnd(),
  );
}

/** For whoever has to decide; the first of each group is shown beside each of the others. */
export function copiesText(copies) {
  const lines = [
    `${COPIES_BEGIN}: the same code up to names, layout and comments, or the same link.`,
    'Read both before you decide: this says that they are alike, not who wrote them.',
  ];
  for (const { what, group } of copies) {
    const [first, ...others] = group;
    for (const other of others) {
      const names = [first, other].map(({ student, file }) => printable(`${student} (${file})`));
      lines.push('', '='.repeat(2 * COLUMN + 3));
      if (what === 'link') lines.push('The same link to a run, byte for byte:');
      lines.push(...sideBySide(...names), '-'.repeat(2 * COLUMN + 3));
      lines.push(
        ...(first.code || other.code ? sideBySide(first.code, other.code) : ['(no code)']),
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
