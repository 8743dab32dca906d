// Ashok & Rambabu 2017 on the built page: five models of the foot forces, five gaits, the errata with their switches, what
// Table 5 must have contained, the printed numbers in the figures.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { referenceNumber } from '../../web/tools/reference_numbers.mjs';
import {
  frames,
  keepPicture,
  openSection,
  panelsAreOpen,
  picture,
  settledPicture,
  startPages,
  WIDE,
} from '../support/built_page.mjs';
import { handOn } from '../support/page_hand.mjs';
import { shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

const LEGS = ['L1', 'L2', 'L3', 'R1', 'R2', 'R3'];
const MODELS = ['static', 'inertial', 'floating', 'least_torque', 'least_torque_cone'];
/** Ashok & Rambabu's legs 1, 4 and 5. */
const TRIPOD = ['L1', 'R2', 'L3'];
const NO_NUMBER = /NaN|undefined|Infinity/;

let pages;
let page;

const { read, get, set, step, stepTo, text, rows, curves, ...hand } = handOn(() => page);
const of = (values, leg, component) => values[3 * LEGS.indexOf(leg) + component];
/** A scene at its start that follows its plan: nothing in it depends on feedback. */
const openScene = async (id) => {
  await hand.openScene(id, true);
  assert.deepEqual(await set('sim.mode', 0), { ok: true });
};

before(async () => {
  pages = await startPages();
  page = await pages.open({
    query: '?scene=hexapod-tripod',
    viewport: WIDE,
    reducedMotion: 'reduce',
  });
  await panelsAreOpen(page);
});

after(() => pages?.close());

test('five models of the foot forces, side by side', async () => {
  await openScene('hexapod-tripod');
  await stepTo(0.3);
  await openSection(page, 'foot-models');
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
  await keepPicture(page, 'hexapod-models');
  await openScene('hexapod-wave');
  await stepTo(1);
  assert.match(await text('#model-words'), /shift weight from foot to foot|shifts weight/);
});

// A quadruped's four methods agree within a tenth of a newton in every scene: their arrows lie in each other.
test('thin arrows show what another model says', async () => {
  await openScene('hexapod-tripod');
  await stepTo(0.3);
  await page.click('#close-drawer'); // what it lists changes too
  await page.evaluate(() => window.scrollTo(0, 0));
  const [ours, other] = [await read('foot_force'), await read('force_least_torque')];
  assert.ok(Math.max(...ours.map((force, i) => Math.abs(force - other[i]))) > 1);
  const later = async () => {
    await frames(page, 4);
    await page.evaluate(() => window.scrollTo(0, 0));
    return picture(page, 'ghost-arrows');
  };
  const plain = await settledPicture(later);
  await page.evaluate(() => {
    const select = document.getElementById('ghost-model');
    select.value = 'force_least_torque';
    select.dispatchEvent(new Event('change'));
  });
  // They come with a frame that follows the choice, on a busy machine a later one.
  let share = 0;
  for (let i = 0; i < 20 && !(share > 1e-4); i += 1) share = shareChanged(plain, await later());
  assert.ok(share > 1e-4, `${share} of the pixels changed`);
});

test('five gaits at the same speed, refused ones with their sentence', async () => {
  await openScene('hexapod-tripod');
  await openSection(page, 'gaits');
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
  const refused = async () =>
    (await rows('#gait-table tbody'))['Cycle, s'].filter((cell) => cell === 'refused').length;
  assert.equal(await refused(), 0, `at the tripod's own speed: ${await text('#gait-words')}`);
  await keepPicture(page, 'hexapod-gaits');
  // Coxae that turn hardly further than the tripod needs.
  assert.deepEqual(await set('robot.coxa_limit', 0.36), { ok: true });
  await page.waitForFunction(() => document.body.textContent.includes('There is no tetrapod plan'));
  assert.ok((await refused()) > 0 && (await refused()) < 5);
  assert.match(await text('#gait-words'), /tetrapod: There is no tetrapod plan: .{30,}/);
  await keepPicture(page, 'hexapod-gaits-refused');
  await heads.nth(2).click();
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'hexapod-wave');
  await page.evaluate(() => window.legwork.pause());
  assert.equal(await heads.nth(2).getAttribute('aria-pressed'), 'true');
  await page.click('#close-drawer');
});

test('every row of the errata of Ashok & Rambabu 2017 can be read; switches act and go back', async () => {
  await openScene('hexapod-tripod');
  await openSection(page, 'errata');
  assert.match(await text('#errata-title'), /Ashok & Rambabu 2017/);
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
  await keepPicture(page, 'hexapod-errata');
});

