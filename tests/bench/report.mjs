// results.json as the Markdown of RESULTS.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';
import { fastest, groupBy, shiftRatios, straightLine } from './aggregate.mjs';

const ROBOTS = ['quadruped', 'hexapod', 'quadruped_with_tail', 'humanoid'];
const KERNELS = ['kinematics', 'rnea', 'bias', 'crba', 'aba', 'constrained'];
const SCENE_KERNELS = ['step', 'snapshot'];

const nanoseconds = (row) => (row ? String(Math.round(row.min)) : '');
const ratio = (above, below) => (above && below ? (above.min / below.min).toFixed(2) : '');
const note = (row) => (row ? `${nanoseconds(row)} ${row.variant ?? ''}`.trim() : '');

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Rows of one table a robot, those without any number left out. */
function robotTables(robots, kernels, head, cells) {
  return robots.map((robot) => {
    const rows = kernels.map((kernel) => [kernel, ...cells(robot, kernel)]);
    return `**${robot}**\n\n${table(['', ...head], rows)}`;
  });
}

// Our fast path is the best of the paths that are not the general one; a tree without limbs has none.
function ours(rows, host, robot, kernel) {
  const of = rows.filter(
    (row) => row.host === host && row.robot === robot && row.kernel === kernel,
  );
  const fast = of.filter(({ path }) => path !== 'general');
  return { general: fastest(of, { path: 'general' }), fast: fastest(fast, {}), all: of };
}

function times(rows) {
  const head = [
    'general',
    'fast',
    'WASM Node',
    'WASM Chromium',
    'peer',
    'DART',
    'MuJoCo Node',
    'MuJoCo Chromium',
  ];
  const cells = (robot, kernel) => {
    const native = ours(rows, 'native', robot, kernel);
    const best = (host) => {
      const { general, fast } = ours(rows, host, robot, kernel);
      return fast ?? general;
    };
    const peer = (host) => note(fastest(rows, { host, robot, kernel }));
    const path = native.fast ? `${nanoseconds(native.fast)} ${native.fast.path}` : '';
    const own = [
      nanoseconds(native.general),
      path,
      nanoseconds(best('node')),
      nanoseconds(best('chromium')),
    ];
    return [...own, peer('peer'), peer('dart'), peer('mujoco-node'), peer('mujoco-chromium')];
  };
  return robotTables(ROBOTS, KERNELS, head, cells);
}

function goals(rows) {
  const head = [
    'peer / native',
    'peer / WASM Node',
    'peer / WASM Chromium',
    'general / fast',
    'WASM Node / native, two lanes',
    'DART / native',
    'MuJoCo / ours in Node',
    'in Chromium',
  ];
  const cells = (robot, kernel) => {
    const best = (host) => {
      const { general, fast } = ours(rows, host, robot, kernel);
      return fast ?? general;
    };
    const peer = fastest(rows, { host: 'peer', robot, kernel });
    const native = ours(rows, 'native', robot, kernel);
    const two = (host) => fastest(rows, { host, robot, kernel, path: 'lanes_2' });
    const of = (host) => fastest(rows, { host, robot, kernel });
    return [
      ratio(peer, best('native')),
      ratio(peer, best('node')),
      ratio(peer, best('chromium')),
      ratio(native.general, native.fast),
      ratio(two('node'), two('native')),
      ratio(of('dart'), best('native')),
      ratio(of('mujoco-node'), best('node')),
      ratio(of('mujoco-chromium'), best('chromium')),
    ];
  };
  return robotTables(ROBOTS, KERNELS, head, cells);
}

const pathsOf = (rows) => [...new Set(rows.map(({ path }) => path).filter(Boolean))];

function paths(rows) {
  const own = rows.filter(({ host }) => host === 'native' || host === 'node');
  const names = pathsOf(own.filter(({ kernel }) => KERNELS.includes(kernel)));
  const head = ['native', 'Node'].flatMap((host) => names.map((name) => `${host} ${name}`));
  const cells = (robot, kernel) =>
    ['native', 'node'].flatMap((host) =>
      names.map((path) => nanoseconds(fastest(own, { host, robot, kernel, path }))),
    );
  return robotTables(ROBOTS, KERNELS, head, cells);
}

function scenes(rows) {
  const of = (host, robot, kernel) => fastest(rows, { host, robot, kernel, path: 'fastest' });
  const names = [
    ...new Set(rows.filter(({ kernel }) => kernel === 'snapshot').map(({ robot }) => robot)),
  ];
  const lines = names.flatMap((robot) =>
    SCENE_KERNELS.map((kernel) => [
      `${robot}, ${kernel}`,
      ...['native', 'node', 'chromium'].map((host) => nanoseconds(of(host, robot, kernel))),
      ratio(of('node', robot, kernel), of('native', robot, kernel)),
    ]),
  );
  return table(['', 'native', 'WASM Node', 'WASM Chromium', 'Node / native'], lines);
}

