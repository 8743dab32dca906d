// Symbols, their numbers and their highlights in the view; parts of the robot, and the symbols that they highlight. That every
// scene has equations: readers.test.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, frames, picture, startPages } from '../support/built_page.mjs';
import { shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

let pages;
let page;

const at = (id, steps = 60) =>
  page.evaluate(
    async ([scene, count]) => {
      await window.legwork.openScene(scene);
      window.legwork.pause();
      window.legwork.reset();
      window.legwork.step(count);
      if (document.getElementById('equations').hidden)
        document.getElementById('show-equations').click();
    },
    [id, steps],
  );
const unfold = () =>
  page.evaluate(() => {
    for (const box of document.querySelectorAll('#equation-list details')) box.open = true;
  });
const read = (field) => page.evaluate((name) => window.legwork.read(name), field);
const saidOf = (symbol) =>
  page.evaluate(
    (id) => document.querySelector(`#equation-list tr[data-symbol="${id}"] td.number`).textContent,
    symbol,
  );
const choosePart = (name) =>
  page.evaluate((wanted) => {
    const list = document.getElementById('equation-part');
    const option = [...list.options].find((one) => one.textContent === wanted);
    list.value = option?.value ?? 'there is no such part';
    list.dispatchEvent(new Event('change'));
  }, name);
const numberIn = (text) => Number(/−?[\d.]+/.exec(text)?.[0].replace('−', '-'));
const isNear = (a, b) => Math.abs(a - b) <= 0.006 * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;
const labels = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('#labels .mark-label')]
      .filter((label) => !label.hidden)
      .map((label) => label.textContent),
  );

