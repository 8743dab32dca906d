// One unit for every angle that people see; the engine always gets radians.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, frames, startPages } from '../support/built_page.mjs';

const DEGREES = 180 / Math.PI;
let pages;

const open = async (query) => {
  const page = await pages.open({ query });
  await comparisonsAreThere(page);
  await page.evaluate(() => window.legwork.pause());
  return page;
};
const choose = (page, unit) =>
  page.evaluate((value) => {
    document.getElementById('parameters').open = true;
    document.querySelector(`.angle-choice input[value="${value}"]`).click();
  }, unit);
const row = (page, path) =>
  page.evaluate((name) => {
    const input = document.querySelector(`#parameter-form [name="${name}"]`);
    const box = input.closest('.parameter');
    return {
      value: Number(input.value),
      unit: box.querySelector('.unit').textContent,
      about: box.querySelector('.about').textContent,
      slider: box.querySelector('input[type="range"]').getAttribute('aria-valuetext'),
    };
  }, path);

before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

test('a parameter is typed in degrees, the engine gets radians, and back', async () => {
  const page = await open('?scene=quadruped-free');
  await choose(page, 'deg');
  const path = 'ground.slope';
  const type = (value) =>
    page.evaluate(
      ([name, typed]) => {
        const input = document.querySelector(`#parameter-form [name="${name}"]`);
        input.value = typed;
        input.dispatchEvent(new Event('change'));
      },
      [path, String(value)],
    );
  const engine = () => page.evaluate((name) => window.legwork.get(name), path);
  await type(5);
  assert.ok(Math.abs((await engine()) - 5 / DEGREES) < 1e-12, `${await engine()}`);
  let shown = await row(page, path);
  assert.equal(shown.value, 5);
  assert.equal(shown.unit, '°');
  assert.match(shown.slider, /^5 °$/);
  await choose(page, 'rad');
  assert.match(page.url(), /angles=rad/);
  shown = await row(page, path);
  assert.ok(Math.abs(shown.value - 5 / DEGREES) < 1e-8, `${shown.value}`);
  assert.equal(shown.unit, 'rad');
  await type(0.1);
  assert.equal(await engine(), 0.1);
  await choose(page, 'deg');
  assert.ok(Math.abs((await row(page, path)).value - 0.1 * DEGREES) < 1e-7);
  assert.doesNotMatch(page.url(), /angles=/);
  await page.context().close();
});

test('bounds survive the way to degrees and back: the engine takes its own ones', async () => {
  const page = await open('?scene=quadruped-free');
  await choose(page, 'deg');
  const refused = await page.evaluate(() => {
    const wrong = [];
    for (const input of document.querySelectorAll('#parameter-form input[type="number"]')) {
      const box = input.closest('.parameter');
      if (box.querySelector('.unit').textContent !== '°' || input.disabled) continue;
      const range = box.querySelector('input[type="range"]');
      for (const end of [range.min, range.max]) {
        range.value = end;
        range.dispatchEvent(new Event('input'));
        const { textContent, hidden } = box.querySelector('.refusal');
        if (!hidden) wrong.push(`${input.name} ${end}: ${textContent}`);
      }
    }
    return wrong;
  });
  assert.deepEqual(refused, []);
  await page.context().close();
});

test('table and sentence follow, and what they say is the snapshot', async () => {
  const page = await open('?scene=two-link-arm&angles=rad');
  const said = () => page.evaluate(() => document.getElementById('status').textContent);
  const cell = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('#readout-table tbody tr')];
      const found = rows.find((one) => one.cells[0].textContent.startsWith('joint position'));
      return [Number(found.cells[1].textContent), found.cells[2].textContent];
    });
  await page.evaluate(() => {
    document.getElementById('readouts').open = true;
  });
  await frames(page, 4);
  const angle = await page.evaluate(() => window.legwork.read('joint_position')[0]);
  const [radians, unit] = await cell();
  assert.equal(unit, 'rad');
  assert.ok(Math.abs(radians - angle) < 1e-5 * Math.abs(angle) + 1e-9);
  assert.match(await said(), /-?[\d.]+ rad/);
  assert.doesNotMatch(await said(), /deg/);
  await choose(page, 'deg');
  await frames(page, 4);
  const [degrees, other] = await cell();
  assert.equal(other, '°');
  assert.ok(Math.abs(degrees / DEGREES - angle) < 1e-5 * Math.abs(angle) + 1e-9);
  assert.match(await said(), /-?[\d.]+ deg/);
  await page.context().close();
});

test('the World panel turns its sliders and its push into the shown unit', async () => {
  const page = await open('?scene=quadruped-free');
  await page.click('#show-world');
  const push = () =>
    page.evaluate(() => {
      const label = [...document.querySelectorAll('#push-form .hand-row')].find((one) =>
        one.textContent.startsWith('Direction'),
      );
      return [Number(label.querySelector('input').value), label.querySelector('.unit').textContent];
    });
  const slope = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('#world-sliders .hand-row')]
          .find((one) => one.textContent.startsWith('Slope'))
          .querySelector('output').textContent,
    );
  const [degrees, unit] = await push();
  assert.equal(unit, '°');
  assert.match(await slope(), / °$/);
  await choose(page, 'rad');
  const [radians, other] = await push();
  assert.equal(other, 'rad');
  assert.ok(Math.abs(radians * DEGREES - degrees) < 0.01, `${radians} ${degrees}`);
  assert.match(await slope(), / rad$/);
  await page.context().close();
});

test('nothing was complained about', () => {
  assert.deepEqual(pages.complaints, []);
});
