// `legwork grade`: repeats every submission of a folder, and writes marks.csv.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { decoded } from '../../web/src/exercises/grading/csv.mjs';
import { NO_LIST } from '../../web/src/exercises/grading/list.mjs';
import {
  areMarks,
  COPIES_BEGIN,
  copiesText,
  counted,
  marksFrom,
  verdictsIn,
} from '../../web/src/exercises/grading/marks.mjs';
import { printable, quoted, Refused } from '../../web/src/exercises/grading/refused.mjs';
import { meteredInterpreter } from '../../web/tools/metered_interpreter/interpreter.mjs';
import { messageOf } from '../../web/tools/process.mjs';
import { codeOf } from './error_code.mjs';
import { readFolder } from './grade_files.mjs';
import { Journal, keyOf } from './grade_journal.mjs';
import { readList } from './grade_list.mjs';
import { gradeInProcesses } from './grade_pool.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const engines = process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');
const OURS = new URL('./grade_engine.mjs', import.meta.url).href;
const MOST_JOBS = 256;
const DONE = 0;
const STOPPED = 3;

export const HELP = `Repeats every run that students hand in for an exercise, checks it and scores it; one CSV row per file
Usage: legwork grade FOLDER --exercise E [--students LIST.csv] --csv marks.csv

Positionals:
  FOLDER               Submissions, also in folders of their own: the .json that the page saves, or .txt and .url files with the
                       address of a run, named after the student

Options:
  -h,--help            Print this help message and exit
  --exercise E         An exercise of models/exercises by its id, or an exercise file
  --students LIST.csv  The students, one per row, in the column "student" or the first; further columns come back in the marks
  --csv FILE           File for the marks. If grading is interrupted, the same command continues it. FILE.copies.txt shows copies
  --jobs N             How many runs at the same time; by default one per processor
  --force              Replaces FILE even if it has no marks in it

Exit status:
  0  there is a row for every file and every student: the verdict says what could not be graded, and why
  2  an argument, a value or a file was refused
  3  interrupted, or a run could not be repeated for a fault of ours
`;

function optionsOf(args) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        exercise: { type: 'string' },
        students: { type: 'string' },
        csv: { type: 'string' },
        jobs: { type: 'string' },
        force: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Refused(
      `${messageOf(error).split('. To ')[0]}. \`legwork grade --help\` lists the options.`,
    );
  }
  const { values, positionals } = parsed;
  if (values.help) return null;
  const needed = (value, what) => {
    if (value === undefined || value === '')
      throw new Refused(`${what} is missing. \`legwork grade --help\` shows how it is used.`);
    return value;
  };
  if (positionals.length > 1)
    throw new Refused(`${quoted(positionals[1])} is one argument too many.`);
  const jobs = Number(values.jobs ?? Math.min(availableParallelism(), MOST_JOBS));
  if (!(Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS))
    throw new Refused(`--jobs must be a whole number from 1 to ${MOST_JOBS}.`);
  return {
    folder: needed(positionals[0], 'The folder of the submissions'),
    exercise: needed(values.exercise, '--exercise'),
    csv: needed(values.csv, '--csv'),
    students: values.students,
    jobs,
    isForced: values.force ?? false,
  };
}

/** Of an exercise that is ours, by its id, or of a file. */
function exerciseText(given) {
  const own = join(root, 'models/exercises', `${given}.json`);
  const file = /^[a-z0-9-]+$/.test(given) && existsSync(own) ? own : given;
  try {
    const text = decoded(readFileSync(file), given).replace(/^\ufeff/, '');
    return { text, name: basename(file) };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(
      `There is no exercise "${given}": it is neither in models/exercises nor a file that can be read (${codeOf(error)}).`,
    );
  }
}

/** A file that is not ours stays. */
function checkReplaceable(file, isOurs, isForced) {
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw new Refused(`"${file}" is there and is no file.`);
  const text = readFileSync(file, 'utf8');
  if (!isForced && text !== '' && !isOurs(text))
    throw new Refused(
      `The file "${file}" exists and was not written by legwork grade. It stays as it is. Give another --csv, or --force to replace it.`,
    );
}

/** Ours that a verdict or a score follows from, besides what is built. */
export const GRADED_BY = [
  'web/src/exercises/grading/grader.mjs',
  'web/src/exercises/exercise.ts',
].map((file) => join(root, file));

