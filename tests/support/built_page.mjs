// The built page in the machine's Chromium, for the tests in tests/web: opens pages and records their errors and requests.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';
import { decodePng, shareChanged } from '../web/png.mjs';
import { isNight } from './by_night.mjs';
import { launchChromium, newContext, openChromium } from './chromium.mjs';
import { serveFolder } from './static_server.mjs';
import { whilePainted } from './unpainted.mjs';

const screenshots = join(root, 'build/screenshots');
mkdirSync(screenshots, { recursive: true });

/** LEGWORK_PAGE_DIR: another build than the one in web/dist. */
export const pageFolder = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');

/** Too narrow for the ImGui panels: without a GPU they and every pixel cost. */
export const NARROW = { width: 960, height: 600 };
/** As small as the panels still open by themselves. */
export const WIDE = { width: 1020, height: 620 };
/** A desk's, for what is about the layout. */
export const DESK = { width: 1440, height: 900 };
/** Options of a phone's browser. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * `prepare`: runs in the page before its scripts; the rest are options of the browser's context.
 * @typedef {import('./chromium.mjs').ContextOptions & { query?: string, prepare?: (() => void) | { content: string } }} Visit
 */

/** Most tests know the trot: of the laboratory without a scene in its address, the one that they look at. */
function inTrot(query) {
  const isAsked = query !== '' && (!query.startsWith('?') || /[?&]scene=|#/.test(query));
  return isAsked ? query : `${query || '?'}${query ? '&' : ''}scene=quadruped-trot`;
}

/** `isAlone`: in a browser of its own, whatever is served; `folder`: of a build. */
export async function startPages({ isAlone = false, folder = pageFolder } = {}) {
  /** @type {string[]} */
  const complaints = [];
  /** @type {string[]} */
  const strangers = [];
  const server = await serveFolder(folder);
  const browser = await (isAlone ? launchChromium() : openChromium());

  return {
    complaints,
    strangers,

    /**
     * A page of the site, navigated to.
     * @param {Visit} visit
     */
    async visit({ query = '', prepare, ...context } = {}) {
      /** @type {import('./chromium.mjs').ContextOptions} */
      const options = {
        viewport: NARROW,
        colorScheme: 'light',
        serviceWorkers: 'block', // tests/web/offline.test.mjs lets them
        ...context,
      };
      const opened = await (await newContext(browser, options)).newPage();
      opened.setDefaultTimeout(30_000);
      opened.on('console', (message) => {
        const isOurs = !message.text().startsWith('Service Worker registration blocked');
        if (isOurs && ['error', 'warning'].includes(message.type()))
          complaints.push(message.text());
      });
      opened.on('pageerror', (error) => complaints.push(String(error.stack)));
      opened.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== server.url && protocol !== 'data:' && protocol !== 'blob:')
          strangers.push(request.url());
      });
      if (prepare) await opened.addInitScript(prepare);
      await opened.goto(`${server.url}/${inTrot(query)}`);
      return opened;
    },

    /**
     * The laboratory, as it plays.
     * @param {Visit} [options]
     */
    async open(options) {
      const opened = await this.visit(options);
      await opened.waitForFunction(() => window.legwork);
      return opened;
    },

    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** The plots by Dear ImGui, unfolded where the window is low. */
export async function panelsAreOpen(page) {
  await page.waitForSelector('#toggle-plots:enabled');
  // By no mouse, which would move the focus.
  await page.$eval('#toggle-plots', (fold) => {
    if (fold.getAttribute('aria-expanded') === 'false') fold.click();
  });
  await page.waitForFunction(() => window.legwork.panelsStartTime() !== null);
}

/** A strip again. */
export const plotsAreFolded = (page) =>
  page.$eval('#toggle-plots', (fold) => {
    if (fold.getAttribute('aria-expanded') === 'true') fold.click();
  });

/** The Workbench, with its sliders. */
export async function workbenchIsOpen(page) {
  await page.waitForSelector('#open-workbench:enabled');
  if ((await page.getAttribute('#open-workbench', 'aria-pressed')) === 'false')
    await page.click('#open-workbench');
  await page.waitForFunction(
    () =>
      window.legwork.panelsStartTime() !== null &&
      window.legwork.parameters().some((path) => window.legwork.sliderRectangle(path)),
  );
}

/** Ticks every plot of "+ add a plot". */
export async function showAllPlots(page) {
  await page.click('.more-plots > summary');
  for (const tick of await page.locator('.more-plots input').all()) await tick.check();
  await page.keyboard.press('Escape');
}

/** Comparisons and errata come after the robot has been seen; their buttons answer then. */
export const comparisonsAreThere = (page) =>
  page.waitForSelector('#show-errata:enabled', { state: 'attached' });

/** Opens a section of a drawer (equations, compare-runs, share, ...) as people do: by its group's button and then its own. */
export async function openSection(page, id) {
  const group = await page
    .locator(`.tools:has(#show-${id})`)
    .evaluate((row) => row.id.replace('-tools', ''));
  if (await page.locator(`#${group}-tools`).isHidden()) await page.click(`#open-${group}`);
  if (await page.locator(`#${id}`).isHidden()) await page.click(`#show-${id}`);
}

/** Opens a tab of the panel beside the view: try, settings, numbers. */
export const openTab = (page, tab) => page.click(`#tab-${tab}`);

/** Opens a menu over the view, if it is folded: view, show. */
export async function openMenu(page, name) {
  const isOpen = await page.$eval(`#${name}-menu`, (menu) => menu.open);
  if (!isOpen) await page.click(`#${name}-menu summary`);
}

/** Lets the page draw. */
export const frames = (page, count) =>
  page.evaluate(async (wanted) => {
    for (let i = 0; i < wanted; i += 1) await new Promise(requestAnimationFrame);
  }, count);

/** A screenshot, kept in build/screenshots too. */
export const picture = async (page, name, options = {}) =>
  decodePng(
    await whilePainted(page, () =>
      page.screenshot({ path: join(screenshots, `${name}.png`), ...options }),
    ),
  );

/** The first that is the same as the one before: what moves smoothly, or comes with a later frame, has come. */
export async function settledPicture(shoot) {
  let before = await shoot();
  for (let i = 0; i < 20; i += 1) {
    const next = await shoot();
    if (shareChanged(before, next) === 0) return next;
    before = next;
  }
  throw new Error('The picture never came to rest.');
}

/** One that nobody compares, to be looked at; by day it would only cost time. */
export const keepPicture = isNight ? picture : async () => {};
