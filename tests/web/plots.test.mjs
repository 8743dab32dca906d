// Plots are data: models/plots is well formed, names what scenes have, and says of every scene which presets it offers and
// which comes first, by what the scene tells of itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../web/tools/process.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, 'models', path), 'utf8'));
const presets = read('plots/presets.json');
const figures = read('plots/figures.json');

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
  'four-bar': ['signals', 'series:driver_torque', 'series:driver_torque_without_gravity'],
};

let page;

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('the files are well formed', () => {
  const ajv = new Ajv({ allErrors: true, formats: { regex: true } });
  ajv.addSchema(read('schema/plots.schema.json'), 'plots.schema.json');
  for (const [name, data, schema] of [
    ['presets.json', presets, ajv.getSchema('plots.schema.json')],
    ['figures.json', figures, ajv.compile(read('schema/figures.schema.json'))],
  ]) {
    schema(data);
    const said = (schema.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    assert.deepEqual(said, [], `models/plots/${name}`);
  }
  // A misspelt key is found, with its place.
  const check = ajv.getSchema('plots.schema.json');
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

test('what a file names some scene has, and somebody records', async () => {
  const fields = new Set();
  const paths = new Set();
  for (const id of page.ids) {
    const scene = page.openScene(id);
    for (const { name } of scene.description.snapshot.fields) fields.add(name);
    for (const { path } of scene.description.parameters) paths.add(path);
    scene.close();
  }
  const wanted = [...presets.presets, ...figures.figures];
  for (const { id, needs = [], any = [], lacks = [] } of wanted)
    for (const name of [...needs, ...any, ...lacks])
      assert.ok((name.includes('.') ? paths : fields).has(name), `${id}: ${name}`);
  const curves = wanted.flatMap((one) => [
    ...(one.curves ?? []),
    ...(one.plots ?? []).flatMap((plot) => plot.curves),
  ]);
  for (const { field, where, behind = [] } of curves)
    for (const name of [field, where, ...behind.map((one) => one.field)])
      if (name !== undefined) assert.ok(fields.has(name), name);
});

test('every scene offers its presets and begins with its own', async () => {
  const { offeredPresets } = await page.load('plots/presets.ts');
  const { PlotChoice } = await page.load('plots/plot_choice.ts');
  assert.ok(page.ids.length >= 42);
  for (const id of page.ids) {
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