/** Of the engine as it is now: what another one has graded does not count. */
export function engineHash(sources = GRADED_BY) {
  const hash = createHash('sha256');
  const built = [join(engines, 'legwork-exercises.wasm'), meteredInterpreter()].filter(existsSync);
  for (const file of [...built, ...sources]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function replace(file, text) {
  try {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    throw new Refused(`The file "${file}" could not be written (${codeOf(error)}).`);
  }
}

/** On a terminal only, once in a while. */
function progressOf(count) {
  let next = 0;
  return (number) => {
    if (!process.stderr.isTTY || (Date.now() < next && number < count)) return;
    next = Date.now() + 500;
    process.stderr.write(`\r${number} of ${count} graded${number === count ? '\n' : ''}`);
  };
}

function summaryOf(marks, file) {
  const csv = printable(file);
  const { rows, copies } = marks;
  const lines = [`${counted(rows.length - 1, 'row')} in ${csv}: ${verdictsIn(marks) || 'none'}.`];
  if (copies.length > 0)
    lines.push(
      `${counted(copies.length, 'group is', 'groups are')} alike up to names, layout and comments: ${csv}.copies.txt shows them. Whether they are copies is yours to decide.`,
    );
  return lines.join('\n');
}

/**
 * @param {NonNullable<ReturnType<typeof optionsOf>>} options
 * @param {{ grader?: string, seconds?: number, setupSeconds?: number, engine?: string }} [by] another engine, for tests
 * @returns {Promise<{ summary: string, isWhole: boolean }>}
 */
export async function grade(options, by = {}) {
  const { grader = OURS, seconds, setupSeconds, engine = engineHash() } = by;
  const { folder, csv, students, jobs, isForced } = options;
  const { text, name } = exerciseText(options.exercise);
  const list = students === undefined ? NO_LIST : readList(students);
  if (list.note) console.error(`legwork: ${list.note}`);
  const copiesFile = `${csv}.copies.txt`;
  checkReplaceable(csv, areMarks, isForced);
  checkReplaceable(copiesFile, (found) => found.startsWith(COPIES_BEGIN), isForced);
  const journal = new Journal(`${csv}.part`);

  const listed = new Set(list.students.map(({ key }) => key));
  const ownFiles = new Set(
    [csv, copiesFile, `${csv}.part`, `${csv}.new`, students, options.exercise]
      .filter((file) => file !== undefined)
      .map((file) => relative(folder, resolve(file)).replaceAll('\\', '/')),
  );
  let submissions = [];
  let gradable = [];
  const results = new Map();
  const keyFor = (submission) => keyOf(submission, text, engine);
  let progress = progressOf(0);
  const about = await gradeInProcesses({
    setup: { grader, exercise: text, name },
    jobs,
    seconds,
    setupSeconds,
    tasksFor({ id }) {
      const read = readFolder(
        folder,
        id,
        (key) => listed.has(key),
        (path) => ownFiles.has(path),
      );
      submissions = read.submissions;
      if (read.leftBehind > 0)
        console.error(
          `legwork: ${counted(read.leftBehind, 'file')} of the operating system left out (.DS_Store and the like).`,
        );
      gradable = submissions.filter(({ verdict }) => verdict === '');
      progress = progressOf(gradable.length);
      for (const each of gradable) {
        const kept = journal.results.get(keyFor(each));
        if (kept) results.set(each, kept);
      }
      return gradable.filter((each) => !results.has(each));
    },
    done(submission, result) {
      results.set(submission, result);
      if (result.isKept !== false) journal.add(keyFor(submission), result);
      progress(results.size);
    },
  });

  const marks = marksFrom({ submissions, results, about, list, hasList: students !== undefined });
  if (marks.copies.length > 0) replace(copiesFile, copiesText(marks.copies));
  else rmSync(copiesFile, { force: true });
  replace(csv, marks.csv);
  journal.remove();
  return { summary: summaryOf(marks, csv), isWhole: marks.isWhole };
}

/** @param {string[]} args @returns {Promise<number>} the exit status */
export async function gradeCommand(args) {
  const options = optionsOf(args);
  if (options === null) {
    process.stdout.write(HELP);
    return DONE;
  }
  process.once('SIGINT', () => {
    console.error('\nlegwork: Interrupted. The same command goes on where it was.');
    process.exit(STOPPED);
  });
  const { summary, isWhole } = await grade(options);
  console.log(summary);
  return isWhole ? DONE : STOPPED;
}
