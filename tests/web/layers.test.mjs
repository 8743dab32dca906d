// The layers of web/README.md, checked by reading the sources: who may import whom, no cycles, names, lengths.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { models } from '../support/models.mjs';

// From below: a folder may import what stands on a lower floor, and nothing of its own floor but itself.
const FLOORS = [
  ['i18n'],
  ['address'],
  ['basics'],
  ['controller'],
  ['engine_client'],
  ['own_robot', 'exercises', 'results'],
  ['imgui'],
  ['view', 'controls', 'plots', 'tables'],
  ['interaction', 'documents', 'site'],
  ['drawers'],
  ['page'],
  ['lessons', 'teaching'],
];
// Besides the page: data, the engine's modules, and for one page the recorded benchmarks.
const OUTSIDE = /^(models\/.*\.json|bindings\/wasm\/[\w-]+)$/;
const BENCH = /^tests\/bench\//;
const MOST_LINES = 400;

const floorOf = (folder) => FLOORS.findIndex((floor) => floor.includes(folder));
const folderOf = (path) => path.split('/')[0];

/** What a file imports or fetches later, types too, as paths from web/src. */
export const importsOf = (path, text) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)].map(([, name]) =>
    posix.join(posix.dirname(path), name),
  );

/** What is wrong with a file's imports, as sentences. */
export function importFaults(path, text) {
  const own = folderOf(path);
  return importsOf(path, text)
    .filter((target) => {
      if (target.startsWith('..')) {
        const outside = target.replace(/^(\.\.\/)+/, '');
        return !OUTSIDE.test(outside) && !(path === 'site/bench.ts' && BENCH.test(outside));
      }
      const [folder, floor] = [folderOf(target), floorOf(folderOf(target))];
      return folder !== own && !(floor >= 0 && floor < floorOf(own));
    })
    .map((target) => `${path} must not import ${target}`);
}

/** Files that import each other, each circle as a list. */
export function circlesOf(imports) {
  const circles = [];
  const done = new Set();
  const visit = (path, trail) => {
    const from = trail.indexOf(path);
    if (from >= 0) circles.push(trail.slice(from));
    if (from >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
}

const source = join(root, 'web/src');
const names = readdirSync(source, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
const scripts = names.filter((name) => name.endsWith('.ts') && name !== 'env.d.ts');
const textOf = (path) => readFileSync(join(source, path), 'utf8');

test('every folder of the page has a floor', () => {
  const unknown = scripts.filter((path) => floorOf(folderOf(path)) < 0);
  assert.deepEqual(unknown, []);
});

test('imports point down the floors', () => {
  const faults = scripts.flatMap((path) => importFaults(path, textOf(path)));
  assert.deepEqual(faults, []);
});

/** Of a file of declarations, what it imports of ours and is not there: tsc does not look (skipLibCheck). */
const missingIn = (path, text) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)]
    .map(([, name]) => join(dirname(join(root, path)), name))
    .filter((target) => !['', '.ts', '.d.ts'].some((ending) => existsSync(target + ending)))
    .map((target) => `${path} imports ${target}`);

test('what declarations import is there', () => {
  const declarations = ['web/src', 'web/tools', 'tests', 'bindings'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => posix.join(folder, String(name).replaceAll('\\', '/')))
      .filter((path) => path.endsWith('.d.ts')),
  );
  assert.ok(declarations.length > 4);
  const missing = declarations.flatMap((path) =>
    missingIn(path, readFileSync(join(root, path), 'utf8')),
  );
  assert.deepEqual(missing, []);
  const planted = "import type {} from '../../web/src/i18n/german';\nimport './in_page';\n";
  assert.equal(missingIn('tests/support/planted.d.ts', planted).length, 1);
});

test('no files import each other in a circle', () => {
  const known = (target) =>
    [`${target}.ts`, target].find((path) => path.endsWith('.ts') && existsSync(join(source, path)));
  const imports = new Map(
    scripts.map((path) => [path, importsOf(path, textOf(path)).map(known).filter(Boolean)]),
  );
  assert.ok([...imports.values()].flat().length > 500, 'the imports are found');
  assert.deepEqual(circlesOf(imports), []);
});

test('names are snake_case, and no file is longer than a person reads at once', () => {
  const odd = names.filter(
    (name) => dirname(name) !== 'i18n/de' && !/^[a-z0-9_/]+(\.d)?(\.[a-z]+)*$/.test(name),
  );
  assert.deepEqual(
    odd.filter((name) => !name.startsWith('i18n/de/')),
    [],
  );
  const long = scripts.filter((path) => textOf(path).split('\n').length > MOST_LINES);
  assert.deepEqual(long, []);
});

/** Scenes and families that the code of a file names. */
export function scenesNamed(text, names) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|[^:])\/\/.*$/gm, '$1');
  return names.filter((name) => new RegExp(`['"\`]${name}['"\`]`).test(code));
}

test('no file knows a scene or a family by name', () => {
  // "robot" is a word of addresses and messages as well: of a robot's file.
  const families = new Set(models.map(({ family }) => family).filter((one) => one !== 'robot'));
  const named = [...models.map(({ id }) => id), ...families];
  assert.ok(named.length > 50);
  const found = scripts.flatMap((path) =>
    scenesNamed(textOf(path), named).map((name) => `${path} knows "${name}"`),
  );
  assert.deepEqual(found, []);
});

test('the checks above find what they look for', () => {
  const faulty = [
    ['view/a.ts', "import { b } from '../controls/b';"],
    ['basics/a.ts', "import type { Scene } from '../engine_client/scene';"],
    ['view/a.ts', "const { b } = await import('../drawers/b');"],
    ['plots/a.ts', "import { b } from '../../../tests/bench/b.mjs';"],
    ['plots/a.ts', "import { b } from '../unknown/b';"],
  ];
  for (const [path, text] of faulty) assert.equal(importFaults(path, text).length, 1, text);
  const sound = "import { a } from './a';\nimport b from '../../../models/plots/b.json';\n";
  assert.deepEqual(importFaults('plots/c.ts', sound), []);
  const names = ['four-bar', 'hexapod'];
  assert.deepEqual(scenesNamed("const first = 'four-bar';", names), ['four-bar']);
  assert.deepEqual(scenesNamed("/** 'four-bar' */ x; // 'hexapod'\nit('a four-bar');", names), []);
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);
  assert.deepEqual(circlesOf(imports), [['b', 'c']]);
});
