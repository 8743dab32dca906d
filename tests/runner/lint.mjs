// What needs no build: formatting, Biome's rules, the types of the page and those of tools and tests. Each counts as one test.
import { join } from 'node:path';
import { formatArguments } from '../../web/tools/format_cpp.mjs';
import { capture, root, run } from '../../web/tools/process.mjs';

const inNode = (path, ...args) => capture(process.execPath, [join(root, path), ...args]);
const types = (project) => inNode('node_modules/typescript/bin/tsc', '--project', project);

export async function lint() {
  // A program of its own: this is loaded before anything is installed.
  run(process.execPath, [join(root, 'web/tools/schema_types.mjs')]);
  const results = await Promise.all([
    capture('clang-format', formatArguments('check')),
    inNode('node_modules/@biomejs/biome/bin/biome', 'check', '--colors=off'),
    types('web'),
    types('tests'),
    inNode('tests/runner/types.test.mjs'),
  ]);
  const failures = results.filter(({ status }) => status !== 0);
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    output: failures.map(({ output }) => output).join('\n'),
  };
}
