// How the site is published, and the instructions for contributors: actions pinned by hash, all tests first, commands that exist.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map((name) => [
  name,
  readFileSync(join(folder, name), 'utf8'),
]);

test('actions are named by a whole commit, with the version beside it', () => {
  const used = workflows.flatMap(([name, text]) =>
    [...text.matchAll(/\buses:(.*)/g)].map(([, action]) => [name, action.trim()]),
  );
  assert.ok(used.length > 0);
  for (const [name, action] of used)
    assert.match(action, /^[\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+(\.\d+)+$/, `${name}: ${action}`);
});

test('what is published has passed every test', () => {
  const publishing = workflows.filter(([, text]) => /deploy-pages|npm publish/.test(text));
  assert.ok(publishing.length > 0);
  for (const [name, text] of publishing) {
    const tested = text.search(/^ +- run: npm test$/m);
    assert.ok(tested > 0, `${name}: not the whole of npm test`);
    assert.ok(tested < text.search(/upload-pages-artifact|npm publish/), name);
    assert.doesNotMatch(text, /continue-on-error|if:.*always/, name);
  }
});

test('what contributors are told to run is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const told = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
  for (const [, name] of told.matchAll(/\bnpm (?:run )?(\w+)/g)) assert.ok(scripts[name], name);
  for (const [path] of told.matchAll(/\b(?:web|tests|engine)\/[\w./]+\.\w+/g))
    assert.ok(existsSync(join(root, path)), path);
  assert.match(readFileSync(join(root, '.github/SECURITY.md'), 'utf8'), /Report a vulnerability/);
});
