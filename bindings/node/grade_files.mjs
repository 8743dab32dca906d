// The files of a folder that are handed in, read from the disk.
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
import { printable, Refused } from '../../web/src/exercises/grading/refused.mjs';
import {
  checkSize,
  DEEPEST,
  LEFT_BEHIND,
  MOST_BYTES,
  MOST_FILES,
  submissionIn,
  TOO_DEEP,
  tooManyFiles,
  Unreadable,
} from '../../web/src/exercises/grading/submissions.mjs';
import { codeOf } from './error_code.mjs';

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
    if (found.length >= MOST_FILES) throw tooManyFiles(String(folder));
    if (!entry.isDirectory()) found.push({ within: inside, problem: '' });
    else if (depth < DEEPEST) walk(folder, skipped, found, inside, depth + 1);
    else found.push({ within: inside, problem: TOO_DEEP });
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
  checkSize(stat.size);
  // Without following what has become a link meanwhile.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, MOST_BYTES));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

function readSubmission(folder, { within, problem }, exercise, isListed) {
  const parts = within.flatMap((part) => [Buffer.from('/'), part]);
  return submissionIn(
    { within: within.map(String), problem },
    {
      exercise,
      isListed,
      content: () => contentOf(Buffer.concat([folder, ...parts])),
      systemSays: (error) => (codeOf(error) ? `This file cannot be read (${codeOf(error)}).` : ''),
      digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    },
  );
}

/**
 * @param {string} folder
 * @param {string} exercise
 * @param {(key: string) => boolean} isListed
 * @param {(path: string) => boolean} isOurs files that are no submissions: the list, the marks
 * @returns {{ submissions: import('../../web/src/exercises/grading/submissions.mjs').Submission[], leftBehind: number }}
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
