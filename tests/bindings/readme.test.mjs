// What README.md and models/README.md tell a newcomer to type: the program compiles, the options exist, every scene has a row.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { output } from '../support/legwork_cli.mjs';

const text = (path) => readFileSync(join(root, path), 'utf8');
const README = text('README.md');

test('the program in the README compiles', () => {
  const [, program] = /```cpp\n(.*?)```/s.exec(README) ?? [];
  assert.ok(program);
  const headers = ['eigen', 'api'].map((name) => join(root, 'build/release/headers', name));
  const { stderr } = spawnSync(
    'c++',
    ['-std=c++20', '-fsyntax-only', '-Wall', '-Wextra']
      .concat(headers.flatMap((folder) => ['-isystem', folder]))
      .concat('-xc++', '-'),
    { input: program, encoding: 'utf8' },
  );
  assert.equal(stderr, '');
});

test('commands and options that the READMEs name exist', () => {
  const lines = [README, text('bindings/README.md')]
    .join('\n')
    .split('\n')
    .filter((line) => /^(mpirun -n 2 )?legwork [a-z]/.test(line));
  assert.ok(lines.length >= 12);
  for (const line of lines) {
    const [, command, rest] = /legwork ([a-z]+) ?([^#]*)/.exec(line) ?? [];
    const help = output(command, '--help');
    for (const [option] of rest.matchAll(/--[a-z]+/g)) assert.ok(help.includes(option), line);
  }
});

test('every scene and every exercise has a row in models/README.md', () => {
  const named = [...text('models/README.md').matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names]) =>
    names.split(', ').map((name) => name.slice(1, -1)),
  );
  const filesIn = (folder) =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'));
  const scenes = filesIn('models').map((name) => name.slice(0, -'.json'.length));
  assert.deepEqual(named.filter((name) => !/[/.]/.test(name)).sort(), scenes.sort());
  const rows = named.filter((name) => /^[\w-]+\.json$/.test(name));
  assert.deepEqual(rows.sort(), filesIn('models/exercises').sort());
});
