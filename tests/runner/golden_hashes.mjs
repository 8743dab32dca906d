// The bits of every hashed run as of the last intended change: tests/golden/hashes.json. Run as a program it rewrites them with
// the release build; the commit and CHANGELOG.md say why.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, root } from '../../web/tools/process.mjs';
import { hashedRuns, runName } from '../support/hash_run.mjs';
import { forEachAtOnce } from './at_once.mjs';
import { buildPreset, gccO2 } from './build.mjs';

const file = join(root, 'tests/golden/hashes.json');

/** "quadruped-pace gait.duty=0.6, 300 steps" */
const keyOf = (run) => `${runName({ ...run, steps: 0 })}, ${run.steps} steps`;

/** Of each hashed run, in their order; undefined of one that nobody has written down. */
export function goldenHashes() {
  const golden = JSON.parse(readFileSync(file, 'utf8'));
  return hashedRuns.map((run) => golden[keyOf(run)]);
}

/** What a legwork_hash says of a run; `first`: arguments in front. */
export async function hashOf(program, { id, steps, set = {} }, ...first) {
  const settings = Object.entries(set).map(([path, value]) => `${path}=${value}`);
  const { status, output } = await capture(program, [...first, id, String(steps), ...settings]);
  const hash = output.trimEnd();
  if (status !== 0 || !/^[0-9a-f]{16}$/.test(hash)) throw new Error(output);
  return hash;
}

export async function hashesOfProgram(preset, mostSteps = Infinity) {
  await buildPreset(preset, 'legwork_hash');
  return forEachAtOnce(hashedRuns, (run) =>
    run.steps > mostSteps ? null : hashOf(`build/${preset}/bin/legwork_hash`, run),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const hashes = await hashesOfProgram(gccO2());
  const golden = Object.fromEntries(hashedRuns.map((run, i) => [keyOf(run), hashes[i]]));
  writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
}
