// `legwork grade` with the engine: a generated course in which each kind of submission is told apart, and no honest pair is flagged.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openGrader } from '../../../bindings/node/grade_engine.mjs';
import { closeModules, openModules } from '../../../bindings/node/modules.mjs';
import { parseCsv } from '../../../web/src/exercises/grading/csv.mjs';
import { root } from '../../../web/tools/process.mjs';
import { isNight } from '../../support/by_night.mjs';
import { Course, EXERCISE, PUSHED, WALK } from '../../support/handed_in.mjs';
import { bodyOf, linkOf, randomNumbers } from '../../support/run_links.mjs';

/** Of a run that has been changed anywhere. */
const VERDICTS = [
  'graded',
  'damaged link',
  'differs from its hash',
  'other exercise',
  'other numbers',
  'other length',
  'out of limits',
  'not allowed',
  'older version',
  'endless',
];

/** By night 500 in all. */
const OF_EACH_KIND = isNight ? 34 : 2;

const base = mkdtempSync(join(tmpdir(), 'legwork-course-'));
const modules = await openModules();
const module = await modules.moduleNamed('legwork-exercises');
const course = new Course(await modules.forExercises(), module);
after(async () => {
  rmSync(base, { recursive: true });
  await closeModules();
});

const fileOf = ({ id }) => join(base, `${id}.json`);
for (const each of [EXERCISE, PUSHED, WALK]) writeFileSync(fileOf(each), JSON.stringify(each));
const program = [join(root, 'bindings/node/legwork.mjs'), 'grade'];

/**
 * A folder of these submissions, and a list of their students.
 * @param {string} name
 * @param {{ student: string, file: string, text: string }[]} submissions
 * @param {{ id: string }} exercise
 */
function folderOf(name, submissions, exercise = EXERCISE) {
  const folder = join(base, name);
  mkdirSync(folder);
  for (const { file, text } of submissions) writeFileSync(join(folder, file), text);
  const list = join(base, `${name}.csv`);
  writeFileSync(list, `student\n${submissions.map(({ student }) => student).join('\n')}\n`);
  const csv = join(base, `${name} marks.csv`);
  return { csv, args: [folder, '--exercise', fileOf(exercise), '--students', list, '--csv', csv] };
}

function marksIn(csv) {
  const [header, ...rows] = parseCsv(readFileSync(csv, 'utf8'), csv).rows;
  return rows.map(({ fields }) =>
    Object.fromEntries(header.fields.map((name, i) => [name, fields[i]])),
  );
}

async function made(names, count, by = course) {
  const submissions = [];
  for (let i = 0; i < count; i += 1)
    for (const kind of names) submissions.push(await by.submission(kind, i));
  return submissions;
}

test('each kind of submission has its verdict; only copies are flagged, each with its original', async () => {
  const submissions = await made(course.kinds, OF_EACH_KIND);
  const { csv, args } = folderOf('all', submissions);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  assert.match(stdout, new RegExp(`^${submissions.length} rows in `));
  const marks = marksIn(csv);
  const markOf = (student) => marks.find((row) => row.student === student) ?? assert.fail(student);
  assert.equal(marks.length, submissions.length);
  for (const { student, verdict } of submissions) {
    const { sentence, copy_of, score, ...row } = markOf(student);
    assert.equal(row.verdict, verdict, `${student}: ${sentence}`);
    assert.equal(score !== '', verdict === 'graded', student);
    assert.match(sentence, /[.?!]$/, student);
    const number = student.split('.').at(-1);
    const other = { honest: 'copied', copied: 'honest' }[student.replace(/\.\d+$/, '')];
    assert.equal(copy_of, other ? `${other}.${number}.json` : '', student);
  }
  assert.ok(existsSync(`${csv}.copies.txt`));
  assert.ok(Number(markOf('honest.0').score) > Number(markOf('starter.0').score));
});

test('events of the exercise have to happen once; a run that ends by itself is graded', async () => {
  const client = await modules.forExercises();
  for (const exercise of [PUSHED, WALK]) {
    const other = new Course(client, module, exercise);
    const submissions = await made(other.kinds, OF_EACH_KIND, other);
    const { csv, args } = folderOf(exercise.id, submissions, exercise);
    const { status, stderr } = spawnSync(process.execPath, [...program, ...args], {
      encoding: 'utf8',
    });
    assert.deepEqual([status, stderr], [0, '']);
    const marks = marksIn(csv);
    assert.deepEqual(
      marks.map(({ student, verdict }) => [student, verdict]),
      submissions.map(({ student, verdict }) => [student, verdict]),
    );
    const scoreOf = (student) => Number(marks.find((row) => row.student === student)?.score);
    if (exercise === WALK) {
      assert.equal(scoreOf('walked.0'), 100);
      assert.ok(scoreOf('ended.early.0') > 0 && scoreOf('ended.early.0') < 100);
    }
  }
});

