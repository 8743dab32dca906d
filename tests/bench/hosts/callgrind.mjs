// Instruction counts by callgrind: repeatable where times are not. One run of legwork_bench --count, which dumps after each
// entry and names the dump.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from '../../../web/tools/process.mjs';

const folder = join(root, 'build/bench/callgrind');
const CALLS = 64; // whole rounds of the states

async function count(program, flags) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = ['--tool=callgrind', `--callgrind-out-file=${folder}/out`, program];
  const { status, output } = await capture('valgrind', [...args, `--count=${CALLS}`, ...flags]);
  if (status !== 0) throw new Error(output);
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const entry = text.match(/^desc: Trigger: Client Request: (.*)$/m)?.[1];
    const total = text.match(/^(?:summary|totals): (\d+)/m)?.[1];
    return entry ? [{ name: entry, file, instructions: Number(total) / CALLS }] : [];
  });
}

/** [{ name: "robot/kernel/path", instructions }] */
export async function countInstructions(program) {
  const dumps = await count(program, []);
  return dumps.map(({ name, instructions }) => ({ name, instructions }));
}

/** The functions that a scene's step spends its instructions in, callees included: { name, stages: [{ name, share }] }. */
export async function profileScenes(program) {
  const profiles = [];
  for (const { name, file, instructions } of await count(program, ['--scenes'])) {
    const { output } = await capture('callgrind_annotate', [
      '--inclusive=yes',
      '--threshold=100',
      file,
    ]);
    const stages = output.split('\n').flatMap((line) => {
      const match = line.match(
        /^\s*([\d,]+) .*?:((?:void |double |bool )?legwork::.*?)(?: \[.*\])?$/,
      );
      if (!match) return [];
      const own = Number(match[1].replaceAll(',', '')) / CALLS;
      const stage = match[2].replaceAll('legwork::', '').replaceAll('(anonymous namespace)::', '');
      return [{ name: stage.replace(/\(.*/, ''), share: own / instructions }];
    });
    profiles.push({ name, instructions, stages });
  }
  return profiles;
}