test('Tables 3 and 4 stand beside the plan: one coefficient of the swing differs', async () => {
  await openScene('hexapod-tripod');
  assert.deepEqual(await set('swing.method', 1), { ok: true }, "the paper's six conditions");
  const table = (number) => rows(`#motion-tables .table-scroll:nth-of-type(${number}) tbody`);
  const swing = await table(1);
  assert.deepEqual(
    swing['θ₁, printed'].slice(0, 6).map(Number),
    [110, 0, -2.667, -11.259, 5.296, -0.79],
  );
  assert.deepEqual(
    swing['θ₁, this plan'].slice(0, 6).map(Number),
    [110, 0, -2.667, -11.259, 5.926, -0.79],
  );
  const different = await page.locator('#motion-tables .differs').allTextContents();
  assert.deepEqual(different, ['5.926']);
  const support = await table(2);
  ['θ₁', 'θ₂', 'θ₃'].forEach((joint) => {
    const [printed, fitted] = [support[`${joint}, printed`], support[`${joint}, this plan`]];
    const at = (cells, t) => cells.reduce((sum, cell, power) => sum + Number(cell) * t ** power, 0);
    for (const t of [0, 0.5, 1, 1.5])
      assert.ok(Math.abs(at(printed, t) - at(fitted, t)) < 0.5, joint);
  });
  assert.deepEqual(await set('swing.method', 0), { ok: true });
});

test('legs 1, 4, 6 are refused in a sentence, and the robot walks on', async () => {
  await page.getByRole('button', { name: 'Use legs 1, 4, 6' }).click();
  assert.equal(await page.isVisible('#notice'), true);
  assert.match(await text('#notice-text'), /\w.{30,}/);
  assert.equal(await get('gait.tripods'), 0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const [at] = await read('body_position');
  assert.deepEqual(await step(100), { ok: true });
  assert.ok((await read('body_position'))[0] > at);
});

/** What Ashok & Rambabu print of a result. */
const result = (name) => referenceNumber(`claims/hexapod results.${name}`);

test('Table 5: what it must have said, and what comes out', async () => {
  await openScene('hexapod-tripod');
  await stepTo(6.2);
  assert.match(await text('#table-five'), /does not print it/);
  const inferred = await rows('#inferred-table tbody');
  assert.match(inferred['Links L₁, L₂, L₃'][0], /^0\.085, 0\.115, 0\.1 m$/);
  assert.match(inferred['Hips to the side'][1], /^free/);
  const results = await rows('#results-table tbody');
  const isNear = (head, claim, tolerance) => {
    const value = result(`${claim}.in_theory`);
    assert.equal(Number(results[head][0]), result(claim), head);
    assert.ok(Math.abs(Number(results[head][1]) - value) < tolerance, `${head}: ${results[head]}`);
  };
  isNear('Vertical force, middle leg, N', 'middle_fz', 0.011);
  isNear('Vertical force, corner leg, N', 'corner_fz', 0.03);
  isNear('Joint 2, middle leg, N m', 'middle_joint_2', 0.011);
  isNear('Joint 1, in support, N m', 'joint_1', 0.002);
  assert.equal(results['Joint 1, in support, N m'][2], 'not reproduced');
  assert.match(results['Joint 2, corner leg, N m'][2], /^−5\.\d %$/);
  await page.locator('#results-table').scrollIntoViewIfNeeded();
  await keepPicture(page, 'hexapod-table-five');
  await page.click('#close-drawer');
});

test('the figures show what the paper prints', async () => {
  await openScene('hexapod-tripod');
  await stepTo(3);
  const names = async (preset, plot) => {
    await page.selectOption('#plot-preset', preset);
    await page.waitForFunction((id) => window.legwork.curves()[0]?.plot === id, plot);
    return (await curves()).map(({ label }) => label);
  };
  const forces = await names('hexa-forces', 'vertical L1');
  for (const name of ['middle_fz', 'corner_fz'])
    assert.ok(forces.includes(String(result(name))), `${forces}`);
  const torques = await names('hexa-fig8', 'support 1');
  for (const name of ['middle_joint_2', 'corner_joint_2', 'least_joint_2.middle', 'joint_1'])
    assert.ok(torques.includes(String(result(name))), name);
  assert.deepEqual((await names('hexa-fig6', 'swing L2 1')).slice(0, 3), ['M', 'H', 'G']);
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
