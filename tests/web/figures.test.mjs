// Figures of the documents: printed numbers, ours and the error, and that the printed ones are those on file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { comparisonsAreThere, startPages } from '../support/built_page.mjs';

const reference = (name) =>
  JSON.parse(readFileSync(join(root, `models/reference/${name}.json`), 'utf8'));
let pages;
let page;

const at = (id, steps) =>
  page.evaluate(
    async ([scene, count]) => {
      await window.legwork.openScene(scene);
      window.legwork.pause();
      window.legwork.reset();
      window.legwork.step(count);
      if (document.getElementById('figures').hidden)
        document.getElementById('show-figures').click();
    },
    [id, steps],
  );
const unfold = async () => {
  await page.evaluate(() => {
    for (const box of document.querySelectorAll('#figure-list > details')) box.open = true;
  });
  // Unfolding is told in a task of its own.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#figure-list > details')].every((box) =>
      [...box.querySelectorAll('td')].some((cell) => cell.textContent !== ''),
    ),
  );
};
const rowsOf = (figure) =>
  page.evaluate(
    (id) =>
      [...document.querySelectorAll(`[data-figure="${id}"] tr`)]
        .filter((row) => row.closest('.paper') && row.querySelector('td'))
        .map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-'))),
    figure,
  );
const isNear = (a, b, share) => Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?scene=four-bar&angles=rad' });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

test('document 003: peaks of the driving torque', async () => {
  await at('four-bar', 600);
  await unfold();
  const { peaks } = reference('fourbar');
  const [high, low] = await rowsOf('fig4a');
  for (const [row, printed] of [
    [high, peaks['tau_m3_1.2_grav'].max],
    [low, peaks['tau_m3_1.2_grav'].min],
  ]) {
    assert.ok(isNear(Number.parseFloat(row[1]), printed, 1e-4), `${row}`);
    assert.ok(isNear(Number.parseFloat(row[2]), printed, 1e-3), `${row}`);
    assert.match(row[3], /%/);
  }
  const [without] = await rowsOf('fig4b');
  assert.ok(isNear(Number.parseFloat(without[1]), peaks['tau_m3_1.2_nograv'].max, 1e-4));
  assert.ok(
    isNear(Number.parseFloat(without[2]), peaks['tau_m3_1.2_nograv'].max, 0.01),
    `${without}`,
  );
});

test('document 001: where given torques take the robot', async () => {
  await at('tailed-quadruped-experiment-4-1', 3100);
  await unfold();
  const rows = await rowsOf('doc6');
  const { exact } = reference('tail').experiment_4_1;
  assert.equal(rows.length, 9);
  for (const [i, row] of rows.entries()) {
    const time = [0.1, 0.2, 0.3][Math.floor(i / 3)];
    const [, ...numbers] = exact.find(([moment]) => Math.abs(moment - time) < 1e-9);
    const value = numbers[3 + (i % 3)];
    assert.ok(isNear(Number.parseFloat(row[1]), value, 1e-3), `${row} ${value}`);
    assert.ok(isNear(Number.parseFloat(row[2]), value, 0.01), `${row} ${value}`);
  }
});

test('document 002: forces and torques that are printed', async () => {
  await at('hexapod-tripod', 3000);
  await unfold();
  const { residuals } = reference('hexapod');
  const [middle, corner] = await rowsOf('hexa-fig5');
  assert.equal(Number.parseFloat(middle[1]), residuals.middle_fz.printed);
  assert.ok(isNear(Number.parseFloat(middle[2]), residuals.middle_fz.model, 0.002), `${middle}`);
  assert.ok(isNear(Number.parseFloat(corner[2]), residuals.corner_fz.model, 0.002), `${corner}`);
  const svg = await page.evaluate(
    () => document.querySelector('[data-figure="hexa-fig5"] svg').outerHTML,
  );
  assert.match(svg, /stroke-dasharray="[\d ]+"/);
  const [swing] = await rowsOf('hexa-fig6');
  assert.equal(Number.parseFloat(swing[1]), 0.35);
  assert.ok(isNear(Number.parseFloat(swing[2]), 0.347, 0.01), `${swing}`); // errata of document 002
  const support = await rowsOf('hexa-fig8');
  const { middle_joint_2, corner_joint_2, middle_joint_3, joint_1_support } = residuals;
  for (const [row, { printed, model }] of [
    [support[0], middle_joint_2],
    [support[1], corner_joint_2],
    [support[2], middle_joint_3],
    [support[3], joint_1_support],
  ]) {
    assert.equal(Number.parseFloat(row[1]), printed, `${row}`);
    assert.ok(isNear(Number.parseFloat(row[2]), model, 0.02), `${row} ${model}`);
  }
});

