// The exam build: no explanation, mistake, hint, solution or expected value is in any of its files; its lessons record what they are told.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runnerImport } from 'vite';
import { closeModules, engineOf } from '../../bindings/node/modules.mjs';
import { viteCommand } from '../../web/tools/build.mjs';
import { root, run } from '../../web/tools/process.mjs';
import { forNight } from '../support/by_night.mjs';
import { newContext, openChromium } from '../support/chromium.mjs';
import { germanLessonFiles, lessonFiles, readLesson } from '../support/lesson_pages.mjs';
import { openPageModules } from '../support/page_modules.mjs';
import { serveFolder } from '../support/static_server.mjs';
import '../support/close_after_each.mjs';

const EXERCISES = join(root, 'models/exercises');
const built = [...lessonFiles, ...germanLessonFiles].map(readLesson);
let exam;
let pages;
before(async () => {
  const load = async (path) => (await runnerImport(join(root, 'web/tools', path))).module;
  exam = await load('exam.ts');
  pages = await load('exam_pages.ts');
});
after(closeModules);

const exerciseTexts = () =>
  readdirSync(EXERCISES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(join(EXERCISES, name), 'utf8')]);
const tasksOf = (html) => html.match(/<section class="task"[\s\S]*?<\/section>/g) ?? [];
const LONG = 30;
const isLong = (words) => words.length > LONG;
/** Parts of sentences, without the elements in them, in explanations and notes. */
const answersIn = ({ html }) =>
  [
    ...tasksOf(html).map((task) => task.slice(task.indexOf('<div class="explanation">'))),
    ...(html.match(/<div class="note[\s\S]*?<\/div>/g) ?? []),
  ]
    .flatMap((part) => part.replace(/<svg[\s\S]*?<\/svg>/g, '').split(/<[^>]*>/))
    .map((words) => words.trim())
    .filter((words) => words.length >= LONG);
/** What the tasks that ask for a number expect, in its first digits and as it is shown; a count is one of many. */
const expectedIn = ({ html }) =>
  tasksOf(html).flatMap((task) => {
    const asked = (tag) =>
      [/ data-run="[^"]*"/, / data-get="[^"]*"/].map((key) => key.exec(tag)?.[0]);
    const [its] = /^[^>]*>/.exec(task) ?? [''];
    if (!its.includes('data-kind="number"')) return [];
    return [...task.matchAll(/<data\b[^>]* value="([^"]*)">([^<]*)/g)]
      .filter(
        ([tag, number]) => asked(tag).join() === asked(its).join() && !Number.isInteger(+number),
      )
      .map(([, number, text]) => ({ digits: number.replace('-', '').slice(0, 9), text }));
  });

test('a lesson of an exam has nothing that answers its tasks', () => {
  let expected = 0;
  for (const lesson of built) {
    const { file, html } = lesson;
    const left = pages.examLesson(html);
    const wrong = [...answersIn(lesson), ...expectedIn(lesson)].filter((words) =>
      left.includes(words),
    );
    assert.deepEqual(wrong, [], file);
    assert.doesNotMatch(left, /data-(get|like|holds|right-if|claim|answers)|after task/, file);
    assert.equal(tasksOf(left).length, tasksOf(html).length);
    for (const task of tasksOf(left)) {
      assert.match(task, /^<section[^>]* data-recorded/, file);
      assert.doesNotMatch(task, /<svg|<table|data-curves|data-study/, file);
    }
    expected += expectedIn(lesson).length;
  }
  assert.ok(expected >= 16, `only ${expected} expected values are known`);
});

test('an exercise of an exam has no hints and no misconceptions; the engine takes it', async () => {
  const { load, close } = await openPageModules();
  const { Exercise } = await load('exercises/exercise.ts');
  const module = await engineOf('legwork-exercises');
  for (const [name, full] of exerciseTexts()) {
    const text = exam.examExercise(full);
    assert.doesNotMatch(text, /"(hints|misconceptions)":/, name);
    const exercise = Exercise.open(module, text, name);
    assert.ok(exercise.numbers('a student'));
    exercise.close();
  }
  await close();
});

test('a task of an exam records a number, a choice and a curve, and judges none', async () => {
  const server = await serveFolder(process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist'));
  const browser = await openChromium();
  const page = await (await newContext(browser, { reducedMotion: 'reduce' })).newPage();
  await page.route('**/lessons/trot.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: pages.examLesson(readLesson('trot.html').html),
    }),
  );
  await page.goto(`${server.url}/lessons/trot.html`);
  /** @type {Pick<import('playwright-core').Page, 'locator'>} */
  let place = page;
  const recorded = async (kind, answer, predict) => {
    const task = place.locator(`.task[data-kind=${kind}]`);
    await task.getByRole('button', { name: 'Record' }).click();
    assert.match(await task.locator('.verdict').innerText(), /Predict first/);
    await predict(task);
    await task.getByRole('button', { name: 'Record' }).click();
    await task.locator('.verdict', { hasText: 'Recorded:' }).waitFor();
    assert.match(await task.locator('.verdict').innerText(), answer);
    assert.equal(await task.locator('.points').count(), 0);
    assert.ok(await task.getByRole('button', { name: 'Record' }).isEnabled());
  };
  await recorded('number', /^Recorded: 4\.2\smm$/, (task) =>
    task.locator('.prediction input').fill('4,2'),
  );
  await recorded('choice', /^Recorded: It drifts sideways/, (task) =>
    task.locator('input').nth(2).check(),
  );
  await recorded('curve', /^Recorded: \[-1,-1,.*\]\sN\sm$/, async (task) => {
    await task.locator('.by-numbers summary').click();
    for (const input of await task.locator('.by-numbers input').all()) await input.fill('-1');
  });
  // A reload gives no try back.
  await page.goto(`${server.url}/lessons/index.html`);
  await page.evaluate(() => {
    window.scores = [];
    addEventListener('message', ({ data }) => data.event === 'score' && window.scores.push(data));
    const frame = document.createElement('iframe');
    frame.src = 'trot.html?embed';
    document.body.append(frame);
  });
  place = page.frameLocator('iframe');
  await recorded('choice', /^Recorded: It drifts sideways/, (task) =>
    task.locator('input').nth(2).check(),
  );
  await page.waitForFunction(() => window.scores.length > 0);
  const [{ value }] = await page.evaluate(() => window.scores);
  assert.deepEqual([value.attempts, value.score], [2, null]);
  await browser.close();
  await server.close();
});

/** Of a folder of a site: { path, text }. */
const textsIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|js|css|json|txt|svg|xml)$/.test(entry.name))
    .map(({ parentPath, name }) => ({
      path: join(parentPath, name).slice(folder.length + 1),
      text: readFileSync(join(parentPath, name), 'utf8'),
    }));

