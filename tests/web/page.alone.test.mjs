// Timing and size of the page: gzipped transfer until the robot moves and until the laboratory is ready, and when; the engine's
// share of a frame; how soon a second click can follow a first.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  frames,
  pageFolder,
  panelsAreOpen,
  WIDE,
  workbenchIsOpen,
} from '../support/built_page.mjs';
import { launchChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static_server.mjs';

const MOST_LOADS = 5;
/** It can be pushed at once. */
const FIRST = 'quadruped-free';
let server;
let browser;
let page;
const loads = [];
const texts = () => loads.map(({ firstText }) => Math.round(firstText));
const motions = () => loads.map(({ firstMotion }) => Math.round(firstMotion));
// Wide bounds, and another visit where they are not kept: the machine may be busy.
const isInTime = () => Math.min(...texts()) < 1500 && Math.min(...motions()) < 2000;

const total = (transfers) => transfers.reduce((sum, each) => sum + each.encodedBodySize, 0);
const load = () => loads.at(-1);
const untilMotion = () =>
  load().transfers.filter(({ startTime }) => startTime <= load().firstMotion);
const isImgui = ({ name }) => /loader-extensions|imgui/.test(name);

/** By somebody who has never been here: times in ms and what was transferred, once the laboratory is there. */
async function visit() {
  await page?.context().close();
  const context = await browser.newContext({ viewport: WIDE });
  page = await context.newPage();
  await page.goto(`${server.url}/`);
  page.setDefaultTimeout(60_000);
  await panelsAreOpen(page);
  return page.evaluate(() => ({
    firstText: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    firstMotion: window.legwork.firstMotionTime(),
    transfers: /** @type {PerformanceResourceTiming[]} */ ([
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]).map(({ name, startTime, encodedBodySize, decodedBodySize }) => ({
      name,
      startTime,
      encodedBodySize,
      decodedBodySize,
    })),
  }));
}

before(async () => {
  server = await serveFolder(pageFolder, { isGzipped: true });
  browser = await launchChromium();
  await visit(); // the server has compressed everything once
  do loads.push(await visit());
  while (!isInTime() && loads.length < MOST_LOADS);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test('at most 471 KB are asked for before the robot moves', (t) => {
  const bytes = total(untilMotion());
  for (const { name, encodedBodySize } of untilMotion())
    t.diagnostic(`${name.slice(server.url.length)} ${encodedBodySize}`);
  t.diagnostic(`until the first motion ${bytes} bytes`);
  assert.ok(bytes > 100_000, 'nothing was counted');
  assert.ok(bytes <= 471_000, `${bytes}`);
});

test('everything is compressed on its way', () => {
  const large = load().transfers.filter(
    ({ name, decodedBodySize }) => decodedBodySize > 10_000 && !name.endsWith('.webp'),
  );
  assert.ok(large.length > 3);
  for (const { name, encodedBodySize, decodedBodySize } of large)
    assert.ok(encodedBodySize < 0.6 * decodedBodySize, name);
});

test('with ImGui at most 1.337 MB and the pictures in reach, asked for after the first motion', (t) => {
  // How many pictures of scenes are loaded ahead is the browser's choice (12 KB each at most: gallery.test.mjs).
  const isPicture = ({ name }) => /\/scenes\/[\w-]+\.webp$/.test(name);
  const pictures = load().transfers.filter(isPicture);
  const bytes = total(load().transfers.filter((one) => !isPicture(one)));
  t.diagnostic(`with the laboratory ${bytes} bytes, and ${pictures.length} pictures`);
  assert.ok(bytes <= 1_337_000, `${bytes}`);
  assert.ok(load().transfers.some(isImgui), 'ImGui was never loaded');
  assert.deepEqual(
    untilMotion().filter((one) => isImgui(one) || isPicture(one)),
    [],
  );
});

test('text is there, and the robot moves, in good time', (t) => {
  t.diagnostic(`first text after ${texts()} ms (aim 300)`);
  t.diagnostic(`robot moves after ${motions()} ms`);
  assert.ok(isInTime(), `${texts()}; ${motions()}`);
});

test('the engine costs less than 2 ms of a 16.7 ms frame', async (t) => {
  assert.equal(await page.evaluate(() => window.legwork.scene()), FIRST, 'what is seen first');
  await page.waitForFunction(() => window.legwork.frameCosts().length >= 20);
  const dt = (await page.evaluate(() => window.legwork.get('sim.step'))) * 1000;
  const costs = (await page.evaluate(() => window.legwork.frameCosts()))
    .filter(({ steps }) => steps > 0)
    .map(({ milliseconds, steps }) => (milliseconds / (steps * dt)) * 16.7)
    .sort((a, b) => a - b);
  const median = costs[Math.floor(costs.length / 2)];
  t.diagnostic(`median ${median.toFixed(2)} ms, fastest ${costs[0].toFixed(2)} ms for 16.7 ms`);
  assert.ok(median < 2 || costs[0] < 1, `median ${median} ms, fastest ${costs[0]} ms`);
});

test('a double click on a slider types a number', async () => {
  await page.evaluate(() => window.legwork.openScene('quadruped-trot'));
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.reset();
  });
  await workbenchIsOpen(page);
  await frames(page, 3);
  const { x, y, width, height } = await page.evaluate(() =>
    window.legwork.sliderRectangle('gait.period'),
  );
  await page.mouse.move(x + width / 2, y + height / 2);
  await frames(page, 2);
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await frames(page, 14);
  // The slider moved under the first click and was put back.
  await page.waitForFunction(() => window.legwork.get('gait.period') === 0.5);
  await page.keyboard.type('0.62', { delay: 60 });
  await frames(page, 3);
  await page.keyboard.press('Enter');
  await frames(page, 3);
  assert.equal(await page.evaluate(() => window.legwork.get('gait.period')), 0.62);
  assert.deepEqual(await page.evaluate(() => window.legwork.read('step')), [0]);
});
