#!/usr/bin/env node
// `npx legwork`: the legwork command. Runs that the user's code drives are run here, in the WASM module and with the interpreter
// that the page uses, and exercises are graded (grade.mjs); everything else is handed on to build/release/bin/legwork.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refused } from '../../web/src/exercises/grading/refused.mjs';
import { linkIn } from '../../web/src/exercises/grading/submissions.mjs';
import { gradeCommand } from './grade.mjs';
import { closeModules, openModules } from './modules.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DONE = 0;
const DIFFERS = 1;
const REFUSED = 2;
const STOPPED = 3;
const OPTIONS = ['--link', '--duration', '--csv'];
const FLAGS = ['--hash', '--force'];

/** What follows an option, or undefined. */
function valueAfter(args, option) {
  const at = args.lastIndexOf(option);
  if (at < 0) return undefined;
  if (at + 1 >= args.length) throw new Refused(`${option} needs a value.`);
  return args[at + 1];
}

const operandsOf = (args) =>
  args.filter(
    (arg, at) => !arg.startsWith('--') && ![...OPTIONS, '--set', '--script'].includes(args[at - 1]),
  );

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refused(`The file "${file}" cannot be read (${error.code}).`);
  }
}

/** Whether a file is a scene that code of its own drives. */
function hasCode(file) {
  if (!file.endsWith('.json') || !existsSync(file)) return false;
  try {
    return typeof JSON.parse(readText(file)).code === 'string';
  } catch {
    return false; // the command says what is wrong with it
  }
}

function handOn(args) {
  const command = join(root, 'build/release/bin/legwork');
  if (!existsSync(command))
    throw new Refused(
      'The legwork command is not built. `cmake --preset release && cmake --build --preset release` builds it.',
    );
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? STOPPED;
}

/** Steps a scene while `isRunning`, with its rows. */
function stepThrough(scene, isRunning) {
  const rows = [scene.csvHeader(), scene.csvRow()];
  let outcome = { ok: true };
  while (outcome.ok && isRunning()) {
    const before = scene.snapshot.scalar('step');
    outcome = scene.step(1);
    if (scene.snapshot.scalar('step') > before) rows.push(scene.csvRow());
  }
  return { rows, outcome };
}

/** What a run that code drives does not know, and what does not go together. */
function check(args) {
  const known = [...OPTIONS, ...FLAGS];
  const unknown = args.find((arg) => arg.startsWith('--') && !known.includes(arg));
  if (unknown !== undefined)
    throw new Refused(
      `A run that code drives has no option ${unknown}. Options: ${known.join(', ')}.`,
    );
  if (args.includes('--link') && args.includes('--duration'))
    throw new Refused('A link already contains the length of the run: leave out --duration.');
}

function checkReplaceable(file, isForced) {
  if (isForced || !existsSync(file) || !statSync(file).isFile()) return;
  const begin = readText(file).slice(0, 4);
  if (begin !== '' && begin !== 't_s,')
    throw new Refused(
      `The file "${file}" exists and is not the CSV of a run. It stays as it is. Give another --csv, or --force to replace it.`,
    );
}

async function run(args) {
  check(args);
  const link = valueAfter(args, '--link');
  const [file] = operandsOf(args);
  const csv = valueAfter(args, '--csv');
  if (csv !== undefined && csv !== '-') checkReplaceable(csv, args.includes('--force'));
  const modules = await openModules();
  const scene =
    link === undefined
      ? await modules.openText(readText(file), basename(file))
      : await modules.openLink(linkIn(link), file === undefined ? '' : readText(file));
  if (scene.notes) console.error(`legwork: ${scene.notes}`);
  const duration = Number(valueAfter(args, '--duration') ?? scene.description.scene.duration_s);
  if (!(duration > 0 && duration <= 3600))
    throw new Refused('--duration must be more than 0 s and at most 3600 s.');
  const half = 0.5 * scene.description.scene.time_step_s;
  const { rows, outcome } = stepThrough(scene, () =>
    link === undefined
      ? scene.snapshot.scalar('time') < duration - half
      : scene.verdict === 'under way',
  );
  if (csv === '-') console.log(rows.join('\n'));
  else if (csv !== undefined) writeFileSync(csv, `${rows.join('\n')}\n`);
  const steps = scene.snapshot.scalar('step');
  if (args.includes('--hash')) console.log(scene.hash());
  else if (csv !== '-')
    console.log(
      `${scene.description.scene.id}: ${steps} steps\n${scene.sentence()}\nstate hash: ${scene.hash()}`,
    );
  const verdict = link === undefined ? '' : scene.verdict;
  if (verdict !== '') console.error(scene.verdictSentence());
  if (!outcome.ok) console.error(`legwork: ${outcome.sentence}`);
  if (verdict === 'differs') return DIFFERS;
  return outcome.ok || verdict === 'reproduced' ? DONE : STOPPED;
}

async function main(args) {
  const [command, ...rest] = args;
  if (command === 'grade') return gradeCommand(rest);
  const link = command === 'run' ? valueAfter(rest, '--link') : undefined;
  const isCoded =
    command === 'run' &&
    (link === undefined
      ? operandsOf(rest).some(hasCode)
      : await (await openModules()).isCoded(linkIn(link)));
  return isCoded ? run(rest) : handOn(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused) && !error.isSentence) throw error;
  console.error(`legwork: ${error.message}`);
  process.exitCode = REFUSED;
}
await closeModules();
