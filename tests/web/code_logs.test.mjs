// What code has logged, without a browser: lists in one plot, units from names, the window with the moment in it, rows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSources } from '../support/page_modules.mjs';

const TIME_STEP = 0.001;

let sources;
let logs;
let places;
before(async () => {
  sources = await openSources();
  logs = await sources.load('drawers/code/log_plots.ts');
  places = await sources.load('drawers/code/places.ts');
});
after(() => sources?.close());

/** As the interpreter tells it: names, each with its steps and values, and the times of steps that are not all alike. */
const historyOf = (all) => ({
  names: Object.keys(all),
  latest: (name) => all[name].values.at(-1),
  series: (name, fromStep = 0) => {
    const { steps, values, timeOf = (step) => step * TIME_STEP } = all[name];
    const first = steps.findIndex((step) => step >= fromStep);
    const cut = (list) => Float64Array.from(first < 0 ? [] : list.slice(first));
    return { steps: cut(steps), times: cut(steps.map(timeOf)), values: cut(values) };
  },
});
const momentAt = (step) => ({ step, time: step * TIME_STEP, timeStep: TIME_STEP });
const upTo = (count, at) => {
  const steps = Array.from({ length: count }, (_, i) => i);
  return { steps, values: steps.map(at) };
};

test('the numbers of a list are one plot, and a name ends with its unit', () => {
  assert.deepEqual(logs.groupsOf(['error, rad', 'force, N[0]', 'speed', 'force, N[1]', 'x[0]']), [
    { title: 'error', unit: 'rad', members: [{ name: 'error, rad', label: '' }] },
    {
      title: 'force',
      unit: 'N',
      members: [
        { name: 'force, N[0]', label: '[0]' },
        { name: 'force, N[1]', label: '[1]' },
      ],
    },
    { title: 'speed', unit: '', members: [{ name: 'speed', label: '' }] },
    { title: 'x', unit: '', members: [{ name: 'x[0]', label: '[0]' }] },
  ]);
  assert.deepEqual(
    logs.groupsOf([', N', '[0]', 'a, b, m/s']).map(({ title, unit }) => [title, unit]),
    [
      [', N', ''],
      ['[0]', ''],
      ['a, b', 'm/s'],
    ],
  );
});

test('a plot shows the last seconds with the moment in them, and no more points than can be seen', () => {
  const history = historyOf({ 'wave, N': upTo(20_000, (step) => Math.sin(step / 700)) });
  const [group] = logs.groupsOf(history.names);
  const plotAt = (step) => logs.plotOf(group, history, momentAt(step));
  const now = plotAt(19_999);
  assert.deepEqual(now.x.range, [19.999 - logs.WINDOW_S, 19.999]);
  assert.equal(now.now, 19.999);
  assert.equal(now.y.unit, 'N');
  const [{ x, y }] = now.curves;
  assert.ok(x.length > 200 && x.length < 600, `${x.length} points`);
  assert.ok(Math.max(...y) > 0.9999 && Math.min(...y) < -0.9999, 'no peak is lost');
  assert.ok(x.every((time, i) => time >= 14.998 && time <= 20 && (i === 0 || time >= x[i - 1])));
  // Gone back, what follows is there as well.
  const back = plotAt(10_000);
  assert.deepEqual(back.x.range, [7.5, 12.5]);
  assert.equal(back.now, 10);
  const first = plotAt(0);
  assert.deepEqual(first.x.range, [0, 2.5]);
});

test('at the first step, and where nothing was logged lately, there is a plot without a number that is none', () => {
  const history = historyOf({ a: upTo(1, () => 3), b: { steps: [5], values: [Number.NaN] } });
  for (const [step, group] of [0, 40_000].flatMap((step) =>
    logs.groupsOf(history.names).map((one) => [step, one]),
  )) {
    const { x, y, curves } = logs.plotOf(group, history, momentAt(step));
    assert.ok(x.range[1] > x.range[0] && y.range[1] > y.range[0], `${step} ${group.title}`);
    assert.ok([...x.range, ...y.range, ...curves.flatMap((one) => one.y)].every(Number.isFinite));
  }
});

