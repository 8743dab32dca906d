// The hexapod of document 002 on the built page: five gaits, five models of the foot forces, the errata with their
// switches, what Table 5 must have said, ground on which no foot may be set.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { benchIsOpen, frames, picture, startPages } from '../support/built_page.mjs';
import { handOn } from '../support/page_hand.mjs';
import { shareChanged } from './png.mjs';

/** Each with what its status line says and the plots it begins with. */
const SCENES = {
  'hexapod-tripod': { says: /walking in tripods at 0\.0\d\d m\/s/, plot: 'hexa-forces' },
  'hexapod-tetrapod': { says: /walking two legs at a time at 0\.0\d\d m\/s/, plot: 'hexa-gait' },
  'hexapod-wave': { says: /walking one leg at a time at 0\.0\d\d m\/s/, plot: 'hexa-gait' },
  'hexapod-ripple': { says: /walking in ripples at 0\.0\d\d m\/s/, plot: 'hexa-gait' },
  'hexapod-free-gait': { says: /choosing each step at 0\.0\d\d m\/s/, plot: 'hexa-cost' },
};
const LEGS = ['L1', 'L2', 'L3', 'R1', 'R2', 'R3'];
const MODELS = ['static', 'inertial', 'floating', 'least_torque', 'least_torque_cone'];
/** Document 002's legs 1, 4 and 5. */
const TRIPOD = ['L1', 'R2', 'L3'];
const PRESETS = [
  ...['hexa-forces', 'hexa-tangential', 'hexa-fig6', 'hexa-fig7', 'hexa-fig8', 'hexa-models'],
  ...['hexa-slip', 'hexa-growth', 'hexa-cost', 'hexa-gait', 'torque', 'signals'],
];
const NO_NUMBER = /NaN|undefined|Infinity/;

let pages;
let page;

const { read, get, set, step, stepTo, text, rows, presets, curves, namelessControls, ...hand } =
  handOn(() => page);
const openScene = (id) => hand.openScene(id, true);
const of = (values, leg, component) => values[3 * LEGS.indexOf(leg) + component];

before(async () => {
  pages = await startPages();
});

after(() => pages?.close());

test('every hexapod scene opens by its address, walks, and says its numbers', async () => {
  for (const [id, { says, plot }] of Object.entries(SCENES)) {
    page = await pages.open({ query: `?scene=${id}` });
    await benchIsOpen(page);
    assert.equal(await page.evaluate(() => window.legwork.scene()), id);
    assert.equal(await page.isVisible('#notice'), false, await text('#notice'));
    await page.waitForFunction(() => window.legwork.read('step')[0] > 0);
    await page.evaluate(() => {
      window.legwork.pause();
      window.legwork.reset();
    });
    const from = await read('joint_position');
    assert.equal(from.length, 18);
    const [start] = await read('body_position');
    assert.deepEqual(await stepTo(1.3), { ok: true });
    assert.notDeepEqual(await read('joint_position'), from, `${id} stands still`);
    assert.ok((await read('body_position'))[0] > start + 0.02, `${id} does not advance`);
    await frames(page, 3);
    assert.match(await text('#status'), says);
    assert.match(await text('#status'), /(carry|carries) .*\d+ N/);
    assert.match(await text('#status'), /margin -?\d+\.\d cm/);
    assert.doesNotMatch((await text('#status')) + (await text('#readout')), NO_NUMBER);
    assert.match(await text('#readout'), /Margin, trunk’s middle\d+\.\d cm/);
    assert.match(await text('#readout'), /Energy per metre\d\S* J\/m.*Cost of transport\d/);
    assert.equal(await page.inputValue('#plot-preset'), plot);
    const drawn = await curves();
    assert.ok(drawn.length > 1 && Math.max(...drawn.map(({ points }) => points)) > 8, id);
    const labels = await page.locator('.foot-label b').allTextContents();
    assert.deepEqual(labels, LEGS);
    await picture(page, `hexapod-scene-${id}`);
    await page.context().close();
  }
});

test('the scenes of document 002 are a group of their own', async () => {
  page = await pages.open({
    query: '?scene=hexapod-tripod',
    viewport: { width: 1300, height: 800 },
  });
  await benchIsOpen(page);
  const group = page.locator('#scene optgroup', {
    has: page.locator('option[value="hexapod-tripod"]'),
  });
  assert.match(await group.getAttribute('label'), /document 002/);
  const ids = await group.locator('option').evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(ids.sort(), Object.keys(SCENES).sort());
});

