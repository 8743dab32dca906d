// Everything of `legwork grade` around the engine: files of all kinds, marks, processes that hang or end, interruptions. The grader
// is a fake (tests/support/fake_grader.mjs).
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { engineHash, GRADED_BY, grade } from '../../../bindings/node/grade.mjs';
import { Journal } from '../../../bindings/node/grade_journal.mjs';
import { parseCsv } from '../../../web/src/exercises/grading/csv.mjs';
import { gradeAll } from '../../../web/src/exercises/grading/pool.mjs';
import { root } from '../../../web/tools/process.mjs';
import { fakeAnswer, fakeLink, grader } from '../../support/fake_grader.mjs';
import { legwork } from '../../support/legwork_cli.mjs';

const base = mkdtempSync(join(tmpdir(), 'legwork-grade-'));
after(() => rmSync(base, { recursive: true }));

let count = 0;
/** A course of its own: files by name, an exercise "demo" and a list. */
function course(files, list = '', exercise = {}) {
  count += 1;
  const folder = join(base, String(count));
  mkdirSync(join(folder, 'in'), { recursive: true });
  const write = (name, text) => {
    const path = join(folder, 'in', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  writeFileSync(join(folder, 'demo.json'), JSON.stringify({ id: 'demo', ...exercise }));
  if (list !== '') writeFileSync(join(folder, 'list.csv'), list);
  return {
    folder,
    write,
    csv: join(folder, 'marks.csv'),
    options: {
      folder: join(folder, 'in'),
      exercise: join(folder, 'demo.json'),
      students: list === '' ? undefined : join(folder, 'list.csv'),
      csv: join(folder, 'marks.csv'),
      jobs: 2,
      isForced: false,
    },
  };
}

/** Marks as objects by the names of the columns. */
function marksIn(csv) {
  const [header, ...rows] = parseCsv(readFileSync(csv, 'utf8'), csv).rows;
  return rows.map(({ fields }) =>
    Object.fromEntries(header.fields.map((name, i) => [name, fields[i]])),
  );
}

async function marksOf(own, by = {}) {
  await grade(own.options, { grader, engine: 'fake', ...by });
  return marksIn(own.csv);
}

const answer = (student, run = {}) => fakeAnswer('demo', student, run);

test('each file and each student has a row, with a verdict and a sentence', async () => {
  const own = course(
    {
      'ada.json': answer('Ada', { score: 80.5 }),
      'late/ada 2.json': answer('ada ', { score: 90 }),
      'bob.txt': `https://legwork.example/?scene=four-bar#run=${fakeLink({ score: 70 })}\n`,
      'cy.url': `[InternetShortcut]\r\nURL=https://x.example/#run=${fakeLink({ score: 60 })}\r\n`,
      'dee.json': '{"legwork": "answer", "exercise": "demo", "stud',
      'eve.json': fakeAnswer('another', 'eve', {}),
      'stranger.json': answer('stranger', { score: 50 }),
      '.DS_Store': 'x',
    },
    'student;name\nada;=Ada\nBob;+Bob\ncy;Cy\ndee;Dee\neve;Eve\nfay;Fay\n',
  );
  const marks = await marksOf(own);
  assert.deepEqual(
    marks.map(({ student, file, score, verdict, counts }) => [
      student,
      file,
      score,
      verdict,
      counts,
    ]),
    [
      ['ada', 'ada.json', '80,5', 'graded', 'no'],
      ['ada', 'late/ada 2.json', '90', 'graded', 'yes'],
      ['Bob', 'bob.txt', '70', 'graded', 'yes'],
      ['cy', 'cy.url', '60', 'graded', 'yes'],
      ['dee', 'dee.json', '', 'unreadable', 'yes'],
      ['eve', 'eve.json', '', 'other exercise', 'yes'],
      ['fay', '', '', 'missing', 'yes'],
      ['stranger', 'stranger.json', '50', 'not in the list', 'no'],
    ],
  );
  assert.ok(marks.every(({ sentence, exercise }) => /\.$/.test(sentence) && exercise === 'demo'));
  assert.equal(marks[0].name, "'=Ada");
  assert.ok(!existsSync(`${own.csv}.part`));
  assert.ok(!existsSync(`${own.csv}.copies.txt`));
});

test('no file is refused silently, whatever it is', async () => {
  const own = course({
    'empty.json': '',
    'binary.json': Buffer.from([0x89, 0x50, 0, 1, 2, 0xff]),
    'zeros.txt': 'a\0b',
    'huge.json': `"${'x'.repeat(1 << 20)}"`,
    'deep.json': '['.repeat(100_000),
    'null.json': 'null',
    'other.json': '{"legwork": "scene"}',
    'noname.json': JSON.stringify({ legwork: 'answer', exercise: 'demo', run: 'abc' }),
    'number.json': JSON.stringify({ legwork: 'answer', exercise: 'demo', student: 3, run: 'abc' }),
    'words.txt': 'I have not done it, sorry.',
    'report.pdf': 'x',
    none: 'x',
    'new\nline \u001b[31m.json': answer('odd'),
    '=cmd.txt': fakeLink({}),
    'straße 数.txt': fakeLink({}),
    'folder.json/inside.json': answer('inside'),
  });
  symlinkSync('/etc/passwd', join(own.options.folder, 'link.txt'));
  symlinkSync('/', join(own.options.folder, 'all'));
  assert.equal(spawnSync('mkfifo', [join(own.options.folder, 'pipe.txt')]).status, 0);
  const bytes = Buffer.concat([
    Buffer.from(`${own.options.folder}/`),
    Buffer.from([0xff, 0x2e]),
    Buffer.from('txt'),
  ]);
  writeFileSync(bytes, fakeLink({}));
  const marks = await marksOf(own);
  const verdicts = Object.fromEntries(marks.map(({ file, verdict }) => [file, verdict]));
  const graded = [
    'new\\u000aline \\u001b[31m.json',
    "'=cmd.txt",
    'straße 数.txt',
    'folder.json/inside.json',
    '\ufffd.txt',
  ];
  for (const file of graded) assert.equal(verdicts[file], 'graded', file);
  const others = marks.filter(({ file }) => !graded.includes(file));
  assert.equal(others.length, 15);
  for (const { verdict, sentence, file } of others) {
    assert.equal(verdict, 'unreadable', file);
    assert.match(sentence, /^This .*[.?]$|^The student/, file);
  }
  assert.ok(!readFileSync(own.csv, 'utf8').includes('root:'));
});

test('the marks are the same bytes whatever the number of processes', async () => {
  const files = {};
  for (let i = 0; i < 12; i += 1) files[`s${i}.json`] = answer(`s${i}`, { pause: 5 * (i % 3) });
  const own = course(files);
  await grade({ ...own.options, jobs: 1 }, { grader, engine: 'fake' });
  const one = readFileSync(own.csv, 'utf8');
  await grade({ ...own.options, jobs: 4 }, { grader, engine: 'fake' });
  assert.equal(readFileSync(own.csv, 'utf8'), one);
});

test('a process that never answers or that ends takes no other run with it', async () => {
  const own = course({
    'a.json': answer('a', { hang: true }),
    'b.json': answer('b', { crash: true }),
    'c.json': answer('c'),
    'd.json': answer('d'),
  });
  const { isWhole } = await grade(own.options, { grader, engine: 'fake', seconds: 2 });
  assert.equal(isWhole, false);
  const marks = marksIn(own.csv);
  assert.deepEqual(
    marks.map(({ verdict }) => verdict),
    ['endless', 'failed', 'graded', 'graded'],
  );
  assert.match(marks[0].sentence, /not repeated within 2 s/);
  assert.match(marks[1].sentence, /ended 2 times \(status 7\)/);
});

test('a process that never opens the exercise is ended, and that is said', async () => {
  const own = course({ 'a.json': answer('a') }, '', { hang: true });
  await assert.rejects(marksOf(own, { setupSeconds: 1 }), {
    message:
      /^A process that grades had not opened the exercise after 1 s and was ended\. .*--jobs/,
  });
});

test('what was stopped before it began grades nothing, and says so', async () => {
  const begin = () => assert.fail('nothing may begin');
  const signal = AbortSignal.abort(new Error('Stopped.'));
  const options = { setup: {}, tasksFor: () => [], done: () => {}, jobs: 1, again: '', signal };
  await assert.rejects(gradeAll({ begin, ...options }), { message: 'Stopped.' });
});

test('an exercise file may begin with a BOM', async () => {
  const own = course({ 'a.json': answer('a') });
  writeFileSync(own.options.exercise, `\ufeff${readFileSync(own.options.exercise, 'utf8')}`);
  assert.deepEqual(
    (await marksOf(own)).map(({ verdict }) => verdict),
    ['graded'],
  );
});

test('the sources that a verdict or a score follows from are part of the engine', () => {
  const names = GRADED_BY.map((file) => file.slice(root.length).replace(/^\//, ''));
  assert.deepEqual(names, [
    'web/src/exercises/grading/grader.mjs',
    'web/src/exercises/exercise.ts',
  ]);
  const copies = names.map((_, i) => join(base, `source ${i}`));
  const hashed = (change) => {
    for (const [i, copy] of copies.entries())
      writeFileSync(copy, readFileSync(GRADED_BY[i], 'utf8') + (i === change ? '\n' : ''));
    return engineHash(copies);
  };
  const hash = engineHash();
  assert.equal(hashed(-1), hash);
  assert.notEqual(hashed(0), hash);
  assert.notEqual(hashed(1), hash);
});

test('killed half-way, the same command goes on', async () => {
  const files = {};
  for (let i = 0; i < 40; i += 1) files[`s${i}.json`] = answer(`s${i}`, { pause: 20 });
  const calls = join(base, 'calls');
  const own = course(files, '', { calls });
  const program = join(root, 'tests/support/fake_grader.mjs');
  const child = spawn(process.execPath, [
    program,
    own.options.folder,
    own.options.exercise,
    own.csv,
  ]);
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const lines = (file) =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
  while (lines(`${own.csv}.part`) < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  assert.equal(await ended, 'SIGKILL');
  assert.ok(!existsSync(own.csv));
  const before = lines(calls);
  assert.ok(before >= 9 && before < 40);
  writeFileSync(`${own.csv}.part`, '{"key": "cut o', { flag: 'a' });
  const marks = await marksOf(own);
  assert.equal(marks.length, 40);
  assert.ok(marks.every(({ verdict }) => verdict === 'graded'));
  // What was under way in the two processes is graded again, and nothing else.
  assert.ok(lines(calls) <= 40 + 3, `${lines(calls)} after ${before}`);
});

test('the journal counts for the same content, student, exercise and engine, and only undamaged', async () => {
  const calls = join(base, 'calls of the journal');
  const own = course({ 'a.json': answer('a'), 'b.json': answer('b') }, '', { calls });
  const journal = `${own.csv}.part`;
  const graded = () => {
    const made = existsSync(calls) ? readFileSync(calls, 'utf8') : '';
    rmSync(calls, { force: true });
    return made.trim().split('\n').filter(Boolean).sort().join(' ');
  };
  let kept = '';
  const keep = Journal.prototype.remove;
  Journal.prototype.remove = function remove() {
    kept = readFileSync(this.file, 'utf8');
    keep.call(this);
  };
  try {
    await marksOf(own);
    assert.equal(graded(), 'a b');
    const again = async (text, by = {}) => {
      writeFileSync(journal, text);
      await marksOf(own, by);
      return graded();
    };
    const whole = kept;
    assert.equal(await again(whole), '');
    assert.equal(await again(whole, { engine: 'another' }), 'a b');
    assert.equal(await again(whole.replaceAll('"score":100', '"score":99')), 'a b');
    assert.equal(await again(whole.slice(0, -5)).then((made) => made.length), 1);
    own.write('b.json', answer('b', { score: 7 }));
    assert.equal(await again(whole), 'b');
    await assert.rejects(again('my notes\n'), /is in the way/);
    assert.equal(readFileSync(journal, 'utf8'), 'my notes\n');
  } finally {
    Journal.prototype.remove = keep;
  }
});

test('a file that is not ours stays, and what the grader refuses is said', async () => {
  const own = course({ 'a.json': answer('a') });
  writeFileSync(own.csv, 'my,notes\n');
  await assert.rejects(marksOf(own), /was not written by legwork grade/);
  assert.equal(readFileSync(own.csv, 'utf8'), 'my,notes\n');
  own.options.isForced = true;
  assert.equal((await marksOf(own)).length, 1);
  own.options.isForced = false;
  assert.equal((await marksOf(own)).length, 1);
  const refused = course({ 'a.json': answer('a') }, '', { refused: 'The points sum to 90.' });
  await assert.rejects(marksOf(refused), { message: 'The points sum to 90.' });
  assert.ok(!existsSync(`${refused.csv}.part`));
  const nowhere = course({});
  nowhere.options.folder = join(base, 'nowhere');
  await assert.rejects(marksOf(nowhere), /cannot be read \(ENOENT\)/);
  const empty = course({}, 'student\na\n');
  assert.deepEqual(
    (await marksOf(empty)).map(({ verdict }) => verdict),
    ['missing'],
  );
});

test('copies name each other in the marks, and are shown beside them', async () => {
  const terms = Array.from({ length: 20 }, (_, i) => `${i} * gain`).join(' + ');
  const code = `const gain = 3; function control() { return ${terms}; }`;
  const own = course({
    'a.json': answer('a', { code }),
    'b.json': answer('b', { code: `// mine\n${code.replaceAll('gain', 'K')}` }),
    'c.json': answer('c', { code: code.replace('3', '4') }),
    'd.json': answer('d', { code, verdict: 'differs from its hash', score: undefined }),
  });
  const marks = await marksOf(own);
  assert.deepEqual(
    marks.map(({ copy_of }) => copy_of),
    ['b.json; d.json', 'a.json; d.json', '', 'a.json; b.json'],
  );
  assert.match(readFileSync(`${own.csv}.copies.txt`, 'utf8'), /a \(a\.json\) +\| b \(b\.json\)/);
  // Graded again without them, no old copies are left beside the marks.
  for (const file of ['b.json', 'd.json']) rmSync(join(own.options.folder, file));
  await marksOf(own);
  assert.ok(!existsSync(`${own.csv}.copies.txt`));
});

test('the command says what is missing', () => {
  const command = (...args) => {
    const program = join(root, 'bindings/node/legwork.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'grade', ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const help = command('--help');
  assert.deepEqual([help.status, help.stderr], [0, '']);
  assert.match(help.stdout, /^Usage: legwork grade FOLDER/m);
  /** @type {[string[], RegExp][]} */
  const refusals = [
    [[], /folder of the submissions is missing/],
    [['x'], /--exercise is missing/],
    [['x', '--exercise', 'y'], /--csv is missing/],
    [['x', 'y'], /"y" is one argument too many/],
    [['x', '--jobs', '0', '--exercise', 'y', '--csv', 'z'], /--jobs must be/],
    [['x', '--colour'], /'--colour'/],
    [['x', '--exercise', 'y', '--csv', 'z'], /no exercise "y"/],
  ];
  for (const [args, expected] of refusals) {
    const { status, stdout, stderr } = command(...args);
    assert.deepEqual([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, expected);
    // The command in C++ hands over to this one.
    const native = legwork(['grade', ...args]);
    assert.deepEqual([native.status, native.stderr], [2, stderr]);
  }
  assert.equal(legwork(['grade', '--help']).stdout, help.stdout);
});
