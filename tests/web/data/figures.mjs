// Figures of the documents: printed numbers and ours, and that the printed ones are those on file. How the page shows them:
// workspace.test.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../../web/tools/process.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

const reference = (name) =>
  JSON.parse(readFileSync(join(root, `models/reference/${name}.json`), 'utf8'));
/** What a claim says is printed. */
const printed = (subject, name) =>
  reference(`claims/${subject}`)
    .groups.flatMap(({ claims }) => claims)
    .find((claim) => claim.name === name).printed;
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

/** [quantity, printed, ours] of each row. */
async function rowsOf(id) {
  const { figuresFor } = await page.load('documents/figures.ts');
  const context = { player, studies: { current: null } };
  const figure = figuresFor(context).find((one) => one.id === id);
  assert.ok(figure, id);
  return figure.items.map((item) => [item.quantity, item.printed, item.ours()]);
}

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('document 003: peaks of the driving torque', async () => {
  at('four-bar', 600);
  const { peaks } = reference('fourbar');
  const [high, low] = await rowsOf('fig4a');
  for (const [row, printed] of [
    [high, peaks['tau_m3_1.2_grav'].max],
    [low, peaks['tau_m3_1.2_grav'].min],
  ]) {
    assert.ok(isNear(row[1], printed, 1e-4), `${row}`);
    assert.ok(isNear(row[2], printed, 1e-3), `${row}`);
  }
  const [without] = await rowsOf('fig4b');
  assert.ok(isNear(without[1], peaks['tau_m3_1.2_nograv'].max, 1e-4));
  assert.ok(isNear(without[2], peaks['tau_m3_1.2_nograv'].max, 0.01), `${without}`);
});

test('document 001: where given torques take the robot', async () => {
  at('tailed-quadruped-experiment-4-1', 3100);
  const rows = await rowsOf('doc6');
  const { exact } = reference('tail').experiment_4_1;
  assert.equal(rows.length, 9);
  for (const [i, row] of rows.entries()) {
    const time = [0.1, 0.2, 0.3][Math.floor(i / 3)];
    const [, ...numbers] = exact.find(([moment]) => Math.abs(moment - time) < 1e-9);
    const value = numbers[3 + (i % 3)];
    assert.ok(isNear(row[1], value, 1e-3), `${row} ${value}`);
    assert.ok(isNear(row[2], value, 0.01), `${row} ${value}`);
  }
});

test('document 002: forces and torques that are printed', async () => {
  at('hexapod-tripod', 3000);
  const [middle, corner] = await rowsOf('hexa-fig5');
  assert.equal(middle[1], printed('hexapod', 'results.middle_fz'));
  for (const [row, name] of [
    [middle, 'middle_fz'],
    [corner, 'corner_fz'],
  ])
    assert.ok(isNear(row[2], printed('hexapod', `results.${name}.in_theory`), 0.002), `${row}`);
  const [swing] = await rowsOf('hexa-fig6');
  assert.equal(swing[1], 0.35);
  assert.ok(isNear(swing[2], 0.347, 0.01), `${swing}`); // errata of document 002
  const support = await rowsOf('hexa-fig8');
  const names = ['middle_joint_2', 'corner_joint_2', 'middle_joint_3', 'joint_1'];
  for (const [i, name] of names.entries()) {
    const row = support[i];
    const model = printed('hexapod', `results.${name}.in_theory`);
    assert.equal(row[1], printed('hexapod', `results.${name}`), `${row}`);
    assert.ok(isNear(row[2], model, 0.02), `${row} ${model}`);
  }
});

test('document 001, experiment 4.2: eight motors, fourteen, and what the feedback adds', async () => {
  at('tailed-quadruped-experiment-4-2', 6000);
  const [eight, fourteen] = await rowsOf('doc8');
  for (const [row, wanted] of [
    [eight, printed('tail', 'experiment_4_2.peak_torque.eight')],
    [fourteen, printed('tail', 'experiment_4_2.peak_torque.fourteen')],
  ]) {
    assert.equal(row[1], wanted);
    assert.ok(isNear(row[2], wanted, 0.002), `${row}`);
  }
  at('tailed-quadruped-experiment-4-2', 6000, {
    'actuation.joints': 0,
    'control.mode': 1,
    'start.velocity': 1,
  });
  const { zerovel } = reference('tail').experiment_4_2.feedback;
  const rows = await rowsOf('doc9');
  assert.equal(rows.length, 4);
  for (const [i, time] of [0.06, 0.18, 0.3, 0.48].entries()) {
    const [, torque] = zerovel.find(([moment]) => Math.abs(moment - time) < 1e-9);
    assert.ok(isNear(rows[i][1], torque, 1e-4), `${rows[i]}`);
    assert.ok(isNear(rows[i][2], torque, 0.02), `${rows[i]} ${torque}`);
  }
});
