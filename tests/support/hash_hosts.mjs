// Where the WASM module runs: this node and the machine's Chromium, on the very files that the page loads.
import { readFile } from 'node:fs/promises';
import { root } from '../../web/tools/process.mjs';
import { launchChromium } from './chromium.mjs';
import { hashRun } from './hash_run.mjs';
import { serveFolder } from './static_server.mjs';

export async function loadInNode() {
  const { default: createLegwork } = await import('../../build/wasm/legwork.mjs');
  const wasmBinary = await readFile(new URL('../../build/wasm/legwork.wasm', import.meta.url));
  return createLegwork({ wasmBinary });
}

export async function hashInNode() {
  return hashRun(await loadInNode());
}

export async function hashInChromium() {
  const server = await serveFolder(root);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/tests/support/blank.html`);
    return await page.evaluate(async () => {
      const { default: createLegwork } = await import('/build/wasm/legwork.mjs');
      const { hashRun } = await import('/tests/support/hash_run.mjs');
      return hashRun(await createLegwork());
    });
  } finally {
    await browser.close();
    await server.close();
  }
}
