// A video of the view. Alone, in its own browser: on a busy machine the recorder does not finish.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, frames, openSection, startPages } from '../support/built_page.mjs';
import { forNight, isNight } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

// A busy machine's encoder takes its time; the page waits for it up to a minute at either end.
const PATIENCE_MS = 130_000;

let pages;
before(async () => {
  pages = await startPages({ isAlone: true });
});
after(() => pages?.close());

/** @param {import('playwright-core').BrowserContextOptions & { isStopped?: boolean, prepare?: () => void }} options */
async function recorded({ isStopped = false, ...options } = {}) {
  const page = await pages.open({
    query: '?scene=quadruped-trot',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    isPainted: true,
    deviceScaleFactor: isNight ? 1 : 0.5, // without a GPU every pixel costs
    ...options,
  });
  await comparisonsAreThere(page);
  await openSection(page, 'share');
  const record = page.getByRole('button', { name: 'Record a video' });
  if (await record.isDisabled()) {
    assert.ok(await page.getByText('cannot record').isVisible());
    return null;
  }
  await record.click();
  if (isStopped) return page;
  await page.evaluate(() => window.legwork.play());
  await page.waitForFunction(() => window.legwork.read('step')[0] > 200);
  await frames(page, 10);
  return page;
}

async function savedFrom(page) {
  const download = page.waitForEvent('download', { timeout: PATIENCE_MS });
  await page.getByRole('button', { name: 'Stop and save the video' }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^quadruped-trot\.(webm|mp4)$/);
  return readFileSync(await file.path());
}

test('a video of the view is recorded where the browser can', async () => {
  const page = await recorded();
  if (!page) return;
  const bytes = await savedFrom(page);
  assert.ok(bytes.length > 2000, `${bytes.length} bytes`);
  assert.deepEqual(pages.complaints, []);
});

// By night: the page waits its five seconds.
forNight(
  'what has been recorded is saved though the browser never says that it has ended',
  async () => {
    const page = await recorded({
      prepare: () => {
        const listen = MediaRecorder.prototype.addEventListener;
        MediaRecorder.prototype.addEventListener = function (type, listener, options) {
          if (type !== 'stop') listen.call(this, type, listener, options);
        };
      },
    });
    if (!page) return;
    const bytes = await savedFrom(page);
    assert.ok(bytes.length > 2000, `${bytes.length} bytes`);
    assert.deepEqual(pages.complaints, []);
  },
);

test('a recording that is stopped at once has what was to be seen', async () => {
  const page = await recorded({ isStopped: true });
  if (!page) return;
  const bytes = await savedFrom(page);
  assert.ok(bytes.length > 2000, `${bytes.length} bytes`);
  assert.deepEqual(pages.complaints, []);
});
