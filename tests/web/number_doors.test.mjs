// Every number links to its equation: a label in the view, the end of a curve, a readout or a cell opens the equation and highlights
// only its symbol, in one click or by keyboard. By day a trot, a four-bar and a free robot; by night all scenes. That each link's
// symbol is in its equations: data/door_data.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeViolations } from '../support/axe.mjs';
import { comparisonsAreThere, DESK, frames, PHONE, startPages } from '../support/built_page.mjs';
import { forNight, isNight } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

let pages;
/** A desk's, for one test after the other. */
let page;
before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?scene=quadruped-trot&running=false', viewport: DESK });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

/** Some way into the run, its drawer closed. */
async function begin(scene) {
  if (await page.isVisible('#close-drawer')) await close();
  await page.evaluate(async (id) => {
    await window.legwork.openScene(id);
    window.legwork.pause();
    window.legwork.reset();
    window.legwork.step(60);
  }, scene);
  await page.waitForSelector('.curve-ends .door', { state: 'attached' });
  await frames(page, 3);
}

/** What the drawer shows: the open equations, the symbols that are lit, and the part. */
const shown = (opened = page) =>
  opened.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const isOpen = !document.getElementById('equations').hidden;
    return {
      isOpen,
      equations: all('#equation-list details[open]').map(({ dataset }) => dataset.equation),
      symbols: [...new Set(all('#equation-list .lit').map(({ dataset }) => dataset.symbol))],
      part: document.querySelector('#equation-part option:checked')?.textContent,
    };
  });
const close = () => page.click('#close-drawer');

test('"Why?" on a fresh trot tells in one click why it sways, and names the lesson', async () => {
  await begin('quadruped-trot');
  await page.click('#chip-why');
  const story = await page.innerText('#equation-story');
  assert.match(story, /^Why does it sway\?/);
  assert.match(story, /nothing holds the robot about that axis/);
  assert.equal(await page.getAttribute('#equation-story a', 'href'), './lessons/trot.html');
  const { equations, symbols } = await shown();
  assert.deepEqual([equations, symbols], [['reduced'], ['line']]);
  // Whoever asks about a number has asked something else.
  await page.locator('.foot-label.door', { hasText: 'FL' }).click();
  assert.equal(await page.isVisible('#equation-story'), false);
});

test('a trot: the force at a foot, the end of a curve and a cell lead to their equations, in one click each', async () => {
  await begin('quadruped-trot');
  const label = page.locator('.foot-label.door', { hasText: 'FL' });
  assert.equal(
    await label.getAttribute('title'),
    'Equation: force of the ground on this foot (FL)',
  );
  await label.click();
  const force = { isOpen: true, equations: ['force'], symbols: ['f'], part: 'FL' };
  assert.deepEqual(await shown(), force);
  await close();

  const end = page.getByRole('button', {
    name: 'Equation: torque of the motor of this joint (RR kfe)',
  });
  await end.click();
  const torque = { isOpen: true, equations: ['torque'], symbols: ['tau'], part: 'RR kfe' };
  assert.deepEqual(await shown(), torque);
  assert.equal(await page.textContent('#equation-words'), 'Lit in the view: RR kfe.');
  await close();

  await page.click('#tab-numbers');
  await page.click('#readouts > summary');
  await page.click('#readout-table tr:has(th:text-is("zmp x")) .door');
  const zmp = { isOpen: true, equations: ['zmp'], symbols: ['zmp'], part: 'RR kfe' };
  assert.deepEqual(await shown(), zmp);
});

test('by the keyboard: one stop of the Tab key for all ends of curves, arrows between them, and back', async () => {
  await begin('quadruped-trot');
  const ends = '.curve-ends .door:not([hidden])';
  const stops = () =>
    page.$$eval(ends, (all) => all.filter(({ tabIndex }) => tabIndex === 0).length);
  assert.equal(await stops(), 1);
  await page.focus(ends);
  const titleNow = () => page.evaluate(() => document.activeElement?.getAttribute('title'));
  const first = await titleNow();
  await page.keyboard.press('ArrowDown');
  const second = await titleNow();
  assert.notEqual(second, first);
  assert.equal(await stops(), 1);
  await page.keyboard.press('Enter');
  assert.deepEqual((await shown()).symbols, ['tau']);
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('data-symbol')),
    'tau',
  );
  await page.keyboard.press('Escape');
  assert.equal(await titleNow(), second);
  // By day in axe.test.mjs, with all else of the page.
  if (isNight) assert.deepEqual(await axeViolations(page), []);
});

test('a four-bar begins with its driving torque; its readouts and plots are doors', async () => {
  await begin('four-bar');
  await page.click('#open-explain');
  assert.deepEqual((await shown()).equations, ['lambda']);
  await close();
  await page.click('#tab-numbers');
  await page.click('#readout tr:has(th:text-is("Driving torque")) .door');
  assert.deepEqual((await shown()).symbols, ['tau']);
});

test('a free robot on a phone: its readouts are doors; a number without an equation is none', async () => {
  const phone = await pages.open({ query: '?scene=quadruped-free&running=false', ...PHONE });
  await comparisonsAreThere(phone);
  await phone.click('#tab-numbers');
  await phone.click('#readout tr:has(th:text-is("Capture point")) .door');
  assert.deepEqual((await shown(phone)).symbols, ['capture']);
  await phone.click('#close-drawer');
  const rows = phone.locator('#readout tr:has(th:text-is("Speed, command"))');
  assert.equal(await rows.count(), 1);
  assert.equal(await rows.locator('.door').count(), 0);
});

forNight('every door of every scene opens one equation with one symbol lit', async () => {
  await begin('quadruped-trot');
  const ids = await page.evaluate(() => window.legwork.scenes());
  for (const id of ids) {
    await page.evaluate(async (scene) => {
      await window.legwork.openScene(scene);
      window.legwork.pause();
      window.legwork.step(60);
    }, id);
    await frames(page, 5);
    const doors = await page.$$eval('.door', (all) =>
      all.filter((door) => door.checkVisibility()).map(({ title }) => title),
    );
    for (const title of new Set(doors)) {
      await page.$$eval(
        '.door',
        (all, wanted) => all.find((door) => door.title === wanted)?.click(),
        title,
      );
      const { isOpen, equations, symbols } = await shown();
      assert.deepEqual([isOpen, equations.length, symbols.length], [true, 1, 1], `${id}: ${title}`);
      await close();
      await frames(page, 2);
    }
  }
});
