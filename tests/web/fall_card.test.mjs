// The card of a fall on a phone: below the picture during the replay, closed by its own button, and its "why?" leads to where the
// foot began to slip.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { frames, PHONE, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';
import { hurry } from '../support/hurry.mjs';

const ONE_LINE_PX = 28;
let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

test('on a phone', async () => {
  const page = await pages.open({ query: '?scene=quadruped-free', prepare: hurry, ...PHONE });
  await page.waitForSelector('#chip-why:enabled', { state: 'attached' });
  await page.locator('#card button').tap();
  const view = await page.locator('#view').boundingBox();
  assert.ok(view && view.y >= 0, 'the view is in sight');
  await page.locator('.fall.replays').waitFor();
  const [canvas, line] = await Promise.all(
    ['#canvas', '.fall'].map((one) => page.locator(one).boundingBox()),
  );
  assert.ok(canvas && line && line.y >= canvas.y + canvas.height - 1, 'below the picture');
  assert.ok(line.height <= ONE_LINE_PX, `${line.height} px`);
  const told = await page.evaluate(async () => {
    const clock = document.querySelector('#clock');
    const times = new Set();
    while (document.querySelector('.fall.replays')) {
      times.add(clock?.textContent);
      await new Promise(requestAnimationFrame);
    }
    return times.size;
  });
  assert.ok(told > 3, `the clock goes with what is shown again: ${told} times`);
  const why = page.locator('.fall').getByRole('button', { name: /slipped .*why\?/ });
  assert.ok(await why.isVisible());
  await why.tap();
  await frames(page, 2);
  assert.match(await page.textContent('#equation-story'), /began to slip/);
  const opened = await page
    .locator('.equation-box')
    .evaluateAll((all) => all.flatMap((one) => (one.open ? [one.dataset.equation] : [])));
  assert.deepEqual(opened, ['friction']);
  assert.equal(await page.evaluate(() => window.legwork.read('fallen')[0]), 0);
  await page.evaluate(() => window.legwork.step(400));
  await page.locator('.fall').getByRole('button', { name: 'Close' }).tap();
  assert.equal(await page.isVisible('.fall'), false);
  await page.context().close();
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
