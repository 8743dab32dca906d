// Every number links to its equation, without a browser: each place that the equations name for a number really shows it. By day
// some scenes, by night all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isNight } from '../../support/by_night.mjs';
import { symbolsIn } from '../../support/equation_files.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

const BY_DAY = ['quadruped-trot', 'four-bar', 'quadruped-free', 'rotations'];

let page;
let setFor;
let equationsOf;
let DoorFinder;
let presets;
before(async () => {
  page = await openPageModules();
  ({ setFor, equationsOf } = await page.load('documents/equations/equation_sets.ts'));
  ({ DoorFinder } = await page.load('documents/equations/door_finder.ts'));
  presets = await page.load('plots/presets.ts');
});
after(() => page?.close());

function open(id) {
  const { scene } = page.openPlayer(id);
  const set = setFor(scene);
  const equations = equationsOf(set, scene);
  return { scene, set, equations, finder: new DoorFinder(scene, set, equations) };
}

/** All numbers that the page shows of a scene. */
function numbersOf(scene) {
  const { description, snapshot } = scene;
  const curves = presets.offeredPresets(scene).flatMap(({ id }) => {
    const preset = presets.presetFor(scene, id);
    return preset ? presets.plotsOf(preset).flatMap((plot) => plot.curves) : [];
  });
  const fields = [
    ...description.snapshot.fields.map(({ name }) => name),
    ...description.marks.map(({ along }) => along),
    ...curves.map(({ field }) => field),
  ].filter((field) => field && snapshot.has(field));
  const cells = scene
    .matrixTables()
    .flatMap(({ name, row_labels, column_labels }) =>
      row_labels.flatMap((row) => column_labels.map((column) => ({ matrix: name, row, column }))),
    );
  return [
    ...[...new Set(fields)].flatMap((field) => [
      { field },
      ...Array.from(snapshot.vector(field), (_, component) => ({ field, component })),
    ]),
    ...cells,
  ];
}

test('every door leads to a symbol of an equation that the scene has', () => {
  for (const id of isNight ? page.ids : BY_DAY) {
    const { scene, set, equations, finder } = open(id);
    const found = numbersOf(scene).flatMap((number) => {
      const standing = finder.find(number);
      return standing ? [{ number, ...standing }] : [];
    });
    assert.ok(found.length > 3, `${id}: ${found.length} doors`);
    for (const { number, equation, symbol, part } of found) {
      const where = `${id}: ${JSON.stringify(number)} ${equation.id} ${symbol}`;
      assert.ok(equations.includes(equation), where);
      assert.ok(symbolsIn(`${equation.formula} ${equation.printed}`).includes(symbol), where);
      assert.ok(symbol in set.symbols, where);
      assert.ok(part === null || part.name !== '', where);
    }
    scene.close();
  }
});

test('a number of a part leads to the symbol of that part; one that no equation has leads nowhere', () => {
  const { scene, finder } = open('quadruped-trot');
  const told = (number) => {
    const { equation, symbol, part } = finder.find(number) ?? {};
    return equation && [equation.id, symbol, part?.name];
  };
  assert.deepEqual(told({ field: 'foot_load', component: 3 }), ['force', 'f', 'RR']);
  assert.deepEqual(told({ field: 'foot_force', component: 2 }), ['force', 'f', 'FL']);
  assert.deepEqual(told({ field: 'joint_torque', component: 5 }), ['torque', 'tau', 'FR kfe']);
  assert.deepEqual(told({ field: 'com_margin', component: 0 }), ['margin', 'margin', undefined]);
  assert.deepEqual(told({ matrix: 'terms', row: 'v_y', column: 'c' }), ['force', 'cF', undefined]);
  assert.deepEqual(told({ matrix: 'terms', row: 'RL_hfe', column: 'g' }), [
    'forward',
    'g',
    'RL hfe',
  ]);
  assert.equal(told({ field: 'trunk_rpy', component: 0 }), undefined);
  assert.equal(told({ field: 'no_such_field', component: 0 }), undefined);
  scene.close();
});

test('a four-bar begins with its driving torque', () => {
  const { scene, set, equations } = open('four-bar');
  const [first] = equations;
  assert.match(first.title, /driving torque/);
  const [symbol] = symbolsIn(first.formula);
  assert.equal(set.symbols[symbol].meaning, 'driving torque by DeNOC');
  scene.close();
});

test('why it sways, rolls or tips over is told as it is set, of a trot without a tail', async () => {
  const { storyOf } = await page.load('documents/equations/story.ts');
  const player = page.openPlayer('quadruped-trot');
  const titles = player.scene.choicesOf('gait.consistency').map((choice, value) => {
    assert.ok(player.set(player.scene.indexOf('gait.consistency'), value).ok, choice);
    return storyOf(setFor(player.scene), player.scene)?.title;
  });
  assert.deepEqual(titles, ['Why does it sway?', 'Why does it roll?', 'Why does it tip over?']);
  const { scene, set } = open('tail-trot');
  assert.equal(storyOf(set, scene), null);
});
