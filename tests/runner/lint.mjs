// What needs no build: formatting, Biome's rules and the types of the page. Each counts as one test.
import { join } from 'node:path';
import { formatArguments } from '../../web/tools/format_cpp.mjs';
import { capture, root } from '../../web/tools/process.mjs';

const tool = (path) => join(root, 'node_modules', path);

const checks = [
  ['clang-format', formatArguments('check')],
  [process.execPath, [tool('@biomejs/biome/bin/biome'), 'check', '--colors=off']],
  [process.execPath, [tool('typescript/bin/tsc'), '--noEmit', '--project', 'web']],
];

export async function lint() {
  const results = await Promise.all(checks.map(([command, args]) => capture(command, args)));
  const failures = results.filter(({ status }) => status !== 0);
  return {
    passed: results.length - failures.length,
    failed: failures.length,
    output: failures.map(({ output }) => output).join('\n'),
  };
}
