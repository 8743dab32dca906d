// The same bits everywhere: every scene by every build and host, and one hash a run.
import { capture } from '../../web/tools/process.mjs';
import { hashesInChromium, hashesInNode } from '../support/hash_hosts.mjs';
import { hashedRuns, runName } from '../support/hash_run.mjs';
import { buildPreset, gccO2 } from './build.mjs';

async function hashOf(program, { id, steps, set = {} }, ...first) {
  const settings = Object.entries(set).map(([path, value]) => `${path}=${value}`);
  const { status, output } = await capture(program, [...first, id, String(steps), ...settings]);
  const hash = output.trimEnd();
  if (status !== 0 || !/^[0-9a-f]{16}$/.test(hash)) throw new Error(output);
  return hash;
}

async function hashesOfProgram(preset) {
  await buildPreset(preset, 'legwork_hash');
  const hashes = [];
  for (const run of hashedRuns) hashes.push(await hashOf(`build/${preset}/bin/legwork_hash`, run));
  return hashes;
}

/** Every run on every width of lanes that this machine has, one instruction set after the other; the hash, if they agree. */
async function hashesOfLanes() {
  await buildPreset(gccO2(), 'legwork_hash_lanes');
  const program = `build/${gccO2()}/bin/legwork_hash_lanes`;
  const { output } = await capture(program, []);
  const lanes = output.trimEnd().split('\n');
  const hashes = [];
  for (const run of hashedRuns) {
    const each = [];
    for (const name of lanes) each.push(await hashOf(program, run, name));
    const odd = lanes.filter((_, i) => each[i] !== each[0]);
    hashes.push(odd.length === 0 ? each[0] : `not one: ${odd.join('; ')}`);
  }
  return hashes;
}

async function hashesOfModule(host) {
  await buildPreset('wasm', 'legwork');
  return host();
}

const hosts = [
  ['g++ -O2', () => hashesOfProgram(gccO2())],
  ['g++ -O2 on all lanes', hashesOfLanes],
  ['g++ -O3', () => hashesOfProgram('gcc-O3')],
  ['clang++ -O2', () => hashesOfProgram('clang-O2')],
  ['clang++ -O3', () => hashesOfProgram('clang-O3')],
  ['WASM in Node', () => hashesOfModule(hashesInNode)],
  ['WASM in Chromium', () => hashesOfModule(hashesInChromium)],
];

export async function determinism() {
  const columns = [];
  const errors = [];
  for (const [name, hashes] of hosts) {
    try {
      columns.push([name, await hashes()]);
    } catch (error) {
      columns.push([name, []]);
      errors.push(`${name}: ${error.message}`);
    }
  }
  const lines = hashedRuns.map((run, i) => {
    const [reference] = columns.map(([, hashes]) => hashes[i]);
    const others = columns.filter(([, hashes]) => hashes[i] !== reference);
    if (others.length > 0) errors.push(`${runName(run)} differs.`);
    const verdict = others.map(([name, hashes]) => `${name} ${hashes[i] ?? 'no hash'}`).join(', ');
    return `  ${reference ?? 'no hash'}  ${runName(run)}${verdict ? `; but ${verdict}` : ''}`;
  });
  const failed = hashedRuns.filter((_, i) =>
    columns.some(([, hashes]) => !hashes[i] || hashes[i] !== columns[0][1][i]),
  ).length;
  const names = columns.map(([name]) => name).join(', ');
  return {
    passed: hashedRuns.length - failed,
    failed,
    note: [`  ${names}:`, ...lines].join('\n'),
    output: errors.join('\n'),
  };
}