test('a hexapod is offered its own comparisons, a quadruped not', async () => {
  const offered = () =>
    page
      .locator('.top-buttons [aria-controls]')
      .evaluateAll((all) => all.filter(({ hidden }) => !hidden).map(({ id }) => id));
  for (const id of Object.keys(SCENES)) {
    await openScene(id);
    assert.deepEqual(
      (await offered()).sort(),
      ['show-errata', 'show-foot-models', 'show-gaits', 'toggle-help'],
      id,
    );
    assert.equal(await page.getByRole('button', { name: 'D-H frames' }).isVisible(), true);
  }
  await openScene('quadruped-trot');
  assert.equal((await offered()).includes('show-gaits'), false);
  assert.equal(await page.getByRole('button', { name: 'D-H frames' }).isVisible(), false);
});

test('the polygon has the corners that the engine counts', async () => {
  await openScene('hexapod-tripod');
  await stepTo(1);
  assert.equal((await read('polygon_count'))[0], 3);
  assert.match(await text('#status'), /^L1, L3 and R2 carry \d+ N, \d+ N and \d+ N;/);
  await openScene('hexapod-wave');
  await stepTo(1);
  const [standing] = await read('stance_count');
  assert.ok(standing >= 5);
  assert.match(await text('#status'), /(the other 5|All 6 feet) carry \d+ to \d+ N/);
  await frames(page, 3);
  await picture(page, 'hexapod-polygon');
});

test('the frames of a left and a right leg have names', async () => {
  await openScene('hexapod-tripod');
  const toggle = page.getByRole('button', { name: 'D-H frames' });
  const axes = async () => {
    await frames(page, 3);
    return (await page.locator('.mark-label:visible').allTextContents()).filter((name) =>
      /^[xyz][₀-₃]$/.test(name),
    );
  };
  assert.deepEqual(await axes(), []);
  await toggle.click();
  assert.ok((await axes()).length > 18, 'four frames of two legs');
  await picture(page, 'hexapod-frames');
  await toggle.click();
  assert.deepEqual(await axes(), []);
});

test('five models of the foot forces, side by side', async () => {
  await openScene('hexapod-tripod');
  await stepTo(0.3);
  await page.click('#show-foot-models');
  const table = await rows('#model-table tbody');
  assert.deepEqual(Object.keys(table), LEGS);
  const forces = await Promise.all(MODELS.map((model) => read(`force_${model}`)));
  for (const leg of LEGS) {
    const cells = MODELS.flatMap((_, model) =>
      [0, 1, 2].map((axis) => of(forces[model], leg, axis)),
    );
    if (!TRIPOD.includes(leg)) assert.ok(table[leg].every((cell) => cell === '–'));
    else
      table[leg].forEach((cell, i) => {
        assert.ok(Math.abs(Number(cell) - cells[i]) < 0.051, `${leg} ${i}: ${cell}, ${cells[i]}`);
      });
  }
  const worth = await rows('#model-facts tbody');
  for (const [head, field] of [
    ['Friction needed', 'force_model_friction'],
    ['Least normal force, N', 'force_model_min_normal'],
    ['Sum of squared torques, (N m)²', 'force_model_torque_squared'],
  ]) {
    const values = await read(field);
    worth[head].forEach((cell, model) => {
      assert.ok(Math.abs(Number(cell) - values[model]) < 0.051, `${head}: ${cell}`);
    });
  }
  const words = await text('#model-words');
  assert.match(words, /9 components of force for 6 equations, so that 3 remain free/);
  assert.match(words, /All three are tangential/);
  assert.doesNotMatch(words, NO_NUMBER);
  const before = await read('joint_torque');
  await page
    .locator('#model-choice')
    .getByRole('button', { name: 'full, least torques', exact: true })
    .click();
  assert.equal(await get('sim.force_model'), 2);
  assert.notDeepEqual(await read('joint_torque'), before);
  await picture(page, 'hexapod-models');
  await openScene('hexapod-wave');
  await stepTo(1);
  assert.match(await text('#model-words'), /shift weight from foot to foot|shifts weight/);
});