test('rows have a moment each, and no number where nothing was logged in that step', () => {
  const history = historyOf({
    a: { steps: [0, 1, 3], values: [1, 2, 4] },
    b: { steps: [1, 2], values: [10, 20] },
  });
  const none = Number.NaN;
  assert.deepEqual(logs.rowsOf(history.names, history), [
    [0, 1, none],
    [0.001, 2, 10],
    [0.002, none, 20],
    [0.003, 4, none],
  ]);
  assert.deepEqual(logs.rowsOf(['b', 'a'], history, momentAt(2)), [
    [0, none, 1],
    [0.001, 10, 2],
    [0.002, 20, none],
  ]);
  assert.deepEqual(logs.rowsOf([], historyOf({})), []);
});

test('where the time step was changed during the run, logs keep their times', () => {
  // 20,000 steps of 0.25 ms, then of 1 ms.
  const timeOf = (step) => (step < 20_000 ? step / 4000 : 5 + (step - 20_000) / 1000);
  const history = historyOf({ x: { ...upTo(21_000, (step) => step), timeOf } });
  const moment = { step: 20_999, time: timeOf(20_999), timeStep: 0.001 };
  const [group] = logs.groupsOf(history.names);
  const plot = logs.plotOf(group, history, moment);
  assert.deepEqual(plot.x.range, [moment.time - logs.WINDOW_S, moment.time]);
  const [{ x, y }] = plot.curves;
  assert.ok(x[0] < plot.x.range[0] + 0.05, `${x[0]}: it begins with the window`);
  assert.ok(x.every((time, i) => time === timeOf(y[i])));
  const rows = logs.rowsOf(history.names, history, moment);
  assert.deepEqual(
    [rows[0], rows.at(-1)],
    [
      [0.999, 3996],
      [5.999, 20_999],
    ],
  );
  assert.equal(logs.rowsOf(history.names, history).length, 21_000);
});

test('the numbers beside a plot stand apart', async () => {
  const { drawStrip } = await sources.load('plots/dock/svg_strip.ts');
  for (const [low, high] of [
    [-2.9, -1.6],
    [0, 0.3],
    [0, 1],
    [-7, 12_345],
    [0.0001, 0.00013],
  ]) {
    const history = historyOf({ wave: upTo(300, (step) => low + ((high - low) * step) / 300) });
    const [group] = logs.groupsOf(['wave']);
    const drawn = drawStrip(logs.plotOf(group, history, momentAt(300)), 320, 96);
    const places = [];
    const visit = (node) => {
      if (node.attributes?.class === 'tick y') places.push(Number(node.attributes.y));
      for (const part of node.parts ?? []) visit(part);
    };
    visit(drawn);
    places.sort((a, b) => a - b);
    assert.ok(places.length >= 2, `${low} to ${high}: ${places}`);
    for (const [i, place] of places.slice(1).entries())
      assert.ok(place - places[i] >= 12, `${low} to ${high}: ${places}`);
  }
});

test('of a long run only the steps that can be seen are asked for', () => {
  const whole = historyOf({ x: upTo(100_000, (step) => step) });
  const asked = [];
  const series = (name, fromStep) => {
    asked.push(fromStep);
    return whole.series(name, fromStep);
  };
  const history = { ...whole, series };
  logs.plotOf(logs.groupsOf(whole.names)[0], history, momentAt(99_999));
  logs.rowsOf(whole.names, history, momentAt(99_999));
  assert.equal(asked.length, 2);
  assert.ok(
    asked.every((step) => step > 94_000),
    String(asked),
  );
});

test('a sentence names its place, also of a function of an object, and no other sentence does', () => {
  const { placeIn } = places;
  assert.deepEqual(placeIn('control, line 3: x is 1.'), { line: 3, column: 0 });
  assert.deepEqual(placeIn('program, line 12, column 7: this is not JavaScript: no.'), {
    line: 12,
    column: 7,
  });
  assert.deepEqual(placeIn('leg.force, line 5: what is called here is not a function.'), {
    line: 5,
    column: 0,
  });
  assert.deepEqual(placeIn('$a._b.c1, line 6: x.'), { line: 6, column: 0 });
  for (const other of [
    '',
    'program: there is no function control.',
    'The scene takes no code: see line 3: there.',
    'Joint FL has a negative inertia: line 212',
  ])
    assert.equal(placeIn(other), null, other);
});
