// The teacher's page, as its own instructions say: an exercise from a run, judged as it is written; five students; the marks, which
// are those of `legwork grade` byte for byte.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { strFromU8, unzipSync } from 'three/addons/libs/fflate.module.js';
import { closeModules, openModules } from '../../bindings/node/modules.mjs';
import { parseCsv } from '../../web/src/exercises/grading/csv.mjs';
import { root } from '../../web/tools/process.mjs';
import { textOf } from '../exercises/answers.mjs';
import { axeViolations } from '../support/axe.mjs';
import { DESK, PHONE, startPages } from '../support/built_page.mjs';
import { forNight, isNight } from '../support/by_night.mjs';
import { Course, EXERCISE, solvedBy } from '../support/handed_in.mjs';

const pages = await startPages();
const modules = await openModules();
const client = await modules.forExercises();
const module = await modules.moduleNamed('legwork-exercises');
const base = mkdtempSync(join(tmpdir(), 'legwork-teacher-'));
after(async () => {
  rmSync(base, { recursive: true });
  await pages.close();
  await closeModules();
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, [], 'nothing is sent anywhere');
});

const visit = (query = 'exercises/teacher.html') => pages.visit({ query, viewport: DESK });

/** What the engine says of the exercise, once it has said anything new. */
async function judged(page, expected) {
  const says = ([pattern]) =>
    new RegExp(pattern).test(document.querySelector('#judged')?.textContent ?? '');
  await page.waitForFunction(says, [expected.source], { timeout: 60_000 }).catch(async () => {
    assert.match(await page.textContent('#judged'), expected);
  });
}

const TAKEN = /^The engine takes this exercise/;
const draftOf = async (page) => JSON.parse(await page.inputValue('#json'));

/** The field of the form at a path of the exercise: "score/0/value". */
const field = (page, path) => page.locator(`[data-at="${path}"]`);

async function write(page, values) {
  for (const [path, value] of Object.entries(values)) {
    const input = field(page, path);
    if ((await input.evaluate((element) => element.localName)) === 'select')
      await input.selectOption(String(value));
    else await input.fill(String(value));
  }
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** Of a download. */
const bytesOf = async (file) => Buffer.concat(await (await file.createReadStream()).toArray());

/** What the page saves. */
async function saved(page, press) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await bytesOf(file)).toString();
}

async function marks(page, folder, list) {
  await page.setInputFiles('#folder', folder);
  await page.setInputFiles('#students', list);
  await page.click('#grade-start');
  await page.waitForSelector('text=Save marks.csv');
  return saved(page, () => page.click('text=Save marks.csv'));
}

