// Every benchmark as a function that returns rows { robot, kernel, path, min, median }: one short measurement, to be repeated
// in rounds. Chromium's and Node's rows come from child processes and pages of their own.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capture, findProgram, root } from '../../../web/tools/process.mjs';
import { launchChromium } from '../../support/chromium.mjs';
import { serveFolder } from '../../support/static_server.mjs';

export const robotsFile = join(root, 'build/bench/robots.txt');

/** What a program prints. */
export async function output(command, args) {
  const { status, output: text } = await capture(command, args);
  if (status !== 0) throw new Error(`${command}: ${text}`);
  return text;
}

/** `robot kernel[:variant] ns_min ns_median`, what is behind # left out; other lines are a peer's chatter. */
export function readLines(text) {
  return text.split('\n').flatMap((line) => {
    const [robot, name, min, median, rest] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (rest !== undefined || !(Number(min) > 0) || !(Number(median) > 0)) return [];
    const [kernel, variant] = name.split(':');
    return [{ robot, kernel, variant, min: Number(min), median: Number(median) }];
  });
}

/** `robot kernel[:variant] instructions`: of each kernel the variant with the least. */
export function readCounts(text) {
  const least = new Map();
  for (const line of text.trim().split('\n')) {
    const [robot, name, count] = line.split(' ');
    const entry = `${robot}/${name.split(':')[0]}/peer`;
    least.set(entry, Math.min(least.get(entry) ?? Number.POSITIVE_INFINITY, Number(count)));
  }
  return [...least].map(([name, instructions]) => ({ name, instructions }));
}

/** The robots of the tables. */
export const ROBOTS = ['quadruped', 'hexapod', 'quadruped_with_tail', 'humanoid'];
/** Scenes that step and free robots, by parts of their names (scene_runs.cpp, free_robots.cpp). */
export const SCENES = ['quadruped-', 'hexapod-', 'tail-'];
/** How many cold calls (cold.h) a visit makes. */
export const COLD_CALLS = '60';

/** Our own program; its lines have the path (and with --shifts the offset) between kernel and times. */
export async function native(program, ...flags) {
  const args = ['--benchmark_repetitions=5', '--benchmark_enable_random_interleaving=true'];
  const text = await output(program, ['--benchmark_min_time=0.002', ...args, ...flags]);
  const lines = text.trim().split('\n');
  return lines.map((line) => {
    const [robot, kernel, path, ...rest] = line.split(' ');
    const [min, median] = rest.slice(-2).map(Number);
    return { robot, kernel, path, min, median, shift: rest.length > 2 ? rest[0] : undefined };
  });
}

export const dart = async (program) => readLines(await output(program, [robotsFile, '8']));

export async function inNode(what) {
  const script = join(root, 'tests/bench/hosts/in_node.mjs');
  return JSON.parse(await output(process.execPath, [script, what]));
}

/** A browser with one page that can import the project's files. Answers { rows(what), version, close() }. */
export async function chromium() {
  const server = await serveFolder(root, { isIsolated: true });
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`${server.url}/tests/support/blank.html`);
  return {
    version: browser.version(),
    rows: (what) =>
      page.evaluate(async (wanted) => {
        const { measure } = await import('/tests/bench/hosts/in_page.mjs');
        return measure(wanted);
      }, what),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Where the bench module and MuJoCo's are, and how Node hands them their bytes. */
export async function loadInNode(what) {
  if (what === 'mujoco') {
    const { default: load } = await import('@mujoco/mujoco');
    return load();
  }
  const name = what === 'kernels' ? 'legwork_bench' : 'legwork';
  const { default: create } = await import(join(root, `build/wasm/${name}.mjs`));
  return create({ wasmBinary: await readFile(join(root, `build/wasm/${name}.wasm`)) });
}

/** Versions for the head of the report. */
export async function versions() {
  const first = async (command, ...args) => (await capture(command, args)).output.split('\n')[0];
  const mujoco = await readFile(join(root, 'node_modules/@mujoco/mujoco/package.json'), 'utf8');
  const eigen = (
    await capture('c++', ['-dM', '-E', '-x', 'c++', '-include', 'eigen3/Eigen/Core', '/dev/null'])
  ).output;
  const macro = (name) => eigen.match(new RegExp(`#define EIGEN_${name}_VERSION (\\d+)`))?.[1];
  return {
    'g++': await first('g++', '--version'),
    'clang++': await first('clang++', '--version'),
    emcc: (await first('emcc', '--version')).replace(/ \(\)$/, ''),
    Node: process.version,
    Eigen: `${macro('WORLD')}.${macro('MAJOR')}.${macro('MINOR')}`,
    MuJoCo: JSON.parse(mujoco).version,
    valgrind: findProgram('valgrind') ? await first('valgrind', '--version') : 'none',
  };
}
