// Common tasks within a limited number of clicks: in a scene as it opens, without any instruction.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  DESK,
  frames,
  openTab,
  PHONE,
  startPages,
} from '../support/built_page.mjs';
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
/** A desk's, for one task after the other. */
let page;
before(async () => {
  pages = await startPages();
  page = await opened('quadruped-trot', { viewport: DESK, acceptDownloads: true });
});
after(() => pages?.close());

async function opened(scene, options) {
  const one = await pages.open({ query: `?scene=${scene}`, prepare: countClicks, ...options });
  await comparisonsAreThere(one);
  return one;
}

/** As it opens by itself, with nothing beside the view. */
async function begin(scene) {
  if (await page.isVisible('#close-drawer')) await page.click('#close-drawer');
  await openTab(page, 'try');
  await page.evaluate((id) => window.legwork.openScene(id), scene);
  await clicks();
}

/** Since it was asked last. */
async function clicks(on = page) {
  const count = await on.evaluate(() => window.clicks);
  await on.evaluate(() => {
    window.clicks = 0;
  });
  return count;
}

const equation = () => page.locator('#equations');
/** The symbols that are lit, wherever they stand. */
const lit = () =>
  page.$$eval('#equation-list .lit', (all) => [
    ...new Set(all.map(({ dataset }) => dataset.symbol)),
  ]);

async function download(act) {
  const coming = page.waitForEvent('download');
  await act();
  return (await coming).suggestedFilename();
}

test('a trot: why it sways, the equation of a number, a table, a drawing, a link, a frame', async () => {
  await page.click('#chip-why');
  await equation().waitFor();
  assert.match(await page.locator('#drawer').innerText(), /axis/);
  assert.equal(await clicks(), 1, 'why it sways');
  await page.click('#close-drawer');
  await clicks();

  // On a busy machine it has moved on before the click comes.
  await page.evaluate(() => window.legwork.pause());
  await frames(page, 2); // labels are where the picture has come to rest
  const { x, y, width, height } = await page.locator('.foot-label.door').first().boundingBox();
  await page.mouse.click(x + 0.5 * width, y + 0.5 * height);
  await equation().waitFor();
  assert.equal((await lit()).length, 1);
  assert.equal(await clicks(), 1, 'the equation of a number');
  await page.click('#close-drawer');
  await clicks();

  const csv = page.locator('#dock').getByRole('button', { name: 'CSV' }).first();
  assert.match(await download(() => csv.click()), /\.csv$/);
  assert.ok((await clicks()) <= 2, 'the torque as a table');
  const svg = page.locator('#dock').getByRole('button', { name: 'SVG' }).first();
  assert.match(await download(() => svg.click()), /\.svg$/);
  assert.ok((await clicks()) <= 2, 'the torque as a drawing');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('#open-share');
  await page.locator('#share').getByRole('button', { name: 'Copy link' }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('#run='));
  assert.ok((await clicks()) <= 2, 'share');
  await page.click('#close-drawer');
  await clicks();

  await page.click('#open-share');
  await page.click('#show-embed');
  assert.match(await page.locator('#embed').innerText(), /<iframe src=/);
  assert.ok((await clicks()) <= 2, 'embed');
});

test('a trot: the mass of its trunk, and the torque that it costs', async () => {
  await begin('quadruped-trot');
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.reset();
  });
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
  assert.ok((await clicks()) <= 3);
});

test('a free robot: pushed until it falls, and why', async () => {
  await begin('quadruped-free');
  // Pushed by hand it may catch itself; the card's push comes when it cannot.
  await page.locator('#card').getByRole('button', { name: 'Try it' }).click();
  const why = page.locator('#fall').getByRole('button', { name: 'Why?' });
  await why.click();
  await page.locator('#drawer').waitFor();
  assert.ok((await clicks()) <= 3);
});

test('on a phone: a push', async () => {
  const phone = await opened('quadruped-free', PHONE);
  const before = await phone.evaluate(() => window.legwork.read('outer_work')[0]);
  await phone.tap('#chip-push');
  await phone.waitForFunction((work) => window.legwork.read('outer_work')[0] !== work, before);
  assert.ok((await clicks(phone)) <= 2);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
