// The card on the page: what its button does, that Back takes it back, and where its lesson is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';
import { hurry } from '../support/hurry.mjs';

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?scene=quadruped-trot', prepare: hurry });
});
after(() => pages?.close());

const title = () => page.textContent('#card h2');
const act = () => page.locator('#card button');

test('one click takes the sway away, the next gives it back', async () => {
  const settings = () =>
    page.evaluate(() => window.legwork.parameters().map((path) => window.legwork.get(path)));
  const usual = await settings();
  assert.equal(await title(), 'Take the sway away');
  assert.equal(await page.getAttribute('#card a', 'href'), './lessons/trot.html');
  assert.equal(await page.textContent('#card a'), 'Lesson 1 →');
  await act().click();
  // What tries it is fetched by the first click.
  await act().filter({ hasText: 'Back' }).waitFor();
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), true);
  assert.equal(await page.inputValue('#speed'), '0.5');
  assert.equal(await page.evaluate(() => window.legwork.get('gait.consistency')), 2);
  await page.evaluate(() => window.legwork.step(2400));
  const roll = await page.evaluate(() => Math.abs(window.legwork.read('trunk_rpy')[0] ?? 0));
  assert.ok(roll > 0.9, `${roll} rad`);
  await act().click();
  assert.equal(await act().textContent(), 'Try it: no sway');
  assert.deepEqual(await settings(), usual);
  assert.equal(await page.inputValue('#speed'), '1');
});

test('it follows the scene, looks from where it says and back, and runs two side by side', async () => {
  await page.evaluate(() => window.legwork.openScene('dropped-ball'));
  await page.locator('#card h2', { hasText: 'Take the sway away' }).waitFor({ state: 'detached' });
  assert.equal(await page.isVisible('#card a'), false);
  await act().click();
  await page.evaluate(() => window.legwork.openScene('tail-free'));
  await page.locator('#card h2', { hasText: 'Lock the tail' }).waitFor();
  assert.equal(await act().textContent(), 'Try it: locked beside swung');
  const pressed = () => page.getAttribute('[data-camera="side"]', 'aria-pressed');
  assert.equal(await pressed(), 'false');
  await act().click();
  assert.equal(await pressed(), 'true');
  await page.evaluate(() => window.legwork.step(400));
  assert.deepEqual(await page.evaluate(() => window.legwork.readSecond('fallen')), [1]);
  assert.deepEqual(await page.evaluate(() => window.legwork.read('fallen')), [0]);
  await act().click();
  assert.equal(await pressed(), 'false');
  assert.equal(await page.evaluate(() => window.legwork.readSecond('fallen')), null);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
