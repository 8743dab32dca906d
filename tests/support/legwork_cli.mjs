// The `legwork` command for tests. LEGWORK_CLI names a program other than that of the release build.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';

export const program = process.env.LEGWORK_CLI ?? join(root, 'build/release/bin/legwork');

/**
 * Runs it to its end; `more` are options of spawnSync.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} more
 */
export function legwork(args, input = '', more = {}) {
  const options = { input, maxBuffer: 1 << 28, ...more };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (error) throw error;
  return { status, stdout: String(stdout), stderr: String(stderr) };
}

/** What a command prints that has to succeed. */
export function output(...args) {
  const { status, stdout, stderr } = legwork(args);
  assert.equal(status, 0, `${args.join(' ')}: ${stderr}`);
  assert.equal(stderr, '');
  return stdout;
}

export function assertRefused(args, expected, input) {
  const { status, stdout, stderr } = legwork(args, input);
  assert.equal(status, 2, `${args.join(' ')}: ${stdout}${stderr}`);
  assert.match(stderr, expected);
  assert.equal(stdout, '');
}

export const table = (text) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
