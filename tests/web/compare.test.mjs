// Two runs of a scene on the built page: from a ready-made pair, side by side or overlaid; and the precomputed study.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, DESK, frames, PHONE, startPages } from '../support/built_page.mjs';
import { whilePainted } from '../support/unpainted.mjs';
import { decodePng, shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

const SCENE = 'quadruped-free';
const PAIR = 'Friction 0.7 beside 0.2';

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

const open = async (options) => {
  const page = await pages.open({ query: `?scene=${SCENE}`, reducedMotion: 'reduce', ...options });
  await comparisonsAreThere(page);
  return page;
};

/** Both halves of the canvas as they are painted, without the words over them. */
async function halves(page) {
  const { x, y, width, height } = await page.locator('#canvas').boundingBox();
  const half = Math.floor(width / 2);
  const cut = async (left) =>
    decodePng(await page.screenshot({ clip: { x: left, y, width: half, height } }));
  await page.evaluate(() => document.documentElement.setAttribute('data-hide', 'labels'));
  const both = await whilePainted(page, async () => [await cut(x), await cut(x + width - half)]);
  await page.evaluate(() => document.documentElement.setAttribute('data-hide', ''));
  return both;
}

test('friction 0.7 beside 0.2 by two clicks, each in its half; then one over the other', async () => {
  const page = await open({ viewport: DESK });
  await page.click('#open-compare');
  // The picture of the site is there without a wait.
  assert.equal(await page.locator('#studies svg.map').count(), 1);
  assert.ok((await page.locator('#studies svg.map').boundingBox()).width > 300);
  await page.getByRole('button', { name: PAIR }).click();
  const names = () => page.locator('.run-name:visible').allTextContents();
  await page.waitForFunction(() => window.legwork.read('time')[0] > 0.5);
  await page.evaluate(() => window.legwork.pause());
  await frames(page, 3);
  assert.equal((await names()).length, 2);
  assert.match((await names()).join(), /^Friction 0\.7,Friction 0\.2 \(fallen\)$/);
  assert.deepEqual(
    await page.locator('#compare-form').evaluate((form) => {
      const [list, value] = form.querySelectorAll('select, input[type="number"]');
      return [list.selectedOptions[0].text, value.value];
    }),
    ['Contact: Friction', '0.2'],
    'what the second run has otherwise',
  );
  const [own, other] = await page.evaluate(() => [
    [window.legwork.read('time'), window.legwork.read('fallen')],
    [window.legwork.readSecond('time'), window.legwork.readSecond('fallen')],
  ]);
  assert.deepEqual(own[0], other[0], 'one clock');
  assert.deepEqual([own[1], other[1]], [[0], [1]]);
  const [left, right] = await page.locator('.run-half').evaluateAll((all) =>
    all.map((one) => {
      const { x, width } = one.getBoundingClientRect();
      return { x, end: x + width };
    }),
  );
  assert.ok(left.end <= right.x + 1, 'side by side');
  // Half of each is ground and sky.
  assert.ok(shareChanged(...(await halves(page))) > 0.03, 'two robots, one of which lies there');
  const card = await page.locator('.fall').boundingBox();
  assert.ok(card.x >= right.x, 'the card of the fall is in the half of the run that fell');
  for (const name of await page.locator('.run-name:visible').all()) {
    const { y: top, height } = await name.boundingBox();
    assert.ok(card.y >= top + height, 'it covers the name of no run');
  }
  await page.getByRole('button', { name: 'Overlaid' }).click();
  await frames(page, 3);
  assert.match((await names()).join(), /^Friction 0\.7,Friction 0\.2 \(fallen\)$/);
  assert.equal(await page.locator('.run-half:visible').count(), 1, 'one picture');
  await page.evaluate(() => document.querySelector('#show-menu summary').click());
  assert.match(await page.locator('#legend').textContent(), /pale: Friction 0\.2/);
  await page.getByRole('button', { name: 'End the comparison' }).click();
  assert.equal(await page.evaluate(() => window.legwork.readSecond('time')), null);
  assert.equal(await page.evaluate(() => window.legwork.get('push.y')), 2, 'the push is as it was');
});

test('on a phone one run is above the other', async () => {
  const page = await open(PHONE);
  await page.locator('#open-compare').tap();
  await page.getByRole('button', { name: PAIR }).tap();
  await page.waitForFunction(() => (window.legwork.readSecond('time')?.[0] ?? 0) > 0);
  const [above, below] = await page
    .locator('.run-half')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(above && below && above.bottom <= below.top + 1 && above.width === below.width);
});
