// The same programs and attempts in Chromium and in Firefox, under the page's policy: the same hashes and sentences as in Node; the
// page lives, asks for nothing, and has lost nothing. By day a quarter of the attempts.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { root } from '../../../web/tools/process.mjs';
import { everyOther } from '../../support/by_night.mjs';
import { newContext, openChromium } from '../../support/chromium.mjs';
import { bundleController } from '../../support/controller_bundle.mjs';
import { launchFirefox } from '../../support/firefox.mjs';
import { serveFolder } from '../../support/static_server.mjs';

const expected = JSON.parse(readFileSync(join(root, 'tests/web/controller/expected.json'), 'utf8'));
/** As the built page has it: web/vite.config.ts. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const PLACE = '/build/controller/hosts';
const CHOSEN = everyOther(Object.keys(expected.attempts), 4);

let server;
let bundle;

before(async () => {
  bundle = await bundleController('hosts');
  server = await serveFolder(root, { headers: { 'Content-Security-Policy': POLICY } });
});
after(() => server?.close());

/** In the page: all cases, and times of a controller of twelve motors. */
async function inPage({ place, chosen }) {
  const reports = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
    reports.push(violatedDirective);
  });
  const names = Object.getOwnPropertyNames(globalThis).length;
  const from = '/tests/web/controller';
  const { ATTEMPTS } = await import(`${from}/attempts.mjs`);
  const { PROGRAMS } = await import(`${from}/programs.mjs`);
  const { BRIEFLY, callsFor, layoutOf, outcomesOf, startOf } = await import(
    `${from}/run_cases.mjs`
  );
  const begun = performance.now();
  const { Interpreter } = await import(`${place}/controller.mjs`);
  const interpreter = await Interpreter.load();
  const layout = layoutOf(12);
  const program = interpreter.open(PROGRAMS['holds a pose'], layout, callsFor(12));
  const state = startOf(layout);
  program.call(state);
  const loaded = performance.now() - begun;
  const microseconds = (source, count = 4000) => {
    const timed = interpreter.open(source, layout, callsFor(12));
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      for (let i = 0; i < count; i += 1) timed.call(state);
      return ((performance.now() - start) / count) * 1000;
    });
    return Math.min(...times).toFixed(1);
  };
  const perCall = {
    byIndex: microseconds(PROGRAMS['holds a pose']),
    byName: microseconds(PROGRAMS['holds a pose by names']),
  };
  return {
    loaded,
    perCall,
    programs: outcomesOf(interpreter, PROGRAMS),
    attempts: outcomesOf(
      interpreter,
      Object.fromEntries(chosen.map((name) => [name, ATTEMPTS[name]])),
      BRIEFLY,
    ),
    newNames: Object.getOwnPropertyNames(globalThis).length - names,
    reports,
  };
}

function check({ programs, attempts, newNames, reports }) {
  assert.deepEqual(programs, expected.programs);
  assert.deepEqual(
    attempts,
    Object.fromEntries(CHOSEN.map((name) => [name, expected.attempts[name]])),
  );
  assert.equal(newNames, 0);
  assert.deepEqual(reports, []);
}

const kindOf = (url) => new URL(url).pathname;

for (const [name, open] of /** @type {const} */ ([
  [
    'Chromium',
    async () => {
      const browser = await openChromium();
      const context = await newContext(browser);
      return { page: await context.newPage(), close: () => browser.close() };
    },
  ],
  [
    'Firefox',
    async () => {
      const { browser, close } = await launchFirefox();
      return { page: await browser.newPage(), close };
    },
  ],
]))
  test(`${name}: the same as in Node; no request but for the sandbox itself`, async (t) => {
    const opened = await open();
    // Playwright's and Puppeteer's agree in what is asked of them here.
    const page = /** @type {any} */ (opened.page);
    try {
      const asked = new Set();
      page.on('request', (request) => asked.add(kindOf(request.url())));
      page.setDefaultTimeout(120_000);
      await page.goto(`${server.url}/tests/support/blank.html`);
      const found = await page.evaluate(inPage, { place: PLACE, chosen: CHOSEN });
      check(found);
      const { loaded, perCall } = found;
      t.diagnostic(
        `${name}: first call after ${loaded.toFixed(0)} ms, ${perCall.byIndex} us a call, by names ${perCall.byName}`,
      );
      const known = [
        'blank.html',
        'attempts.mjs',
        'programs.mjs',
        'run_cases.mjs',
        'controller.mjs',
      ];
      const others = [...asked].filter((path) => !known.includes(path.split('/').at(-1)));
      assert.deepEqual(
        others.filter((path) => path !== '/favicon.ico'),
        [`${PLACE}/interpreter.wasm`],
      );
      assert.equal(await page.evaluate(() => 6 * 7), 42);
    } finally {
      await opened.close();
    }
  });

test('what is fetched is small', (t) => {
  const sizes = [bundle.module, bundle.wasm].map((file) => gzipSync(readFileSync(file)).length);
  t.diagnostic(`gzipped: ${sizes[0]} of script, ${sizes[1]} of WebAssembly`);
  assert.ok(existsSync(bundle.wasm) && statSync(bundle.wasm).size > 1e5);
  assert.ok(sizes[0] < 12_000 && sizes[1] < 260_000, String(sizes));
});
