// Batches as a visitor sees them: the built page in Chromium, playing, drawn, with its panels and plots; the fraction of real
// time it reaches, its frame rate, and how many steps it takes when asked for more than it can.
import { startPages } from '../../support/built_page.mjs';
import { batches } from './batch_steps.mjs';

const SETTLE_MS = 2000;
const AS_FAST_AS_IT_GOES = '8';

const seconds = ({ robot }) => (robot === 'batch-200' ? 10 : 4);

// ns of wall time a step and a frame over so many seconds.
async function watch(page, duration) {
  return page.evaluate(async (ms) => {
    const { legwork } = window;
    const stepNow = () => legwork.read('step')[0];
    const drawn = legwork.framesDrawn();
    const step = stepNow();
    const begin = performance.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
    const taken = 1e6 * (performance.now() - begin);
    return {
      step: taken / Math.max(stepNow() - step, 1),
      frame: taken / Math.max(legwork.framesDrawn() - drawn, 1),
    };
  }, 1000 * duration);
}

async function measureBatch(page, batch) {
  const { robot, kernel } = batch;
  await page.evaluate((set) => {
    for (const [path, value] of Object.entries(set)) window.legwork.set(path, value);
    window.legwork.reset();
    window.legwork.play();
  }, batch.set);
  const rows = [];
  for (const [speed, what] of [
    ['1', 'at 1x'],
    [AS_FAST_AS_IT_GOES, 'at most'],
  ]) {
    await page.selectOption('#speed', speed);
    await page.waitForTimeout(SETTLE_MS);
    const times = await watch(page, seconds(batch));
    for (const [path, time] of Object.entries(times))
      rows.push({ robot, kernel, path: `${path} ${what}`, min: time, median: time });
  }
  return rows;
}

/** Rows of the built page: path is "step at 1x", "frame at 1x", "step at most", "frame at most". */
export async function drawnBatches() {
  const pages = await startPages();
  try {
    const page = await pages.open({ query: '?scene=quadruped-herd' });
    await page.waitForFunction(() => window.legwork.firstMotionTime() !== null);
    await page.waitForTimeout(SETTLE_MS); // panels and plots come by themselves
    const rows = [];
    for (const batch of batches) rows.push(...(await measureBatch(page, batch)));
    return rows;
  } finally {
    await pages.close();
  }
}
