// What people come for, by as many clicks as it may take: on the page as it opens, without a word of instruction.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, DESK, frames, PHONE, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

/** In the page, before its scripts: a person's clicks, taps and drags, each counted once. */
function countClicks() {
  window.clicks = 0;
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (isTrusted) window.clicks += 1;
    },
    true,
  );
}

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

async function opened(scene, options = {}) {
  const page = await pages.open({
    query: `?scene=${scene}`,
    viewport: DESK,
    prepare: countClicks,
    acceptDownloads: true,
    ...options,
  });
  await comparisonsAreThere(page);
  return page;
}

/** Since it was asked last. */
async function clicks(page) {
  const count = await page.evaluate(() => window.clicks);
  await page.evaluate(() => {
    window.clicks = 0;
  });
  return count;
}

const equation = (page) => page.locator('#equations');
/** The symbols that are lit, wherever they stand. */
const lit = (page) =>
  page.$$eval('#equation-list .lit', (all) => [
    ...new Set(all.map(({ dataset }) => dataset.symbol)),
  ]);

async function download(page, act) {
  const coming = page.waitForEvent('download');
  await act();
  return (await coming).suggestedFilename();
}

test('a trot: why it sways, the equation of a number, a table, a drawing, a link, a frame', async () => {
  const page = await opened('quadruped-trot');

  await page.click('#chip-why');
  await equation(page).waitFor();
  assert.match(await page.locator('#drawer').innerText(), /axis/);
  assert.equal(await clicks(page), 1, 'why it sways');
  await page.click('#close-drawer');
  await clicks(page);

  // On a busy machine it has moved on before the click comes.
  await page.evaluate(() => window.legwork.pause());
  const { x, y, width, height } = await page.locator('.foot-label.door').first().boundingBox();
  await page.mouse.click(x + 0.5 * width, y + 0.5 * height);
  await equation(page).waitFor();
  assert.equal((await lit(page)).length, 1);
  assert.equal(await clicks(page), 1, 'the equation of a number');
  await page.click('#close-drawer');
  await clicks(page);

  const csv = page.locator('#dock').getByRole('button', { name: 'CSV' }).first();
  assert.match(await download(page, () => csv.click()), /\.csv$/);
  assert.ok((await clicks(page)) <= 2, 'the torque as a table');
  const svg = page.locator('#dock').getByRole('button', { name: 'SVG' }).first();
  assert.match(await download(page, () => svg.click()), /\.svg$/);
  assert.ok((await clicks(page)) <= 2, 'the torque as a drawing');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('#open-share');
  await page.locator('#share').getByRole('button', { name: 'Copy link' }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('#run='));
  assert.ok((await clicks(page)) <= 2, 'share');
  await page.click('#close-drawer');
  await clicks(page);

  await page.click('#open-share');
  await page.click('#show-embed');
  assert.match(await page.locator('#embed').innerText(), /<iframe src=/);
  assert.ok((await clicks(page)) <= 2, 'embed');
});

test('a trot: the mass of its trunk, and the torque that it costs', async () => {
  const page = await opened('quadruped-trot', { reducedMotion: 'reduce' });
  const torque = () => page.evaluate(() => window.legwork.read('joint_torque'));
  await page.evaluate(() => window.legwork.step(100));
  const before = await torque();
  await page.click('#tab-settings');
  await page.click('#find-setting');
  await page.keyboard.type('trunk mass');
  const slider = page.locator('#parameter-form input[type="range"]:visible').first();
  const { x, y, width, height } = await slider.boundingBox();
  await page.mouse.click(x + 0.9 * width, y + 0.5 * height);
  await page.evaluate(() => {
    window.legwork.reset();
    window.legwork.step(100);
  });
  await frames(page, 3);
  assert.notDeepEqual(await torque(), before);
  assert.match(await page.locator('#plot-preset').innerText(), /torque/i);
  assert.ok((await clicks(page)) <= 3);
});

test('a free robot: pushed until it falls, and why', async () => {
  const page = await opened('quadruped-free');
  // Pushed by hand it may catch itself; the card's push comes when it cannot.
  await page.locator('#card').getByRole('button', { name: 'Try it' }).click();
  const why = page.locator('#fall').getByRole('button', { name: 'Why?' });
  await why.click();
  await page.locator('#drawer').waitFor();
  assert.ok((await clicks(page)) <= 3);
});

test('on a phone: a push', async () => {
  const page = await opened('quadruped-free', PHONE);
  const before = await page.evaluate(() => window.legwork.read('outer_work')[0]);
  await page.tap('#chip-push');
  await page.waitForFunction((work) => window.legwork.read('outer_work')[0] !== work, before);
  assert.ok((await clicks(page)) <= 2);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
