// Plots are data: models/plots is well formed, names fields that scenes have, and decides from a scene's description which presets
// it offers and which comes first.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../../web/tools/process.mjs';
import { isNight, once, sample } from '../../support/by_night.mjs';
import { slipsOf } from '../../support/condition_check.mjs';
import { scenesOf } from '../../support/errata_check.mjs';
import { familyOf, kindOf } from '../../support/models.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, 'models', path), 'utf8'));
const presets = read('plots/presets.json');
const figures = read('plots/figures.json');
const recorded = read('plots/recorded.json');
const drawers = read('tables/drawers.json');

const QUADRUPED = [
  'fig4',
  'fig5',
  'fig6',
  'fig7',
  'torque',
  'methods',
  'crime',
  'passive',
  'flight',
];
const HEXAPOD = [
  ...['hexa-forces', 'hexa-tangential', 'hexa-fig6', 'hexa-fig7', 'hexa-fig8', 'hexa-models'],
  ...['hexa-slip', 'hexa-growth', 'hexa-cost', 'hexa-gait', 'torque'],
];
const TAIL = ['momentum', 'tail', 'loads'];
const DOCUMENT_001 = ['doc9', 'motors', 'knees', ...TAIL, 'torque'];
/** Beside "signals", studies and series: what comes first, then all that is offered, in this order. */
const OFFERED = {
  'floating-base': ['signals', ...QUADRUPED],
  'quadruped-bound': ['signals', ...QUADRUPED],
  'quadruped-dh-leg': ['signals', ...QUADRUPED],
  'quadruped-pace': ['signals', ...QUADRUPED],
  'quadruped-pronk': ['signals', ...QUADRUPED],
  'quadruped-stand': ['signals', ...QUADRUPED],
  'quadruped-trot': ['signals', ...QUADRUPED],
  'quadruped-walk': ['signals', ...QUADRUPED],
  'hexapod-free-gait': ['hexa-cost', ...HEXAPOD],
  'hexapod-ripple': ['hexa-gait', ...HEXAPOD],
  'hexapod-tetrapod': ['hexa-gait', ...HEXAPOD],
  'hexapod-tripod': ['hexa-forces', ...HEXAPOD],
  'hexapod-wave': ['hexa-gait', ...HEXAPOD],
  'serpentine-tail': ['tail', ...TAIL, 'torque'],
  'tail-disturbance': ['turn', 'turn', ...TAIL, 'torque'],
  'tail-midair': ['momentum', ...TAIL, 'torque'],
  'tail-trot': ['tail', ...TAIL, 'fig4', 'torque', 'passive'],
  'tailed-quadruped-experiment-4-1': ['doc6', 'doc6', ...DOCUMENT_001],
  'tailed-quadruped-experiment-4-2': ['doc8', 'doc6', 'doc8', ...DOCUMENT_001],
  'quadruped-herd': ['herd', 'herd'],
  'quadruped-herd-walk': ['herd', 'herd'],
  'four-bar': ['signals', 'series:driver_torque', 'series:driver_torque_without_gravity'],
};

let page;

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('the files are well formed', () => {
  const ajv = new Ajv({ allErrors: true, formats: { regex: true } });
  for (const name of ['condition.schema.json', 'plots.schema.json'])
    ajv.addSchema(read(`schema/${name}`), name);
  const check = ajv.compile({ $ref: 'plots.schema.json' });
  for (const [name, data, schema] of /** @type {const} */ ([
    ['presets.json', presets, check],
    ['figures.json', figures, ajv.compile(read('schema/figures.schema.json'))],
  ])) {
    schema(data);
    const said = (schema.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    assert.deepEqual(said, [], `models/plots/${name}`);
  }
  // A misspelt key is found, with its place.
  const misspelt = structuredClone(presets);
  misspelt.presets[0].plots[0].curves[0].lable = 'torque';
  assert.equal(check(misspelt), false);
  assert.match(JSON.stringify(check.errors), /presets\/0\/plots\/0\/curves\/0.*lable/);
});

test('every preset and plot has a name of its own, and what is alike is there', () => {
  const ids = presets.presets.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const { id, like, plots = [] } of presets.presets) {
    const names = plots.map((plot) => plot.id);
    assert.equal(new Set(names).size, names.length, id);
    if (like !== undefined) assert.ok(ids.includes(like), `${id} is like ${like}`);
    if (plots.length === 0) assert.ok(like ?? id.startsWith('series:'), `${id} shows nothing`);
  }
  for (const { id, preset } of figures.figures)
    assert.ok(ids.includes(preset) || preset.startsWith('study:'), `figure ${id}: ${preset}`);
});

