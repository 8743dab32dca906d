// The site without a network, after a first visit; the next build; a host that serves a mix of two builds.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeOfflineWorker } from '../../web/tools/offline.mjs';
import { root } from '../../web/tools/process.mjs';
import { panelsAreOpen } from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { launchChromium, newContext } from '../support/chromium.mjs';
import { hurry } from '../support/hurry.mjs';
import { serveFolder } from '../support/static_server.mjs';
import '../support/close_after_each.mjs';

const template = join(root, 'web/src/site/offline_worker.js');
const built = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
/** Two folders deep: the site has to work from any. */
const SITE = 'courses/legwork';
/** A page of it that is text, where any will do. */
const LIGHT = 'access.html';
let host;
let server;
let browser;
let context;
let page;

const site = () => join(host, SITE);
const address = (path = '') => `${server.url}/${SITE}/${path}`;
const moves = (target = page) =>
  target.waitForFunction(() => window.legwork?.firstMotionTime() != null);
/** Polls: waitForFunction takes the promise itself for a yes. */
async function until(question, argument) {
  for (let i = 0; i < 300; i += 1) {
    if (await page.evaluate(question, argument)) return;
    await page.waitForTimeout(200);
  }
  assert.fail(`never: ${question}`);
}
const workerIs = (state) =>
  until(
    async (wanted) =>
      (await navigator.serviceWorker.getRegistration())?.[wanted]?.state ===
      wanted.replace('active', 'activated').replace('waiting', 'installed'),
    state,
  );
const cacheNames = () => page.evaluate(() => caches.keys());

before(async () => {
  host = mkdtempSync(join(tmpdir(), 'legwork-host-'));
  cpSync(built, site(), { recursive: true });
  // A frame without an origin gets scripts from hosts that share them.
  server = await serveFolder(host, { headers: { 'Access-Control-Allow-Origin': '*' } });
  browser = await launchChromium();
  context = await newContext(browser, { viewport: { width: 1000, height: 700 } });
  await context.addInitScript(hurry);
  page = await context.newPage();
});

after(async () => {
  await browser?.close();
  await server?.close();
  if (host) rmSync(host, { recursive: true });
});

test('the first visit keeps the site', async () => {
  await page.goto(address());
  await moves();
  await workerIs('active');
  assert.equal((await cacheNames()).length, 1);
});

test('without a network the site opens, with every part of it', async (t) => {
  await context.setOffline(true);
  for (const scene of isNight ? ['four-bar', 'quadruped-trot'] : ['four-bar']) {
    await page.goto(address(`?scene=${scene}`));
    await page.waitForFunction(() => window.legwork?.read('step')[0] > 10);
  }
  await panelsAreOpen(page);

  const offline = readFileSync(join(site(), 'offline.js'), 'utf8');
  const files = Object.keys(JSON.parse(/^const FILES = (.*);$/m.exec(offline)?.[1] ?? '{}'));
  const pages = sample(
    files.filter((path) => path.endsWith('.html')),
    (path) => path.replace(/[^/]*$/, ''), // by day one of each folder
  );
  t.diagnostic(`${files.length} files kept, pages: ${pages.join(', ')}`);
  for (const path of pages) {
    const response = await page.goto(address(path));
    assert.equal(response.status(), 200, path);
    assert.ok(response.fromServiceWorker(), path);
    assert.notEqual((await page.textContent('body')).trim(), '', path);
  }
  await context.setOffline(false);
});

test('links to files that are not kept say so while there is no network', async () => {
  for (const [path, remark] of [
    ['examples/index.html', '(needs the network)'],
    ['lessons/trot.de.html', '(braucht das Netz)'],
  ]) {
    await page.goto(address(path));
    const links = page.locator('a[download][href*="single/"]');
    const areMarked = async () =>
      (await links.allInnerTexts()).map((text) => text.endsWith(remark));
    const count = await links.count();
    assert.ok(count > 0, path);
    assert.deepEqual(await areMarked(), Array(count).fill(false), path);
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    assert.deepEqual(await areMarked(), Array(count).fill(true), path);
    await context.setOffline(false);
  }
});

test('what another script of the origin puts into the cache is not served', async () => {
  const planted = 'document.documentElement.dataset.planted = "yes";';
  const script = await page.evaluate(async (text) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!/\.(js|html)$/.test(url)) continue;
      const headers = { 'Content-Type': url.endsWith('.js') ? 'text/javascript' : 'text/html' };
      await cache.put(
        url,
        new Response(url.endsWith('.js') ? text : `<script>${text}</script>`, { headers }),
      );
    }
    return document.querySelector('script[src]').src;
  }, planted);
  await page.goto(address());
  await moves();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.planted), undefined);
  // What was mended is kept again.
  const isKept = await page.evaluate(async (url) => {
    const [name] = await caches.keys();
    const kept = await (await caches.open(name)).match(url);
    return kept !== undefined && !(await kept.text()).includes('planted');
  }, script);
  assert.ok(isKept);
});

test('a build of which the host has only half is not taken', async () => {
  appendFileSync(join(site(), 'preload.js'), '\n// of the next build\n');
  writeOfflineWorker(site(), template);
  appendFileSync(join(site(), 'preload.js'), '// and of the one after\n'); // not what is in the list
  const [before] = await cacheNames();
  await page.goto(address(LIGHT));
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (!installing) return 'redundant';
    return new Promise((resolve) => {
      const check = () =>
        ['redundant', 'installed'].includes(installing.state) && resolve(installing.state);
      installing.addEventListener('statechange', check);
      check();
    });
  });
  assert.equal(outcome, 'redundant');
  assert.deepEqual(await cacheNames(), [before]);
});

test('the next build takes over when no page of the older one is open', async () => {
  const [older] = await cacheNames();
  writeOfflineWorker(site(), template);
  await page.goto(address(LIGHT));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await workerIs('waiting');
  // The open page stays with the build that it came from.
  const text = await page.evaluate(async () => (await fetch('preload.js')).text());
  assert.doesNotMatch(text, /of the next build/);
  assert.equal((await cacheNames()).length, 2);

  // Who comes back at once may find the older page still there, and then stays with its build: we wait outside.
  writeFileSync(join(host, 'elsewhere.html'), '<!doctype html><title>Elsewhere</title>');
  await page.goto(`${server.url}/elsewhere.html`);
  await until(async (name) => !(await caches.keys()).includes(name), older);
  assert.equal((await cacheNames()).length, 1);
  await context.setOffline(true);
  await page.goto(address());
  await moves();
  assert.match(
    await page.evaluate(async () => (await fetch('preload.js')).text()),
    /of the next build/,
  );
  await context.setOffline(false);
});

test('a frame without an origin plays, keeps nothing and says nothing', async () => {
  writeFileSync(
    join(host, 'course.html'),
    `<!doctype html><title>Course</title><iframe sandbox="allow-scripts" src="${SITE}/index.html"></iframe>`,
  );
  const visitor = await newContext(browser);
  await visitor.addInitScript(hurry);
  const course = await visitor.newPage();
  const complaints = [];
  course.on('pageerror', (error) => complaints.push(String(error)));
  await course.goto(`${server.url}/course.html`);
  const frame = course.frames()[1];
  await frame.waitForFunction(() => window.legwork?.firstMotionTime() != null);
  await frame.waitForFunction(() => window.waited > 0);
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.deepEqual(await course.evaluate(() => caches.keys()), []);
  assert.deepEqual(complaints, []);
});
