// Homework in the laboratory: numbers of one's own, a scored run, what lost points, hints, the best answer, files of one's own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { axeViolations } from '../support/axe.mjs';
import { comparisonsAreThere, DESK, PHONE, startPages } from '../support/built_page.mjs';
import { forNight } from '../support/by_night.mjs';
import { editorSays, textOf, write } from '../support/code_drawer.mjs';
import { overflowing } from '../support/layout.mjs';

const pages = await startPages();
after(() => pages.close());

const file = (path) => readFileSync(join(root, 'models/exercises', path), 'utf8');
const inBench = (page, selector) => page.locator(`.exercise-bench ${selector}`);
const press = (page, what) => inBench(page, `[data-do="${what}"]`).click();
const said = (page) => inBench(page, '.exercise-said').textContent();

async function arrive(exercise, options = {}, query = '') {
  const page = await pages.open({
    viewport: DESK,
    reducedMotion: 'reduce',
    ...options,
    query: `?exercise=${exercise}${query}`,
  });
  await comparisonsAreThere(page);
  await inBench(page, '[data-do="open"]').waitFor();
  return page;
}

async function begin(exercise, options = {}, query = '') {
  const page = await arrive(exercise, options, query);
  await inBench(page, '.exercise-title').waitFor();
  const { scene } = JSON.parse(file(`${exercise}.json`));
  await page.waitForFunction((id) => window.legwork.scene() === id, scene);
  return page;
}

async function name(page, student) {
  await inBench(page, '.exercise-student input').fill(student);
  await inBench(page, '.exercise-student button').click();
  await page.waitForFunction(
    () =>
      document.querySelector('.exercise-said')?.textContent ===
      'The scene begins with your numbers.',
  );
}

/** Of the answer as it is now. */
async function score(page) {
  await page.evaluate(() => document.querySelector('.exercise-points strong')?.replaceChildren());
  await press(page, 'run');
  await page.waitForFunction(() => document.querySelector('.exercise-points strong')?.textContent);
  return Number.parseFloat((await inBench(page, '.exercise-points strong').textContent()) ?? '');
}

const choose = (page, text, path) =>
  page.setInputFiles('.exercise-bench input[type="file"]', {
    name: path,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

const parameter = (page, path) => page.evaluate((of) => window.legwork.get(of), path);

async function type(page, values) {
  for (const [path, value] of Object.entries(values)) {
    const label = await page.evaluate(
      (of) => window.legwork.description().parameters.find((one) => one.path === of)?.label,
      path,
    );
    await inBench(page, `.control-row:has-text("${label}") input[type="number"]`).fill(
      String(value),
    );
    await page.keyboard.press('Tab');
  }
}

async function solutionOf(page, exercise, numbers) {
  const { default: solve } = await import(join(root, `models/exercises/solutions/${exercise}.mjs`));
  const values = {};
  for (const path of numbers) values[path] = await parameter(page, path);
  return solve(values).parameters;
}

const toTheEnd = (page, seconds) =>
  page.evaluate((end) => {
    const { legwork: lab } = window;
    lab.pause();
    const { time_step_s: step } = lab.description().scene;
    return lab.step(Math.round((end - (lab.read('time')[0] ?? 0)) / step));
  }, seconds);

const OWN = ['motion.theta_1', 'motion.theta_2', 'arm.mass_2'];

test('from a name to a full score: what is saved is the run, and it is kept', async () => {
  const page = await begin('hold-against-gravity');
  const whose = () => inBench(page, '.exercise-own h3').textContent();
  assert.equal(await whose(), 'Numbers for practice');
  await score(page);
  const handedIn = () => inBench(page, '.exercise-best .hint').textContent();
  assert.match((await handedIn()) ?? '', /^Numbers for practice are not handed in/);
  await name(page, 'Eva Meier');
  assert.equal(await whose(), 'Your own numbers');
  const own = await parameter(page, 'arm.mass_2');
  await name(page, 'Jon');
  assert.notEqual(await parameter(page, 'motion.theta_1'), undefined);
  await name(page, 'Eva Meier');
  assert.equal(await parameter(page, 'arm.mass_2'), own, 'numbers belong to a name');
  assert.equal(await inBench(page, '.exercise-own dt').last().textContent(), 'Arm: Mass 2');

  await type(page, await solutionOf(page, 'hold-against-gravity', OWN));
  assert.ok((await score(page)) >= 95);
  assert.match(
    (await inBench(page, '.exercise-best p').first().textContent()) ?? '',
    /after one try/,
  );
  assert.match((await handedIn()) ?? '', /^Hand in the file or the link/);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'save')]);
  assert.equal(download.suggestedFilename(), 'Eva_Meier-hold-against-gravity.json');
  const chunks = await (await download.createReadStream()).toArray();
  const answer = JSON.parse(Buffer.concat(chunks).toString());
  const { legwork, exercise, student, run } = answer;
  assert.deepEqual([legwork, exercise, student], ['answer', 'hold-against-gravity', 'Eva Meier']);

  await press(page, 'watchBest');
  await toTheEnd(page, 4);
  assert.equal(await page.evaluate(() => window.legwork.verdict()), 'reproduced');
  assert.equal(
    await page.evaluate(() => window.legwork.link()),
    run,
    'what is watched is what is saved',
  );

  await page.reload();
  await inBench(page, '.exercise-best').waitFor();
  assert.equal(await inBench(page, '.exercise-student input').inputValue(), 'Eva Meier');
  assert.ok((await score(page)) >= 95, 'the answer is there again');
  await page.close();
});

