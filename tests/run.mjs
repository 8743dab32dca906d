// `npm test`: set up, then every suite. `npm test -- clang page` runs the suites whose names contain a given word.
import { buildCommands } from '../web/tools/build.mjs';
import { attempt, findProgram } from '../web/tools/process.mjs';
import { hasLibrary, setUp } from '../web/tools/setup.mjs';
import { build, buildPreset, gccO2 } from './runner/build.mjs';
import { coverage } from './runner/coverage.mjs';
import { determinism, determinismBuilds } from './runner/determinism.mjs';
import { doctest, doctestInNode, watchedDoctest } from './runner/doctest.mjs';
import { fuzz } from './runner/fuzz.mjs';
import { lint } from './runner/lint.mjs';
import { mutants } from './runner/mutants.mjs';
import { nodeTests } from './runner/node_tests.mjs';
import { soak } from './runner/soak.mjs';
import { runSuites } from './runner/suites.mjs';
import { times } from './runner/times.mjs';

const commandBuilds = () => [buildPreset('release', 'legwork'), buildPreset('wasm', 'legwork')];
const pageBuilds = () => [
  build('page', buildCommands()),
  buildPreset('wasm', 'legwork-pendulum'),
  buildPreset('release', 'legwork'),
];

async function commandTests(options) {
  await Promise.all(commandBuilds());
  return nodeTests(
    [
      'tests/engine',
      'tests/bindings',
      'tests/adversarial',
      'tests/exercises',
      'tests/bench',
      'tests/mutants',
      'tests/soak',
    ],
    options,
  );
}

const packageBuilds = () => [buildPreset('release', 'legwork', 'legwork_static', 'legwork_shared')];

async function packageTests(options) {
  await Promise.all(packageBuilds());
  return nodeTests(['tests/package'], options);
}

async function pageTests(options) {
  await Promise.all(pageBuilds());
  return nodeTests(['tests/web'], { hasBrowser: true, ...options });
}

// A suite builds what it needs; what an earlier suite has built is not built again. `builds`: what can be begun before its turn.
const suites = [
  { name: 'format, lint, types', run: lint },
  // A thousand pairs of parameters at their bounds (some of those asked for are the two bounds of one parameter).
  {
    name: 'engine, g++ -O2',
    builds: () => [buildPreset(gccO2(), 'legwork_tests')],
    run: (options) => doctest(gccO2(), { env: { LEGWORK_EXTREMES: '1020' }, ...options }),
  },
  {
    name: 'engine with sanitizers',
    builds: () => [
      buildPreset('release', 'legwork_tests'),
      buildPreset('watched', 'legwork_tests'),
    ],
    run: (options) => watchedDoctest('watched', options),
  },
  {
    name: 'engine, WASM in Node',
    builds: () => [buildPreset('wasm', 'legwork_tests_by_day')],
    run: (options) => doctestInNode('legwork_tests_by_day', options),
  },
  {
    name: 'layers, command line, WASM module, bench report',
    builds: commandBuilds,
    run: commandTests,
  },
  { name: 'package', builds: packageBuilds, run: packageTests },
  { name: 'determinism', builds: determinismBuilds, run: () => determinism() },
  { name: 'page', builds: pageBuilds, run: pageTests },
];

/** Cases that a variable makes longer, each a process of its own. */
const atLength = (name, cases, env) => ({
  name,
  run: () => doctest(gccO2(), { env, args: [`-tc=${cases}*`], size: 1 }),
});

/** A suite of the day over and over: a test that fails once is flaky. */
const over = (name, n, words) => {
  const run = suites.find((suite) => suite.name === name)?.run;
  if (!run) throw new Error(`There is no suite "${name}".`);
  return { name: `${name}, ${words}`, run: () => times(n, run) };
};

// `npm run nightly`: what takes long. Each part is done within an hour, so that `npm run nightly -- NAME` fits anywhere.
const nightly = [
  atLength('extremes, all pairs', 'extremes: pairs', { LEGWORK_EXTREMES: 'all' }),
  atLength('changed runs, every parameter', 'changed runs', { LEGWORK_CHANGES: 'all' }),
  atLength('replay cuts', 'replay cuts', { LEGWORK_CUTS: '10000' }),
  atLength('random drops', 'drops', { LEGWORK_DROPS: '10000' }),
  atLength('random trees', 'random trees', { LEGWORK_TREES: '1000000' }),
  atLength('ten minutes of flight', 'long flight', { LEGWORK_FLIGHT: '600' }),
  { name: 'coverage', run: () => coverage() },
  { name: 'determinism of more builds', run: () => determinism({ isNightly: true }) },
  { name: 'engine, g++ -O3', run: () => doctest('gcc-O3') },
  { name: 'engine, clang++ -O3', run: () => doctest('clang-O3') },
  {
    name: 'sanitizers at length',
    run: () => watchedDoctest('watched-all', { env: { LEGWORK_NIGHT: '1' } }),
  },
  { name: 'engine, all in WASM', run: () => doctestInNode('legwork_tests') },
  { name: 'command at length', run: () => commandTests({ isNightly: true }) },
  { name: 'package at length', run: () => packageTests({ isNightly: true }) },
  { name: 'page at length', run: () => pageTests({ isNightly: true }) },
  { name: 'mutants', run: () => mutants() },
  { name: 'browser soak', run: () => soak() },
  over('engine, g++ -O2', 20, 'twenty times'),
  over('engine with sanitizers', 20, 'twenty times'),
  over('engine, WASM in Node', 20, 'twenty times'),
  over('layers, command line, WASM module, bench report', 20, 'twenty times'),
  over('determinism', 20, 'twenty times'),
  over('page', 10, 'ten times'),
  over('page', 10, 'ten times more'),
  { name: 'fuzz', run: () => fuzz() },
];

// Beyond what building needs: [apt package, is it here?].
const requirements = [
  ['pkg-config', () => findProgram('pkg-config') !== undefined],
  ['openmpi-bin', () => findProgram('mpirun') !== undefined],
  ['firefox-esr', () => findProgram('firefox-esr', 'firefox') !== undefined],
  ['xvfb', () => findProgram('Xvfb') !== undefined],
  // Firefox without a graphics card.
  ['libgl1-mesa-dri', () => hasLibrary('dri/swrast_dri.so')],
  ['libegl1', () => hasLibrary('libEGL.so.1')],
  ['libgl1', () => hasLibrary('libGL.so.1')],
];

const nightRequirements = [
  ['llvm', () => [findProgram('llvm-profdata'), findProgram('llvm-cov')].every(Boolean)],
];

attempt(async () => {
  const isNightly = process.argv.includes('--nightly');
  setUp(isNightly ? [...requirements, ...nightRequirements] : requirements);
  const words = process.argv.slice(2).filter((word) => word !== '--nightly');
  const isChosen = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));
  const chosen = (isNightly ? nightly : suites).filter(isChosen);
  for (const { builds } of chosen) builds?.();
  const failed = await runSuites(chosen);
  process.exitCode = failed > 0 ? 1 : 0;
});
