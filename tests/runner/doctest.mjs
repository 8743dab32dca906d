// The doctest program of a preset, run natively or, compiled to WASM, in this node: as two processes side by side.
import { capture } from '../../web/tools/process.mjs';
import { buildPreset } from './build.mjs';

// What takes about as long as all other tests together: parameters at their bounds, every scene, plan after plan.
const BOUNDS = 'extremes: each*,extremes: pairs*four legs';
// Watched by the sanitizers it is the runs of whole scenes.
const SCENES = [
  'sim/scenes',
  'sim/hexapod_scenes',
  'sim/tail_scenes',
  'sim/allocation',
  'sim/snapshot',
  'sim/replay',
];
// Plans without end, and the same run over and over: watched by the sanitizers these would take longer than everything
// else. Each kind of plan is still made and run under them, by the tests of all scenes; sliders move in other tests.
const PLANNERS = [
  'sim/slider',
  'sim/extremes',
  'sim/determinism',
  'motion/bound_plan',
  'motion/pronk_plan',
];
const filesOf = (names) => names.map((name) => `*/engine/${name}_test*`).join(',');

const halves = [[`--test-case=${BOUNDS}`], [`--test-case-exclude=${BOUNDS}`]];
const watchedHalves = [
  [`--source-file=${filesOf(SCENES)}`],
  [`--source-file-exclude=${filesOf([...SCENES, ...PLANNERS])}`],
];

/** Reads doctest's last lines; a run that failed or died without saying so is one failure. */
export function readDoctest({ status, signal, output }) {
  const summary = output.match(/test cases:\s*\d+\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/);
  const passed = Number(summary?.[1] ?? 0);
  const failed = Number(summary?.[2] ?? 0);
  if (status === 0 || failed > 0) return { passed, failed, output };
  return { passed, failed: 1, output: `${output}\nIt ended with ${signal ?? `status ${status}`}.` };
}

async function inParts(run, parts) {
  const results = (await Promise.all(parts.map(run))).map(readDoctest);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const output = results
    .filter(({ failed }) => failed > 0)
    .map((result) => result.output)
    .join('\n');
  return { passed: sum('passed'), failed: sum('failed'), output };
}

/** LEGWORK_EXTREMES: how many pairs of parameters at their bounds tests/engine/sim/extremes_test.cpp tries, or 'all'. */
export async function doctest(preset, { extremes, args, isWatched = false } = {}) {
  const target = isWatched ? 'legwork_tests_watched' : 'legwork_tests';
  await buildPreset(preset, target);
  const env = extremes ? { ...process.env, LEGWORK_EXTREMES: extremes } : process.env;
  const program = `build/${preset}/bin/${target}`;
  const run = (half) => capture(program, ['--no-colors', ...half], { env });
  return args ? readDoctest(await run(args)) : inParts(run, isWatched ? watchedHalves : halves);
}

export async function doctestInNode(preset) {
  await buildPreset(preset, 'legwork_tests');
  // Emscripten 3.1.6 takes a node that has fetch for a browser and would fetch its file by URL.
  const program = 'delete globalThis.fetch; require(require("node:path").resolve(process.argv[1]))';
  const args = ['-e', program, `build/${preset}/legwork_tests.cjs`, '--no-colors'];
  return inParts((half) => capture(process.execPath, [...args, ...half]), halves);
}
