// The doctest program of a preset, run natively or, compiled to WASM, in this node: a few test cases a process, or many in any order.
import { capture } from '../../web/tools/process.mjs';
import { forEachAtOnce, runLongestFirst, sumOf } from './at_once.mjs';
import { buildPreset } from './build.mjs';

// Plans without end, and the same run over and over: watched by the sanitizers these would take longer than everything
// else. Each kind of plan is still made and run under them, by the tests of all scenes; sliders move in other tests.
const PLANNERS = [
  'run/slider',
  'run/extremes',
  'run/determinism',
  'motion/bound_plan',
  'motion/pronk_plan',
];
const filesOf = (names) => names.map((name) => `*/engine/${name}_test*`).join(',');

/** Cases a process, where they come in any order. */
const SHUFFLED = 60;

/** `count` in runs of `size`: [first, last], from 1. */
export const rangesOf = (count, size) =>
  Array.from({ length: Math.ceil(count / size) }, (_, i) => [
    i * size + 1,
    Math.min((i + 1) * size, count),
  ]);

/** The names of those that failed; others are named too, where they only say something. */
const failedCases = (output) =>
  output
    .split(/^TEST CASE:\s*/m)
    .slice(1)
    .filter((told) => told.includes('ERROR: '))
    .map((told) => told.split('\n')[0]);

/** Reads doctest's last lines; a run that failed or died without saying so is one failure. */
export function readDoctest({ status, signal, output }, count) {
  const failed = Number(output.match(/test cases:.*\|\s*(\d+) failed/)?.[1] ?? 0);
  // doctest counts what lies outside --first and --last as passed.
  const failures = failedCases(output);
  if (status === 0 || failed > 0) return { passed: count - failed, failed, failures, output };
  const end = `It ended with ${signal ?? `status ${status}`}.`;
  return { passed: 0, failed: 1, failures: [...failures, end], output: `${output}\n${end}` };
}

/**
 * `program`: [command, ...arguments]; `label` names it among the times that are kept. `seed`: in an order of its own, many in
 * one process, so that a case meets what others have left behind.
 * @param {string[]} program
 * @param {Options & { label: string }} options
 */
async function inRanges([command = '', ...inOrder], { label, size, env, seed }) {
  const isShuffled = seed !== undefined;
  const args = isShuffled ? [...inOrder, '--order-by=rand', `--rand-seed=${seed}`] : inOrder;
  const counted = await capture(command, [...args, '--count'], { env });
  const count = Number(counted.output.match(/filters: (\d+)/)?.[1] ?? 0);
  if (count === 0) throw new Error(`${command} has no test case.\n${counted.output}`);
  /** @type {Map<string, number[]>} */
  const ranges = new Map(
    rangesOf(count, isShuffled ? SHUFFLED : size).map(([first, last]) => [
      `${label} ${first}-${last}`,
      [first, last],
    ]),
  );
  const run = async (name) => {
    const [first, last] = ranges.get(name) ?? [];
    const range = [`--first=${first}`, `--last=${last}`];
    return readDoctest(await capture(command, [...args, ...range], { env }), last - first + 1);
  };
  // Other cases each time: how long a range took last says nothing.
  const runAll = isShuffled ? forEachAtOnce : runLongestFirst;
  return sumOf(await runAll([...ranges.keys()], run));
}

/**
 * `size`: test cases a process. LEGWORK_EXTREMES: how many pairs of parameters at their bounds
 * tests/engine/run/extremes_test.cpp tries, or 'all'. LEGWORK_NIGHT: what is watched is not sampled
 * (tests/engine/support/build.h).
 * @typedef {{ env?: NodeJS.ProcessEnv, args?: string[], size?: number, seed?: number | undefined }} Options
 * @param {string} preset
 * @param {Options} options
 */
export async function doctest(preset, { env, args = [], size = 2, seed } = {}) {
  await buildPreset(preset, 'legwork_tests');
  const program = [`build/${preset}/bin/legwork_tests`, '--no-colors', ...args];
  return inRanges(program, { label: preset, size, env: { ...process.env, ...env }, seed });
}

/**
 * The tests of `release` on an engine that is watched by the sanitizers; `preset`: watched, or by night watched-all.
 * @param {string} preset
 * @param {Options} options
 */
export async function watchedDoctest(preset = 'watched', options = {}) {
  await buildPreset('release', 'legwork_tests');
  const args = [`--source-file-exclude=${filesOf(PLANNERS)}`];
  // A watched process takes a moment to begin and to end.
  return doctest(preset, { args, size: 6, ...options });
}

/** By day those of legwork_tests_by_day (tests/CMakeLists.txt). */
export async function doctestInNode(target, options = {}) {
  await buildPreset('wasm', target);
  // Emscripten 3.1.6 takes a node that has fetch for a browser and would fetch its file by URL.
  const start = 'delete globalThis.fetch; require(require("node:path").resolve(process.argv[1]))';
  const program = [process.execPath, '-e', start, `build/wasm/${target}.cjs`, '--no-colors'];
  return inRanges(program, { label: 'wasm', size: 40, ...options });
}