test('what a file names some scene has', async () => {
  const scenes = await scenesOf(page);
  const fields = new Set(
    scenes.flatMap(({ description }) => description.snapshot.fields.map(({ name }) => name)),
  );
  const wanted = [...presets.presets, ...figures.figures];
  for (const { id, for: meant = {} } of wanted) assert.deepEqual(slipsOf(meant, scenes), [], id);
  const curves = wanted.flatMap((one) => [
    ...(one.curves ?? []),
    ...(one.plots ?? []).flatMap((plot) => plot.curves),
  ]);
  for (const { field, where, behind = [] } of curves)
    for (const name of [field, where, ...behind.map((one) => one.field)])
      if (name !== undefined) assert.ok(fields.has(name), name);
});

/** Fields that are drawn over time, wherever they stand in the data. */
function fieldsIn(data) {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    ['field', 'where', 'beside'].includes(key) && typeof value === 'string'
      ? [value]
      : fieldsIn(value),
  );
}

test('what plots and drawers draw is recorded, each once, and nothing else', () => {
  const drawn = fieldsIn([presets, drawers.torque, drawers.formulations]);
  assert.deepEqual([...recorded].sort(), [...new Set(drawn)].sort());
});

test('every scene offers its presets and begins with its own', async () => {
  const { offeredPresets } = await page.load('plots/presets.ts');
  const { PlotChoice } = await page.load('plots/plot_choice.ts');
  assert.ok(page.ids.length >= 42);
  // By day those that begin with, or offer, something else than another.
  for (const id of sample(page.ids, (one) => `${familyOf(one)} ${OFFERED[one]}`)) {
    const scene = page.openScene(id);
    const { series, studies } = scene.description;
    const [first, ...ready] = OFFERED[id] ?? ['signals'];
    const plots = new PlotChoice({ current: null, run() {} });
    plots.follow(scene);
    assert.equal(plots.preset, first, id);
    const byJoint = scene.snapshot.has('plan_joint_position');
    const own = byJoint ? [] : series.map(({ field }) => `series:${field}`);
    assert.deepEqual(
      offeredPresets(scene).map((entry) => entry.id),
      [...new Set(['signals', ...ready, ...studies.map(({ name }) => `study:${name}`), ...own])],
      id,
    );
    scene.close();
  }
});

test('all that a scene offers to plot is recorded', async () => {
  const { ShownPlots } = await page.load('plots/shown_plots.ts');
  const { offeredPresets } = await page.load('plots/presets.ts');
  const { PlotChoice } = await page.load('plots/plot_choice.ts');
  for (const id of sample(page.ids, familyOf)) {
    const player = page.openPlayer(id);
    const choice = new PlotChoice({ current: null, run() {} });
    const shown = new ShownPlots(player, choice);
    for (const preset of offeredPresets(player.scene)) {
      choice.use(preset.id);
      const curves = shown.signals().flatMap((plot) => plot.curves(shown.source));
      for (const { read } of curves) assert.equal(typeof read(0), 'number', `${id}, ${preset.id}`);
    }
    player.scene.close();
  }
});

