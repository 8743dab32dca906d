// A video of the view. Alone, in a browser of its own: where processors are busy the recorder does not come to an end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, frames, startPages } from '../support/built_page.mjs';

let pages;
before(async () => {
  pages = await startPages({ isAlone: true });
});
after(() => pages?.close());

test('a video of the view is recorded where the browser can', async () => {
  const page = await pages.open({
    query: '?scene=quadruped-trot',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    isPainted: true,
  });
  await comparisonsAreThere(page);
  await page.click('#show-share');
  const record = page.getByRole('button', { name: 'Record a video' });
  if (await record.isDisabled())
    return assert.ok(await page.getByText('cannot record').isVisible());
  await record.click();
  await page.evaluate(() => window.legwork.play());
  await page.waitForFunction(() => window.legwork.read('step')[0] > 200);
  await frames(page, 10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stop and save the video' }).click();
  const file = await download;
  const bytes = readFileSync(await file.path());
  assert.match(file.suggestedFilename(), /^quadruped-trot\.(webm|mp4)$/);
  assert.ok(bytes.length > 2000, `${bytes.length} bytes`);
  assert.deepEqual(pages.complaints, []);
});
