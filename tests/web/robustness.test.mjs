// What browsers do to a page: the graphics context lost and restored, the page hidden for an hour, a clock that jumps, and on every
// page of the site no request to another host and no violation of its own policy.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import {
  comparisonsAreThere,
  NARROW,
  panelsAreOpen,
  picture,
  settledPicture,
  startPages,
  WIDE,
} from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { newContext, openChromium } from '../support/chromium.mjs';
import { hurry } from '../support/hurry.mjs';
import { serveFolder } from '../support/static_server.mjs';
import { countColours, shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

const folder = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
const HOUR_MS = 3_600_000;
const LOSSES = isNight ? 3 : 1;
const CANVASES = ['canvas', 'plots-canvas'];
const FRAMES_TO_REST = 40;
let pages;

before(async () => {
  pages = await startPages();
});

after(() => pages?.close());

/** In the page: a clock that can be put forward, and a page that can be hidden. */
function prepare() {
  let ahead = 0;
  let isHidden = false;
  const now = performance.now.bind(performance);
  const request = window.requestAnimationFrame.bind(window);
  /** Of every frame since the last jump: ms of work, when it ended by the true clock, and the step after it. */
  const log = [];
  performance.now = () => now() + ahead;
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const begin = now();
      callback(time + ahead);
      const end = now();
      log.push({ work: end - begin, at: end, step: window.legwork?.read('step')[0] });
    });
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  Object.defineProperty(document, 'visibilityState', {
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
  const show = (hide) => {
    isHidden = hide;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  window.timeMachine = {
    hide: () => show(true),
    show: () => show(false),
    putForward: (ms) => {
      ahead += ms;
      log.length = 0;
    },
    log: () => [...log],
    trueNow: now,
  };
}

async function playing(page) {
  await page.evaluate(() => {
    window.legwork.reset();
    window.legwork.play();
  });
  await page.waitForFunction(() => window.legwork.read('step')[0] > 50);
}

const stepOf = (page) => page.evaluate(() => window.legwork.read('step')[0]);

test('a context that is lost again and again comes back with the same picture and the same state', async (t) => {
  // By day without the panels, which take most of the time.
  const page = await pages.open({
    query: '?scene=quadruped-trot',
    viewport: isNight ? WIDE : NARROW,
    prepare: hurry,
  });
  if (isNight) await panelsAreOpen(page);
  await comparisonsAreThere(page);
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.reset();
    window.legwork.step(137);
  });
  // Axes shrink to their curves and the camera comes to the robot after some frames, which a page at rest does not draw.
  const draw = () =>
    page.evaluate(async (count) => {
      const canvas = document.getElementById('canvas');
      const [clientX, clientY] = [0.6 * innerWidth, 0.3 * innerHeight];
      for (let i = 0; i < count; i += 1) {
        canvas.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY }));
        await new Promise(requestAnimationFrame);
      }
    }, FRAMES_TO_REST);
  const settled = (name) =>
    settledPicture(async () => {
      await draw();
      return picture(page, name);
    });
  const one = await settled('context-before');
  assert.ok(countColours(one) > 100, 'the robot is seen');
  const hash = await page.evaluate(() => window.legwork.hash());
  // The view's and the plots', one and then the other.
  for (let i = 1; i <= LOSSES; i += 1) {
    const taken = await page.evaluate(
      async (id) => {
        const canvas = document.getElementById(id);
        const loser = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
        const heard = (name) =>
          new Promise((resolve) => canvas.addEventListener(name, resolve, { once: true }));
        const lost = heard('webglcontextlost');
        loser?.loseContext();
        await lost;
        await new Promise((resolve) => setTimeout(resolve));
        const drawn = window.legwork.framesDrawn();
        const restored = heard('webglcontextrestored');
        const begin = performance.now();
        loser?.restoreContext();
        await restored;
        while (window.legwork.framesDrawn() === drawn) await new Promise(requestAnimationFrame);
        return performance.now() - begin;
      },
      CANVASES[(i - 1) % 2],
    );
    t.diagnostic(`drawn again after ${Math.round(taken)} ms (aim 1000)`);
    const share = shareChanged(one, await settled(`context-after-${i}`));
    assert.ok(share < 0.0005, `${share} of the pixels are others after loss ${i}`);
    assert.equal(await page.evaluate(() => window.legwork.hash()), hash);
  }
  const next = await page.evaluate(() => {
    window.legwork.step(1);
    return window.legwork.hash();
  });
  assert.notEqual(next, hash);
});