test('document 001, experiment 4.2: eight motors, fourteen, and what the feedback adds', async () => {
  await at('tailed-quadruped-experiment-4-2', 6000);
  await unfold();
  const [eight, fourteen] = await rowsOf('doc8');
  for (const [row, wanted] of [
    [eight, 783],
    [fourteen, 45.4],
  ]) {
    assert.equal(Number.parseFloat(row[1]), wanted);
    assert.ok(isNear(Number.parseFloat(row[2]), wanted, 0.002), `${row}`);
  }
  await page.evaluate(() => {
    window.legwork.set('actuation.joints', 0);
    window.legwork.set('control.mode', 1);
    window.legwork.set('start.velocity', 1);
    window.legwork.reset();
    window.legwork.step(6000);
  });
  const { zerovel } = reference('tail').experiment_4_2.feedback;
  const rows = await rowsOf('doc9');
  assert.equal(rows.length, 4);
  for (const [i, time] of [0.06, 0.18, 0.3, 0.48].entries()) {
    const [, torque] = zerovel.find(([moment]) => Math.abs(moment - time) < 1e-9);
    assert.ok(isNear(Number.parseFloat(rows[i][1]), torque, 1e-4), `${rows[i]}`);
    assert.ok(isNear(Number.parseFloat(rows[i][2]), torque, 0.02), `${rows[i]} ${torque}`);
  }
  // They are the largest of fourteen motors, and no points of the curve of one.
  const points = (figure) =>
    page.evaluate(
      (id) => document.querySelectorAll(`[data-figure="${id}"] svg.figure circle`).length,
      figure,
    );
  assert.equal(await points('doc9'), 0);
});

test('each figure has its curves as a table, and is drawn again only when something has changed', async () => {
  await at('tailed-quadruped-experiment-4-1', 3100);
  await unfold();
  await page.evaluate(() => {
    document.querySelector('[data-figure="doc6"] details.sheet').open = true;
  });
  await page.waitForSelector('[data-figure="doc6"] details.sheet td');
  const cells = await page.evaluate(() =>
    [...document.querySelectorAll('[data-figure="doc6"] details.sheet tr')].map((row) =>
      [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-')),
    ),
  );
  assert.deepEqual(cells[0], ['Time, s', 'pitch φx, rad', 'roll φy, rad', 'yaw φz, rad']);
  assert.ok(cells.length > 20);
  const now = await page.evaluate(() => window.legwork.read('document_coordinates').slice(3, 6));
  for (const [i, value] of now.entries())
    assert.ok(isNear(Number(cells.at(-1)[i + 1]), value, 0.03), `${cells.at(-1)} ${now}`);
  const isKept = await page.evaluate(async () => {
    const picture = document.querySelector('[data-figure="doc6"] svg.figure');
    window.legwork.pause(); // everybody is told, nothing has moved
    const same = picture === document.querySelector('[data-figure="doc6"] svg.figure');
    window.legwork.step(50);
    return [same, picture === document.querySelector('[data-figure="doc6"] svg.figure')];
  });
  assert.deepEqual(isKept, [true, false]);
});

test('rows from before a change are of another run', async () => {
  const ours = async (figure) => (await rowsOf(figure))[0][2];
  await at('four-bar', 600);
  await unfold();
  const before = Number.parseFloat(await ours('fig4b'));
  await page.evaluate(() => {
    window.legwork.set('drive.speed', 4 * Math.PI);
    window.legwork.step(100); // .2 s of the .5 s that a turn takes
  });
  assert.equal(await ours('fig4b'), 'not yet');
  await page.evaluate(() => window.legwork.step(200));
  const after = Number.parseFloat(await ours('fig4b'));
  assert.ok(isNear(after, 4 * before, 0.02), `${before} ${after}: inertia goes with the square`);
  await page.evaluate(() => window.legwork.set('drive.speed', 2 * Math.PI));
});

test('document 000 in forward mode stays below what is printed', async () => {
  await page.evaluate(async () => {
    await window.legwork.openScene('quadruped-trot');
    window.legwork.set('sim.mode', 1);
  });
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.reset();
    window.legwork.step(450);
    if (document.getElementById('figures').hidden) document.getElementById('show-figures').click();
  });
  await unfold();
  const [row] = await rowsOf('fig5');
  assert.ok(Number.parseFloat(row[1]) === 0.0006);
  assert.equal(row[3], 'below it', `${row}`);
  // The claim is about the first two phases, however long the run is, and about nothing that is changed on its way.
  await page.evaluate(() => {
    window.legwork.set('sim.resync', 0);
    window.legwork.reset();
    window.legwork.step(800);
  });
  assert.equal((await rowsOf('fig5'))[0][3], 'below it', `${await rowsOf('fig5')}`);
  await page.evaluate(() => window.legwork.set('gait.speed', 0.2));
  assert.equal((await rowsOf('fig5'))[0][2], 'not yet');
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
