// Hosts of the WASM module: this node and the machine's Chromium, with the very files that the page loads.
import { readFile } from 'node:fs/promises';
import { root } from '../../web/tools/process.mjs';
import { launchChromium } from './chromium.mjs';
import { hashRuns, openRun } from './hash_run.mjs';
import { serveFolder } from './static_server.mjs';

/** `name`: legwork, or legwork-robots, which has planned walks alone, or legwork-own, which reads robots' files. */
export async function loadInNode(name = 'legwork') {
  const { default: createLegwork } = await import(`../../build/wasm/${name}.mjs`);
  const wasmBinary = await readFile(new URL(`../../build/wasm/${name}.wasm`, import.meta.url));
  return createLegwork({ wasmBinary });
}

/** A study of a built-in scene as its file has it. */
export function studyOf(module, id, name) {
  const scene = openRun(module, { id });
  const { studies } = JSON.parse(module.UTF8ToString(module._lw_describe(scene)));
  const place = studies.findIndex((study) => study.name === name);
  const study = JSON.parse(module.UTF8ToString(module._lw_study(scene, place)));
  module._lw_close(scene);
  return study;
}

export async function hashesInNode() {
  return hashRuns([await loadInNode(), await loadInNode('legwork-own')]);
}

export async function hashesInChromium() {
  const server = await serveFolder(root);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/tests/support/blank.html`);
    return await page.evaluate(async () => {
      const { default: createLegwork } = await import('/build/wasm/legwork.mjs');
      const { default: createOwn } = await import('/build/wasm/legwork-own.mjs');
      const { hashRuns, mostBrowserSteps } = await import('/tests/support/hash_run.mjs');
      return hashRuns([await createLegwork(), await createOwn()], mostBrowserSteps);
    });
  } finally {
    await browser.close();
    await server.close();
  }
}