test('a plot of what nothing records, and a title of no series, are told', async () => {
  const { Recorder } = await page.load('engine_client/recorder.ts');
  const { plotsOfSeries } = await page.load('plots/series.ts');
  const { offeredPresets } = await page.load('plots/presets.ts');
  const [field, other] = ['joint_torque', 'joint_velocity'];
  const recorder = new Recorder([{ name: field, count: 12 }], 1, new Set([other]));
  assert.equal(recorder.has(field), true);
  assert.equal(recorder.has('tail_tip'), false, 'what the scene does not have is no mistake');
  assert.throws(() => recorder.has(other), /"joint_velocity" is not recorded, which this scene/);
  const scene = page.openScene('four-bar');
  const { description } = scene;
  const series = [{ field: 'driver_torqe', title: 'Driving torque' }];
  assert.throws(
    () => plotsOfSeries({ ...description, series }),
    /"Driving torque" is a plot of "driver_torqe", no field/,
  );
  description.series = series;
  assert.throws(
    () => offeredPresets(scene),
    /"Fig. 4a: .*" is the title of "series:driver_torque", which is not there/,
  );
  scene.close();
});

test('whatever is chosen in a scene, and whatever it began with, all that it draws of the past is recorded', async () => {
  const { RecordedScene } = await page.load('engine_client/recorded_scene.ts');
  const { fieldsToRecord } = await page.load('engine_client/shown.ts');
  let chosen = 0;
  const draws = (recorded, words) => {
    recorded.follow();
    chosen += 1;
    for (const field of fieldsToRecord(recorded.scene.description))
      assert.doesNotThrow(() => recorded.recorder.has(field), words);
  };
  const isWanted = once();
  for (const id of sample(page.ids, familyOf)) {
    const scene = page.openScene(id);
    for (const { path, kind, choices } of scene.description.parameters) {
      if (kind !== 'choice' || !isWanted(`${kindOf(id)} ${path}`)) continue;
      const index = scene.indexOf(path);
      const first = scene.get(index);
      for (const start of choices.keys())
        if (start !== first && scene.set(index, start).ok) {
          scene.refreshDescription(); // as one that begins so
          const recorded = new RecordedScene(scene);
          if (scene.set(index, first).ok) draws(recorded, `${id}, ${path} ${start} to ${first}`);
        }
    }
    scene.close();
  }
  assert.ok(chosen > (isNight ? 200 : 100), `${chosen}`);
});

test('ticks are round numbers, of angles parts of a turn', async () => {
  const { ticksOf, stepOf, tickText } = await page.load('plots/ticks.ts');
  const axis = (low, high, unit = 'N') => ({ label: '', unit, range: [low, high] });
  assert.deepEqual(ticksOf(axis(-0.31, 0.52)), [-0.2, 0, 0.2, 0.4]);
  assert.deepEqual(ticksOf(axis(0, 360, '°')), [0, 90, 180, 270, 360]);
  assert.deepEqual(ticksOf(axis(-50, 50, '°')), [-30, 0, 30]);
  assert.equal(stepOf(axis(0, 360, '°')), 90);
  assert.deepEqual([-0.2, 1e-12, 90].map(tickText), ['−0.2', '1×10⁻¹²', '90']);
});

test('ends are apart, also where all numbers are one or none', async () => {
  const { rangeOf } = await page.load('plots/plot.ts');
  for (const values of [[], [0], [0, 0], [3], [-3, -3], [Number.NaN], [0, 2], [-2, 0]]) {
    const [low, high] = rangeOf(values);
    assert.ok(high > low, `${values}: ${low} to ${high}`);
  }
  assert.deepEqual(rangeOf([0, 2])[0], 0);
});

test('words are never read as markup', async () => {
  const { markupOf, tree } = await page.load('plots/tree.ts');
  const words = '<b title="a & b">';
  const escaped = '&lt;b title=&quot;a &amp; b&quot;>';
  assert.equal(
    markupOf(tree('text', { class: '', 'aria-label': words }, words)),
    `<text aria-label="${escaped}">${escaped}</text>`,
  );
});

