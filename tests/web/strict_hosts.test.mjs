// Course pages whose hosts forbid something: a scene runs all the same, or its frame says in a sentence what to allow.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../web/tools/process.mjs';
import { newContext, openChromium } from '../support/chromium.mjs';
import { hurry } from '../support/hurry.mjs';
import { serveFolder } from '../support/static_server.mjs';

const dist = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
/** Hosts of Legwork by what they send with every file. */
const HEADERS = {
  plain: {},
  withoutWasm: { 'Content-Security-Policy': "script-src 'self'" },
  withoutScripts: { 'Content-Security-Policy': "script-src 'none'" },
  framedByNobody: { 'Content-Security-Policy': "frame-ancestors 'none'" },
};
const hosts = {};
let folder;
let browser;
let context;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legwork-course-'));
  for (const [name, headers] of Object.entries(HEADERS))
    hosts[name] = await serveFolder(dist, { headers });
  hosts.course = await serveFolder(folder);
  // As mystmd does with it: under another name, alone.
  cpSync(join(dist, 'legwork-anywidget.js'), join(folder, '3a5f.mjs'));
  browser = await openChromium();
  context = await newContext(browser, { serviceWorkers: 'block' });
  await context.addInitScript(hurry);
});
after(async () => {
  await browser?.close();
  await Promise.all(Object.values(hosts).map((host) => host.close()));
  if (folder) rmSync(folder, { recursive: true });
});

