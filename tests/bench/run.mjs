// `npm run bench`: builds and runs everything that is measured and writes RESULTS.md and results.json beside it.
//   --rounds=N   how often everything is measured in turn (5): the least of all counts
//   --clang      clang++ -O3 beside g++ -O2, which is the product's
//   --only=WORD  the hosts whose names contain it, on the terminal only
//   LEGWORK_PINOCCHIO, LEGWORK_PEER, LEGWORK_PEER_NAME, LEGWORK_PEER_COUNTS: README.md beside this file
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildCommands } from '../../web/tools/build.mjs';
import { attempt, capture, findProgram, root } from '../../web/tools/process.mjs';
import { setUp } from '../../web/tools/setup.mjs';
import { buildPreset, build as buildWith, gccO2 } from '../runner/build.mjs';
import { drawnBatches } from './hosts/batch_page.mjs';
import { countInstructions, profileScenes } from './hosts/callgrind.mjs';
import { frameCosts } from './hosts/frame_page.mjs';
import * as hosts from './hosts/hosts.mjs';
import { peerOf } from './hosts/peer.mjs';
import { benchRequirements } from './hosts/requirements.mjs';
import { groupBy, merge } from './report/aggregate.mjs';
import { report } from './report/report.mjs';

const option = (name, fallback) => {
  const found = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return found ? found.slice(name.length + 3) : fallback;
};

function say(text) {
  process.stdout.write(`${text}\n`);
}

const hasClang = process.argv.includes('--clang');
const peer = peerOf();

async function build() {
  const preset = gccO2();
  say('Building ...');
  if (hasClang) await buildPreset('clang-O3', 'legwork_bench');
  await buildPreset(preset, 'legwork_bench', 'legwork_bench_robots', 'dart_bench');
  await peer.build();
  await buildWith('page', buildCommands());
  const folder = join(root, 'build', preset, 'bin');
  mkdirSync(join(root, 'build/bench'), { recursive: true });
  const { status, output } = await capture(join(folder, 'legwork_bench_robots'), []);
  if (status !== 0) throw new Error(output);
  writeFileSync(hosts.robotsFile, output);
  return folder;
}

/**
 * What is measured in each round, { host, measure() } by { host, measure() }. Our programs and the peer's are visited robot by
 * robot, so that the machine's faster and slower seconds fall on all of them alike.
 */
function measurements(folder, browser) {
  const own = join(folder, 'legwork_bench');
  const visit = (host, measure) => ({ host, measure });
  const ofRobots = (host, program, ...flags) =>
    hosts.ROBOTS.map((robot) =>
      visit(host, () => hosts.native(program, `--only=${robot}/`, ...flags)),
    );
  const bothOf = (host, program) => [
    ...ofRobots(host, program),
    ...ofRobots(`${host}-cold`, program, '--cold'),
  ];
  const others = ['star-', 'batch-', ...hosts.SCENES];
  return [
    ...bothOf('native', own),
    ...(hasClang ? bothOf('clang', 'build/clang-O3/bin/legwork_bench') : []),
    ...peer.measurements,
    ...others.map((name) => visit('native', () => hosts.native(own, `--only=${name}`))),
    visit('node', () => hosts.inNode('kernels')),
    visit('node', () => hosts.inNode('scenes')),
    visit('chromium', () => browser.rows('kernels')),
    visit('chromium', () => browser.rows('scenes')),
    visit('node', () => hosts.inNode('batches')),
    visit('chromium', () => browser.rows('batches')),
    visit('page', drawnBatches),
    visit('frame', frameCosts),
    visit('dart', () => hosts.dart(join(folder, 'dart_bench'))),
    visit('free-node', () => hosts.inNode('free')),
    visit('free-chromium', () => browser.rows('free')),
    visit('mujoco-node', () => hosts.inNode('mujoco')),
    visit('mujoco-chromium', () => browser.rows('mujoco')),
  ];
}

/** In random order. */
function shuffled(list) {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i -= 1) {
    const other = Math.floor(Math.random() * (i + 1));
    [all[i], all[other]] = [all[other], all[i]];
  }
  return all;
}

/** Clouds name all their processors alike: family and model tell them apart. */
function processor() {
  const text = readFileSync('/proc/cpuinfo', 'utf8');
  const fact = (name) => text.match(new RegExp(`^${name}\\s*: (.*)$`, 'm'))?.[1].trim() ?? '?';
  const has = (flag) => ` ${fact('flags')} `.includes(` ${flag} `);
  const widest = has('avx512f') ? 'AVX-512' : has('avx2') ? 'AVX2' : 'SSE2';
  const kind = `family ${fact('cpu family')}, model ${fact('model')}`;
  return `${cpus()[0].model.trim()} (${kind}, ${widest}), ${cpus().length} cores`;
}

async function machine(browser) {
  return {
    CPU: processor(),
    date: new Date().toISOString().slice(0, 10),
    ...(await hosts.versions()),
    Chromium: browser.version,
    peer: peer.name(),
  };
}

async function measureAll(folder, browser) {
  const rounds = Number(option('rounds', '5'));
  const wanted = option('only', '');
  const rows = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { host, measure } of shuffled(measurements(folder, browser))) {
      if (!host.includes(wanted)) continue;
      say(`round ${round} of ${rounds}: ${host}`);
      rows.push(...(await measure()).map((row) => ({ host, ...row })));
    }
  }
  return { rows: merge(rows), isWhole: wanted === '' };
}

function print(rows) {
  for (const [robot, group] of groupBy(rows, (row) => row.robot)) {
    for (const { host, kernel, path, variant, min, median, note } of group) {
      const what = [robot, kernel, host, path ?? variant ?? ''];
      say([...what, min.toFixed(0), median.toFixed(0), note ?? ''].join('  '));
    }
  }
}

// A line an entry.
function lines(results) {
  const parts = Object.entries(results).map(([key, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((row) => JSON.stringify(row)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

function write(results) {
  writeFileSync(join(root, 'tests/bench/results.json'), lines(results));
  writeFileSync(join(root, 'tests/bench/RESULTS.md'), report(results));
}

attempt(async () => {
  setUp(benchRequirements);
  const folder = await build();
  const browser = await hosts.chromium();
  try {
    const { rows, isWhole } = await measureAll(folder, browser);
    if (!isWhole) return print(rows);
    const own = join(folder, 'legwork_bench');
    say('offsets in memory');
    const shifted = merge(await hosts.native(own, '--shifts', '--only=quadruped/'));
    const timed = { machine: await machine(browser), rows, shifted, counts: [], profiles: [] };
    write(timed); // counting takes minutes, and the times are had
    if (findProgram('valgrind') === undefined) return;
    say('instruction counts');
    const counts = await countInstructions(own);
    const peerCounts = process.env.LEGWORK_PEER_COUNTS
      ? hosts.readCounts(readFileSync(process.env.LEGWORK_PEER_COUNTS, 'utf8'))
      : [];
    write({ ...timed, counts, peerCounts, profiles: await profileScenes(own) });
    say('Written: tests/bench/RESULTS.md, tests/bench/results.json');
  } finally {
    await browser.close();
  }
});
