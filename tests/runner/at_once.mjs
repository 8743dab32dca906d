// Many runs, as many at once as there are processors; the slowest of last time start first, so that no processor idles.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../web/tools/process.mjs';

/** Seconds of each run when it ran last, by name. */
const TIMES = join(root, 'build/test-times.json');

function knownTimes() {
  try {
    return JSON.parse(readFileSync(TIMES, 'utf8'));
  } catch {
    return {}; // the first run
  }
}

function keepTimes(news) {
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify({ ...knownTimes(), ...news }, null, 2)}\n`);
}

/** What `answer` gives for each item, `atOnce` at a time, begun in order. */
export async function forEachAtOnce(items, answer, atOnce = cpus().length) {
  const answers = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      answers[index] = await answer(items[index]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

/** `run(name)` answers an object; in the answer each has its name and seconds too. */
export async function runLongestFirst(names, run, atOnce = cpus().length) {
  const times = knownTimes();
  const inOrder = [...names].sort((a, b) => (times[b] ?? Infinity) - (times[a] ?? Infinity));
  const results = await forEachAtOnce(
    inOrder,
    async (name) => {
      const start = performance.now();
      const result = await run(name);
      return { ...result, name, seconds: (performance.now() - start) / 1000 };
    },
    atOnce,
  );
  keepTimes(
    Object.fromEntries(results.map(({ name, seconds }) => [name, Math.round(seconds * 10) / 10])),
  );
  return results;
}

/** Their counts added up, the names of failed cases, and what was printed with them. */
export function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = results.filter((result) => result.failed > 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    failures: failed.flatMap(({ failures }) => failures),
    output: failed.map(({ output }) => output).join('\n'),
  };
}