test('five gaits at the same speed, refused ones with their sentence', async () => {
  await openScene('hexapod-tripod');
  await page.click('#show-gaits');
  const heads = page.locator('#gait-table thead button');
  assert.deepEqual(await heads.allTextContents(), [
    'tripod',
    'tetrapod',
    'wave',
    'ripple',
    'free gait',
  ]);
  const table = await rows('#gait-table tbody');
  for (const name of [
    /^Cycle/,
    /margin/i,
    /energy per metre/i,
    /cost of transport/i,
    /torque/i,
    /friction/i,
  ])
    assert.ok(
      Object.keys(table).some((head) => name.test(head)),
      `${name}: ${Object.keys(table)}`,
    );
  assert.doesNotMatch(await text('#gait-table'), NO_NUMBER);
  for (const cells of Object.values(table)) assert.equal(cells.length, 5);
  const refused = table['Cycle, s'].filter((cell) => cell === 'refused').length;
  assert.equal(await page.locator('#gait-words p').count(), refused);
  assert.equal(refused, 0, `at the tripod's own speed: ${await text('#gait-words')}`);
  await picture(page, 'hexapod-gaits');
  await heads.nth(2).click();
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'hexapod-wave');
  await page.evaluate(() => window.legwork.pause());
  assert.equal(await heads.nth(2).getAttribute('aria-pressed'), 'true');
  await page.click('#close-drawer');
});

test('every row of the errata of document 002 can be read; switches act and go back', async () => {
  await openScene('hexapod-tripod');
  await page.click('#show-errata');
  assert.match(await text('#errata-title'), /document 002/);
  const articles = page.locator('#errata-list article');
  assert.equal(await articles.count(), 15);
  for (const article of await articles.all()) {
    assert.ok((await article.locator('.printed').textContent()).length > 3);
    assert.ok((await article.locator('.right').textContent()).length > 20);
  }
  assert.doesNotMatch(await text('#errata-list'), NO_NUMBER);
  const erratum = (title) => articles.filter({ has: page.getByRole('heading', { name: title }) });
  const press = async (title, name) => {
    await erratum(title).getByRole('button', { name }).click();
    await page.evaluate(() => {
      window.legwork.pause();
      window.legwork.reset();
    });
    await stepTo(2.9);
  };
  const evidence = (title) => erratum(title).locator('.evidence').textContent();

  await press('Two digits changed places', 'as printed');
  const coxa = async () => of(await read('joint_position'), 'L2', 0);
  const printed = await coxa();
  assert.match(
    await evidence('Two digits changed places'),
    /Table 3 as printed.*L2 \(leg 3\) is \d+/,
  );
  await press('Two digits changed places', 'Corrected');
  assert.ok(Math.abs((await coxa()) - printed) > 0.5, `${await coxa()} ${printed}`);

  const slip = async () => Math.max(...(await read('foot_slip')));
  await press('The degree of the support polynomials', 'as printed');
  assert.ok((await slip()) > 1e-4 && (await slip()) < 0.02, `${await slip()}`);
  await press('The degree of the support polynomials', 'exact');
  assert.ok((await slip()) < 1e-9, `${await slip()}`);

  const femur = async () => Math.abs(of(await read('joint_torque'), 'R2', 1));
  await press('The sign of the contact term', 'printed sign');
  const plus = await femur();
  await press('The sign of the contact term', 'Corrected');
  assert.ok(plus > (await femur()) + 0.3, `${plus} ${await femur()}`);
  assert.match(
    await evidence('The sign of the contact term'),
    /R2 \(leg 4\) gives 2\.0\d+ N m.* 2\.[67]\d* N m/,
  );
  await picture(page, 'hexapod-errata');
});

