// What a page retains after a garbage collection, in bytes and in objects.

/**
 * V8 compiles what runs often, and lets go of it again, as it likes: half a megabyte more or less. Without that, and without
 * what it keeps of a function for it, one round is as the other to a tenth of that.
 */
export const STEADY = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode'];

/**
 * What Blink keeps of its own. Not judged where frames come and go: one leaves as much of it whether it showed a scene or a
 * page of plain text (some 6 KB; Chromium 150).
 */
export const BLINKS = 'of Blink, MiB';

/** Runs in every document before its own scripts: counts what the browser does not tell. */
export function watch() {
  const counts = { 'WebGL objects': 0, 'object URLs': 0 };
  const memories = [];
  const around = (owner, name, note) => {
    const original = owner[name];
    owner[name] = function (...given) {
      const answer = original.apply(this, given);
      note(answer, given);
      return answer;
    };
  };
  const count = (what, by) => () => {
    counts[what] += by;
  };
  const kinds = ['Buffer', 'Framebuffer', 'Program', 'Renderbuffer', 'Shader', 'Texture'];
  for (const kind of [...kinds, 'VertexArray']) {
    const { prototype } = WebGL2RenderingContext;
    around(prototype, `create${kind}`, count('WebGL objects', 1));
    around(prototype, `delete${kind}`, (_, [object]) => {
      if (object) counts['WebGL objects'] -= 1;
    });
  }
  around(URL, 'createObjectURL', count('object URLs', 1));
  around(URL, 'revokeObjectURL', count('object URLs', -1));
  around(WebAssembly, 'instantiate', async (answer) => {
    const { instance } = await answer;
    for (const part of Object.values(instance.exports))
      if (part instanceof WebAssembly.Memory) memories.push(new WeakRef(part));
  });
  window.gauges = () => {
    const alive = memories.map((memory) => memory.deref()).filter(Boolean);
    const bytes = alive.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    return { 'engines, MiB': bytes / 2 ** 20, engines: alive.length, ...counts };
  };
}

const SAVED_MS = 15_000;
const PAUSE_MS = 150;
const MOST_COLLECTIONS = 20;
const LEFT_ALONE = 3;

/**
 * What is left when collections find nothing more to let go of: what one lets go of may have held on to something else, and
 * Blink lets some go only when it has nothing to do.
 */
async function settled(session, page) {
  const read = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(PAUSE_MS);
    const { metrics } = await session.send('Performance.getMetrics');
    const told = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    return { told, heap: await session.send('Runtime.getHeapUsage') };
  };
  let least = await read();
  for (let i = 0, same = 0; i < MOST_COLLECTIONS && same < LEFT_ALONE; i += 1) {
    const next = await read();
    const isLess =
      next.told.Nodes < least.told.Nodes ||
      next.heap.embedderHeapUsedSize < 0.995 * least.heap.embedderHeapUsedSize;
    same = isLess ? 0 : same + 1;
    if (isLess) least = next;
  }
  return least;
}

/** A function that answers the gauges of a page, by name. */
export async function gaugesOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  const nothingIsSaved = () => window.gauges()['object URLs'] === 0;
  return async () => {
    // The page gives back what it saved after ten seconds; what it never gives back shall be counted.
    await page.waitForFunction(nothingIsSaved, null, { timeout: SAVED_MS }).catch(() => {});
    const { told, heap } = await settled(session, page);
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = heap;
    return {
      'memory, MiB': (usedSize + backingStorageSize) / 2 ** 20,
      [BLINKS]: embedderHeapUsedSize / 2 ** 20,
      ...(await page.evaluate(() => window.gauges())),
      nodes: told.Nodes,
      listeners: told.JSEventListeners,
      observers: told.ContextLifecycleStateObservers,
      documents: told.Documents,
      frames: told.Frames,
      workers: page.workers().length,
    };
  };
}
