// Line coverage of engine/ by the doctest cases, measured by clang++.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { doctest } from './doctest.mjs';

const FOLDER = join(root, 'build/coverage');
const COUNTS = join(FOLDER, 'counts');

/** Of the engine's lines, what has to run; and how many of the files that lack most are named. */
const LEAST_PERCENT = 95;
const NAMED = 10;

async function output(command, args) {
  const { status, output } = await capture(command, args);
  if (status !== 0) throw new Error(`${output}\n${command} failed.`);
  return output;
}

const percentOf = ({ covered, count }) => (100 * covered) / count;

/** [{ file, count, covered }] of engine/. */
async function linesOfFiles() {
  const profile = join(COUNTS, 'all.profdata');
  const raw = readdirSync(COUNTS).map((name) => join(COUNTS, name));
  await output('llvm-profdata', ['merge', '-sparse', '-o', profile, ...raw]);
  const program = join(FOLDER, 'bin/legwork_tests');
  const args = ['export', '-summary-only', `-instr-profile=${profile}`, program];
  const [{ files }] = JSON.parse(await output('llvm-cov', args)).data;
  return files
    .map(({ filename, summary }) => ({
      file: relative(root, resolve(FOLDER, filename)),
      ...summary.lines,
    }))
    .filter(({ file, count }) => file.startsWith('engine/') && count > 0);
}

export async function coverage() {
  rmSync(COUNTS, { recursive: true, force: true });
  mkdirSync(COUNTS, { recursive: true });
  const env = { LLVM_PROFILE_FILE: join(COUNTS, '%4m.profraw'), LEGWORK_EXTREMES: '1020' };
  // Each process takes a moment to add its counts to the file.
  const tests = await doctest('coverage', { env, size: 4 });
  const files = await linesOfFiles();
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const whole = { covered: sum('covered'), count: sum('count') };
  const isEnough = percentOf(whole) >= LEAST_PERCENT;
  const least = files
    .sort((a, b) => percentOf(a) - percentOf(b))
    .slice(0, NAMED)
    .map((f) => `  ${percentOf(f).toFixed(1).padStart(5)} % of ${f.count} lines, ${f.file}`);
  const share = `  ${percentOf(whole).toFixed(2)} % of the ${whole.count} lines of engine/ run; least in`;
  return {
    passed: tests.passed + (isEnough ? 1 : 0),
    failed: tests.failed + (isEnough ? 0 : 1),
    output: `${tests.output}\n${isEnough ? '' : `Less than ${LEAST_PERCENT} % of the engine's lines run.`}`,
    note: [share, ...least].join('\n'),
  };
}
