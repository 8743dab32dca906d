// The content of the dock, without a browser: a plot of the record as a static plot, as SVG, and in numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPageModules } from '../../support/page_modules.mjs';

let page;
let player;
let shown;
let choice;
let modules;

before(async () => {
  page = await openPageModules();
  const loaded = await Promise.all(
    [
      ...['shown_plots', 'plot_choice', 'past_plot', 'plot_range', 'plot_rows', 'end_names'],
      ...['presets', 'preset_list', 'ticks', 'dock/svg_strip', 'tree', 'scales'],
    ].map((name) => page.load(`plots/${name}.ts`)),
  );
  modules = Object.assign({}, ...loaded);
  player = page.openPlayer('quadruped-trot');
  player.step(700);
  choice = new modules.PlotChoice({ current: null, run() {} });
  choice.offered = modules.offeredPresets;
  shown = new modules.ShownPlots(player, choice);
});
after(() => page?.close());

const pastOf = (plot, bucketS) =>
  modules.pastPlot(plot, shown, player, new modules.PlotRange(plot.is_logarithmic), bucketS);

test('one plot at first, called by its name in full; others beside it, or in its place', () => {
  const titles = () => shown.signals().map((plot) => shown.titleOf(plot));
  assert.deepEqual(titles(), ['Knee torque, N m']);
  shown.change(() => {
    shown.choice.joints = shown.choice.joints.map(() => true);
  });
  assert.deepEqual(titles(), ['Joint torque, N m']);
  shown.choice.joints = [false, false, true];
  shown.change(() => shown.chosen.add('force'));
  assert.deepEqual(titles(), ['Knee torque, N m', 'Foot force, N']);
  shown.chooseOne('angle');
  assert.deepEqual(titles(), ['Knee angle, °']);
  shown.showsAll = true;
  assert.equal(shown.signals().length, shown.free.length);
  shown.enlarged = 'force';
  assert.deepEqual(titles(), ['Foot force, N']);
  shown.enlarged = '';
  shown.showsAll = false;
  shown.chooseOne('torque');
  assert.deepEqual(titles(), ['Knee torque, N m']);
});

test('the list says what is shown, and takes another one', () => {
  const list = /** @type {any} */ ({
    value: '',
    options: [],
    replaceChildren: (...all) => (list.options = all),
  });
  const created = document.createElement;
  document.createElement = /** @type {any} */ (
    () =>
      Object.create({
        append(words) {
          Object.assign(this, { words });
        },
      })
  );
  try {
    modules.fillPresets(list, player, choice, shown);
    const [first, second] = list.options;
    assert.deepEqual([first.value, first.words], ['signals', 'Knee torque, N m']);
    assert.deepEqual([second.value, second.words], ['signals:angle', 'Knee angle, °']);
    assert.equal(list.value, 'signals');
    modules.takePreset('signals:angle', shown, assert.fail);
    modules.fillPresets(list, player, choice, shown);
    assert.equal(list.options[0].words, 'Knee angle, °');
    let used = '';
    modules.takePreset('fig4', shown, (preset) => (used = preset));
    assert.equal(used, 'fig4');
  } finally {
    document.createElement = created;
    shown.chooseOne('torque');
  }
});

test('a plot of the record has its rows, from zero on', () => {
  const { recorder } = player;
  const [torque] = shown.signals();
  const recorded = torque.curves(shown.source);
  const { x, y, curves } = pastOf(torque);
  assert.deepEqual(x.range, [0, shown.windowS]);
  assert.equal(curves.length, recorded.length);
  curves.forEach((curve, i) => {
    const at = curve.x.flatMap((time, k) => (Number.isFinite(time) ? [k] : []));
    const times = [...new Set(at.map((k) => curve.x[k]))];
    assert.equal(times.length, recorder.length, 'every recorded row');
    for (const k of at) assert.equal(curve.y[k], recorded[i].read(recorder.rowAt(curve.x[k])));
    for (const k of at) assert.ok(curve.y[k] >= y.range[0] && curve.y[k] <= y.range[1]);
  });
  assert.ok(pastOf(torque, 0.05).curves[0].x.length < curves[0].x.length / 2, 'or fewer of them');
  shown.windowS = 0.5;
  const { from, to } = shown.window;
  assert.ok(Math.abs(to - player.scene.snapshot.scalar('time')) < 1e-9, 'it ends now');
  assert.ok(Math.abs(to - from - 0.5) < 1e-9);
  shown.windowS = 2;
});

test('gaps stay gaps, bars have no numbers beside them, errors have powers of ten', () => {
  choice.use('fig4');
  for (const plot of shown.signals()) {
    const drawn = pastOf(plot);
    assert.ok(drawn.curves.length > 0 && drawn.y.range[1] > drawn.y.range[0], plot.id);
  }
  shown.chooseOne('error');
  const [error] = shown.signals();
  player.set(player.scene.indexOf('sim.mode'), 1);
  player.step(300);
  const { y, curves } = pastOf(error);
  assert.equal(y.isLogarithmic, true);
  assert.ok(y.range[0] > 0);
  const ticks = modules.ticksOf(y);
  assert.ok(ticks.length > 1 && ticks.every((tick) => Number.isInteger(Math.log10(tick))));
  const { toY } = modules.scalesOf({ x: { range: [0, 1] }, y });
  assert.ok(
    toY(y.range[1]) < toY(y.range[0]) && curves.some((curve) => curve.y.some((v) => v > 0)),
  );
  shown.chooseOne('torque');
});