// The pinned feet are at most eight.
function legs(rows) {
  const stars = rows.filter(({ robot, host }) => host === 'native' && robot.startsWith('star-'));
  const lines = [];
  const counts = new Set();
  for (const [key, group] of groupBy(stars, ({ kernel, path }) => `${kernel}, ${path}`)) {
    const points = group
      .map(({ robot, min }) => ({ n: Number(robot.slice(5)), time: min }))
      .filter(({ n }) => n <= 8 || !key.startsWith('constrained'))
      .sort((a, b) => a.n - b.n);
    for (const { n } of points) counts.add(n);
    lines.push({ key, points, ...straightLine(points) });
  }
  const columns = [...counts].sort((a, b) => a - b);
  const head = ['', ...columns, 'fit', 'largest deviation'];
  const rowsOf = lines.map(({ key, points, slope, intercept, deviation }) => [
    key,
    ...columns.map((n) => Math.round(points.find((point) => point.n === n)?.time ?? 0) || ''),
    `${intercept.toFixed(0)} + ${slope.toFixed(1)} n`,
    `${(100 * deviation).toFixed(0)} %`,
  ]);
  return table(head, rowsOf);
}

function shifts(shifted) {
  const ratios = shiftRatios(shifted);
  return table(
    ['quadruped', 'slowest offset / fastest'],
    ratios.map(({ name, ratio: value }) => [name.replace('quadruped/', ''), value.toFixed(2)]),
  );
}

function counts(entries) {
  const names = [...new Set(entries.map(({ name }) => name.split('/')[2]))];
  const find = (robot, kernel, path) =>
    entries.find(({ name }) => name === `${robot}/${kernel}/${path}`)?.instructions;
  return robotTables(ROBOTS, KERNELS, names, (robot, kernel) =>
    names.map((path) => find(robot, kernel, path)?.toFixed(0) ?? ''),
  );
}

// Functions with at least a fiftieth of the step; those that are all of it are the callers.
function profile({ name, instructions, stages }) {
  const shown = stages.filter(({ share }) => share >= 0.02 && share < 0.985);
  const lines = shown.map((stage) => [
    `\`${stage.name.slice(0, 60)}\``,
    `${(100 * stage.share).toFixed(1)} %`,
  ]);
  return `**${name}**: ${Math.round(instructions)} instructions a step\n\n${table(['callees included', 'share'], lines)}`;
}

/** The whole text. */
export function report({ machine, rows, shifted, counts: counted, profiles }) {
  const facts = Object.entries(machine).map(([key, value]) => `- ${key}: ${value}`);
  const tried = readFileSync(join(root, 'tests/bench/TRIED.md'), 'utf8').trim();
  return `${[
    '# Benchmark results',
    'Written by `npm run bench`; README.md beside this file says what is measured and how. Times are nanoseconds a call, the least of many repetitions in several rounds in which everything takes its turn; a call goes from q, v, a (or torques) to its result, kinematics included. Only ratios within this file mean anything.',
    facts.join('\n'),
    '## Ratios',
    'Above 1: we are faster, except in the column that compares ourselves with ourselves (WASM / native). `peer` is the program that LEGWORK_PEER named, of whose variants the fastest counts. Where a robot has no fast path the general one stands in.',
    ...goals(rows),
    '## Times',
    'MuJoCo has no call that does only one of these: `mj_inverse` and `mj_forward` also compute what their callers may want, `constrained` ties every foot by a soft constraint. DART and MuJoCo are given their states by the same call that computes.',
    ...times(rows),
    '## Paths and widths',
    ...paths(rows),
    '## Whole steps of scenes',
    'Forward mode, four stages of Runge-Kutta at 1 ms with the plan, feedback and pinned feet; a snapshot is everything that the page shows of an instant.',
    scenes(rows),
    '## Legs from 2 to 16',
    'A trunk with n legs of three joints, native, the least of all times; the feet that are pinned are at most eight.',
    legs(rows),
    '## Offsets in memory',
    'Everything allocated after 0, 16, 32, 48, 64, 272 or 4112 bytes, native.',
    shifts(shifted),
    '## Instruction counts',
    'callgrind, of one call, native (valgrind has no AVX-512).',
    ...counts(counted),
    '## A step by stage',
    ...profiles.map(profile),
    '## What was tried and did not help',
    tried,
  ].join('\n\n')}\n`;
}