function handIn(folder, files) {
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

function rowsIn(csv) {
  const [header, ...rows] = parseCsv(csv, 'marks.csv').rows;
  return rows.map(({ fields }) =>
    Object.fromEntries(header.fields.map((name, i) => [name, fields[i]])),
  );
}

test('marks of the page are those of the command, byte for byte, copies too', async () => {
  const course = new Course(client, module);
  const kinds = [
    'honest',
    'copied',
    'tampered code',
    'out of limits',
    'cut link',
    'answer to another',
  ];
  const folder = join(base, 'handed in');
  mkdirSync(join(folder, 'deeper'), { recursive: true });
  const submissions = [];
  for (const kind of kinds) submissions.push(await course.submission(kind, 0));
  for (const [i, { file, text }] of submissions.entries())
    writeFileSync(join(folder, i % 2 ? 'deeper' : '', file), text);
  writeFileSync(join(folder, '.DS_Store'), 'x');
  const list = join(base, 'students.csv');
  const students = submissions.slice(0, 5).map(({ student }, i) => `${student};${i}`);
  writeFileSync(list, `student;number\n${students.join('\n')}\nNobody;9\n`);
  const exercise = join(base, `${EXERCISE.id}.json`);
  writeFileSync(exercise, JSON.stringify(EXERCISE));
  const csv = join(base, 'marks.csv');
  const command = [join(root, 'bindings/node/legwork.mjs'), 'grade', folder];
  const options = ['--exercise', exercise, '--students', list, '--csv', csv];
  const { status, stderr } = spawnSync(process.execPath, [...command, ...options], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);

  const page = await visit();
  await page.setInputFiles('#exercise-file', exercise);
  await judged(page, TAKEN);
  const own = await marks(page, folder, list);
  assert.equal(own, readFileSync(csv, 'utf8'));
  assert.deepEqual(
    rowsIn(own).map(({ verdict }) => verdict),
    [...submissions.slice(0, 5).map(({ verdict }) => verdict), 'missing', submissions[5].verdict],
  );
  await page.click('text=Submissions that are alike');
  const copies = await saved(page, () => page.click('text=Save the copies as a text'));
  assert.equal(copies, readFileSync(`${csv}.copies.txt`, 'utf8'));
  await page.close();
});

forNight('from nothing to a graded class of five', async () => {
  const wanted = JSON.parse(textOf('pd-without-overshoot'));
  const made = client.Exercise.open(module, JSON.stringify(wanted), 'exercise.json');
  const run = made.start('teacher');
  made.close();
  assert.ok(run.step(Math.round(wanted.duration_s / run.description.scene.time_step_s)).ok);
  const address = `https://example.org/legwork/?scene=${wanted.scene}#run=${run.link()}`;
  run.close();

  const page = await visit();
  await page.fill('#run', address);
  await page.click('#take-run');
  await judged(page, TAKEN);
  const begun = await draftOf(page);
  assert.equal(begun.scene, wanted.scene);
  assert.equal(begun.duration_s, wanted.duration_s);
  for (const [path, value] of Object.entries(wanted.start)) assert.equal(begun.start[path], value);

  await write(page, { id: 'my-pd', title: 'My PD', question: wanted.question });
  for (const [i, number] of wanted.numbers.entries()) {
    await press(page, 'Add a student’s number');
    const { parameter, from, to, step } = number;
    const at = `numbers/${i}`;
    await write(page, { [`${at}/parameter`]: parameter, [`${at}/from`]: from });
    await write(page, { [`${at}/to`]: to, [`${at}/step`]: step });
  }
  for (const [i, { parameter, from, to }] of wanted.may_change.parameters.entries()) {
    await press(page, 'Allow a parameter');
    const at = `may_change/parameters/${i}`;
    await write(page, { [`${at}/parameter`]: parameter, [`${at}/from`]: from, [`${at}/to`]: to });
  }
  const [first, second] = wanted.score;
  await write(page, { 'score/0/value': 'max(nothing)' });
  await judged(page, /names neither a parameter nor a field of this scene: "nothing"/);
  assert.equal(await field(page, 'score/0/value').getAttribute('aria-invalid'), 'true');
  await press(page, 'Add a part');
  for (const [i, part] of [first, second].entries())
    await write(
      page,
      Object.fromEntries(Object.entries(part).map(([key, value]) => [`score/${i}/${key}`, value])),
    );
  await judged(page, TAKEN);
  assert.equal(await page.locator('[aria-invalid]').count(), 0);
  assert.equal(await page.locator('#samples tbody tr').count(), 3);
  assert.deepEqual(await axeViolations(page), []);

  const text = await saved(page, () => page.click('#save'));
  const exercise = client.Exercise.open(module, text, 'my-pd.json');
  assert.deepEqual(exercise.info.score, wanted.score);
  const folder = join(base, 'five');
  const students = ['Ada', 'Bob', 'Cy', 'Dana', 'Eve'];
  handIn(folder, await solvedBy(students, exercise, wanted.id));
  exercise.close();

  // What a student would see, and what a learning platform would get.
  const [student] = await Promise.all([
    page.context().waitForEvent('page'),
    page.click('#preview'),
  ]);
  assert.match(student.url(), /index\.html\?exercise=preview/);
  const handed = await page.evaluate(() => localStorage.getItem('legwork.exercise-preview'));
  assert.equal(handed, text);
  await student.close();
  const [zip] = await Promise.all([page.waitForEvent('download'), page.click('#pack-start')]);
  assert.equal(zip.suggestedFilename(), 'my-pd.scorm-1.2.zip');
  const inZip = unzipSync(new Uint8Array(await bytesOf(zip)));
  assert.equal(strFromU8(inZip['exercise.json']), text);
  assert.match(strFromU8(inZip['imsmanifest.xml']), /My PD[\s\S]*index\.html/);
  assert.ok(inZip['index.html']);

  const list = join(base, 'five.csv');
  writeFileSync(list, `student\n${students.join('\n')}\n`);
  const rows = rowsIn(await marks(page, folder, list));
  assert.deepEqual(
    rows.map(({ student, verdict }) => [student, verdict]),
    students.map((student) => [student, 'graded']),
  );
  for (const { student, score } of rows) assert.ok(Number(score) >= 95, `${student}: ${score}`);
  await page.close();

  // What is made stays, and is the same for the next visit.
  const phone = await pages.visit({ query: 'exercises/teacher.html', ...PHONE });
  assert.equal(await phone.inputValue('#json'), '', 'another browser has nothing of it');
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `${width} px wide on a phone`);
  await phone.close();
});

