// The same bits everywhere: every scene by every build and host, and one hash a run.
import { capture } from '../../web/tools/process.mjs';
import { hashesInChromium, hashesInNode } from '../support/hash_hosts.mjs';
import { hashedRuns, runName } from '../support/hash_run.mjs';
import { buildPreset, gccO2 } from './build.mjs';

const STEP_S = 0.001; // of every built-in scene

async function hashesOfCommand(preset) {
  await buildPreset(preset, 'legwork');
  const hashes = [];
  for (const { id, steps, set = {} } of hashedRuns) {
    const settings = Object.entries(set).flatMap(([path, value]) => ['--set', `${path}=${value}`]);
    const args = ['run', id, '--duration', String(steps * STEP_S), '--hash', ...settings];
    const { status, output } = await capture(`build/${preset}/bin/legwork`, args);
    const hash = output.trimEnd().split('\n').at(-1);
    if (status !== 0 || !/^[0-9a-f]{16}$/.test(hash)) throw new Error(output);
    hashes.push(hash);
  }
  return hashes;
}

async function hashesOfModule(host) {
  await buildPreset('wasm', 'legwork');
  return host();
}

const hosts = [
  ['g++ -O2', () => hashesOfCommand(gccO2())],
  ['g++ -O3', () => hashesOfCommand('gcc-O3')],
  ['clang++ -O2', () => hashesOfCommand('clang-O2')],
  ['clang++ -O3', () => hashesOfCommand('clang-O3')],
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
