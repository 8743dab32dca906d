// Repeats a suite: intermittent failures do not show in a single run.

/** doctest cases come in another order each time, and in another each night; LEGWORK_SEED is the first of the seeds. */
const firstSeed = () => Number(process.env.LEGWORK_SEED ?? Date.now() % 1_000_000);

/** Those that failed, each with how often and with which seeds; `runs`: [{ seed, failures }]. */
export function flakyCases(runs) {
  const seeds = new Map();
  for (const { seed, failures } of runs)
    for (const name of new Set(failures)) seeds.set(name, [...(seeds.get(name) ?? []), seed]);
  return [...seeds]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, of]) => `  ${of.length} of ${runs.length}: ${name} (seeds ${of.join(', ')})`);
}

/** What `run({ seed })` answers `n` times added up; LEGWORK_TIMES: another n. Of each failed case its first output. */
export async function times(n, run) {
  const count = Number(process.env.LEGWORK_TIMES ?? n);
  const first = firstSeed();
  const runs = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const begin = performance.now();
    const { passed, failed, failures, output } = await run({ seed });
    const known = new Set(runs.flatMap((one) => one.failures));
    const isNews = failures.some((name) => !known.has(name));
    const seconds = (performance.now() - begin) / 1000;
    runs.push({ seed, passed, failed, failures, seconds, output: isNews ? output : '' });
    // Hours long: who waits sees how it goes.
    console.error(`\n  ${runs.length} of ${count}: ${passed} passed, ${failed} failed`);
  }
  const sum = (key) => runs.reduce((total, one) => total + one[key], 0);
  const seconds = (sum('seconds') / count).toFixed(0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    output: runs.map(({ output }) => output).join('\n'),
    note: [`  ${count} times, seeds from ${first}, ${seconds} s each`, ...flakyCases(runs)].join(
      '\n',
    ),
  };
}