forNight(
  'a run in which something was set and pushed becomes an exercise with the same events',
  async () => {
    const scene = client.Scene.openBuiltin(module, 'quadruped-free');
    const set = (path, value) => assert.ok(scene.set(scene.indexOf(path), value).ok);
    const { time_step_s } = scene.description.scene;
    scene.step(100);
    set('push.y', 3);
    assert.ok(scene.act('push').ok);
    scene.step(50);
    set('command.forward', 0.2);
    scene.step(100);
    const link = scene.link();
    scene.close();
    const page = await visit();
    await page.fill('#run', link);
    await page.press('#run', 'Enter');
    await judged(page, TAKEN);
    const { events } = await draftOf(page);
    assert.deepEqual(
      events.map(({ at_s, event }) => [Math.round(at_s / time_step_s), event]),
      [
        [100, 'push'],
        [150, undefined],
      ],
    );
    assert.equal(events[0].set['push.y'], 3);
    assert.equal(events[1].set['command.forward'], 0.2);

    // Both views are one: the text is edited, and the form follows.
    await page.click('text=The exercise as text');
    const changed = { ...(await draftOf(page)), title: 'Another', hints: ['Think.'] };
    await page.fill('#json', JSON.stringify(changed));
    await judged(page, TAKEN);
    assert.equal(await field(page, 'title').inputValue(), 'Another');
    await page.click('[aria-label="Take out: Hint 1"]');
    await judged(page, TAKEN);
    assert.equal((await draftOf(page)).hints, undefined);
    await page.reload();
    await judged(page, TAKEN);
    assert.equal((await draftOf(page)).title, 'Another');

    const policy = JSON.parse((await new Course(client, module).submission('policy', 0)).text).run;
    for (const [run, said] of [
      ['nonsense', 'has a format that'],
      [policy, 'is driven by a policy'],
    ]) {
      await page.fill('#run', run);
      await page.click('#take-run');
      await page.locator('#begin-said').filter({ hasText: said }).waitFor();
    }
    assert.equal((await draftOf(page)).title, 'Another', 'what was there stays');
    await page.click('#take-ready');
    assert.notEqual((await draftOf(page)).title, 'Another');
    await page.click('#bring-back');
    assert.equal((await draftOf(page)).title, 'Another', 'what was replaced comes back');
    await page.close();
  },
);

forNight('grading can be stopped', async () => {
  const course = new Course(client, module);
  const folder = join(base, 'endless');
  mkdirSync(folder);
  for (let i = 0; i < 12; i += 1) {
    const { file, text } = await course.submission('honest', i);
    writeFileSync(join(folder, file), text);
  }
  const page = await visit();
  await page.setInputFiles('#exercise-file', join(base, `${EXERCISE.id}.json`));
  await judged(page, TAKEN);
  await page.setInputFiles('#folder', folder);
  await page.click('#grade-start');
  await page.click('#grade-stop');
  await page.waitForSelector('text=Stopped: no marks have been written.');
  assert.ok(await page.isEnabled('#grade-start'));
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'grade-start');
  await page.close();
});

/** Of the element that has the focus: what it is, and whether it is shown to have it, in the window and beneath nothing. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { at, adds } = element instanceof HTMLElement ? element.dataset : {};
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { left, top, width, bottom } = element.getBoundingClientRect();
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const seen = document.elementFromPoint(left + width / 2, middle);
    return {
      name:
        at ?? (adds && `add ${adds}`) ?? (element.id || element.textContent?.trim().slice(0, 20)),
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      isSeen: seen !== null && (element.contains(seen) || seen.contains(element)),
    };
  });

/** By Tab, or another key. */
async function walkTo(page, name, key = 'Tab') {
  for (let i = 0; i < 200; i += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    assert.ok(stop.isOutlined && stop.isSeen, `${JSON.stringify(stop)} on the way to ${name}`);
    if (stop.name === name) return;
  }
  assert.fail(`${name} was not reached by ${key}`);
}

