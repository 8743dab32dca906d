// Every reader under libFuzzer (tests/fuzz), those of files that people drop for more of the time. New inputs are kept in build/fuzz/corpus for the
// next night, failing ones in build/fuzz/found, which is tried first.
// LEGWORK_FUZZ=link,calls: only these targets; LEGWORK_FUZZ_MINUTES: total time.
import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { writeSeeds } from '../fuzz/seeds.mjs';
import { forEachAtOnce } from './at_once.mjs';
import { buildPreset } from './build.mjs';

const FOLDER = join(root, 'build/fuzz');
const PROGRAM = join(FOLDER, 'bin/legwork_fuzz');
const MINUTES = 45;
/** Of the time; every other target has one. */
const SHARES = { robots: 4, own: 3, link: 2 };
/** Longer than any input takes, also where its time of the processor, which the program watches itself, is within bounds. */
const HANG_SECONDS = 60;
const MOST_MEGABYTES = 256;
const LONGEST_INPUT = 32_768;

function foldersOf(name) {
  const folders = ['corpus', 'found', 'seeds'].map((kind) => join(FOLDER, kind, name));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  return folders;
}

/** What libFuzzer's last lines say of a target. */
export function readFuzzer({ status, signal, output }, name) {
  const stat = (word) =>
    Number(output.match(new RegExp(`^stat::${word}:\\s+(\\d+)$`, 'm'))?.[1] ?? 0);
  const note = `  ${name}: ${stat('number_of_executed_units')} runs, ${stat('peak_rss_mb')} MB`;
  if (status === 0) return { passed: 1, failed: 0, output: '', note };
  const file = output.match(/Test unit written to (\S+)/)?.[1];
  const again = file ? `\nAgain: LEGWORK_FUZZ=${name} ${PROGRAM} ${file}` : '';
  const end = `${name} ended with ${signal ?? `status ${status}`}.${again}`;
  return {
    passed: 0,
    failed: 1,
    output: `${output.slice(-6000)}\n${end}`,
    note: `${note}, FAILED`,
  };
}

async function fuzzOne(name, seconds) {
  const [corpus, found, seeds] = foldersOf(name);
  const args = [
    `-max_total_time=${Math.ceil(seconds)}`,
    `-timeout=${HANG_SECONDS}`,
    `-rss_limit_mb=${MOST_MEGABYTES}`,
    `-max_len=${LONGEST_INPUT}`,
    `-dict=${join(FOLDER, 'seeds/keys.dict')}`,
    `-artifact_prefix=${found}/`,
    '-print_final_stats=1',
    '-close_fd_mask=3', // what readers say of each input
    corpus,
    found,
    seeds,
  ];
  // Memory that was freed would count among the 256 MB; whole stacks at each allocation would take a quarter of the time.
  const options = 'quarantine_size_mb=4:malloc_context_size=4';
  const env = { ...process.env, LEGWORK_FUZZ: name, ASAN_OPTIONS: options };
  return readFuzzer(await capture(PROGRAM, args, { env }), name);
}

export async function fuzz() {
  await buildPreset('fuzz', 'legwork_fuzz', 'legwork');
  await writeSeeds(join(FOLDER, 'seeds'), join(FOLDER, 'bin/legwork'));
  const { LEGWORK_FUZZ: only, ...env } = process.env;
  const names = (await capture(PROGRAM, [], { env })).output.trimEnd().split('\n');
  const wanted = only?.split(',') ?? names;
  const minutes = Number(process.env.LEGWORK_FUZZ_MINUTES ?? MINUTES);
  const shareOf = (name) => SHARES[name] ?? 1;
  const shares = wanted.reduce((total, name) => total + shareOf(name), 0);
  const share = (60 * minutes * Math.min(cpus().length, wanted.length)) / shares;
  const longestFirst = wanted.toSorted((a, b) => shareOf(b) - shareOf(a));
  const results = await forEachAtOnce(longestFirst, (name) => fuzzOne(name, share * shareOf(name)));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    note: results.map(({ note }) => note).join('\n'),
    output: results
      .map(({ output }) => output)
      .filter(Boolean)
      .join('\n\n'),
  };
}
