// What the hosted page transfers, gzipped as a host would, until the robot moves and until the laboratory is there.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { launchChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static_server.mjs';

const LOADS = 5;
const folder = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
let server;
let browser;
let loads;

/** One visit by somebody who has never been here. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/`);
  await page.waitForFunction(() => window.legwork?.benchStartTime() != null, undefined, {
    timeout: 60_000,
  });
  const seen = await page.evaluate(() => ({
    firstText: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    firstMotion: window.legwork.firstMotionTime(),
    transfers: [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map(({ name, startTime, encodedBodySize, decodedBodySize }) => ({
      name,
      startTime,
      encodedBodySize,
      decodedBodySize,
    })),
  }));
  await context.close();
  return seen;
}

const total = (transfers) => transfers.reduce((sum, each) => sum + each.encodedBodySize, 0);
const untilMotion = ({ transfers, firstMotion }) =>
  transfers.filter(({ startTime }) => startTime <= firstMotion);
const isImgui = ({ name }) => /loader-extensions|imgui/.test(name);

before(async () => {
  server = await serveFolder(folder, { isGzipped: true });
  browser = await launchChromium();
  await visit(); // the server has compressed everything once
  loads = [];
  while (loads.length < LOADS) loads.push(await visit());
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test('at most 450 KB are asked for before the robot moves', (t) => {
  const bytes = loads.map((load) => total(untilMotion(load)));
  for (const { name, encodedBodySize } of untilMotion(loads[0]))
    t.diagnostic(`${name.slice(server.url.length)} ${encodedBodySize}`);
  t.diagnostic(`until the first motion ${bytes.join(', ')} bytes`);
  assert.ok(Math.min(...bytes) > 100_000, 'nothing was counted');
  assert.ok(Math.max(...bytes) <= 450_000, `${bytes}`);
});

test('everything is compressed on its way', () => {
  const large = loads[0].transfers.filter(
    ({ name, decodedBodySize }) => decodedBodySize > 10_000 && !name.endsWith('.webp'),
  );
  assert.ok(large.length > 3);
  for (const { name, encodedBodySize, decodedBodySize } of large)
    assert.ok(encodedBodySize < 0.6 * decodedBodySize, name);
});

test('with ImGui at most 1.4 MB, asked for after the first motion', (t) => {
  const bytes = loads.map(({ transfers }) => total(transfers));
  t.diagnostic(`with the laboratory ${bytes.join(', ')} bytes`);
  assert.ok(Math.max(...bytes) <= 1_400_000, `${bytes}`);
  for (const load of loads) {
    assert.ok(load.transfers.some(isImgui), 'ImGui was never loaded');
    assert.deepEqual(untilMotion(load).filter(isImgui), []);
  }
});

test('text is there, and the robot moves, in good time', (t) => {
  const texts = loads.map(({ firstText }) => Math.round(firstText));
  const motions = loads.map(({ firstMotion }) => Math.round(firstMotion));
  t.diagnostic(`first text after ${texts.join(', ')} ms (aim 300)`);
  t.diagnostic(`robot moves after ${motions.join(', ')} ms (aim 2000)`);
  // Wide bounds: the machine may be busy with other tests.
  assert.ok(Math.min(...texts) < 1500, `${texts}`);
  assert.ok(Math.min(...motions) < 6000, `${motions}`);
});