test('curves over the same places share their rows in a table; a copy has all numbers', async () => {
  const { csvOf } = await page.load('basics/csv.ts');
  const { picked, tableOf } = await page.load('plots/plot_table.ts');
  const x = [0, 1, 2];
  const plot = {
    title: 'T',
    x: { label: 'Time', unit: 's', range: [0, 2] },
    y: { label: 'Torque', unit: 'N m', range: [0, 1] },
    curves: [
      { label: 'a', x, y: [1, 2, Number.NaN] },
      { label: 'b', x, y: [3, 4, 5] },
    ],
  };
  const write = { x: String, y: (value) => (Number.isFinite(value) ? String(value) : '–') };
  assert.deepEqual(tableOf(plot, 2, write).blocks, [
    {
      heads: ['Time, s', 'a, N m', 'b, N m'],
      rows: [
        ['0', '1', '3'],
        ['2', '–', '5'],
      ],
    },
  ]);
  const apart = { ...plot, curves: plot.curves.map((curve) => ({ ...curve, x: [...x] })) };
  const heads = tableOf(apart, 9, write).blocks.map((block) => block.heads[1]);
  assert.deepEqual(heads, ['a: Torque, N m', 'b: Torque, N m']);
  assert.deepEqual(picked(101, 3), [0, 50, 100]);
  const copied = csvOf([
    ['a "b"', 'c, N', 'd'],
    [1, Number.NaN, 2],
  ]);
  assert.equal(copied, '"a ""b""","c, N",d\n1,,2\n');
});

test('curves in one colour differ in their dashes, in a drawing and on the screen', async () => {
  const { plotsOfSeries } = await page.load('plots/series.ts');
  const { dashOf, DASHES } = await page.load('plots/plot.ts');
  const { sourceOf } = await page.load('plots/recorded.ts');
  const { piecesOf } = await page.load('plots/pieces.ts');
  const scene = page.openScene('quadruped-free');
  const plot = plotsOfSeries(scene.description).find(({ id }) => id === 'series:joint_torque');
  const recorder = { column: () => 0, value: () => 0 };
  const curves = plot.curves(sourceOf({ recorder, scene, second: null }, {}));
  scene.close();
  const styles = curves.map((curve) => `${curve.colour} ${DASHES[dashOf(curve)]}`);
  assert.equal(styles.length, 12);
  assert.equal(new Set(styles).size, 12, styles.join('; '));
  const knees = curves.filter(({ label }) => label.endsWith('kfe'));
  assert.ok(
    knees.every((curve) => DASHES[dashOf(curve)].length === 0),
    'drawn through',
  );
  const dashes = [4, 2];
  assert.deepEqual(piecesOf([0, 0, 10, 0], []), [[0, 0, 10, 0]]);
  const flat = piecesOf([0, 0, 5, 0, 10, 0], dashes);
  assert.deepEqual(flat, [
    [0, 0, 4, 0],
    [6, 0, 10, 0],
  ]);
  // Further along the same line the same places are left out, and one that jumps has no more pieces.
  assert.deepEqual(piecesOf([6, 0, 10, 0], dashes), [[6, 0, 10, 0]]);
  assert.equal(piecesOf([0, 0, 5, 1e9, 10, 0], dashes).length, 2);
});

test('joints are called after what they are in their limb, and what is loaded most is shown first', async () => {
  const names = await page.load('plots/joint_names.ts');
  const { jointName, jointKinds, endLabel, firstShown } = names;
  const of = (id) => {
    const scene = page.openScene(id);
    const { robot } = scene.description;
    scene.close();
    const kinds = jointKinds(robot);
    const isFirst = firstShown(kinds);
    const places = [...robot.joints.keys()];
    return {
      first: kinds.filter((_, i) => isFirst[i]),
      last: jointName(robot, robot.joints.length - 1),
      ends: places.map((joint) => endLabel(robot, joint)).filter((name) => /^tail/.test(name)),
    };
  };
  assert.deepEqual(of('quadruped-trot'), { first: ['kfe'], last: 'RR kfe', ends: [] });
  assert.deepEqual(of('hexapod-tripod'), { first: ['femur'], last: 'R3 tibia', ends: [] });
  const tail = of('tail-trot');
  assert.deepEqual(tail.first.toSorted(), ['kfe', 'pitch', 'yaw']);
  assert.deepEqual(tail.ends.toSorted(), ['tail pitch', 'tail yaw']);
  assert.deepEqual(of('serpentine-tail').ends.toSorted(), [
    ...['tail 1 pitch', 'tail 1 yaw', 'tail 6 pitch', 'tail 6 yaw'],
  ]);
  assert.deepEqual(firstShown(['swing', 'stance']), [true, true], 'of what nobody knows all');
});
