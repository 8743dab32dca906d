// Dragging a joint of a linkage in the view: its lengths follow as one undoable change; a linkage that cannot close falls apart with
// a sentence and recovers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESK, PHONE, startPages } from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

/** In the picture, once it has been drawn. */
async function placeOf(page, name) {
  const handle = page.locator(`.drag-handle[data-handle="${name}"]`);
  await handle.waitFor();
  const { x, y, width, height } = await handle.boundingBox();
  return { x: x + width / 2, y: y + height / 2, width, height };
}

const lengths = (page) =>
  page.evaluate(() =>
    ['ground', 'crank', 'coupler', 'rocker'].map((name) => window.legwork.get(`length.${name}`)),
  );

const frame = (page) => page.evaluate(() => new Promise(requestAnimationFrame));

/** Once it is drawn where it was drawn before: after a change the picture comes with a later frame, and the camera with more. */
async function restingPlaceOf(page, name) {
  let last = await placeOf(page, name);
  for (let still = 0; still < 3; ) {
    await frame(page);
    const now = await placeOf(page, name);
    still = now.x === last.x && now.y === last.y ? still + 1 : 0;
    last = now;
  }
  return last;
}

test('one drag is one change; where the bars cannot close they fall apart, and come back', async () => {
  const page = await pages.open({
    query: '?scene=four-bar&running=false',
    reducedMotion: 'reduce',
    viewport: DESK,
  });
  const usual = await lengths(page);
  const start = await placeOf(page, 'J3');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const share of [0.5, 1]) {
    await page.mouse.move(start.x + 20 * share, start.y - 30 * share);
    await frame(page);
  }
  await page.mouse.up();
  const dragged = await lengths(page);
  assert.deepEqual(dragged.slice(0, 2), usual.slice(0, 2));
  for (const i of [2, 3]) assert.notEqual(dragged[i], usual[i]);
  for (let i = 0; i < 3; i += 1) await frame(page);
  const left = await placeOf(page, 'J3');
  const off = Math.hypot(left.x - start.x - 20, left.y - start.y + 30);
  assert.ok(off < 3, `it stays under the pointer: ${off} px`);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await lengths(page), usual);

  // Escape takes back what is being dragged, and nothing before it.
  const again = await restingPlaceOf(page, 'J3');
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x + 20, again.y - 30);
  await frame(page);
  assert.notDeepEqual(await lengths(page), usual);
  await page.keyboard.press('Escape');
  assert.deepEqual(await lengths(page), usual);
  await page.mouse.up();
  assert.deepEqual(await lengths(page), usual);

  const rest = await restingPlaceOf(page, 'J4');
  await page.mouse.move(rest.x, rest.y);
  await page.mouse.down();
  await page.mouse.move(rest.x + 450, rest.y, { steps: 3 });
  await frame(page);
  await frame(page);
  const words = page.locator('.drag-words.refused');
  await words.waitFor();
  assert.match(await words.textContent(), /^The linkage falls apart: .* too short to meet/);
  assert.ok(Math.abs((await placeOf(page, 'J4')).x - rest.x - 450) < 3, 'it follows the pointer');
  await page.mouse.up();
  assert.match(await page.locator('#notice').textContent(), /The linkage falls apart/);
  assert.equal(await page.locator('.drag-words').count(), 0);
  await page.close();
});

test('a finger drags it too, and has 44 px to hit', { skip: !isNight }, async () => {
  const page = await pages.open({ query: '?scene=four-bar&running=false', ...PHONE });
  const usual = await lengths(page);
  const { x, y, width, height } = await placeOf(page, 'J4');
  assert.ok(width >= 44 && height >= 44);
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  await touch('touchMove', [{ x: x + 4, y: y + 4 }]);
  await touch('touchMove', [{ x: x + 8, y: y + 8 }]);
  await frame(page);
  await touch('touchEnd', []);
  await frame(page);
  const dragged = await lengths(page);
  assert.ok(dragged[0] > usual[0]);
  await page.close();
});
