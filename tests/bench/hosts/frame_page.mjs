// What a frame costs the main thread at 1920x1080: physics, three.js, ImGui and plots, and the style and layout of the page
// around them. Rasterisation is excluded: WebGL calls that draw, clear or upload return at once, so that a machine without a
// GPU is no slower here than one with a GPU; all other WebGL calls are executed. The page gets its frames from here, a sixtieth
// of a second of its clock apart, so that each has as many steps to take as at 60 frames per second, however busy the machine
// is.
import { startPages } from '../../support/built_page.mjs';

const FRAMES = 600;
const SETTLE_FRAMES = 60;
const LONG_TASK_MS = 50;
const SCENES = [
  'quadruped-trot',
  'quadruped-free',
  'hexapod-free',
  'quadruped-herd',
  'four-bar',
  'state-estimation',
];

/** In the page, before its own scripts. */
function prepare() {
  const { prototype } = WebGL2RenderingContext;
  const painting = [
    ...['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced', 'clear'],
    ...['drawRangeElements', 'bufferData', 'bufferSubData', 'texImage2D', 'texSubImage2D'],
  ];
  const now = performance.now.bind(performance);
  const request = window.requestAnimationFrame.bind(window);
  let waiting = [];
  /** @type {number | null} */
  let clock = null;
  performance.now = () => clock ?? now();
  window.requestAnimationFrame = (callback) =>
    clock === null ? request(callback) : waiting.push(callback);

  /** ms of work in each of so many frames. */
  window.legworkFrames = async (count) => {
    if (clock === null) {
      for (const name of painting) prototype[name] = () => {};
      clock = now();
      await new Promise((resolve) => setTimeout(resolve, 300)); // the browser's own last frame
    }
    const times = [];
    while (times.length < count) {
      clock += 1000 / 60;
      const callbacks = waiting;
      waiting = [];
      const begin = now();
      for (const callback of callbacks) callback(clock);
      document.body.getBoundingClientRect(); // style and layout
      times.push(now() - begin);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return times;
  };
}

/** ms that the main thread has had of a processor, whoever else wanted it. */
async function processorTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
}

const middle = (sorted, share = 0.5) => sorted[Math.floor(share * (sorted.length - 1))];

/**
 * Rows in ns: path is "median frame", "slow frame" (one in a hundred is slower), by the clock, and "processor time": the mean,
 * painting's bookkeeping and collecting garbage included, which a busy machine does not lengthen.
 */
export async function frameCosts() {
  const pages = await startPages();
  const rows = [];
  try {
    for (const scene of SCENES) {
      const page = await pages.open({
        query: `?scene=${scene}&quality=full`,
        viewport: { width: 1920, height: 1080 },
        prepare,
      });
      await page.waitForFunction(() => window.legwork.panelsStartTime() !== null);
      const measure = (count) => page.evaluate((wanted) => window.legworkFrames(wanted), count);
      await measure(SETTLE_FRAMES);
      const step = () => page.evaluate(() => window.legwork.read('step')[0]);
      const worked = await processorTime(page);
      const before = await step();
      const start = await worked();
      const times = (await measure(FRAMES)).sort((a, b) => a - b);
      const processor = ((await worked()) - start) / FRAMES;
      const steps = ((await step()) - before) / FRAMES;
      const long = times.filter((ms) => ms > LONG_TASK_MS).length;
      const bench = Math.round(Number(await page.evaluate(() => window.legwork.panelsStartTime())));
      const row = (path, ms, note) =>
        rows.push({ robot: scene, kernel: 'frame', path, min: 1e6 * ms, median: 1e6 * ms, note });
      row(
        'median frame',
        middle(times),
        `${steps.toFixed(1)} steps a frame; ${long} of ${FRAMES} frames over ${LONG_TASK_MS} ms; bench started in ${bench} ms`,
      );
      row('slow frame', middle(times, 0.99));
      row('processor time', processor);
      await page.context().close();
    }
    return rows;
  } finally {
    await pages.close();
  }
}