test('legs 1, 4, 6 are refused in a sentence, and the robot walks on', async () => {
  await page.getByRole('button', { name: 'Ask for legs 1, 4, 6' }).click();
  assert.equal(await page.isVisible('#notice'), true);
  assert.match(await text('#notice-text'), /\w.{30,}/);
  assert.equal(await get('gait.tripods'), 0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const [at] = await read('body_position');
  assert.deepEqual(await step(100), { ok: true });
  assert.ok((await read('body_position'))[0] > at);
});

test('Table 5: what it must have said, and what comes out', async () => {
  await openScene('hexapod-tripod');
  await stepTo(6.2);
  assert.match(await text('#table-five'), /does not print them/);
  const inferred = await rows('#inferred-table tbody');
  assert.match(inferred['Links L₁, L₂, L₃'][0], /^0\.085, 0\.115, 0\.1 m$/);
  assert.match(inferred['Hips to the side'][1], /^free/);
  const results = await rows('#results-table tbody');
  const isNear = (head, value, tolerance) =>
    assert.ok(Math.abs(Number(results[head][1]) - value) < tolerance, `${head}: ${results[head]}`);
  isNear('Vertical force, middle leg, N', 19.72, 0.011);
  isNear('Vertical force, corner leg, N', 15.88, 0.03);
  isNear('Joint 2, middle leg, N m', 2.072, 0.011);
  isNear('Joint 1, in support, N m', 0.046, 0.002);
  assert.equal(results['Joint 1, in support, N m'][2], 'not reproduced');
  assert.match(results['Joint 2, corner leg, N m'][2], /^−5\.\d %$/);
  await page.locator('#results-table').scrollIntoViewIfNeeded();
  await picture(page, 'hexapod-table-five');
  await page.click('#close-drawer');
});

test('ground on which no foot may be set is drawn, and no foot is set on it', async () => {
  await openScene('hexapod-free-gait');
  await stepTo(2);
  await frames(page, 4);
  assert.match(await text('#legend-cells'), /no foot here/);
  assert.equal(await page.isVisible('#legend-cells'), true);
  const forbidden = await picture(page, 'hexapod-cells');
  const share = await get('ground.forbidden');
  assert.ok(share > 0);
  assert.deepEqual(await set('ground.forbidden', 0), { ok: true });
  await frames(page, 4);
  assert.equal(await page.isVisible('#legend-cells'), false);
  assert.ok(shareChanged(forbidden, await picture(page, 'hexapod-cells-none')) > 2e-3);
  await openScene('hexapod-tripod');
  await frames(page, 2);
  assert.equal(await page.isVisible('#legend-cells'), false);
});

test('open loop the error grows, and the page says how fast', async () => {
  await openScene('hexapod-tripod');
  assert.equal('Growth of the error' in (await rows('#readout')), false, 'inverse mode');
  assert.deepEqual(await set('sim.mode', 1), { ok: true });
  await page.evaluate(() => window.legwork.reset());
  await step(1500);
  const { 'Growth of the error': growth, 'Error against the plan': error } = await rows('#readout');
  assert.match(growth[0], /^(–|-?\d+\.\d per s)$/);
  assert.match(error[0], /rad$/);
  assert.doesNotMatch(await text('#readout'), NO_NUMBER);
});

test('the preset plots show their curves', async () => {
  for (const [id, seconds] of [
    ['hexapod-tripod', 6.5],
    ['hexapod-free-gait', 4],
  ]) {
    await openScene(id);
    if (id === 'hexapod-tripod') await set('support.method', 2);
    await stepTo(seconds);
    assert.deepEqual((await presets()).sort(), [...PRESETS].sort());
    for (const preset of PRESETS) {
      await page.selectOption('#plot-preset', preset);
      await frames(page, 4);
      const drawn = await curves();
      assert.ok(drawn.length > 0, `${id}, ${preset}: no curves`);
      if (['signals', 'hexa-growth'].includes(preset)) continue;
      for (const plot of new Set(drawn.map((curve) => curve.plot))) {
        const points = drawn.filter((curve) => curve.plot === plot).map((curve) => curve.points);
        assert.ok(Math.max(...points) > 15, `${id}, ${preset}: nothing to see in "${plot}"`);
      }
      await picture(page, `hexapod-preset-${id}-${preset}`);
    }
  }
});

test('what the document prints stands in its figures', async () => {
  await openScene('hexapod-tripod');
  await stepTo(3);
  const names = async (preset) => {
    await page.selectOption('#plot-preset', preset);
    await frames(page, 4);
    return (await curves()).map(({ label }) => label);
  };
  const forces = await names('hexa-forces');
  for (const mark of ['19.7', '15.9']) assert.ok(forces.includes(mark), `${forces}`);
  const torques = await names('hexa-fig8');
  for (const mark of ['2.055', '1.69', '0.35', '0.22']) assert.ok(torques.includes(mark), mark);
  assert.deepEqual((await names('hexa-fig6')).slice(0, 3), ['M', 'H', 'G']);
});

test('every control has a name', async () => {
  assert.deepEqual(await namelessControls(), []);
  await page.context().close();
});

test('on a phone the robot is seen and nothing is cut off', async () => {
  page = await pages.open({
    query: '?scene=hexapod-free-gait',
    viewport: { width: 390, height: 844 },
  });
  await page.waitForFunction(() => window.legwork.read('step')[0] > 0);
  await page.evaluate(() => window.legwork.pause());
  await frames(page, 3);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} px`);
  await picture(page, 'hexapod-phone');
  await page.context().close();
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