before(async () => {
  pages = await startPages();
  page = await pages.open({
    query: '?scene=quadruped-trot',
    reducedMotion: 'reduce',
  });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

test('a symbol says what the snapshot says, for the joint and the foot that is chosen', async () => {
  await at('quadruped-trot', 130);
  await unfold();
  for (const [name, joint, leg] of /** @type {const} */ ([
    ['FL kfe', 2, 0],
    ['RR hfe', 10, 3],
  ])) {
    await choosePart(name);
    await unfold();
    await frames(page, 3);
    const torque = (await read('joint_torque'))[joint];
    assert.ok(isNear(numberIn(await saidOf('tau')), torque), `${await saidOf('tau')} ${torque}`);
    assert.match(await saidOf('tau'), /N\u00a0m$/);
    const inertia = (await read('torque_inertia'))[joint];
    assert.ok(isNear(numberIn(await saidOf('inertia')), inertia));
    const force = (await read('foot_force')).slice(3 * leg, 3 * leg + 3);
    const said = await saidOf('f');
    const z = numberIn(said.split('z')[1]);
    assert.ok(isNear(z, force[2]), `${said} ${force}`);
  }
});

test('a symbol lights its row and the view; left alone both go dark', async () => {
  await at('quadruped-trot', 130);
  await unfold();
  await frames(page, 10);
  await page.mouse.move(5, 5);
  const dark = await picture(page, 'equations-dark');
  await page.focus('#equation-list [data-equation="force"] .symbol[data-symbol="f"]');
  await frames(page, 4);
  const lit = await picture(page, 'equations-lit');
  assert.ok(
    (await labels()).some((text) => text.startsWith('force on')),
    `${await labels()}`,
  );
  assert.ok(await page.evaluate(() => document.querySelector('tr.lit[data-symbol="f"]') !== null));
  const clip = await page.locator('#canvas').boundingBox();
  assert.ok(clip.width > 0 && shareChanged(dark, lit) > 0.001, `${shareChanged(dark, lit)}`);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await frames(page, 10);
  assert.ok(!(await labels()).some((text) => text.startsWith('force on')));
  assert.equal(await page.evaluate(() => document.querySelectorAll('tr.lit').length), 0);
});

test('back: a part in the list lights its symbols and opens its equation', async () => {
  await at('quadruped-trot', 130);
  await choosePart('FL hfe');
  await frames(page, 5);
  assert.equal(
    await page.evaluate(
      () => document.querySelector('#equation-list details[open]').dataset.equation,
    ),
    'torque',
  );
  assert.ok((await labels()).includes('FL hfe'), `${await labels()}`);
  await choosePart('RR');
  await frames(page, 5);
  const open = await page.evaluate(
    () => document.querySelector('#equation-list details[open]').dataset.equation,
  );
  assert.equal(open, 'force');
  assert.ok(
    await page.evaluate(() => document.querySelector('.symbol.lit[data-symbol="f"]') !== null),
  );
});

test('a symbol is pressed when somebody has pressed it, not when it is passed over', async () => {
  await at('quadruped-trot', 130);
  await unfold();
  const symbol = '#equation-list [data-equation="force"] .symbol[data-symbol="f"]';
  await page.focus(symbol);
  assert.equal(await page.getAttribute(symbol, 'aria-pressed'), 'false');
  await page.keyboard.press('Enter');
  assert.equal(await page.getAttribute(symbol, 'aria-pressed'), 'true');
  await page.keyboard.press('Enter');
  assert.equal(await page.getAttribute(symbol, 'aria-pressed'), 'false');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
});

test('a part that is chosen while the equations are closed lights nothing', async () => {
  await at('quadruped-trot', 130);
  await page.click('#show-torque-split');
  const dark = await labels();
  await page.selectOption('#split-joint', '5');
  await frames(page, 5);
  assert.deepEqual(await labels(), dark);
  // What was chosen is lit when they open, and no longer when they close.
  await page.click('#show-equations');
  await frames(page, 5);
  assert.ok((await labels()).includes('FR kfe'), `${await labels()}`);
  await page.click('#close-drawer');
  await frames(page, 5);
  assert.deepEqual(await labels(), dark);
});

test('what is left of Eq. 5 is the two parts that the split of the torque has', async () => {
  await at('quadruped-trot', 130);
  await choosePart('FL kfe');
  await unfold();
  await frames(page, 3);
  for (const [symbol, field] of [
    ['c', 'torque_coriolis'],
    ['g', 'torque_gravity'],
  ])
    assert.ok(isNear(numberIn(await saidOf(symbol)), (await read(field))[2]), await saidOf(symbol));
});

test('Liu & Ben-Tzvi 2018: vectors and angles in the axes of the paper', async () => {
  await at('tailed-quadruped-experiment-4-1', 1500);
  await unfold();
  await frames(page, 3);
  const axes = async (symbol) =>
    [...(await saidOf(symbol)).matchAll(/[xyz]\u00a0(−?[\d.]+)/g)].map(([said]) => numberIn(said));
  await page.evaluate(() => {
    const radians = document.querySelector('input[name="angles"][value="rad"]');
    radians.click();
  });
  await frames(page, 3);
  const angles = (await read('document_coordinates')).slice(3, 6);
  (await axes('phi')).forEach((said, i) => {
    assert.ok(isNear(said, angles[i]), `${said} ${angles}`);
  });
  const [x, y, z] = await read('base_angular_velocity');
  (await axes('omega')).forEach((said, i) => {
    assert.ok(isNear(said, [-y, x, z][i]), `${said} ${[x, y, z]}`);
  });
  const [first, second, third] = await read('base_position');
  (await axes('p')).forEach((said, i) => {
    assert.ok(isNear(said, [-second, first, third][i]), `${said} ${[first, second, third]}`);
  });
  await page.evaluate(() => document.querySelector('input[name="angles"][value="deg"]').click());
});

test('all three components, the gate as it is set, what differences are of', async () => {
  await at('floating-base', 130);
  await choosePart('RR');
  await unfold();
  await frames(page, 3);
  const foot = await saidOf('foot');
  assert.deepEqual(foot.match(/[xyz]/g), ['x', 'y', 'z'], foot);
  const matrices = await page.evaluate(() => window.legwork.matrixTables());
  const feet = matrices.find(({ name }) => name === 'feet');
  const row = feet.row_labels.indexOf('RR') * feet.column_labels.length;
  for (const axis of ['x', 'y', 'z']) {
    const value = feet.values[row + feet.column_labels.indexOf(`B_r_BQ_${axis}`)];
    assert.ok(isNear(numberIn(foot.split(axis)[1]), value), `${foot} ${value}`);
  }
  await at('state-estimation');
  await page.evaluate(() => window.legwork.set('filter.gate_limit', 20));
  await unfold();
  await frames(page, 3);
  assert.equal(numberIn(await saidOf('gate')), 20);
  await page.evaluate(() => window.legwork.set('filter.gate_limit', 11.345));
  await at('two-link-arm');
  await unfold();
  assert.match(await saidOf('difference'), /newton euler.*lagrange.*tree/);
});

test('a second run beside it folds nothing and keeps the part', async () => {
  await at('quadruped-trot', 130);
  await choosePart('RR hfe');
  await unfold();
  const seen = () =>
    page.evaluate(() => {
      const list = document.getElementById('equation-part');
      return [
        list.options[list.selectedIndex].textContent,
        document.querySelectorAll('#equation-list details[open]').length,
      ];
    });
  const before = await seen();
  assert.equal(before[0], 'RR hfe');
  await page.evaluate(() => window.legwork.compare('gait.height', 0.27));
  assert.deepEqual(await seen(), before);
  await page.evaluate(() => window.legwork.endComparison());
});

test('back: a double click on the body opens the panel at what is about it', async () => {
  await at('quadruped-free', 30);
  await page.click('#close-drawer');
  await frames(page, 20);
  // Feet have labels of their own, with the friction they use.
  const names = async () => (await labels()).map((label) => label.replace(/\d+/g, '#'));
  const before = await names();
  const body = await page.evaluate(() => window.legwork.bodyOnScreen());
  await page.mouse.dblclick(body.x, body.y);
  await frames(page, 10);
  assert.equal(await page.evaluate(() => document.getElementById('equations').hidden), false);
  const chosen = await page.evaluate(() => {
    const list = document.getElementById('equation-part');
    return list.options[list.selectedIndex].textContent;
  });
  assert.notDeepEqual(await names(), before, 'nothing lit');
  assert.match(chosen, /trunk|haa|hfe|kfe|FL|FR|RL|RR/);
  assert.ok(await page.evaluate(() => document.activeElement?.id === 'canvas'));
  await page.keyboard.press('Escape');
  await frames(page, 10);
  assert.deepEqual(await names(), before, 'Escape deselects');
  assert.ok(await page.evaluate(() => document.activeElement?.id === 'canvas'));
});

test('as printed stands beside corrected, with the evidence of now', async () => {
  await at('hexapod-tripod', 100);
  await unfold();
  await frames(page, 5);
  const said = await page.evaluate(() => {
    const box = document.querySelector('[data-equation="torque"] .as-printed');
    return [...box.children].map((one) => one.textContent);
  });
  assert.ok(said.includes('As printed') && said.includes('Corrected'), `${said}`);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
