// Runs other programs, and reports what this machine has.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first of these programs that is on PATH, as a full path, or undefined. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not there: look further
      }
    }
  }
  return undefined;
}

/** Debian's emcc looks up its JavaScript parser here; a node that is not Debian's needs to be told. */
export function toolEnvironment() {
  const debian = '/usr/share/nodejs';
  return existsSync(debian) ? { ...process.env, NODE_PATH: debian } : process.env;
}

/** Runs a program on this terminal; throws a sentence when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error || status !== 0) {
    throw new Error(`${[command, ...args].join(' ')} failed${error ? ` (${error.message})` : ''}.`);
  }
}

/**
 * Runs a program and answers its exit status (null: killed by `signal`) and everything it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ status: number | null, signal: NodeJS.Signals | null, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ status: -1, signal: null, output: error.message }));
    child.on('close', (status, signal) => resolve({ status, signal, output }));
  });
}

/** Whether a module is the program itself rather than imported by one. */
export function isMain(meta) {
  return process.argv[1] === fileURLToPath(meta.url);
}

/** What was thrown, in a sentence. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Runs the program's body; a failure is the sentence on the last line and exit status 1, not a stack. */
export async function attempt(body) {
  try {
    await body();
  } catch (error) {
    console.error(`\n${messageOf(error)}`);
    process.exitCode = 1;
  }
}
