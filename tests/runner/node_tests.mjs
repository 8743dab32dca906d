// Runs the *.test.mjs files of some folders under node:test, one process each, and reads their TAP summaries. Timing-sensitive
// *.alone.test.mjs run after the others, one by one.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { serveChromium } from '../support/chromium.mjs';
import { runLongestFirst, sumOf } from './at_once.mjs';

/** No file takes nearly as long, on no machine: one that waits for ever is not to keep the others. */
const FILE_MINUTES = { day: 15, night: 30 };

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name))
    .sort();
}

async function runFile(file, env) {
  // Without --test, which would begin a second process for it.
  const args = ['--test-reporter=tap', file];
  const minutes = env.LEGWORK_NIGHT === '1' ? FILE_MINUTES.night : FILE_MINUTES.day;
  const { status, signal, output } = await capture(process.execPath, args, {
    env,
    timeout: minutes * 60_000,
  });
  const count = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const told = count('fail') + count('cancelled');
  const failed = status !== 0 && told === 0 ? 1 : told;
  const end = signal ? `\n${file} was ended after ${minutes} minutes.` : '';
  const named = [...output.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, name]) => name);
  const failures = (told > 0 ? named : [`status ${signal ?? status}`]).map((n) => `${file}: ${n}`);
  return { passed: count('pass'), failed, failures, output: failed > 0 ? output + end : '' };
}

/**
 * `browsers`: one for each file that runs at a time; two files in one would wait for its only graphics thread. Without any, a
 * file for each processor.
 */
async function runAll(files, env, browsers) {
  const isAlone = (file) => file.includes('.alone.');
  const idle = [...browsers];
  const run = async (file) => {
    const browser = idle.pop();
    try {
      return await runFile(file, { ...env, ...(browser && { LEGWORK_BROWSER: browser.address }) });
    } finally {
      if (browser) idle.push(browser);
    }
  };
  const together = files.filter((file) => !isAlone(file));
  return [
    ...(await runLongestFirst(together, run, browsers.length || cpus().length)),
    ...(await runLongestFirst(files.filter(isAlone), run, 1)),
  ];
}

/**
 * `hasBrowser`: files find a browser that serves many of them (tests/support/chromium.mjs). `isNightly`: they do at length what
 * they do by sample by day (tests/support/by_night.mjs).
 */
export async function nodeTests(folders, { hasBrowser = false, isNightly = false } = {}) {
  const files = folders.flatMap(filesIn);
  if (files.length === 0) throw new Error(`No *.test.mjs in ${folders.join(', ')}.`);
  const env = { ...process.env, ...(isNightly && { LEGWORK_NIGHT: '1' }) };
  const browsers = await Promise.all(
    // Two more than processors: a test waits now and then for what comes after a time.
    Array.from({ length: hasBrowser ? cpus().length + 2 : 0 }, serveChromium),
  );
  try {
    const results = await runAll(files, env, browsers);
    const slowest = results.sort((a, b) => b.seconds - a.seconds).slice(0, 5);
    const named = slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
    return { ...sumOf(results), note: `  longest: ${named.join(', ')}` };
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
}
