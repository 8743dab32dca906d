// The papers' figures: ours beside the numbers of models/reference. How the page shows them: workspace.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { referenceNumber } from '../../../web/tools/reference_numbers.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

const isNear = (a, b, share) => Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));
let page;
let player;

/** A scene after some steps, with some parameters otherwise. */
function at(id, steps, settings = {}) {
  player?.scene.close();
  player = page.openPlayer(id);
  for (const [path, value] of Object.entries(settings))
    assert.deepEqual(player.set(player.scene.indexOf(path), value), { ok: true }, path);
  player.reset();
  player.step(steps);
}

/** [printed, ours] of each row. */
async function rowsOf(id) {
  const { figuresFor } = await page.load('documents/figures.ts');
  const context = { player, studies: { current: null } };
  const figure = figuresFor(context).find((one) => one.id === id);
  assert.ok(figure, id);
  return figure.items.map((item) => [item.printed, item.ours()]);
}

async function checkRows(id, share, count) {
  const rows = await rowsOf(id);
  assert.equal(rows.length, count);
  for (const [printed, ours] of rows) assert.ok(isNear(ours, printed, share), `${printed} ${ours}`);
}

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('the four-bar: peaks of the driving torque', async () => {
  at('four-bar', 600);
  await checkRows('fig4a', 1e-3, 2);
  await checkRows('fig4b', 0.01, 2);
});

test('experiment 4.1: where given torques take the robot', async () => {
  at('tailed-quadruped-experiment-4-1', 3100);
  await checkRows('doc6', 0.01, 9);
});

test('the hexapod: forces and torques that are printed', async () => {
  at('hexapod-tripod', 3000);
  const places = {
    'hexa-fig5': ['results.middle_fz', 'results.corner_fz'],
    'hexa-fig6': ['torques.swing.gravity.joint_2'],
    'hexa-fig8': [
      ...['results.middle_joint_2', 'results.corner_joint_2'],
      ...['results.middle_joint_3', 'results.joint_1'],
    ],
  };
  for (const [id, names] of Object.entries(places)) {
    const rows = await rowsOf(id);
    for (const [i, name] of names.entries()) {
      // What is right, which is not always what is printed.
      const ending = name.startsWith('results') ? '.in_theory' : '';
      const right = referenceNumber(`claims/hexapod ${name}${ending}`);
      assert.ok(isNear(rows[i][1], right, 0.02), `${name} ${rows[i]} ${right}`);
    }
  }
});

test('experiment 4.2: eight motors, fourteen, and what the feedback adds', async () => {
  at('tailed-quadruped-experiment-4-2', 6000);
  await checkRows('doc8', 0.002, 2);
  at('tailed-quadruped-experiment-4-2', 6000, {
    'actuation.joints': 0,
    'control.mode': 1,
    'start.velocity': 1,
  });
  await checkRows('doc9', 0.02, 4);
});

test('a place without a number is no number', () => {
  assert.equal(referenceNumber('fourbar theta2_at.five'), -0.1807337095);
  for (const place of ['fourbar theta2_at.six', 'claims/tail nothing', 'fourbar forward'])
    assert.throws(() => referenceNumber(place), /has no number/);
});
