// Checks that clang-format would change no C++ file; with --write it formats them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, isMain, root, run } from './process.mjs';

/** The arguments for clang-format, all C++ files of the project included. */
export function formatArguments(mode) {
  const files = ['engine', 'bindings', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(h|cpp)$/.test(name))
      .map((name) => join(folder, name)),
  );
  return [...(mode === 'write' ? ['-i'] : ['--dry-run', '--Werror']), ...files.sort()];
}

if (isMain(import.meta)) {
  const mode = process.argv.includes('--write') ? 'write' : 'check';
  attempt(() => run('clang-format', formatArguments(mode)));
}
