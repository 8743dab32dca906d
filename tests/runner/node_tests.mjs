// Runs the *.test.mjs files of some folders (of the night: *.nightly.mjs) under node:test and reads its TAP summary.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';

function filesIn(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}

/** What is told by the clock, or asks how soon a page answers, wants the machine to itself. */
const TIMED = /[/\\](bench|course_page|loading|long_run|messages|page|robustness)\.test\.mjs$/;

/** No file takes nearly as long, on no machine: one that waits for ever is not to keep the others. */
const FILE_MS = 1_800_000;

async function run(files, atOnce) {
  const limits = [`--test-concurrency=${atOnce}`, `--test-timeout=${FILE_MS}`];
  const args = ['--test', ...limits, '--test-reporter=tap', ...files];
  const { status, output } = await capture(process.execPath, args);
  const count = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return { passed: count('pass'), failed: status !== 0 && failed === 0 ? 1 : failed, output };
}

/** Files side by side, as many as there are processors; those that are timed one after the other, after them. */
export async function nodeTests(folders, ending = '.test.mjs') {
  const files = folders.flatMap((folder) => filesIn(folder, ending));
  if (files.length === 0) throw new Error(`No *${ending} in ${folders.join(', ')}.`);
  const isTimed = (file) => TIMED.test(file);
  const results = [
    await run(
      files.filter((file) => !isTimed(file)),
      cpus().length,
    ),
  ];
  const timed = files.filter(isTimed);
  if (timed.length > 0) results.push(await run(timed, 1));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    output: results.map(({ output }) => output).join('\n'),
  };
}