/** A course page of a host that allows nothing to other hosts and sends no permissions. */
async function open(body, { policy = '', query = '' } = {}) {
  const meta = policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  writeFileSync(
    join(folder, 'page.html'),
    `<!doctype html><meta charset="utf-8">${meta}<title>Course</title>${body}`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${hosts.course.url}/page.html${query}`);
  return page;
}

const ready = (page) => page.evaluate(() => document.querySelector('legwork-sim').ready);
const trouble = (page) => page.locator('legwork-sim p[role=status]:not(:empty)').textContent();

test('the script of a host without CORS makes the element, with a parameter that pandoc lets through', async () => {
  const page = await open(`<script src="${hosts.plain.url}/legwork-element.js" defer></script>
    <legwork-sim scene="quadruped-trot" set-gait_speed="0.2"></legwork-sim>`);
  await page.waitForFunction(() => customElements.get('legwork-sim'));
  await ready(page);
  const [before, now] = await page.locator('legwork-sim').evaluate(async (element) => {
    const before = await element.read('gait.speed');
    element.setAttribute('set-gait_speed', '0.25');
    return [before, await element.read('gait.speed')];
  });
  assert.deepEqual([before, now], [0.2, 0.25]);
  await page.close();
});

const widget = (model) => `<div id="here"></div><script type="module">
  import widget from './3a5f.mjs';
  const model = { get: (name) => (${JSON.stringify(model)})[name], set() {}, on() {}, save_changes() {} };
  await widget.initialize({ model });
  await widget.render({ model, el: document.getElementById('here') });
</script>`;

test('the anywidget module works copied alone, told where embed.html is; else it says so', async () => {
  const model = { scene: 'four-bar', set: {} };
  const page = await open(widget({ ...model, src: `${hosts.plain.url}/embed.html` }));
  await page.waitForSelector('legwork-sim');
  await ready(page);
  assert.match(await page.frames()[1].title(), /four-bar/i);
  await page.close();
  const lost = await open(widget(model));
  await lost.waitForSelector('legwork-sim');
  assert.match(await ready(lost).catch(String), /No simulation answers at .*\/embed\.html.* src/);
  assert.match(await trouble(lost), /No simulation answers/);
  assert.equal(await lost.isVisible('legwork-sim iframe'), false);
  await lost.close();
});

test('a module without an address asks for one', async () => {
  const page = await open('<div></div>');
  await page.evaluate(async (url) => {
    const text = await (await fetch(url)).text();
    const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    await import(blob);
    document.body.append(document.createElement('legwork-sim'));
  }, `${hosts.course.url}/3a5f.mjs`);
  assert.match(await trouble(page), /does not lie beside embed\.html: give src/);
  await page.close();
});

const element = (host) => `<script src="${host.url}/legwork-element.js" defer></script>
  <legwork-sim scene="four-bar">A four-bar linkage.</legwork-sim>`;

test('a policy of the page that forbids the frame, and a host that forbids to be framed, are named', async () => {
  const policy = `frame-src 'self'`;
  const page = await open(element(hosts.plain), { policy });
  assert.match(await trouble(page), new RegExp(`has to allow frame-src ${hosts.plain.url}$`));
  assert.match(await ready(page).catch(String), /Content-Security-Policy/);
  assert.equal(await page.isVisible('text=A four-bar linkage.'), true);
  await page.close();
  const other = await open(element(hosts.framedByNobody));
  assert.match(await trouble(other), /frame-ancestors/);
  await other.close();
});

test('a policy that only reports takes nothing away', async () => {
  const headers = {
    'Content-Security-Policy-Report-Only': "frame-src 'self'; script-src 'self'",
  };
  const host = await serveFolder(folder, { headers });
  writeFileSync(join(folder, 'reported.html'), `<!doctype html>${element(hosts.plain)}`);
  const page = await context.newPage();
  await page.goto(`${host.url}/reported.html`);
  await page.waitForFunction(() => customElements.get('legwork-sim'));
  await ready(page);
  assert.equal(await page.isVisible('legwork-sim iframe'), true);
  await page.close();
  await host.close();
});

test('an element of an older page, whose script is a module, asks for an address', async () => {
  const page = await open(element(hosts.course).replace('defer', 'type="module"'));
  cpSync(join(dist, 'legwork-element.js'), join(folder, 'legwork-element.js'));
  await page.reload();
  assert.match(await trouble(page), /does not lie beside embed\.html: give src/);
  await page.close();
});

test('a script that does not arrive is named; one of others is none of ours', async () => {
  const page = await context.newPage();
  const frame = `${hosts.plain.url}/embed.html?scene=four-bar`;
  await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort());
  await page.goto(frame);
  await page.waitForSelector('#waiting.told');
  assert.match(await page.textContent('#waiting'), /did not arrive from 127\.0\.0\.1/);
  await page.unroute(/\/assets\/main-.*\.js$/);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const script = document.createElement('script');
      script.src = '/counted.js';
      document.head.append(script);
      Promise.reject(new Error('of somebody else'));
    });
  });
  await page.goto(frame);
  await page.waitForFunction(() => window.sim);
  assert.equal(await page.locator('#waiting').count(), 0);
  await page.close();
});

test('opened from a disk it leads to the one file', async () => {
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(dist, 'embed.html')).href);
  await page.waitForSelector('#waiting.told');
  assert.match(await page.textContent('#waiting'), /^From a disk .*legwork-embed\.html/);
  await page.close();
});

test('a policy that forbids WebAssembly is named in the frame', async () => {
  const page = await open(element(hosts.withoutWasm));
  await page.waitForFunction(() => customElements.get('legwork-sim'));
  const said = await ready(page).catch(({ message }) => message);
  assert.match(said, /script-src has to allow 'wasm-unsafe-eval'/);
  assert.doesNotMatch(said, /Aborted|instantiate/);
  assert.equal(
    await page.frames()[1].textContent('.sim-loading'),
    "The Content-Security-Policy of this page's host forbids WebAssembly: its script-src has to allow 'wasm-unsafe-eval'.",
  );
  await page.close();
});

test('a frame without an origin on a host without CORS says what to allow, to the page too', async () => {
  const page = await open(`<script>
      addEventListener('message', ({ data }) => { if (data.event === 'error') window.told = data.value; });
    </script>
    <iframe sandbox="allow-scripts" src="${hosts.plain.url}/embed.html?scene=four-bar&lang=de"></iframe>`);
  await page.waitForFunction(() => window.told);
  const sentence = await page.frames()[1].textContent('#waiting [role=status]');
  assert.match(sentence, /allow-same-origin.*Access-Control-Allow-Origin/);
  assert.equal(await page.evaluate(() => window.told), sentence);
  await page.close();
});

test('where no script runs the frame says so after a while, the single file too', async () => {
  for (const [host, path] of [
    ['withoutScripts', 'embed.html?scene=four-bar'],
    ['withoutWasm', 'single/legwork-embed.html'],
  ]) {
    const page = await open(`<iframe src="${hosts[host].url}/${path}"></iframe>`);
    const frame = page.frames()[1];
    const waiting = frame.locator('#waiting');
    const visibilityNow = () => waiting.evaluate((box) => getComputedStyle(box).visibility);
    assert.equal(await visibilityNow(), 'hidden', path);
    await waiting.evaluate((box) => {
      for (const animation of box.getAnimations()) animation.finish();
    });
    assert.equal(await visibilityNow(), 'visible', path);
    assert.match(await waiting.textContent(), /script-src .*'wasm-unsafe-eval'/, path);
    await page.close();
  }
});
