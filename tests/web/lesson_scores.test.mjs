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

test('a choice that is right is worth half as much after each wrong try, and of two nothing after one', () => {
  const points = (wrongTries, options, isRight = true) =>
    score.scoreOfChoice(isRight, wrongTries, options, 'why not', 'the other').score;
  assert.deepEqual(
    [0, 1, 2].map((tries) => points(tries, 3)),
    [100, 50, 25],
  );
  assert.deepEqual(
    [0, 1, 2].map((tries) => points(tries, 2)),
    [100, 0, 0],
  );
  assert.equal(points(0, 3, false), 0);
  const wrong = score.scoreOfChoice(false, 0, 3, 'why not', 'the other');
  assert.deepEqual([wrong.mistake, wrong.said.join()], ['why not', 'That is not what happens.']);
  assert.equal(score.scoreOfChoice(true, 1, 2, 'why not', 'the other').mistake, undefined);
});

test('a count is right or wrong', () => {
  assert.equal(score.scoreOfCount(6, 6).score, 100);
  for (const wrong of [5, 7, 5.9, -6]) assert.equal(score.scoreOfCount(wrong, 6).score, 0);
});

test('a count that is a common mistake is named; a wrong one is told its side, not the right one', () => {
  const wrong = [{ value: 12, says: 'all of them' }];
  assert.equal(score.scoreOfCount(12, 6, wrong).mistake, 'all of them');
  assert.equal(score.scoreOfCount(5, 6, wrong).mistake, undefined);
  assert.deepEqual(score.scoreOfCount(5, 6).said, ['Too few.']);
});

test('a number within 2 % is right; what is said of others does not give it away', () => {
  for (const [yours, points, said] of /** @type {const} */ ([
    [50.9, 100, ''],
    [45.5, 60, 'Too small.'],
    [64, 30, 'Too large.'],
    [110, 0, 'Too large, more than twice.'],
    [-50, 0, 'The size is right, the sign is wrong.'],
  ])) {
    const verdict = score.scoreOfNumber(yours, 50, '%');
    assert.equal(verdict.score, points);
    assert.equal(verdict.isRight, points === 100);
    assert.equal(verdict.said.join(' '), said);
    assert.match(verdict.solution[0], /Computed: 50\.0\s%; yours/);
  }
});

test('a common mistake is named and earns a third at most; what is right is right, however near it lies', () => {
  const wrong = (value) => [{ value, says: 'shared by number' }];
  const third = score.scoreOfNumber(33, 35, '%', wrong(100 / 3));
  assert.deepEqual([third.score, third.mistake], [33, 'shared by number']);
  assert.equal(score.scoreOfNumber(46, 50, '%', wrong(100 / 3)).score, 60);
  assert.equal(score.scoreOfNumber(50, 50, '%', wrong(49)).score, 100);
});

test('a curve that resembles a wrong one is named, whatever its size; a flat one only where flat is wrong', () => {
  const half = places.map((x) => Math.sin(Math.PI * x));
  const wrong = [
    { ys: sine(180), says: 'reversed' },
    { ys: half, says: 'half the frequency' },
    { ys: places.map(() => 0), says: 'flat' },
  ];
  const mistake = (yours, known = wrong) =>
    score.scoreOfCurve(places, yours, sine(), 's', 'N m', known).mistake;
  assert.equal(mistake(sine(170).map((y) => 0.5 * y)), 'reversed');
  assert.equal(mistake(half.map((y) => 3 * y)), 'half the frequency');
  assert.equal(mistake(places.map(() => 0.4)), 'flat');
  assert.equal(
    mistake(
      places.map(() => 0.4),
      wrong.slice(0, 2),
    ),
    undefined,
  );
  assert.equal(mistake(sine(10)), undefined);
  const { said } = score.scoreOfCurve(places, sine(180), sine(), 's', 'N m', wrong);
  assert.doesNotMatch(said.join(' '), /\d\s?(?:s|N m)|computed \d/);
});

test('beside a constant curve a mistake is named for its height', () => {
  const wrong = [
    { ys: places.map(() => -5), says: 'reversed' },
    { ys: places.map(() => 8), says: 'higher' },
    { ys: sine(), says: 'a sine' },
  ];
  const constant = (height) => places.map(() => height);
  const mistake = (yours, computed = constant(5), known = wrong) =>
    score.scoreOfCurve(places, yours, computed, 's', 'N m', known).mistake;
  assert.equal(mistake(constant(3)), undefined);
  assert.equal(mistake(constant(-5)), 'reversed');
  assert.equal(mistake(constant(8.5)), 'higher');
  assert.equal(mistake(sine().map((y) => 20 * y)), 'a sine');
  assert.equal(mistake(constant(0.4), sine(), [{ ys: constant(2), says: 'high' }]), undefined);
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
  const said = score.scoreOfCurve(places, late, sine(), 's', 'N m').solution.join(' ');
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
