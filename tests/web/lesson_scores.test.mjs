// The scores of a lesson's predictions, and its tables of numbers, without a browser.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { runnerImport } from 'vite';
import { root } from '../../web/tools/process.mjs';
import { openEngine } from '../support/engine_words.mjs';

let score;
let chart;
let printer;
let question;
before(async () => {
  const load = async (path) => (await runnerImport(join(root, 'web', path))).module;
  score = await load('src/lessons/score.ts');
  chart = await load('src/lessons/chart.ts');
  printer = await load('tools/lessons_print.ts');
  question = await load('src/lessons/question.ts');
});

const TURN = 2 * Math.PI;
const places = Array.from({ length: 13 }, (_, i) => i / 12);
const sine = (late = 0) => places.map((x) => Math.sin(TURN * (x - late / 360)));
const curveOf = (yours) => score.scoreOfCurve(places, yours, sine(), 's', 'N m').score;

test('a count is right or wrong', () => {
  assert.equal(score.scoreOfCount(6, 6).score, 100);
  for (const wrong of [5, 7, 5.9, -6]) assert.equal(score.scoreOfCount(wrong, 6).score, 0);
});

test('a misconception that is known earns at most a third; a near miss beside it what it is worth', () => {
  const { score: third, words } = score.scoreOfNumber(33, 50, '%', [100 / 3]);
  assert.equal(third, 33);
  assert.match(words.join(' '), /Many people think so/);
  assert.equal(score.scoreOfNumber(45, 50, '%', [100 / 3]).score, 90);
  assert.equal(score.scoreOfNumber(33, 50, '%').score, 66);
  // What is right is right, however near a misconception lies.
  assert.equal(score.scoreOfNumber(50, 50, '%', [49]).score, 100);
  assert.equal(score.scoreOfNumber(-10, 50, '%', [-10]).score, 0);
});

test('a sine that is 30 degrees late earns more than 44, one of the other sign or a flat line nothing', () => {
  assert.equal(curveOf(sine()), 100);
  assert.ok(curveOf(sine(30)) > 44, `${curveOf(sine(30))}`);
  assert.ok(curveOf(sine(30)) < 90, `${curveOf(sine(30))}`);
  assert.equal(curveOf(sine(90)), 0);
  assert.equal(curveOf(sine(180)), 0);
  assert.equal(curveOf(places.map(() => 0)), 0);
});

test('a curve is on the right side of zero where the computed one is clearly above or below it, and no more is said', () => {
  const late = places.map((x) => Math.sin(TURN * (x - 0.04)));
  const said = score.scoreOfCurve(places, late, sine(), 's', 'N m').words.join(' ');
  assert.match(said, /right side of zero wherever the computed one is clearly above or below it/);
  assert.doesNotMatch(said, /throughout/);
});

test('what is asked of a curve that is not a number somewhere has no answer, and does not end the lesson', () => {
  const answer = (asked, values) => {
    const recorded = {
      scene: () => ({}),
      place: () => ({ offset: 0, unit: 'm' }),
      record: () => ({ times: [0, 0.5, 1], frames: values.map((value) => [value]) }),
    };
    const lesson = { recorded, runs: new Map([['run', { scene: 'four-bar' }]]) };
    return question.answer(lesson, `${asked} height`, 'run').value;
  };
  for (const asked of ['time-of-max', 'time-of-min', 'max', 'mean']) {
    assert.ok(Number.isNaN(answer(asked, [1, Number.NaN, 3])), asked);
    assert.ok(Number.isFinite(answer(asked, [1, 2, 3])), asked);
  }
  assert.equal(answer('time-of-max', [1, 3, 2]), 0.5);
});

test('numbers of a plot: what only rounding made is 0', () => {
  const y = [0, 12.5, -7e-13, 3.2e-6];
  const table = chart.tableMarkup(
    {
      title: 'Pitch',
      x: { label: 'Time', unit: 's', range: [0, 3] },
      y: { label: 'Pitch', unit: '°', range: [-15, 15] },
      curves: [{ label: 'Pitch', x: [0, 1, 2, 3], y }],
    },
    4,
  );
  const cells = [...table.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell);
  assert.deepEqual(cells, ['0', '12.5', '0', '3.20 × 10⁻⁶']);
});

test('a lesson in German has decimal commas, one in English points', async () => {
  const { engine } = await openEngine();
  const print = printer.pressOf(engine);
  const html =
    '<meta name="lesson-run" data-id="run" data-scene="quadruped-trot" data-seconds="0" />' +
    '<data data-run="run" data-get="parameter world.gravity" data-as="3 m/s^2"></data>';
  assert.match(print(html, 'trot.html'), />9\.81\u00a0m\/s²</);
  const german = print(html, 'trot.de.html');
  assert.match(german, />9,81\u00a0m\/s²</);
  assert.match(german, / value="9\.81"/);
});
