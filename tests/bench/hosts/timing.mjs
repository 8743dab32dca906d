// How long a call takes, for Node and for browsers: the same code in both.

/**
 * The smallest and the middle time of a call, ns. run(count) makes that many; a batch lasts at least `batch` ms, short
 * enough for some to go undisturbed on a busy machine, after `warm` ms in which the engine compiles in earnest.
 */
export function timeCalls(run, { batch = 1, repetitions = 15, warm = 15 } = {}) {
  const elapsed = (count) => {
    const start = performance.now();
    run(count);
    return performance.now() - start;
  };
  let count = 16;
  const start = performance.now();
  const least = () => Math.min(elapsed(count), elapsed(count), elapsed(count));
  for (;;) {
    if (least() < batch) count *= 2;
    else if (performance.now() - start >= warm) break;
  }
  const times = Array.from({ length: repetitions }, () => (1e6 * elapsed(count)) / count);
  times.sort((a, b) => a - b);
  return { min: times[0], median: times[repetitions >> 1] };
}

/** Times of every entry of a bench module (main_wasm.cpp) whose name `wanted` accepts: [{ robot, kernel, path, min, median }]. */
export function timeModule(bench, { wanted = (_name) => true, ...options } = {}) {
  const rows = [];
  for (let index = 0; index < bench._lwb_count(); index += 1) {
    const name = bench.UTF8ToString(bench._lwb_name(index));
    if (!wanted(name)) continue;
    const [robot, kernel, path] = name.split('/');
    rows.push({ robot, kernel, path, ...timeCalls((n) => bench._lwb_run(index, n), options) });
  }
  return rows;
}
