// Energy and momentum under the state in words, in every scene; the parts of a torque and their sum; formulations.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, startPages } from '../support/built_page.mjs';

let pages;
let page;

const at = async (id, steps = 60) => {
  await page.evaluate(
    async ([scene, count]) => {
      await window.legwork.openScene(scene);
      window.legwork.pause();
      window.legwork.reset();
      window.legwork.step(count);
    },
    [id, steps],
  );
};
const audit = () => page.evaluate(() => document.getElementById('audit').textContent);
const read = (field) => page.evaluate((name) => window.legwork.read(name), field);
const numberAfter = (text, words) =>
  Number(
    new RegExp(`${words}\\s*(−?[\\d.]+(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)`)
      .exec(text)?.[1]
      .replaceAll('−', '-')
      .replace(
        /×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/,
        (_, power) =>
          `e${[...power].map((sign) => (sign === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))).join('')}`,
      ),
  );
const isNear = (a, b) => Math.abs(a - b) <= 0.006 * Math.max(Math.abs(a), Math.abs(b)) + 1e-12;

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?scene=quadruped-trot' });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

test('every scene says what becomes of energy and momentum', async () => {
  const silent = [];
  for (const id of await page.evaluate(() => window.legwork.scenes())) {
    await at(id, 20);
    const said = await audit();
    if (!/\d/.test(said) || /NaN|undefined/.test(said)) silent.push(`${id}: ${said}`);
  }
  assert.deepEqual(silent, []);
});

test('every scene with forces says by how much its own balances are open', async () => {
  const plans = ['power balance off by', 'momentum balance off by', 'base equations left with'];
  const linkage = ['power balance off by', 'momentum balance off by', 'loops open by'];
  const free = ['unaccounted', 'momentum balance off by', 'contact law missed by'];
  const own = {
    'quadruped-free': free,
    'hexapod-free': free,
    'tail-free': free,
    'quadruped-herd': ['power balance of eight robots, in turn, off by'],
    'quadruped-herd-walk': ['power balance of eight robots, in turn, off by'],
    'two-link-arm': ['power balance off by', 'momentum balance off by'],
    'passive-walker': ['drift', 'last strike off by'],
    brachistochrone: ['drift'],
    rotations: [],
    'state-estimation': [],
  };
  for (const id of await page.evaluate(() => window.legwork.scenes())) {
    await at(id, 40);
    const said = await audit();
    const has = async (field) => (await read(field)) !== undefined;
    const expected = own[id] ?? ((await has('base_residual').catch(() => false)) ? plans : linkage);
    for (const one of expected) assert.ok(said.includes(one), `${id}: no "${one}" in: ${said}`);
    const [words] = /power balance [^\d.]*off by/.exec(said) ?? [];
    if (words === undefined) continue;
    const left = numberAfter(said, words);
    assert.ok(left < 1e-6, `${id}: ${left} W: ${said}`);
  }
});

test('units of momentum are those of a force at an instant, of an impulse in a step', async () => {
  await at('quadruped-trot', 100);
  assert.match(await audit(), /momentum balance off by \S+\u00a0N, \S+\u00a0N\u00a0m\./);
  await at('quadruped-free', 100);
  const said = await audit();
  assert.match(said, /momentum balance off by \S+\u00a0N\u00a0s, \S+\u00a0kg\u00a0m²\/s/);
  const [linear] = await read('momentum_residual');
  assert.ok(linear > 0 && linear < 1e-3, said);
  assert.ok(isNear(numberAfter(said, 'momentum balance off by'), linear), said);
  await at('passive-walker', 900);
  const [whole, leg] = await read('impact_momentum_residual');
  assert.ok(
    isNear(
      numberAfter(await audit(), 'last strike off by'),
      Math.max(Math.abs(whole), Math.abs(leg)),
    ),
  );
});

test('the numbers are those of the engine', async () => {
  await at('quadruped-free', 400);
  let said = await audit();
  for (const [words, field] of [
    ['motors in', 'motor_work'],
    ['unaccounted', 'energy_residual'],
    ['contact law missed by', 'contact_residual'],
  ]) {
    const [value] = await read(field);
    assert.ok(isNear(numberAfter(said, words), value), `${words}: ${said}, engine ${value}`);
  }
  await at('quadruped-trot', 200);
  said = await audit();
  const residual = (await read('base_residual')).slice(0, 3).map(Math.abs);
  assert.ok(isNear(numberAfter(said, 'base equations left with'), Math.max(...residual)), said);
});

