// The type check covers every tool and every test, and finds a mistake planted in one.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { capture, root } from '../../web/tools/process.mjs';

const folder = join(root, 'build/planted');
const tsc = (...args) =>
  capture(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args]);
/** What a student would write is in nobody's module: the interpreter runs it. */
const NOT_OURS = /^(artifacts|exercises\/wrong\/)/;
/** All that is not TypeScript's own or a package's. */
const scriptsIn = (place, isOurs = (name) => /\.([cm]?js|ts)$/.test(name)) =>
  readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => isOurs(name) && !NOT_OURS.test(name))
    .map((name) => join(place, name));

test('every tool, every test and every script that the page is served as is checked', async () => {
  const { status, output } = await tsc('--listFilesOnly', '--project', 'tests');
  assert.equal(status, 0, output);
  const checked = new Set(output.split('\n').map((path) => relative(root, path)));
  const served = readdirSync(join(root, 'web/public')).filter((name) => name.endsWith('.js'));
  const all = [
    ...scriptsIn('tests'),
    ...scriptsIn('web/tools'),
    ...served.map((name) => join('web/public', name)),
  ];
  assert.ok(all.length > 150, `${all.length} files`);
  assert.deepEqual(
    all.filter((path) => !checked.has(path)),
    [],
  );
});

test('a mistake in a tool and one in a test are found', async () => {
  const plant = (name, ...lines) => writeFileSync(join(folder, name), lines.join('\n'));
  mkdirSync(folder, { recursive: true });
  plant(
    'tool.mjs',
    "import { capture } from '../../web/tools/process.mjs';",
    "export const answer = (await capture('true', [])).ouput;",
  );
  plant(
    'page.test.mjs',
    'export const stop = () => window.legwork.stop();',
    "export const step = () => window.legwork.step('1');",
  );
  plant(
    'tsconfig.json',
    JSON.stringify({
      extends: '../../tests/tsconfig.json',
      include: ['.', '../../tests/**/*.d.ts', '../../web/src/*.d.ts'],
    }),
  );
  const { status, output } = await tsc('--project', folder, '--incremental', 'false');
  assert.notEqual(status, 0);
  const found = output.split('\n').filter((line) => /error TS/.test(line));
  const places = [
    /tool\.mjs\(2,.*'ouput' does not exist/,
    /page\.test\.mjs\(1,.*'stop' does not exist/,
    /page\.test\.mjs\(2,.*'string' is not assignable/,
  ];
  for (const place of places)
    assert.ok(
      found.some((line) => place.test(line)),
      output,
    );
  assert.equal(found.length, places.length, output);
});
