// Builds shared by several suites: each runs once, silently unless it fails, while the tests of an earlier suite run.
import { spawnSync } from 'node:child_process';
import { presetCommands } from '../../web/tools/build.mjs';
import { capture, toolEnvironment } from '../../web/tools/process.mjs';

const builds = new Map();
/** One build after the other: two would meet in a folder. */
let last = Promise.resolve();

async function runAll(name, commands, mayWarn) {
  for (const [command, args] of commands) {
    // What is tested meanwhile comes first.
    const { status, output } = await capture('nice', [command, ...args], {
      env: toolEnvironment(),
    });
    if (status !== 0) throw new Error(`${output}\nThe build of ${name} failed.`);
    if (!mayWarn && /\bwarning:/.test(output)) throw new Error(`${output}\n${name}: a warning.`);
  }
}

/** Runs the [command, arguments] pairs in their turn; a second call with the same name answers as the first did. */
export function build(name, commands, { mayWarn = true } = {}) {
  if (!builds.has(name)) {
    const built = last.then(() => runAll(name, commands, mayWarn));
    last = built.catch(() => {}); // whoever waits for it is told
    builds.set(name, built);
  }
  return builds.get(name);
}

/**
 * Builds targets of a CMake preset: only those that a suite runs, so that one fault fails one suite. Whoever compiles may
 * be warned; here a warning is an error.
 */
export function buildPreset(preset, ...targets) {
  const name = [preset, ...targets].join(' ');
  return build(name, presetCommands(preset, targets), { mayWarn: preset === 'wasm' });
}

/** The preset that is g++ -O2: `release`, needed anyway, unless this machine's default is not g++. */
export function gccO2() {
  const { stdout } = spawnSync(process.env.CXX ?? 'c++', ['--version'], { encoding: 'utf8' });
  return stdout?.includes('Free Software Foundation') ? 'release' : 'gcc-O2';
}
