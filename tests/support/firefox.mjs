// Debian's Firefox by WebDriver BiDi. WebGL needs a display and Mesa's software renderer: Xvfb is started for it.
import { spawn } from 'node:child_process';
import { findProgram } from '../../web/tools/process.mjs';

/** Xvfb on a free display: it writes the number to its third stream. */
async function startDisplay() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '3840x2160x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb ended at once')));
    server.stdio[3]?.once('data', (text) => resolve(Number(String(text).trim())));
  });
  if (!(number >= 0)) throw new Error(`Xvfb gave no display`);
  return { name: `:${number}`, stop: () => server.kill() };
}

export async function launchFirefox() {
  const display = await startDisplay();
  try {
    // Not imported above: `npm test` reads this file before it has installed the package.
    const { default: puppeteer } = await import('puppeteer-core');
    const executablePath = findProgram('firefox-esr', 'firefox');
    if (!executablePath) throw new Error('There is no Firefox here: `npm test` installs one.');
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: false,
      env: {
        ...process.env,
        DISPLAY: display.name,
        LIBGL_ALWAYS_SOFTWARE: '1',
        MOZ_DISABLE_CONTENT_SANDBOX: '1',
      },
      extraPrefsFirefox: { 'webgl.force-enabled': true, 'ui.prefersReducedMotion': 0 },
      protocolTimeout: 120_000,
    });
    return {
      browser,
      async close() {
        await browser.close();
        display.stop();
      },
    };
  } catch (error) {
    display.stop();
    throw error;
  }
}