test('the parts of a torque add up to it, in words and in the table', async () => {
  await at('quadruped-trot', 400);
  await page.click('#show-torque-split');
  const open = () =>
    page.evaluate(() => {
      for (const box of document.querySelectorAll('#torque-split details')) box.open = true;
      document.getElementById('split-joint').dispatchEvent(new Event('change'));
    });
  for (const joint of [2, 10]) {
    await page.selectOption('#split-joint', String(joint));
    await open();
    const names = ['inertia', 'coriolis', 'gravity', 'contact'];
    const parts = await Promise.all(names.map((name) => read(`torque_${name}`)));
    const sum = parts.reduce((total, values) => total + values[joint], 0);
    const torque = (await read('joint_torque'))[joint];
    assert.ok(Math.abs(sum - torque) < 1e-9 * Math.max(1, Math.abs(torque)), `${sum} ${torque}`);
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('#split-table tr')]
        .slice(1)
        .map((row) => [...row.cells].map((cell) => Number(cell.textContent.replaceAll('−', '-')))),
    );
    assert.ok(rows.length >= 20, `${rows.length} rows`);
    for (const [, ...values] of rows) {
      const total = values.pop();
      const added = values.reduce((all, value) => all + value, 0);
      assert.ok(Math.abs(added - total) < 0.004 * (1 + Math.abs(total)), `${values} ${total}`);
    }
    assert.ok(isNear(rows.at(-1).at(-1), torque) || Math.abs(torque) < 0.01);
  }
});

test('with feedback and noise, which the motion already answers to, the parts still add up to the torque', async () => {
  await page.evaluate(() => {
    window.legwork.set('disturbance.torque_noise', 1);
    window.legwork.set('control.mode', 1);
    window.legwork.set('sim.mode', 1);
    window.legwork.reset();
    window.legwork.step(160);
    document.getElementById('split-joint').dispatchEvent(new Event('change'));
  });
  const joint = Number(await page.inputValue('#split-joint'));
  const [noise, feedback, torque] = await Promise.all(
    ['torque_noise', 'torque_feedback', 'joint_torque'].map(
      async (name) => (await read(name))[joint],
    ),
  );
  assert.ok(Math.abs(noise) > 0.01 && Math.abs(feedback) > 0.001, `${noise} ${feedback}`);
  const said = await page.textContent('#split-sum');
  const [told, sum] = said.split(' = ');
  const parts = told.split(' + ').map((one) => numberAfter(one, '[a-z]'));
  assert.equal(parts.length, 4, said);
  assert.ok(Math.abs(parts.reduce((all, one) => all + one, 0) - torque) < 0.02, said);
  assert.ok(isNear(Number.parseFloat(sum.replace('−', '-')), torque), said);
  assert.ok(isNear(numberAfter(said, 'the feedback gives'), feedback), said);
  assert.ok(isNear(numberAfter(said, 'the disturbance'), noise), said);
  const last = await page.evaluate(() =>
    [...document.querySelector('#split-table tr:last-child').cells].map((cell) =>
      Number(cell.textContent.replaceAll('−', '-')),
    ),
  );
  const [, ...values] = last;
  const total = values.pop();
  assert.ok(Math.abs(values.reduce((all, one) => all + one, 0) - total) < 0.01, `${last}`);
  await page.evaluate(() => {
    window.legwork.set('disturbance.torque_noise', 0);
    window.legwork.set('control.mode', 0);
  });
});

test('the stacked figure changes with the joint', async () => {
  const edges = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#split-figure path')]
        .map((path) => path.getAttribute('d'))
        .join(),
    );
  await page.selectOption('#split-joint', '2');
  const one = await edges();
  await page.selectOption('#split-joint', '1');
  assert.notEqual(await edges(), one);
});

test('formulations are told apart with numbers', async () => {
  await at('two-link-arm', 100);
  await page.evaluate(() => {
    if (document.getElementById('torque-split').hidden)
      document.getElementById('show-torque-split').click();
  });
  const said = await page.evaluate(() => document.getElementById('formulations-now').textContent);
  const values = await read('formulation_difference');
  for (const [i, name] of ['newton euler', 'lagrange', 'tree'].entries())
    assert.ok(
      isNear(numberAfter(said, name), Math.abs(values[i])),
      `${name}: ${said} ${values[i]}`,
    );
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
