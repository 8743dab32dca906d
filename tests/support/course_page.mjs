// Other people's pages with a copy of Legwork in a folder, and with frames of it from another host.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';
import { newContext, openChromium } from './chromium.mjs';
import { serveFolder } from './static_server.mjs';

const dist = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');

/** Runs in every document: counts WebGL contexts that are alive, and what somebody writes into the document. */
function watch() {
  const contexts = [];
  const { getContext } = HTMLCanvasElement.prototype;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(type, ...rest) {
      const context = Reflect.apply(getContext, this, [type, ...rest]);
      if (context && /^webgl/.test(type) && !contexts.includes(context)) contexts.push(context);
      return context;
    },
  });
  window.liveContexts = () => contexts.filter((context) => !context.isContextLost()).length;
}

/**
 * `course`: a host whose folder /legwork is the built page; `other`: the built page alone, on another origin. `launched`: a
 * browser for it, instead of the one that is served.
 */
export async function startCourse(launched) {
  const folder = mkdtempSync(join(tmpdir(), 'legwork-course-'));
  cpSync(join(root, 'tests/web/course'), join(folder, 'course'), { recursive: true });
  symlinkSync(dist, join(folder, 'legwork'));
  const course = await serveFolder(folder);
  const other = await serveFolder(dist, { headers: { 'Access-Control-Allow-Origin': '*' } });
  const browser = launched ?? (await openChromium());
  /** @type {string[]} */
  const complaints = [];
  /** @type {string[]} */
  const strangers = [];

  return {
    course: course.url,
    other: other.url,
    complaints,
    strangers,

    /**
     * @param {string} path
     * @param {import('./chromium.mjs').ContextOptions & { prepare?: () => void }} options
     */
    async open(path, { prepare, ...options } = {}) {
      const context = await newContext(browser, {
        viewport: { width: 1000, height: 800 },
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error.stack)));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        const isOurs =
          [course.url, other.url].includes(origin) || ['data:', 'blob:'].includes(protocol);
        if (!isOurs) strangers.push(request.url());
      });
      await page.addInitScript(watch);
      if (prepare) await page.addInitScript(prepare);
      await page.goto(path.startsWith('http') ? path : `${course.url}${path}`);
      return page;
    },

    async close() {
      await browser.close();
      await course.close();
      await other.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** All documents of a page together. */
export async function liveContexts(page) {
  const counts = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => window.liveContexts?.() ?? 0).catch(() => 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
