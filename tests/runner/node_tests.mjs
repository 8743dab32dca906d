// Runs the *.test.mjs files of some folders under node:test and reads its TAP summary.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';

function testFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name))
    .sort();
}

/** Files side by side, as many as there are processors; with a browser one at a time, or they spoil each other's timings. */
export async function nodeTests(folders, { hasBrowser = false } = {}) {
  const files = folders.flatMap(testFiles);
  if (files.length === 0) throw new Error(`No *.test.mjs in ${folders.join(', ')}.`);
  const atOnce = hasBrowser ? 1 : cpus().length;
  const args = ['--test', `--test-concurrency=${atOnce}`, '--test-reporter=tap', ...files];
  const { status, output } = await capture(process.execPath, args);
  const count = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return { passed: count('pass'), failed: status !== 0 && failed === 0 ? 1 : failed, output };
}