/** All elements of a tree. */
const all = (part) =>
  typeof part === 'string' ? [] : [part, ...part.parts.flatMap((inner) => all(inner))];

test('as SVG: a line a curve, its name at its end, nothing outside its place', () => {
  const [torque] = shown.signals();
  const plot = pastOf(torque);
  const [width, height] = [700, 148];
  const parts = all(modules.drawStrip(plot, width, height));
  const lines = parts.filter(({ attributes }) => /^curve /.test(String(attributes.class)));
  assert.equal(lines.length, plot.curves.length);
  assert.ok(lines.every(({ attributes }) => String(attributes.d).startsWith('M')));
  const texts = parts.filter(({ tag }) => tag === 'text');
  const words = texts.flatMap((text) => text.parts);
  for (const name of ['FL', 'FR', 'RL', 'RR', 'time, s']) assert.ok(words.includes(name), name);
  assert.ok(!words.some((word) => /torque/.test(word)), 'no title over the curves');
  assert.ok(!words.some((word) => /^[-−].*\d/.test(word) && word.includes('time')));
  for (const { attributes } of texts) {
    assert.ok(attributes.x >= 0 && attributes.x <= width, JSON.stringify(attributes));
    assert.ok(attributes.y >= 8 && attributes.y <= height, JSON.stringify(attributes));
  }
  const ends = texts.filter(({ attributes }) => attributes.class === 'end-name');
  const ys = ends.map(({ attributes }) => Number(attributes.y)).sort((a, b) => a - b);
  for (const [i, y] of ys.slice(1).entries()) assert.ok(y - ys[i] >= 13.9, `${ys}`);
});

test('names stand behind all curves, beside each other where they do not fit under each other', () => {
  const plot = pastOf(shown.signals()[0]);
  // Some have ended, as forces do while their foot is in the air.
  const curves = plot.curves.map((curve, i) => ({
    ...curve,
    y: curve.y.map((y, row) => (i > 0 && row > 300 ? Number.NaN : y)),
  }));
  for (const [height, rows] of [
    [180, 4],
    [60, 2],
  ]) {
    const leftsOf = (words) => [...new Set(words.map(({ x }) => x))].sort((a, b) => a - b);
    const words = modules.wordsOfStrip({ ...plot, curves }, 358, height);
    const whole = modules.wordsOfStrip(plot, 358, height);
    assert.equal(words.length, 4);
    assert.deepEqual(leftsOf(words), leftsOf(whole), 'not amid the curve that goes on');
    assert.equal(leftsOf(words).length, 4 / rows, `${height} px`);
    assert.ok(words.every(({ x, y, width }) => x + width <= 358 && y > 0 && y < height - 20));
  }
});

test('names are moved apart, and stay inside', () => {
  const room = { first: 10, last: 100, apart: 14 };
  const placed = modules.movedApart([{ y: 95 }, { y: 96 }, { y: 97 }, { y: 3 }], room);
  const ys = placed.map(({ y }) => y);
  assert.deepEqual(ys, [10, 72, 86, 100]);
});

test('of more names than have room those of the largest values are written', () => {
  const size = { width: 900, height: 90 };
  assert.equal(modules.columnsFor(12, 14, 110, size), 2);
  assert.equal(modules.columnsFor(30, 14, 150, size), 2, 'not over the curves');
  assert.equal(modules.columnsFor(30, 14, 400, { ...size, width: 300 }), 1);
  assert.equal(modules.columnsFor(4, 14, 20, { width: 170, height: 20 }), 4, 'FL FR RL RR');
  const room = { first: 10, last: 38, apart: 14, columns: 2 };
  const names = [3, -9, 1, 4, -2, 8, 0.5, 7].map((value) => ({ value, y: value }));
  const values = modules.withRoom(names, room).map(({ value }) => value);
  assert.deepEqual(values.sort(), [-2, -9, 3, 4, 7, 8]);
  assert.equal(modules.withRoom(names.slice(0, 6), room).length, 6);
});

test('in numbers: a row a recorded moment, a name for each column, units in the heads', () => {
  const [torque] = shown.signals();
  const rows = [0, 1, 2];
  const table = modules.rowsOf(torque, rows, player, shown);
  assert.deepEqual(table.names.slice(-4).length, 4);
  assert.equal(new Set(table.names).size, table.names.length, `${table.names}`);
  const lines = modules.csvOfRows(table).trim().split('\n');
  assert.equal(lines.length, 4);
  assert.match(lines[0], /^"time, s","Knee torque, N m: /);
  assert.equal(Number(lines[2].split(',')[0]), player.recorder.time(1));
});

test('a second run that has gone, and a reset, take the ranges along that they needed', () => {
  const own = page.openPlayer('quadruped-trot');
  const plots = new modules.ShownPlots(own, new modules.PlotChoice({ current: null, run() {} }));
  let fitted = 0;
  plots.onOtherCurves(() => {
    fitted += 1;
  });
  const fittedBy = (act) => {
    const before = fitted;
    act();
    return fitted - before;
  };
  assert.ok(fittedBy(() => own.compare({ path: 'gait.speed', value: 0.2 })) > 0);
  assert.equal(
    fittedBy(() => own.step(100)),
    0,
  );
  assert.equal(
    fittedBy(() => own.endComparison()),
    1,
  );
  assert.equal(
    fittedBy(() => own.set(own.scene.indexOf('gait.speed'), 0.2)),
    0,
  );
  assert.equal(
    fittedBy(() => own.reset()),
    1,
  );
  assert.equal(
    fittedBy(() => own.step(100)),
    0,
  );
  own.scene.close();
});
