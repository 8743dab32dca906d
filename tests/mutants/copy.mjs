// The copy of the sources that holds all mutants, and its build.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { byFile, insert } from './insertion.mjs';

const COPY = join(root, 'build/mutants/source');
/** What a preset builds from. */
const COPIED = ['engine', 'bindings', 'models', 'tests', 'CMakeLists.txt', 'CMakePresets.json'];
const isLeftOut = (path) => /^tests\/(web|support|runner)\/|\.mjs$|mutants\.json$/.test(path);

const statsOf = (path) => statSync(path, { throwIfNoEntry: false });

function filesUnder(folder, path) {
  const stats = statsOf(join(folder, path));
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}

/** Path -> text of all files of the copy. */
function wantedFiles(mutants) {
  const mutated = byFile(mutants);
  const wanted = new Map();
  for (const path of COPIED.flatMap((name) => filesUnder(root, name))) {
    if (isLeftOut(path)) continue;
    const bytes = readFileSync(join(root, path));
    const own = mutated.get(path);
    wanted.set(path, own ? Buffer.from(insert(bytes.toString(), own)) : bytes);
  }
  const main = wanted.get('tests/main.cpp');
  wanted.set(
    'tests/main.cpp',
    Buffer.concat([main, Buffer.from('#include "tests/mutants/reach.h"\n')]),
  );
  wanted.set('engine/mutants.cpp', wanted.get('tests/mutants/switch.cpp'));
  return wanted;
}

/** What is as it was keeps its time, so that it is not compiled again. */
export function copySources(mutants) {
  const wanted = wantedFiles(mutants);
  for (const path of COPIED.flatMap((name) => filesUnder(COPY, name)))
    if (!wanted.has(path)) rmSync(join(COPY, path));
  for (const [path, bytes] of wanted) {
    const target = join(COPY, path);
    if (statsOf(target) && readFileSync(target).equals(bytes)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

/** Answers the program's path. */
export async function buildCopy(preset, jobs) {
  const commands = [
    // A fault may leave a variable unused.
    ['--preset', preset, '-DLEGWORK_WARNINGS_AS_ERRORS=OFF'],
    ['--build', '--preset', preset, '--target', 'legwork_tests', '--parallel', String(jobs)],
  ];
  for (const args of commands) {
    const { status, output } = await capture('cmake', args, { cwd: COPY });
    if (status !== 0) throw new Error(`${output}\nThe build of the mutants failed.`);
  }
  return join(COPY, 'build', preset, 'bin/legwork_tests');
}
