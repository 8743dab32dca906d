// The machine's own Chromium, headless, with software WebGL and without the traffic of a first run.
import { findChromium } from '../../web/tools/setup.mjs';
import { unpainted } from './unpainted.mjs';

const args = [
  '--no-sandbox', // containers and CI run as root, where Chromium refuses its sandbox
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
];

// Not imported above: `npm test` reads this file before it has installed the package.
const driver = async () => (await import('playwright-core')).chromium;
const program = () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium here: `npm start` installs one.');
  return { executablePath, args };
};

/** One browser for many test files: they find it by LEGWORK_BROWSER, the address that this answers. */
export async function serveChromium() {
  const server = await (await driver()).launchServer(program());
  return { address: server.wsEndpoint(), close: () => server.close() };
}

/** @type {Set<import('playwright-core').Browser>} */
const browsers = new Set();

function noted(browser) {
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
  return browser;
}

export const contextsOpen = () => [...browsers].flatMap((browser) => browser.contexts());

/**
 * A browser of its own, whatever is served; for what fills it, breaks it or measures it. `flags`: more than the usual.
 * @param {import('playwright-core').LaunchOptions & { flags?: string[] }} options
 */
export async function launchChromium({ flags = [], ...options } = {}) {
  const { executablePath } = program();
  return noted(
    await (await driver()).launch({ executablePath, args: [...args, ...flags], ...options }),
  );
}

/** The browser that is served, or else one of its own. What is opened in it is closed with it. */
export async function openChromium() {
  const address = process.env.LEGWORK_BROWSER;
  return address ? noted(await (await driver()).connect(address)) : launchChromium();
}

/**
 * Where pages do all but fill pixels, unless `isPainted`; the rest is Playwright's.
 * @typedef {import('playwright-core').BrowserContextOptions & { isPainted?: boolean }} ContextOptions
 * @param {import('playwright-core').Browser} browser
 * @param {ContextOptions} options
 */
export async function newContext(browser, { isPainted = false, ...options } = {}) {
  const context = await browser.newContext(options);
  if (!isPainted) await context.addInitScript(unpainted);
  return context;
}