const linesOf = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /\.m?js$/.test(name))
    .flatMap((name) => readFileSync(join(root, folder, name), 'utf8').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.length > LONG);

/** Most begin with a starter, of the code drawer or of the exercise itself, which everybody has. */
function solutionLines() {
  const starters = new Set(linesOf('web/src/drawers/code/starters'));
  const given = exerciseTexts()
    .map(([, text]) => exam.examExercise(text).replaceAll('\\n', '\n'))
    .join('\n');
  return linesOf('models/exercises/solutions').filter(
    (line) => !starters.has(line) && !given.includes(JSON.stringify(line).slice(1, -1)),
  );
}

/** Of misconceptions: formulas of what an answer is not. */
const formulasOfMistakes = () =>
  exerciseTexts().flatMap(([, text]) =>
    (JSON.parse(text).misconceptions ?? [])
      .map(({ value }) => value)
      // Some are a part of the score too.
      .filter((value) => isLong(value) && !exam.examExercise(text).includes(value)),
  );

/** Hints and what is said of misconceptions, in every language. */
function saidOfExercises() {
  const english = exam.wordsOfAnswers().filter(isLong);
  const folder = join(root, 'web/src/i18n/de');
  const german = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .filter(([key]) => english.includes(key))
    .map(([, words]) => words);
  return [...english, ...german];
}

forNight(
  'no file of the built exam has an explanation, a mistake, a hint, a solution or an expected value',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'legwork-exam-'));
    const [command, args] = viteCommand('build', 'web', '--mode', 'exam', '--outDir', folder);
    run(command, args, { stdio: 'ignore' });
    const texts = textsIn(folder);
    assert.ok(texts.some(({ path }) => path === 'lessons/trot.de.html'));
    const digits = built.flatMap(expectedIn).map((one) => one.digits);
    const answers = [...built.flatMap(answersIn), ...digits];
    const said = [...saidOfExercises(), ...formulasOfMistakes(), ...solutionLines()];
    const secrets = [...new Set([...answers, ...said])];
    const found = texts.flatMap(({ path, text }) =>
      secrets.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`),
    );
    assert.deepEqual(found, []);
    const gone = /^(claims|families|theory|library|examples|single)\/|bench\.html/;
    assert.deepEqual(
      texts.filter(({ path }) => gone.test(path)),
      [],
    );
    rmSync(folder, { recursive: true });
  },
);
