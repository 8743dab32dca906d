// How many of the small faults of tests/mutants/mutants.json the doctest program finds. LEGWORK_MUTANTS=id,id tries only these;
// LEGWORK_MUTANTS_JOBS: how many at once.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { buildCopy, copySources } from '../mutants/copy.mjs';
import { faultsOf, readMutants } from '../mutants/insertion.mjs';
import { batchesOf, filterOf, readReach, testsOf } from '../mutants/reach.mjs';
import { scoreOf } from '../mutants/score.mjs';
import { forEachAtOnce } from './at_once.mjs';
import { gccO2 } from './build.mjs';

const REACH = join(root, 'build/mutants/reach.txt');
const RESULTS = join(root, 'build/mutants/results.json');

/** LEGWORK_EXTREMES: by day as `npm test` has it; by night more, but not all: those take ten minutes a mutant. */
const DAY = 1020;
const NIGHT = 5000;
const isOfNight = ({ name }) => name.startsWith('extremes: pairs');

/** A batch that takes so many times the processor's seconds it takes without a mutant, and these more, has no end. */
const PATIENCE = 4;
const MORE_SECONDS = 20;

/** What is left alone when the whole runs as two processes: about half of the time. */
const HALF = 'extremes: *';
/** These compare bits: they find every fault, and would hide what the other tests miss. */
const GOLDEN = 'traces: *';

/**
 * Without `seconds` there is no limit.
 * @param {string} program
 * @param {string[]} args
 * @param {{ number?: number, extremes: unknown, seconds?: number, reach?: string }} how
 */
function runProgram(program, args, { number = 0, extremes, seconds, reach = '' }) {
  const env = {
    ...process.env,
    LEGWORK_MUTANT: String(number),
    LEGWORK_EXTREMES: String(extremes),
    LEGWORK_REACH: reach,
  };
  const limit = seconds ? String(Math.ceil(PATIENCE * seconds + MORE_SECONDS)) : 'unlimited';
  // The processor's time: the clock's depends on what else the machine does.
  const shell = ['-c', 'ulimit -t "$0"; exec "$@"', limit, program, '--no-colors', ...args];
  return capture('sh', shell, { env });
}

const killerOf = ({ status, output }) =>
  // Tests that only say something have been named before.
  [...output.matchAll(/^TEST CASE:\s*(.*)$/gm)].at(-1)?.[1] ??
  `ended with status ${status ?? 'of a signal'}`;

/** All tests without a mutant: what each test case comes to. */
async function plainReach(program, extremes) {
  // The two add their lines to one file.
  rmSync(REACH, { force: true });
  const parts = [`--test-case=${HALF}`, `--test-case-exclude=${HALF},${GOLDEN}`];
  const run = (part) => runProgram(program, [part], { extremes, reach: REACH });
  for (const result of await Promise.all(parts.map(run)))
    if (result.status !== 0)
      throw new Error(`${result.output}\nWithout any mutant a test fails: ${killerOf(result)}.`);
  return readReach(readFileSync(REACH, 'utf8'));
}

/** What failed first, or null. */
async function firstFailure(program, number, tests, extremes) {
  for (const batch of batchesOf(tests)) {
    const seconds = (extremes / DAY) * batch.reduce((sum, test) => sum + test.seconds, 0);
    const args = ['--abort-after=1', filterOf(batch)];
    const result = await runProgram(program, args, { number, extremes, seconds });
    if (result.status !== 0) return killerOf(result);
  }
  return null;
}

/** The mutant with what killed it, `by` day or night; null: nothing did. */
async function tryOut(program, mutant, reach) {
  const start = performance.now();
  const tests = testsOf(mutant, reach);
  let by = 'day';
  let test = await firstFailure(program, mutant.number, tests, DAY);
  if (!test) {
    by = 'night';
    test = await firstFailure(program, mutant.number, tests.filter(isOfNight), NIGHT);
  }
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return { ...mutant, by: test ? by : null, test, tests: tests.length, seconds };
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
  const times = [performance.now()];
  copySources(all);
  const program = await buildCopy(gccO2(), jobs);
  times.push(performance.now());
  const reach = await plainReach(program, DAY);
  times.push(performance.now());
  const done = [];
  const work = async (mutant) => {
    const result = await tryOut(program, mutant, reach);
    done.push(result);
    writeFileSync(RESULTS, `${JSON.stringify(done, null, 2)}\n`); // to be looked at on the way
    return result;
  };
  const results = await forEachAtOnce(chosen, work, jobs);
  times.push(performance.now());
  const [built, ran, tried] = times
    .slice(1)
    .map((t, i) => `${((t - times[i]) / 1000).toFixed(0)} s`);
  const score = scoreOf(results);
  const note = `  build ${built}, without a mutant ${ran}, mutants ${tried}\n${score.note}`;
  return { ...score, note };
}
