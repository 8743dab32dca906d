// bench.html of the built page: the recorded tables, and the kernels in this browser. Times are never asserted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageFolder } from '../support/built_page.mjs';
import { openChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static_server.mjs';

let server;
let browser;
let page;
const complaints = [];
const strangers = [];

before(async () => {
  server = await serveFolder(pageFolder);
  browser = await openChromium();
  page = await browser.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) strangers.push(request.url());
  });
  await page.goto(`${server.url}/bench.html?quick`);
});

after(async () => {
  await browser.close();
  await server.close();
});

test('the recorded tables are shown, with the machine they were measured on', async () => {
  const captions = await page.locator('#recorded caption').allTextContents();
  for (const robot of ['quadruped', 'hexapod', 'quadruped_with_tail', 'humanoid'])
    assert.ok(captions.includes(robot), robot);
  assert.match(await page.textContent('#machine'), /CPU.*g\+\+.*Chromium/s);
});

test('the kernels run in this browser', async () => {
  await page.click('#run');
  await page.waitForSelector('#here table');
  const rows = page.locator('#here tbody tr');
  assert.ok((await rows.count()) >= 24);
  const cells = await page.locator('#here tbody td').allTextContents();
  assert.ok(cells.every((cell) => cell === '' || Number.isFinite(Number(cell))));
  assert.equal(await page.textContent('#progress'), '');
});

test('no complaint, and nobody else is asked', () => {
  assert.deepEqual(complaints, []);
  assert.deepEqual(strangers, []);
});
