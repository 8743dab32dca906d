// The peer of the tables, if there is one: Pinocchio, from headers that LEGWORK_PINOCCHIO names (include folders with `:`
// between them), or the program that LEGWORK_PEER names.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../../../web/tools/process.mjs';
import { buildPreset } from '../../runner/build.mjs';
import { COLD_CALLS, output, ROBOTS, readLines, robotsFile } from './hosts.mjs';

// By clang++ -O3, as it is fastest, for these machines; CMakeLists.txt has the same list.
const preset = 'clang-O3';
const machines = ['native', 'x86-64-v3'];
const nameOf = (machine) => `pinocchio_bench_${machine}`;

function versionOf(folders) {
  const file = folders
    .split(':')
    .map((folder) => resolve(root, folder, 'pinocchio/config.hpp'))
    .find(existsSync);
  if (!file) throw new Error(`LEGWORK_PINOCCHIO: there is no pinocchio/config.hpp in ${folders}.`);
  return readFileSync(file, 'utf8').match(/PINOCCHIO_VERSION "(.*)"/)?.[1];
}

/** Rows of one of its programs; the machine becomes a part of the variant, so that the faster of two counts. */
async function pinocchio(machine, robot, ...more) {
  const program = join(root, 'build', preset, 'bin', nameOf(machine));
  const rows = readLines(await output(program, [robotsFile, '8', `${robot} `, ...more]));
  return rows.map((row) => ({ ...row, variant: `${row.variant ?? ''} ${machine}`.trim() }));
}

async function strange(command) {
  const [program, ...args] = command.split(' ');
  return readLines(await output(program, args));
}

const ofPinocchio = (folders) => ({
  name: () =>
    `Pinocchio ${versionOf(folders)}, clang++ -O3, the faster of -march=${machines.join(' and -march=')}`,
  build: async () => {
    versionOf(folders); // says what is wrong sooner than the compiler
    await buildPreset(preset, ...machines.map(nameOf));
  },
  measurements: machines.flatMap((machine) =>
    ROBOTS.flatMap((robot) => [
      { host: 'peer', measure: () => pinocchio(machine, robot) },
      { host: 'peer-cold', measure: () => pinocchio(machine, robot, COLD_CALLS) },
    ]),
  ),
});

/** { name(), build(), measurements: [{ host, measure() }] } of the environment's peer. */
export function peerOf({ LEGWORK_PINOCCHIO, LEGWORK_PEER, LEGWORK_PEER_NAME } = process.env) {
  if (LEGWORK_PINOCCHIO) return ofPinocchio(LEGWORK_PINOCCHIO);
  return {
    name: () => LEGWORK_PEER_NAME ?? LEGWORK_PEER ?? 'none',
    build: async () => {},
    measurements: LEGWORK_PEER ? [{ host: 'peer', measure: () => strange(LEGWORK_PEER) }] : [],
  };
}
