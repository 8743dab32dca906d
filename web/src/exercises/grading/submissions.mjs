// A file that is handed in, wherever it is read: a submission with the link of its run, or with a verdict and a sentence that says
// why there is none. What is in the files, and what they are called, is anybody's.
import { studentKey } from './list.mjs';
import { printable, quoted, Refused, sentenceOf } from './refused.mjs';

export const MOST_BYTES = 1 << 20;
export const MOST_FILES = 100_000;
/** How many folders in each other are read. */
export const DEEPEST = 20;
export const TOO_DEEP = `Folders this deep (${DEEPEST}) are not read.`;
const MOST_STUDENT_LETTERS = 200;
const KINDS = ['json', 'txt', 'url'];
/** What operating systems leave in folders. */
export const LEFT_BEHIND = /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/**
 * @typedef {object} Submission
 * @property {string} file as it is shown: within the folder, control characters written out
 * @property {string} student empty: not known
 * @property {string} sha256 of its content; empty: it was not read
 * @property {string} link of its run; empty: there is none
 * @property {string} verdict empty: the run is to be graded
 * @property {string} sentence why it is not
 */

/** Why a file holds no submission. */
export class Unreadable extends Error {}

/** @param {string} folder */
export const tooManyFiles = (folder) =>
  new Refused(
    `The folder "${printable(folder)}" has more than ${MOST_FILES} files. Is it the right one?`,
  );

/** From a whole address, what follows "#run=". */
export function linkIn(text) {
  const at = text.lastIndexOf('run=');
  return at < 0 ? text : text.slice(at + 4);
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
      `This is no complete JSON (${printable(sentenceOf(error)).slice(0, 120)}). Hand in the file as the page saves it.`,
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

/** @param {number} size in bytes */
export function checkSize(size) {
  if (size > MOST_BYTES)
    throw new Unreadable(
      `This file has ${size} bytes. A submission has at most ${MOST_BYTES}: is it the right file?`,
    );
}

/**
 * @param {{ within: string[], problem: string }} found names of the folders, and then of the file; what is known to be wrong with it
 * @param {object} by
 * @param {string} by.exercise its id
 * @param {(key: string) => boolean} by.isListed
 * @param {() => Uint8Array} by.content throws Unreadable, or an error of the system
 * @param {(error: unknown) => string} by.systemSays why the system could not read it; empty: the error is none of the system's
 * @param {(bytes: Uint8Array) => string} by.digest
 * @returns {Submission}
 */
export function submissionIn(
  { within, problem },
  { exercise, isListed, content, systemSays, digest },
) {
  const name = within.at(-1) ?? '';
  const [, base = name, kind = ''] = /^(.*)\.([^.]*)$/s.exec(name) ?? [];
  const byName = base.normalize('NFC').trim();
  const submission = {
    file: printable(within.join('/')),
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
    const bytes = content();
    submission.sha256 = digest(bytes);
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
    const said = systemSays(error);
    if (said) return without('unreadable', said);
    throw error;
  }
}
