// The machine's own Chromium, headless, with software WebGL and without the traffic of a first run.
import { findChromium } from '../../web/tools/setup.mjs';

const args = [
  '--no-sandbox', // containers and CI run as root, where Chromium refuses its sandbox
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
];

export async function launchChromium(options = {}) {
  // Not imported above: `npm test` reads this file before it has installed the package.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: findChromium(), args, ...options });
}
