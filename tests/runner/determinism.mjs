// The same bits everywhere: 1,000 steps of the trot by every build and host, and one hash.
import { capture } from '../../web/tools/process.mjs';
import { hashInChromium, hashInNode } from '../support/hash_hosts.mjs';
import { hashedScene } from '../support/hash_run.mjs';
import { buildPreset, gccO2 } from './build.mjs';

async function hashOfCommand(preset) {
  await buildPreset(preset, 'legwork');
  const { id, duration_s } = hashedScene;
  const args = ['run', id, '--duration', String(duration_s), '--hash'];
  const { status, output } = await capture(`build/${preset}/bin/legwork`, args);
  const hash = output.trimEnd().split('\n').at(-1);
  if (status !== 0 || !/^[0-9a-f]{16}$/.test(hash)) throw new Error(output);
  return hash;
}

async function hashOfModule(host) {
  await buildPreset('wasm', 'legwork');
  return host();
}

const hosts = [
  ['g++ -O2', () => hashOfCommand(gccO2())],
  ['g++ -O3', () => hashOfCommand('gcc-O3')],
  ['clang++ -O2', () => hashOfCommand('clang-O2')],
  ['clang++ -O3', () => hashOfCommand('clang-O3')],
  ['WASM in Node', () => hashOfModule(hashInNode)],
  ['WASM in Chromium', () => hashOfModule(hashInChromium)],
];

export async function determinism() {
  const rows = [];
  const errors = [];
  for (const [name, hash] of hosts) {
    try {
      rows.push([name, await hash()]);
    } catch (error) {
      rows.push([name, 'no hash']);
      errors.push(`${name}: ${error.message}`);
    }
  }
  const isSame = errors.length === 0 && new Set(rows.map(([, hash]) => hash)).size === 1;
  return {
    passed: isSame ? 1 : 0,
    failed: isSame ? 0 : 1,
    note: rows.map(([name, hash]) => `  ${name.padEnd(18)}${hash}`).join('\n'),
    output: errors.join('\n'),
  };
}
