// The files of a folder that are handed in. Each becomes a submission with the link of its run, or with a verdict and a sentence
// that says why there is none: what is in the files, and what they are called, is anybody's.
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import { messageOf } from '../../web/tools/process.mjs';
import { studentKey } from './grade_list.mjs';
import { codeOf, printable, quoted, Refused } from './refused.mjs';

const MOST_BYTES = 1 << 20;
const MOST_FILES = 100_000;
const DEEPEST = 20;
const MOST_STUDENT_LETTERS = 200;
const KINDS = ['json', 'txt', 'url'];
/** What operating systems leave in folders. */
const LEFT_BEHIND = /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/**
 * @typedef {object} Submission
 * @property {string} file as it is shown: within the folder, control characters written out
 * @property {string} student empty: not known
 * @property {string} sha256 of its content; empty: it was not read
 * @property {string} link of its run; empty: there is none
 * @property {string} verdict empty: the run is to be graded
 * @property {string} sentence why it is not
 */

class Unreadable extends Error {}

/** From a whole address, what follows "#run=". */
export function linkIn(text) {
  const at = text.lastIndexOf('run=');
  return at < 0 ? text : text.slice(at + 4);
}

/** All files below a folder, as the bytes of their names, which need not be UTF-8. Links are found, and not followed. */
function walk(folder, skipped, found = [], within = [], depth = 0) {
  const path = Buffer.concat([folder, ...within.flatMap((name) => [Buffer.from('/'), name])]);
  let entries;
  try {
    entries = readdirSync(path, { encoding: 'buffer', withFileTypes: true });
  } catch (error) {
    if (depth === 0)
      throw new Refused(
        `The folder "${printable(String(folder))}" cannot be read (${codeOf(error)}).`,
      );
    found.push({ within, problem: `This folder cannot be read (${codeOf(error)}).` });
    return found;
  }
  entries.sort((one, other) => Buffer.compare(one.name, other.name));
  for (const entry of entries) {
    const inside = [...within, entry.name];
    if (skipped.isLeftOut(entry.name)) continue;
    if (found.length >= MOST_FILES)
      throw new Refused(
        `The folder "${printable(String(folder))}" has more than ${MOST_FILES} files. Is it the right one?`,
      );
    if (!entry.isDirectory()) found.push({ within: inside, problem: '' });
    else if (depth < DEEPEST) walk(folder, skipped, found, inside, depth + 1);
    else found.push({ within: inside, problem: `Folders this deep (${DEEPEST}) are not read.` });
  }
  return found;
}

/** Whole, of a plain file within the budget. */
function contentOf(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink())
    throw new Unreadable(
      'This is a symbolic link, which is not followed. Hand in the file itself.',
    );
  if (!stat.isFile()) throw new Unreadable('This is no plain file.');
  if (stat.size > MOST_BYTES)
    throw new Unreadable(
      `This file has ${stat.size} bytes. A submission has at most ${MOST_BYTES}: is it the right file?`,
    );
  // Without following what has become a link meanwhile.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, MOST_BYTES));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

function textIn(bytes) {
  if (bytes.length === 0) throw new Unreadable('This file is empty.');
  try {
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // as what has zeros in it: no text
  }
  throw new Unreadable('This file is not text. Hand in the file that the page saves, or the link.');
}

const textAt = (value, key) => {
  if (typeof value[key] === 'string' && value[key].trim() !== '') return value[key];
  throw new Unreadable(
    `This answer has no ${quoted(key)}, which must be a text. Hand in the file as the page saves it.`,
  );
};

function answerIn(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Unreadable(
      `This is no complete JSON (${printable(messageOf(error)).slice(0, 120)}). Hand in the file as the page saves it.`,
    );
  }
  if (typeof value !== 'object' || value === null || value.legwork !== 'answer')
    throw new Unreadable(
      'This JSON is no answer to an exercise: it does not have "legwork": "answer". Hand in the file that the page saves.',
    );
  return {
    exercise: textAt(value, 'exercise').trim(),
    student: studentIn(textAt(value, 'student')),
    link: linkIn(textAt(value, 'run').trim()),
  };
}

function studentIn(text) {
  const student = text.normalize('NFC').trim();
  if (student.length <= MOST_STUDENT_LETTERS) return student;
  throw new Unreadable(`The student's name has more than ${MOST_STUDENT_LETTERS} letters.`);
}

/** In a text an address stands on a line of its own; an Internet shortcut has "URL=" before it. */
function addressIn(text) {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const found = lines.find((line) => /[#?&]run=/.test(line)) ?? lines.find((line) => line !== '');
  if (found === undefined) throw new Unreadable('This file is empty.');
  const link = linkIn(found);
  if (/^[\w-]+=*$/.test(link)) return link;
  throw new Unreadable(
    'This file has no link to a run. Copy the whole address from the page, up to its last character.',
  );
}

function readSubmission(folder, { within, problem }, exercise, isListed) {
  const name = within.at(-1).toString();
  const [, base = name, kind = ''] = /^(.*)\.([^.]*)$/s.exec(name) ?? [];
  const byName = base.normalize('NFC').trim();
  const submission = {
    file: printable(within.map(String).join('/')),
    // Of a file that cannot be read only what the list confirms.
    student: isListed(studentKey(byName)) ? byName : '',
    sha256: '',
    link: '',
    verdict: '',
    sentence: '',
  };
  const without = (verdict, sentence) => Object.assign(submission, { verdict, sentence });
  try {
    if (problem !== '') throw new Unreadable(problem);
    if (!KINDS.includes(kind.toLowerCase()))
      throw new Unreadable(
        'This is no submission: those are .json, .txt or .url files. Unpack archives first.',
      );
    const parts = within.flatMap((part) => [Buffer.from('/'), part]);
    const bytes = contentOf(Buffer.concat([folder, ...parts]));
    submission.sha256 = createHash('sha256').update(bytes).digest('hex');
    const text = textIn(bytes);
    if (kind.toLowerCase() !== 'json') {
      const link = addressIn(text);
      return Object.assign(submission, { student: studentIn(byName), link });
    }
    const answer = answerIn(text);
    Object.assign(submission, { student: answer.student, link: answer.link });
    if (answer.exercise !== exercise)
      return without(
        'other exercise',
        `This is an answer to the exercise ${quoted(answer.exercise)}, not to ${quoted(exercise)}.`,
      );
    return submission;
  } catch (error) {
    if (error instanceof Unreadable) return without('unreadable', error.message);
    if (codeOf(error)) return without('unreadable', `This file cannot be read (${codeOf(error)}).`);
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {string} exercise
 * @param {(key: string) => boolean} isListed
 * @param {(path: string) => boolean} isOurs files that are no submissions: the list, the marks
 * @returns {{ submissions: Submission[], leftBehind: number }}
 */
export function readFolder(folder, exercise, isListed, isOurs) {
  let leftBehind = 0;
  const skipped = {
    isLeftOut(name) {
      const isLeft = LEFT_BEHIND.test(name.toString());
      if (isLeft) leftBehind += 1;
      return isLeft;
    },
  };
  const bytes = Buffer.from(folder);
  const submissions = walk(bytes, skipped)
    .filter(({ within }) => !isOurs(within.map(String).join('/')))
    .map((found) => readSubmission(bytes, found, exercise, isListed));
  return { submissions, leftBehind };
}
