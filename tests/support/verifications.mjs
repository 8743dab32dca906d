// The output of `legwork verify SUBJECT --json`: computed once per build of the command, since it takes seconds.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';
import { legwork, program } from './legwork_cli.mjs';

const folder = join(root, 'build/verifications');
const buildOf = () => createHash('sha256').update(readFileSync(program)).digest('hex');

/** Answers { status, stdout, stderr }. */
export function verification(subject) {
  const file = join(folder, `${subject}.json`);
  const build = buildOf();
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    if (kept.build === build) return kept.result;
  } catch {
    // None yet.
  }
  const result = legwork(['verify', subject, '--json']);
  mkdirSync(folder, { recursive: true });
  // Two files of tests may ask at once.
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ build, result }));
  renameSync(mine, file);
  return result;
}

/** Its rows, also where one differs. */
export function allRows(subject) {
  const { stdout, stderr } = verification(subject);
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout).rows;
}

/** Its rows; none differs. */
export function verifiedRows(subject) {
  const rows = allRows(subject);
  const wrong = rows.filter(({ verdict }) => verdict === 'differs');
  if (wrong.length > 0)
    throw new Error(`legwork verify ${subject}: ${JSON.stringify(wrong, null, 1)}`);
  return rows;
}
