// The same bits everywhere, and the same as before: every scene on every build and host, one hash per run.
import { capture, messageOf } from '../../web/tools/process.mjs';
import { hashesInChromium, hashesInNode } from '../support/hash_hosts.mjs';
import { hashedRuns, mostBrowserSteps, runName } from '../support/hash_run.mjs';
import { forEachAtOnce } from './at_once.mjs';
import { buildPreset, gccO2 } from './build.mjs';
import { goldenHashes, hashesOfProgram, hashOf } from './golden_hashes.mjs';

/** Every run on every width of lanes that this machine has, one instruction set after the other; the hash, if they agree. */
async function hashesOfLanes() {
  await buildPreset(gccO2(), 'legwork_hash_lanes');
  const program = `build/${gccO2()}/bin/legwork_hash_lanes`;
  const { output } = await capture(program, []);
  const lanes = output.trimEnd().split('\n');
  return forEachAtOnce(hashedRuns, async (run) => {
    const each = [];
    for (const name of lanes) each.push(await hashOf(program, run, name));
    const odd = lanes.filter((_, i) => each[i] !== each[0]);
    return odd.length === 0 ? each[0] : `not one: ${odd.join('; ')}`;
  });
}

async function hashesOfModule(host) {
  await buildPreset('wasm', 'legwork');
  return host();
}

/** What the day's hosts need, in the order in which they ask for it. */
export const determinismBuilds = () => [
  buildPreset(gccO2(), 'legwork_hash'),
  buildPreset(gccO2(), 'legwork_hash_lanes'),
  buildPreset('watched', 'legwork_hash'),
  buildPreset('wasm', 'legwork'),
];

/**
 * Those of a row at once: a program is run as often at once as there are processors, a module once.
 * @typedef {[name: string, hashes: () => Promise<(string | null)[]> | (string | null)[]]} Host
 * @type {Host[][]}
 */
const dailyHosts = [
  [['as written down', goldenHashes]],
  [['g++ -O2', () => hashesOfProgram(gccO2())]],
  [['g++ -O2 on all lanes', hashesOfLanes]],
  // Built for its tests anyway. Its checks take time: the long runs are for the night.
  [['clang++ -O1 with sanitizers', () => hashesOfProgram('watched', mostBrowserSteps)]],
  [
    ['WASM in Node', () => hashesOfModule(hashesInNode)],
    ['WASM in Chromium', () => hashesOfModule(hashesInChromium)],
  ],
];
/**
 * Building the engine once more takes longer than all its runs.
 * @type {Host[][]}
 */
const nightlyHosts = [
  [['g++ -O3', () => hashesOfProgram('gcc-O3')]],
  [['clang++ -O2', () => hashesOfProgram('clang-O2')]],
  [['clang++ -O3', () => hashesOfProgram('clang-O3')]],
];

/** Null is a run that a host was not asked for; undefined one that it did not come to. */
const isOdd = (hash, reference) => hash !== null && (!hash || hash !== reference);

export async function determinism({ isNightly = false } = {}) {
  const rows = isNightly ? [...dailyHosts, ...nightlyHosts] : dailyHosts;
  const columns = [];
  const errors = [];
  const ask = async ([name, hashes]) => {
    try {
      return [name, await hashes()];
    } catch (error) {
      errors.push(`${name}: ${messageOf(error)}`);
      return [name, []];
    }
  };
  for (const row of rows) columns.push(...(await Promise.all(row.map(ask))));
  let areNew = false;
  const lines = hashedRuns.map((run, i) => {
    const [reference] = columns.map(([, hashes]) => hashes[i]);
    const others = columns.filter(([, hashes]) => isOdd(hashes[i], reference));
    if (others.length > 0) errors.push(`${runName(run)} differs.`);
    areNew ||= columns.slice(1).some(([, hashes]) => isOdd(hashes[i], reference));
    const verdict = others.map(([name, hashes]) => `${name} ${hashes[i] ?? 'no hash'}`).join(', ');
    return `  ${reference ?? 'no hash'}  ${runName(run)}${verdict ? `; but ${verdict}` : ''}`;
  });
  if (areNew)
    errors.push(
      'If bits are meant to be new: node tests/runner/golden_hashes.mjs, and say why in CHANGELOG.md.',
    );
  const odd = hashedRuns.filter((_, i) =>
    columns.some(([, hashes]) => isOdd(hashes[i], columns[0][1][i])),
  );
  const names = columns.map(([name]) => name).join(', ');
  return {
    passed: hashedRuns.length - odd.length,
    failed: odd.length,
    failures: odd.map(runName),
    note: [`  ${names}:`, ...lines].join('\n'),
    output: errors.join('\n'),
  };
}
