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
const program = () => ({ executablePath: findChromium(), args });

/** One browser for many test files: they find it by LEGWORK_BROWSER, the address that this answers. */
export async function serveChromium() {
  const server = await (await driver()).launchServer(program());
  return { address: server.wsEndpoint(), close: () => server.close() };
}

/** A browser of its own, whatever is served; for what fills it, breaks it or measures it. `flags`: more than the usual. */
export async function launchChromium({ flags = [], ...options } = {}) {
  const { executablePath } = program();
  return (await driver()).launch({ executablePath, args: [...args, ...flags], ...options });
}

/** The browser that is served, or else one of its own. What is opened in it is closed with it. */
export async function openChromium() {
  const address = process.env.LEGWORK_BROWSER;
  return address ? (await driver()).connect(address) : launchChromium();
}

/** Where pages do all but fill pixels, unless `isPainted`; the rest is Playwright's. */
export async function newContext(browser, { isPainted = false, ...options } = {}) {
  const context = await browser.newContext(options);
  if (!isPainted) await context.addInitScript(unpainted);
  return context;
}
