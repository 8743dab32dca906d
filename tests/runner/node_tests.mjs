// Runs the *.test.mjs files of some folders (by night: *.nightly.mjs) under node:test, a process each, as many at once as
// there are processors, and reads their TAP summaries. *.alone.test.mjs watch a clock: they run after the others, one by one.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { serveChromium } from '../support/chromium.mjs';

/** No file takes nearly as long, on no machine: one that waits for ever is not to keep the others. */
const FILE_MS = 1_800_000;

/** Seconds of each file in its latest run: the longest begin, so that no processor idles at the end. */
const TIMES = join(root, 'build/test-times.json');

function filesIn(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}

function knownTimes() {
  try {
    return JSON.parse(readFileSync(TIMES, 'utf8'));
  } catch {
    return {}; // the first run
  }
}

async function runFile(file, env) {
  const start = performance.now();
  const args = ['--test', `--test-timeout=${FILE_MS}`, '--test-reporter=tap', file];
  const { status, output } = await capture(process.execPath, args, { env });
  const count = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const told = count('fail') + count('cancelled');
  const failed = status !== 0 && told === 0 ? 1 : told;
  const seconds = (performance.now() - start) / 1000;
  return { file, passed: count('pass'), failed, seconds, output: failed > 0 ? output : '' };
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

async function runAll(files, env) {
  const times = knownTimes();
  const isAlone = (file) => /\.alone\.(test|nightly)\.mjs$/.test(file);
  const longestFirst = files
    .filter((file) => !isAlone(file))
    .sort((a, b) => (times[b] ?? Infinity) - (times[a] ?? Infinity));
  const run = (file) => runFile(file, env);
  const results = [
    ...(await forEachAtOnce(longestFirst, run)),
    ...(await forEachAtOnce(files.filter(isAlone), run, 1)),
  ];
  for (const { file, seconds } of results) times[file] = Math.round(seconds * 10) / 10;
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify(times, null, 2)}\n`);
  return results;
}

/** `hasBrowser`: files find one browser for all of them (tests/support/chromium.mjs). */
export async function nodeTests(folders, { ending = '.test.mjs', hasBrowser = false } = {}) {
  const files = folders.flatMap((folder) => filesIn(folder, ending));
  if (files.length === 0) throw new Error(`No *${ending} in ${folders.join(', ')}.`);
  const browser = hasBrowser ? await serveChromium() : null;
  const env = browser ? { ...process.env, LEGWORK_BROWSER: browser.address } : process.env;
  try {
    const results = await runAll(files, env);
    const sum = (key) => results.reduce((total, result) => total + result[key], 0);
    const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, 5);
    const named = slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`);
    return {
      passed: sum('passed'),
      failed: sum('failed'),
      note: `  longest: ${named.join(', ')}`,
      output: results.map(({ output }) => output).join('\n'),
    };
  } finally {
    await browser?.close();
  }
}