forNight('the whole way by keyboard alone', async () => {
  const wanted = JSON.parse(textOf('pd-without-overshoot'));
  const exercise = client.Exercise.open(module, JSON.stringify(wanted), 'exercise.json');
  const folder = join(base, 'two');
  handIn(folder, await solvedBy(['Ada', 'Bob'], exercise, wanted.id));
  exercise.close();
  const page = await pages.visit({
    query: 'exercises/teacher.html',
    viewport: DESK,
    reducedMotion: 'reduce',
  });
  const press = (key) => page.keyboard.press(key);
  const isAt = async (name) => assert.equal((await focused(page)).name, name);

  await walkTo(page, 'run');
  await page.keyboard.type('nonsense');
  await press('Enter');
  await page.waitForFunction(() =>
    document.querySelector('#begin-said')?.textContent?.endsWith('.'),
  );
  await isAt('run');
  await walkTo(page, 'take-run');
  await press('Enter');
  await isAt('take-run');
  await walkTo(page, 'ready');
  await page.keyboard.type('A PD');
  await walkTo(page, 'take-ready');
  await press('Enter');
  await judged(page, TAKEN);
  await isAt('take-ready');

  await walkTo(page, 'title');
  await press('ControlOrMeta+a');
  await page.keyboard.type('My PD');
  await press('Enter');
  await isAt('title');
  const title = async () => (await draftOf(page)).title;
  assert.equal(await title(), 'My PD');
  const address = page.url();

  /** Adds an entry, does something in it, and takes it out again. */
  const addAndTakeOut = async (list, first, meanwhile = async (_) => {}) => {
    const count = async () =>
      list.split('/').reduce((part, key) => part?.[key], await draftOf(page))?.length ?? 0;
    const before = await count();
    await walkTo(page, `add ${list}`);
    await press('Enter');
    const own = `${list}/${before}${first}`;
    await isAt(own);
    assert.equal(await count(), before + 1);
    await meanwhile(`${list}/${before}`);
    await walkTo(page, 'Take out', 'Shift+Tab');
    await press('Enter');
    assert.equal(await count(), before);
    await isAt(before > 0 ? `${list}/${before - 1}${first}` : `add ${list}`);
  };
  await addAndTakeOut('numbers', '/parameter');
  await addAndTakeOut('may_change/parameters', '/parameter');
  await addAndTakeOut('events', '/at_s');
  await addAndTakeOut('score', '/name');
  await addAndTakeOut('limits', '/value');
  await addAndTakeOut('hints', '');
  await walkTo(page, 'hints/0', 'Shift+Tab');
  await walkTo(page, 'Take out', 'Shift+Tab');
  await press('Enter');
  await isAt('hints/0');
  await addAndTakeOut('misconceptions', '/name', async (entry) => {
    await walkTo(page, `${entry}/value`);
    await walkTo(page, 'Names for formulas');
    await press('Enter');
    await walkTo(page, 'names-search');
    await page.keyboard.type('tip_error.z');
    await walkTo(page, 'tip_error.z (m)');
    await press('Enter');
    await isAt(`${entry}/value`);
    assert.equal(await field(page, `${entry}/value`).inputValue(), 'tip_error.z');
  });
  await judged(page, TAKEN);
  assert.equal(await title(), 'My PD');

  await walkTo(page, 'The exercise as text');
  await press('Enter');
  await walkTo(page, 'json');
  await walkTo(page, 'save');
  const kept = JSON.parse(await saved(page, () => press('Enter')));
  assert.deepEqual(kept, { ...wanted, title: 'My PD', hints: wanted.hints.slice(1) });
  await walkTo(page, 'preview');
  const [student] = await Promise.all([page.context().waitForEvent('page'), press('Enter')]);
  await student.close();
  await page.bringToFront();
  await walkTo(page, 'pack-start');
  let zips = 0;
  page.on('download', () => {
    zips += 1;
  });
  await press('Enter');
  await press('Enter'); // while it is made
  await isAt('pack-start');
  await page.waitForSelector('text=The zip is saved.');
  await isAt('pack-start');
  assert.equal(zips, 1);

  await walkTo(page, 'folder');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')]);
  await chooser.setFiles(folder);
  await walkTo(page, 'grade-start');
  await press('Enter');
  await isAt('grade-stop');
  await press('Enter');
  await page.waitForSelector('text=Stopped: no marks have been written.');
  await isAt('grade-start');
  await press('Enter');
  await page.waitForSelector('text=Save marks.csv');
  await isAt('grade-start');
  await walkTo(page, 'Save marks.csv');
  const rows = rowsIn(await saved(page, () => press('Enter')));
  assert.deepEqual(
    rows.map(({ verdict }) => verdict),
    ['graded', 'graded'],
  );
  assert.equal(page.url(), address);
  assert.deepEqual(await axeViolations(page), []);
  await page.close();
});

test('in German everything is German', async () => {
  const page = await visit('exercises/teacher.de.html');
  await page.selectOption('#ready', 'pd-without-overshoot');
  await page.click('#take-ready');
  await page.waitForSelector('#samples table');
  assert.equal(await field(page, 'title').inputValue(), 'Ein PD-Regler, der nicht überschwingt');
  const left = await page.evaluate(() => window.untranslated?.());
  assert.deepEqual(left, []);
  // Its words are the longest: on a phone too nothing is too wide.
  await page.setViewportSize(PHONE.viewport);
  for (const part of await page.locator('summary').all()) await part.click();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.viewport.width, `${width} px wide on a phone`);
  if (isNight) assert.deepEqual(await axeViolations(page), []);
  await page.close();
});