test('killed half-way it goes on, and the marks are those of a run that was not killed', async () => {
  const { csv, args } = folderOf('killed', await made(['honest', 'endless', 'tampered code'], 5));
  const run = () => spawnSync(process.execPath, [...program, ...args], { encoding: 'utf8' });
  const child = spawn(process.execPath, [...program, ...args, '--jobs', '1'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const part = `${csv}.part`;
  const lines = () => (existsSync(part) ? readFileSync(part, 'utf8').split('\n').length : 0);
  while (lines() < 5 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  assert.equal(await ended, 'SIGKILL');
  assert.ok(existsSync(part) && !existsSync(csv));
  assert.equal(run().status, 0);
  assert.ok(!existsSync(part));
  const marks = readFileSync(csv, 'utf8');
  rmSync(csv);
  assert.equal(run().status, 0);
  assert.equal(readFileSync(csv, 'utf8'), marks);
});

test('whatever bytes a link has, it gets a verdict and the next run is graded as ever', async () => {
  const grader = await openGrader(JSON.stringify(EXERCISE), 'turn-evenly.json');
  const { text, student } = await course.submission('honest', 0);
  const { run: link } = JSON.parse(text);
  const honest = await grader.grade({ link, student });
  assert.equal(honest.verdict, 'graded');
  const random = randomNumbers(33);
  for (let i = 0; i < (isNight ? 3000 : 60); i += 1) {
    const bytes = Buffer.from(bodyOf(link));
    for (let k = random.below(3); k >= 0; k -= 1)
      bytes[random.below(bytes.length)] = random.below(256);
    const { verdict, sentence } = await grader.grade({ link: linkOf(bytes), student });
    assert.ok(VERDICTS.includes(verdict), verdict);
    assert.match(sentence, /[.?!}]$/); // or with code
  }
  assert.deepEqual(await grader.grade({ link, student }), honest);
});

/** `body` with another method in the place of the object's own, which is given its. */
async function replaced(object, name, method, body) {
  const own = object[name];
  object[name] = method(own);
  try {
    return await body();
  } finally {
    object[name] = own;
  }
}

test('an engine that breaks down gives no verdict; what cannot be scored, or spends too much, has one', async () => {
  const { Exercise, Scene } = await modules.forExercises();
  const grader = await openGrader(JSON.stringify(EXERCISE), 'turn-evenly.json');
  const { text, student } = await course.submission('honest', 0);
  const { run: link } = JSON.parse(text);
  const graded = () => grader.grade({ link, student });
  const trap = () => () => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  await assert.rejects(replaced(Scene, 'openLink', trap, graded), WebAssembly.RuntimeError);
  await assert.rejects(replaced(Exercise.prototype, 'watch', trap, graded), /unreachable/);
  const refuses = () => () => {
    throw new Error('A formula names what this run does not have.');
  };
  const unscored = await replaced(Exercise.prototype, 'watch', refuses, graded);
  assert.equal(unscored.verdict, 'not allowed');
  assert.equal(unscored.sentence, 'A formula names what this run does not have.');
  const costly = (open) => (module, run) => {
    const { programs } = module;
    const { call } = Object.getPrototypeOf(programs);
    programs.call = (...given) => {
      programs.spent += 30e6;
      return call.apply(programs, given);
    };
    return open.call(Scene, module, run);
  };
  const over = await replaced(Scene, 'openLink', costly, graded);
  assert.equal(over.verdict, 'endless');
  assert.match(over.sentence, /more than 5 billion steps of the interpreter in all\./);
});

test('an exercise that is none is refused with its place', () => {
  const file = join(base, 'broken.json');
  writeFileSync(file, JSON.stringify({ ...EXERCISE, scene: 'four-barr' }));
  mkdirSync(join(base, 'empty'));
  const args = [join(base, 'empty'), '--exercise', file, '--csv', join(base, 'none.csv')];
  const { status, stderr } = spawnSync(process.execPath, [...program, ...args], {
    encoding: 'utf8',
  });
  assert.equal(status, 2);
  assert.match(stderr, /^legwork: .*four-barr/);
  assert.ok(!existsSync(join(base, 'none.csv')));
});