forNight('the student’s way by keyboard alone', async () => {
  const page = await begin('hold-against-gravity');
  const press = (key) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      if (!(at instanceof HTMLElement)) return '';
      return (
        at.dataset.do ?? at.getAttribute('aria-label') ?? `${at.closest('label')?.textContent}`
      );
    });
  const walkTo = async (name) => {
    for (let i = 0; i < 30; i += 1) {
      await press('Tab');
      if ((await focused()).startsWith(name)) return;
    }
    assert.fail(`${name} was not reached`);
  };
  await inBench(page, 'select').focus();
  await walkTo('Your name');
  await page.keyboard.type('Eva Meier');
  await press('Enter');
  await page.waitForSelector('text=The scene begins with your numbers.');
  assert.match(await focused(), /^Your name/);
  for (const torque of Object.values(await solutionOf(page, 'hold-against-gravity', OWN))) {
    await walkTo('Torque');
    await press('ControlOrMeta+a');
    await page.keyboard.type(String(torque));
    await press('Tab'); // its slider
  }
  await walkTo('run');
  await press('Enter');
  await page.waitForSelector('.exercise-points strong:not(:empty)');
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-do') === 'run');
  assert.ok(Number.parseFloat((await inBench(page, '.exercise-points').textContent()) ?? '') >= 95);
  await walkTo('save');
  const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  assert.equal(file.suggestedFilename(), 'Eva_Meier-hold-against-gravity.json');
  assert.equal(await focused(), 'save');
  await walkTo('hint');
  await press('Enter');
  assert.equal(await focused(), 'hint');
  await press('Enter');
  await press('Enter');
  // The last takes its button away.
  assert.notEqual(await page.evaluate(() => document.activeElement?.localName), 'body');
  await page.close();
});

test('a misconception is named and shown by its curve; hints come one by one', async () => {
  const page = await begin('hold-against-gravity');
  await name(page, 'Eva Meier');
  const solution = await solutionOf(page, 'hold-against-gravity', OWN);
  const [shoulder, elbow] = Object.entries(solution);
  await type(page, Object.fromEntries([shoulder, [elbow[0], elbow[1] / 2]]));
  assert.ok((await score(page)) <= 33);
  assert.match(
    (await inBench(page, '.exercise-why').textContent()) ?? '',
    /^A common mistake: weights in the middle of the links/,
  );
  assert.ok((await inBench(page, '.exercise-parts svg').count()) >= 1);
  assert.equal(
    await inBench(page, '.exercise-parts figcaption').last().textContent(),
    'Joint angles, elbow (°)',
  );
  assert.equal(await inBench(page, '.exercise-hints li').count(), 0);
  await press(page, 'hint');
  await press(page, 'hint');
  assert.equal(await inBench(page, '.exercise-hints li').count(), 2);
  assert.equal(await inBench(page, '[data-do="hint"]').textContent(), 'Show hint 3 of 3');
  assert.deepEqual(await axeViolations(page, '#exercise'), []);

  await page.evaluate(() => window.legwork.openScene('four-bar'));
  await press(page, 'run');
  assert.match((await said(page)) ?? '', /Another scene is open/);
  await press(page, 'begin');
  await page.waitForFunction(() => window.legwork.scene() === 'two-link-arm');
  await page.close();
});

test('a value beyond the exercise’s bounds is told, and is no try', async () => {
  const page = await begin('trot-under-a-cost');
  await page.evaluate(() => window.legwork.set('command.height', 0.05));
  await press(page, 'run');
  await page.waitForSelector('.exercise-said.wrong');
  assert.match((await said(page)) ?? '', /0\.05/);
  assert.equal(await inBench(page, '.exercise-best').isVisible(), false);
  await page.close();
});

