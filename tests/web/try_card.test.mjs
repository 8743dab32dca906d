// The card on the page: the effect of its button, undo by Back, and the link to its lesson.
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
/** What tries it is fetched by the first click. */
const begun = () => act().filter({ hasText: 'Back' }).waitFor();

test('one click runs a trot without sway beside one with it and says what else it sets, the next takes it back', async () => {
  const settings = () =>
    page.evaluate(() => window.legwork.parameters().map((path) => window.legwork.get(path)));
  const usual = await settings();
  assert.equal(await title(), 'Take the sway away');
  assert.equal(await page.getAttribute('#card a', 'href'), './lessons/trot.html');
  assert.equal(await page.textContent('#card a'), 'Lesson 1 →');
  await act().click();
  await begun();
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), true);
  assert.equal(await page.inputValue('#speed'), '0.5');
  assert.equal(
    await page.textContent('#card .quiet'),
    'Settings for this: Resynchronise every 0 phases, Error limit 57.3°, Control feedforward + PD. Only in the second run: Passive motion none.',
  );
  await page.evaluate(() => window.legwork.step(2400));
  const rolls = await page.evaluate(() =>
    [window.legwork.read('trunk_rpy'), window.legwork.readSecond('trunk_rpy')].map((rpy) =>
      Math.abs(rpy?.[0] ?? 0),
    ),
  );
  assert.ok((rolls[0] ?? 1) < 0.1 && (rolls[1] ?? 0) > 0.9, `${rolls} rad`);
  await act().click();
  assert.equal(await act().textContent(), 'Try it: no sway beside sway');
  assert.equal(await page.textContent('#card .quiet'), '');
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
  await begun();
  assert.equal(await pressed(), 'true');
  await page.evaluate(() => window.legwork.step(400));
  assert.deepEqual(await page.evaluate(() => window.legwork.readSecond('fallen')), [1]);
  assert.deepEqual(await page.evaluate(() => window.legwork.read('fallen')), [0]);
  await act().click();
  assert.equal(await pressed(), 'false');
  assert.equal(await page.evaluate(() => window.legwork.readSecond('fallen')), null);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
