// Prepares a fresh Debian or Ubuntu: installs what is missing from apt and npm, and uses what is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, root, run } from './process.mjs';

const hasProgram = (...names) => findProgram(...names) !== undefined;

// Asks the compiler, not the package manager: an Eigen put there by hand is as good as apt's.
function hasHeader(...names) {
  const test = names.map((name) => `__has_include(<${name}>)`).join(' || ');
  const input = `#if !(${test})\n#error missing\n#endif\n`;
  return spawnSync('c++', ['-E', '-x', 'c++', '-'], { input }).status === 0;
}

function links(compiler, ...options) {
  const args = [...options, '-x', 'c++', '-', '-o', '/dev/null'];
  return spawnSync(compiler, args, { input: 'int main() {}' }).status === 0;
}

/** A shared library, in the folders where Debian puts those of any architecture. */
export function hasLibrary(name) {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];
  const ofArchitectures = readdirSync('/usr/lib').filter((folder) => folder.includes('-linux-'));
  const all = [...folders, ...ofArchitectures.map((folder) => join('/usr/lib', folder))];
  return all.some((folder) => existsSync(join(folder, name)));
}

/** What the build and the tests need: [apt package, is it here?]. */
const requirements = [
  ['build-essential', () => hasProgram('c++') && hasProgram('g++')],
  ['cmake', () => hasProgram('cmake')],
  ['ninja-build', () => hasProgram('ninja')],
  ['clang', () => hasProgram('clang++')],
  ['libclang-rt-dev', () => links('clang++', '-fsanitize=address')],
  ['clang-format', () => hasProgram('clang-format')],
  ['emscripten', () => hasProgram('emcc')],
  ['libeigen3-dev', () => hasHeader('Eigen/Core', 'eigen3/Eigen/Core')],
  ['nlohmann-json3-dev', () => hasHeader('nlohmann/json.hpp')],
  ['libcli11-dev', () => hasHeader('CLI/CLI.hpp')],
  ['doctest-dev', () => hasHeader('doctest/doctest.h')],
  ['chromium-headless-shell', () => findChromium() !== undefined],
];

/** Rather the shell, which has no window of its own to draw: a page costs it half of what it costs the others. */
export function findChromium() {
  return findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
}

function missingPackages(needed) {
  return needed.filter(([, isHere]) => !isHere()).map(([name]) => name);
}

function installPackages(needed) {
  const missing = missingPackages(needed);
  if (missing.length === 0) return;

  const line = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`;
  if (!hasProgram('apt-get')) {
    throw new Error(
      `Missing, under their Debian names: ${missing.join(' ')}. Install them and try again.`,
    );
  }
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !hasProgram('sudo')) {
    throw new Error(`Packages are missing. As root run:\n  apt-get update && ${line}`);
  }
  const prefix = isRoot ? [] : ['sudo'];
  console.log(`Installing what is missing: ${[...prefix, line].join(' ')}`);
  const apt = (args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...args];
    run(command, rest);
  };
  try {
    apt(['apt-get', 'update']);
    apt(line.split(' '));
  } catch {
    throw new Error(
      `The packages could not be installed. As root run:\n  apt-get update && ${line}`,
    );
  }
  const still = missingPackages(needed);
  if (still.length > 0) throw new Error(`Installed, but still not found: ${still.join(' ')}.`);
}

// `npm ci` only when the lockfile is not the one that node_modules was made from.
function installModules() {
  const stamp = join(root, 'node_modules', '.legwork-stamp');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  // --include=dev: a NODE_ENV of "production" must not leave Vite out.
  run('npm', ['ci', '--include=dev']);
  writeFileSync(stamp, hash);
}

/** `more`: what a command needs beyond what all need, in the form of `requirements`. */
export function setUp(more = []) {
  installPackages([...requirements, ...more]);
  installModules();
}