test('an hour in a hidden page is forgotten; a clock that jumps by one costs a tenth of a second', async (t) => {
  const page = await pages.open({ prepare });
  await playing(page);
  const dt = await page.evaluate(() => window.legwork.get('sim.step'));
  await page.evaluate(() => window.timeMachine.hide());
  await page.waitForTimeout(100);
  const before = await stepOf(page);
  await page.waitForTimeout(300);
  assert.equal(await stepOf(page), before, 'time stands still while hidden');
  const log = await page.evaluate(async (hour) => {
    window.timeMachine.putForward(hour);
    window.timeMachine.show();
    while (window.timeMachine.log().length < 6)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return window.timeMachine.log();
  }, HOUR_MS);
  t.diagnostic(
    `first frames: ${log.map(({ work }) => work.toFixed(1)).join(', ')} ms of work (aim 100)`,
  );
  assert.ok(log[0].step - before <= Math.ceil(0.1 / dt), `${log[0].step - before} steps at once`);
  await page.waitForFunction((step) => window.legwork.read('step')[0] > step + 50, before);

  // A clock that jumps: no spiral follows.
  await playing(page);
  const frames = await page.evaluate(async (hour) => {
    const step = window.legwork.read('step')[0];
    const at = window.timeMachine.trueNow();
    window.timeMachine.putForward(hour);
    while (window.timeMachine.log().length < 12)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return [{ step, at }, ...window.timeMachine.log()];
  }, HOUR_MS);
  // Time that truly passes between two frames of a busy machine is due as well.
  const taken = frames.slice(1).map(({ step }, i) => step - frames[i].step);
  const most = frames
    .slice(1)
    .map(({ at }, i) => Math.ceil((0.1 + (at - frames[i].at) / 1000) / dt) + 1);
  taken.forEach((steps, i) => {
    assert.ok(steps <= most[i], `${taken} steps in the frames, at most ${most}`);
  });
  assert.ok(taken.some((steps) => steps > 0));
});

test('no page of the site asks a stranger or breaks its policy', async (t) => {
  const server = await serveFolder(folder);
  const browser = await openChromium();
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((path) => path.endsWith('.html') && !path.startsWith('single'));
  // By day one of each folder, and every one outside of them, in one language.
  const sites = sample(all, (path) => path.replace(/\/.*/, '').replace('.de.html', '.html'));
  const complaints = [];
  try {
    const context = await newContext(browser, { viewport: { width: 900, height: 600 } });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`policy: ${effectiveDirective} ${blockedURI}`),
      );
    });
    for (const path of sites) {
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${path}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`${path}: ${error}`));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== server.url && !['data:', 'blob:'].includes(protocol))
          complaints.push(`${path} asks ${request.url()}`);
      });
      await page.goto(`${server.url}/${path}`, { waitUntil: 'load' });
      const policy = await page
        .locator('meta[http-equiv="Content-Security-Policy"]')
        .getAttribute('content');
      assert.match(
        String(policy),
        /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/,
      );
      // Scenes on a page of text wake when they come near the screen.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 500) {
          window.scrollTo(0, y);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      });
      await page.waitForTimeout(300);
      assert.deepEqual(await context.cookies(), []);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  t.diagnostic(`${sites.length} pages`);
  assert.ok(sites.length >= 5);
  assert.deepEqual(complaints, []);
});

test('nothing was complained about', () => {
  const known = /WebGL: CONTEXT_LOST_WEBGL|Context Lost|Context Restored/;
  assert.deepEqual(
    pages.complaints.filter((text) => !known.test(text)),
    [],
  );
  assert.deepEqual(pages.strangers, []);
});