test('code: the exercise’s starter, a draft of its own, and a run with the exercise’s events', async () => {
  const page = await begin('survive-a-push');
  await press(page, 'code');
  await editorSays(page, 'foot_target(state)');
  assert.match(await textOf(page), /how far ahead/);
  await page.click('#show-exercise');
  assert.ok((await score(page)) < 40, 'the starter is no answer');
  await press(page, 'code');
  await write(page, file('solutions/survive-a-push.js'));
  await page.click('#show-exercise');
  assert.ok((await score(page)) >= 95);
  assert.match(
    (await inBench(page, '.exercise-best p').first().textContent()) ?? '',
    /after 2 tries/,
  );
  await press(page, 'save');
  assert.match((await said(page)) ?? '', /Write your name or number first/);
  await press(page, 'watch');
  await page.waitForFunction(() => window.legwork.isPlaying());
  await toTheEnd(page, 5);
  assert.equal(await page.evaluate(() => window.legwork.verdict()), 'reproduced');
  await page.close();
});

test('an exercise that is played: its own events happen, and the run is scored as it was played', async () => {
  const played = {
    ...{ id: 'steer', title: 'Steer', question: 'Steer.', seed: 5, scene: 'quadruped-free' },
    ...{ duration_s: 0.3, events: [{ at_s: 0.1, event: 'push', set: { 'push.y': 4 } }] },
    may_change: { parameters: [{ parameter: 'command.forward', from: 0, to: 0.5, during: true }] },
    score: [
      {
        ...{ name: 'Pushed', points: 100, full_at: 0.1, none_at: 0 },
        value: 'max(com_velocity.y)',
      },
    ],
  };
  const page = await arrive('hold-against-gravity');
  await choose(page, JSON.stringify(played), 'steer.json');
  await page.waitForFunction(() => window.legwork.scene() === 'quadruped-free');
  await inBench(page, '.exercise-how').filter({ hasText: 'up to 0.3 s' }).waitFor();
  assert.equal(await inBench(page, '[data-do="run"]').textContent(), 'Score this run');
  await toTheEnd(page, 0.05);
  await page.evaluate(() => window.legwork.set('command.forward', 0.2));
  await toTheEnd(page, 0.3);
  const link = await page.evaluate(() => window.legwork.link());
  assert.equal(await score(page), 100);
  await press(page, 'watchBest');
  await toTheEnd(page, 0.3);
  assert.equal(await page.evaluate(() => window.legwork.verdict()), 'reproduced');
  assert.equal(await page.evaluate(() => window.legwork.link()), link);
  await page.close();
});

test('files: an exercise of somebody’s own, one with a fault, one to preview, one that is not there', async () => {
  const page = await arrive('nonsense');
  assert.match((await said(page)) ?? '', /exercise="nonsense" is not one of hold-against-gravity/);
  const own = {
    ...JSON.parse(file('hold-against-gravity.json')),
    id: 'mine',
    title: 'Mine & <b>yours</b>',
  };
  await choose(page, JSON.stringify(own), 'mine.json');
  await page.waitForFunction(
    () => document.querySelector('.exercise-title')?.textContent === 'Mine & <b>yours</b>',
  );
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'two-link-arm');
  const { score: _, ...halved } = own;
  await choose(page, JSON.stringify({ ...halved, score: [] }), 'faulty.json');
  await page.waitForSelector('.exercise-said.wrong');
  assert.match((await said(page)) ?? '', /^faulty\.json/);
  assert.equal(
    await inBench(page, '.exercise-title').textContent(),
    own.title,
    'the last one stays',
  );
  await page.evaluate(
    (text) => localStorage.setItem('legwork.exercise-preview', text),
    JSON.stringify(own),
  );
  const url = new URL(page.url());
  url.searchParams.set('exercise', 'preview');
  await page.goto(url.href);
  await inBench(page, '.exercise-title').waitFor();
  assert.equal(await inBench(page, '.exercise-title').textContent(), own.title);
  await page.close();
});

test('in German on a phone: nothing is left in English, nothing is cut off', async () => {
  const page = await begin('hold-against-gravity', PHONE, '&lang=de');
  await press(page, 'hint');
  assert.ok((await score(page)) < 40);
  await press(page, 'copy');
  assert.match(
    (await said(page)) ?? '',
    /zuerst Ihren Namen/,
    'numbers for practice are handed in by nobody',
  );
  assert.deepEqual(await overflowing(page), []);
  assert.deepEqual(await page.evaluate(() => window.untranslated?.()), []);
  await page.close();
});

test('nothing complains, nothing is asked of strangers', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
