// How many of the small faults of tests/mutants/mutants.json the doctest program finds. LEGWORK_MUTANTS=id,id tries these
// alone; LEGWORK_MUTANTS_JOBS: how many at once.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { byFile, faultsOf, insert, readMutants, switchFiles } from '../mutants/insertion.mjs';
import { gccO2 } from './build.mjs';
import { forEachAtOnce } from './node_tests.mjs';

const COPY = join(root, 'build/mutants/source');
/** What a preset builds from. */
const COPIED = ['engine', 'bindings', 'models', 'tests', 'CMakeLists.txt', 'CMakePresets.json'];
const isLeftOut = (path) =>
  /^tests\/(web|support|runner|mutants)\//.test(path) || /\.mjs$/.test(path);

/** A mutant that takes so many times as long as all tests do without one runs for ever. */
const PATIENCE = 4;

function filesUnder(folder, path) {
  if (!statSync(join(folder, path), { throwIfNoEntry: false })) return [];
  if (statSync(join(folder, path)).isFile()) return [path];
  return readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\//, ''));
}

/** The sources with all mutants in them. What is as it was keeps its time, so that it is not compiled again. */
function copySources(mutants) {
  const mutated = byFile(mutants);
  const wanted = new Map(Object.entries(switchFiles));
  for (const path of COPIED.flatMap((name) => filesUnder(root, name))) {
    if (isLeftOut(path)) continue;
    const own = mutated.get(path);
    const bytes = readFileSync(join(root, path));
    wanted.set(path, own ? insert(bytes.toString(), own) : bytes);
  }
  for (const path of COPIED.flatMap((name) => filesUnder(COPY, name)))
    if (!wanted.has(path)) rmSync(join(COPY, path));
  for (const [path, text] of wanted) {
    const target = join(COPY, path);
    const old = statSync(target, { throwIfNoEntry: false }) && readFileSync(target);
    if (old?.equals(Buffer.from(text))) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

async function buildCopy(preset, jobs) {
  const commands = [
    // A fault may leave a variable unused.
    ['--preset', preset, '-DLEGWORK_WARNINGS_AS_ERRORS=OFF'],
    ['--build', '--preset', preset, '--target', 'legwork_tests', '--parallel', String(jobs)],
  ];
  for (const args of commands) {
    const { status, output } = await capture('cmake', args, { cwd: COPY });
    if (status !== 0) throw new Error(`${output}\nThe build of the mutants failed.`);
  }
  return join(COPY, 'build', preset, 'bin/legwork_tests');
}

const EXTREMES = 'extremes: *';
const NIGHT = [['--test-case=extremes: pairs*']];

/** The day's tests as lists of doctest's filters, those that are most likely to find a fault of this file first. */
export function stagesOf(file) {
  const tests = `*/tests/${dirname(file)}/*`;
  const own = `*/tests/${file.replace(/\.(cpp|h)$/, '')}_test*`;
  const late = `--test-case-exclude=${EXTREMES}`;
  return [
    [`--source-file=${own}`, late],
    [`--source-file=${tests}`, `--source-file-exclude=${own}`, late],
    [`--source-file-exclude=${tests}`, late],
    [`--test-case=${EXTREMES}`],
  ];
}

const killerOf = ({ signal, output }) =>
  output.match(/^TEST CASE:\s*(.*)$/m)?.[1] ?? `it ended with ${signal ?? 'an error'}`;

/** Runs the stages until one fails; what failed, or null. */
async function firstFailure(program, stages, { number, extremes, limit }) {
  const env = {
    ...process.env,
    LEGWORK_MUTANT: String(number),
    LEGWORK_EXTREMES: extremes,
  };
  const args = ['--no-colors', '--abort-after=1'];
  for (const stage of stages) {
    const options = { env, timeout: limit, killSignal: 'SIGKILL' };
    const result = await capture(program, [...args, ...stage], options);
    if (result.status !== 0) return killerOf(result);
  }
  return null;
}

const DAY = '1020'; // pairs of parameters at their bounds, as in `npm test`

/** The mutants with what killed each, `by` day or night; null: nothing did. */
async function tryAll(program, mutants, jobs) {
  const start = performance.now();
  const plain = await firstFailure(program, stagesOf('engine'), { number: 0, extremes: DAY });
  if (plain) throw new Error(`Without any mutant a test fails: ${plain}.`);
  const limit = PATIENCE * (performance.now() - start);
  const results = await forEachAtOnce(
    mutants,
    async (mutant) => {
      const begin = performance.now();
      const { number } = mutant;
      let by = 'day';
      let test = await firstFailure(program, stagesOf(mutant.file), {
        number,
        extremes: DAY,
        limit,
      });
      if (!test) {
        by = 'night';
        test = await firstFailure(program, NIGHT, { number, extremes: 'all' });
      }
      const seconds = Math.round((performance.now() - begin) / 100) / 10;
      return { ...mutant, by: test ? by : null, test, seconds };
    },
    jobs,
  );
  return results;
}

const wordsOf = ({ id, file, line, why, alive }) =>
  `    ${id}, ${file.split('/').at(-1)}:${line}: ${why}${alive ? ` [${alive}]` : ''}`;

/** The two scores. A mutant that lives needs a reason in the data, and one that dies must have none: so they stay true. */
export function scoreOf(results) {
  const day = results.filter(({ by }) => by === 'day').length;
  const living = results.filter(({ by }) => by === null);
  const unexplained = living.filter(({ alive }) => !alive);
  const stale = results.filter(({ by, alive }) => by !== null && alive);
  const all = results.length;
  return {
    passed: all - unexplained.length - stale.length,
    failed: unexplained.length + stale.length,
    note: [
      `  killed by day ${day} of ${all}, by night ${all - living.length} of ${all}; alive:`,
      ...living.map(wordsOf),
    ].join('\n'),
    output: [
      ...unexplained.map(
        ({ id }) => `"${id}" is alive, and tests/mutants/mutants.json does not say why.`,
      ),
      ...stale.map(
        ({ id, test }) =>
          `"${id}" is dead (${test}): clear its "alive" in tests/mutants/mutants.json.`,
      ),
    ].join('\n'),
  };
}

function chosenOf(mutants) {
  const ids = process.env.LEGWORK_MUTANTS?.split(',') ?? [];
  const unknown = ids.filter((wish) => !mutants.some(({ id }) => id === wish));
  if (unknown.length > 0) throw new Error(`There is no mutant "${unknown.join('", "')}".`);
  return ids.length > 0 ? mutants.filter(({ id }) => ids.includes(id)) : mutants;
}

export async function mutants() {
  const all = readMutants();
  const faults = faultsOf(all);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const chosen = chosenOf(all);
  const jobs = Number(process.env.LEGWORK_MUTANTS_JOBS ?? cpus().length);
  copySources(all);
  const start = performance.now();
  const program = await buildCopy(gccO2(), jobs);
  const built = performance.now();
  const results = await tryAll(program, chosen, jobs);
  writeFileSync(join(root, 'build/mutants/results.json'), `${JSON.stringify(results, null, 2)}\n`);
  const seconds = (from, to) => `${((to - from) / 1000).toFixed(0)} s`;
  const score = scoreOf(results);
  const times = `  build ${seconds(start, built)}, tests ${seconds(built, performance.now())}`;
  return { ...score, note: `${times}\n${score.note}` };
}
