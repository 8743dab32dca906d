// licences.txt, in the built page and in each single file: it lists everything shipped, with the licences on this machine, and pages
// link to it. Shipped are: package.json's dependencies, the bundles' modules, CMake's header libraries.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import {
  FILE,
  headerFolder,
  iscWords,
  licences,
  mitWords,
  PARTS,
  packagesOf,
} from '../../web/tools/licences.mjs';
import { findProgram, root } from '../../web/tools/process.mjs';
import { pageFolder } from '../support/built_page.mjs';

const read = (...path) => readFileSync(join(...path), 'utf8');
const written = read(pageFolder, FILE);
const { dependencies, version } = JSON.parse(read(root, 'package.json'));
const packages = [...new Set(PARTS.map(({ within }) => within))].filter(
  (name) => name !== 'engine',
);

/** Packages that say which licence they have, and do not bring its text. */
const WITHOUT_LICENCE = ['onnxruntime-web'];

/** The first line of a licence that names somebody. */
const copyrightIn = (text) => {
  const [line] = /^Copyright .*$/m.exec(text) ?? [];
  assert.ok(line);
  return line;
};
const onOneLine = (text) => text.replace(/\s+/g, ' ');
/** What is said of a part, by the name that it begins with. */
const said = (name, text = written) =>
  text.split('\n\n').find((each) => each.startsWith(name) && /^ {2}/m.test(each)) ?? '';

test('it is written for this build, in ASCII, with our own licence first', () => {
  assert.equal(written, licences());
  assert.match(written, /^[\n\x20-\x7e]*$/);
  const own = read(root, 'LICENSE');
  assert.ok(said(`Legwork ${version}`).includes(copyrightIn(own)));
  assert.ok(onOneLine(own).endsWith(`${onOneLine(mitWords())} `));
  assert.ok(written.includes(mitWords()));
});

test('every part is there with a version or what it is a part of, a licence, a copyright and a source', () => {
  const licenceOf = {
    Eigen: 'MPL-2.0',
    'libc++, libc++abi, compiler-rt': 'Apache-2.0',
    'd3-array': 'ISC',
  };
  const names = ['three.js', 'jsimgui', 'Dear ImGui', 'ImPlot', 'imnodes', 'Eigen', 'musl'];
  names.push('JSON for Modern C++ (nlohmann/json)', 'Emscripten');
  for (const name of names) assert.ok(said(name), name);
  for (const { name, use } of PARTS) {
    const [title, licence, ...lines] = said(name).split('\n');
    assert.ok(
      / \d+(\.\d+)+/.test(title) || use?.startsWith('in ') || / in /.test(use ?? ''),
      title,
    );
    assert.ok(licence.startsWith(`  ${licenceOf[name] ?? 'MIT'}`), `${name}: ${licence}`);
    assert.match(lines.join(), /Copyright (\([cC]\) |(?=\d{4}))\S.*https:\/\//, name);
  }
  assert.match(said('Eigen'), /unchanged.*source/);
  assert.match(said('Eigen'), /https:\/\/gitlab\.com\/libeigen\/eigen\/-\/tree\/\d/);
});

test('every dependency of package.json is there', () => {
  for (const name of Object.keys(dependencies)) assert.ok(packages.includes(name), name);
});

test('a bundled package that nobody has written down is refused', () => {
  const inPackage = (name) => join(root, 'node_modules', name, 'index.js');
  assert.deepEqual(
    packagesOf([join(root, 'web/src/page/laboratory/main.ts'), '\0single-entry']),
    [],
  );
  const known = [inPackage('@mori2003/jsimgui'), inPackage('three'), '\0vite/preload-helper.js'];
  assert.deepEqual(packagesOf(known), ['@mori2003/jsimgui', 'three', 'vite']);
  assert.throws(() => packagesOf([inPackage('left-pad')]), /left-pad is shipped/);
  assert.throws(() => packagesOf([inPackage('@a/b'), inPackage('three')]), /@a\/b is shipped/);
  // One that another has brought with it.
  assert.throws(() => packagesOf([inPackage('three/node_modules/earcut')]), /earcut is shipped/);
});

test('jsimgui holds no other library than those', () => {
  const files = readdirSync(join(root, 'node_modules/@mori2003/jsimgui/build'));
  const libraries = files.filter((name) => /^(?!mod|loader).*\.js$/.test(name)).sort();
  assert.deepEqual(libraries, ['imgui.js', 'imnodes.js', 'implot.js']);
});

test('every header library of CMake is there, but for those of tests and command line', () => {
  const lists = ['engine', 'bindings', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /CMakeLists\.txt$|\.cmake$/.test(path))
      .map((path) => join(folder, path)),
  );
  lists.push('CMakeLists.txt');
  const used = lists
    .flatMap((path) => [...read(root, path).matchAll(/^\s*header_only_library\((\w+)/gm)])
    .map(([, name]) => name)
    .filter((name) => name !== 'doctest' && name !== 'cli11'); // what is built for a page has neither
  const known = PARTS.flatMap(({ headers = [] }) => headers);
  assert.deepEqual(used.sort(), known.sort());
});

test('npm’s packages have the licence that is said, in the words that are written', () => {
  const isc = PARTS.filter(({ licence }) => licence === 'ISC').map(({ within }) => within);
  for (const name of packages) {
    const folder = join(root, 'node_modules', name);
    const said = isc.includes(name) ? 'ISC' : 'MIT';
    assert.equal(JSON.parse(read(folder, 'package.json')).license, said, name);
    const file = readdirSync(folder).find((each) => /^LICEN[CS]E/i.test(each));
    if (WITHOUT_LICENCE.includes(name)) {
      assert.equal(file, undefined, `${name} has one now`);
      continue;
    }
    assert.ok(file, name);
    const text = read(folder, file);
    const words = isc.includes(name) ? iscWords : mitWords;
    assert.equal(onOneLine(words(text)), onOneLine(words()), name);
    assert.ok(written.includes(words()), name);
    const line = copyrightIn(text);
    assert.ok(written.includes(line.replace('©', '(c)')), `${name}: ${line}`);
  }
});

test('the headers say what is said of them', () => {
  const eigen = read(headerFolder('eigen'), 'Eigen/Core');
  assert.match(eigen, /Mozilla\s+(\/\/ )?Public License v\. 2\.0/);
  for (const name of ['Gael Guennebaud', 'Benoit Jacob']) {
    assert.ok(eigen.includes(name), name);
    assert.ok(said('Eigen').includes(name), name);
  }
  const folder = join(headerFolder('json'), 'nlohmann');
  const holders = new Set();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.hpp')) continue;
    const text = read(folder, file);
    for (const [, licence] of text.matchAll(/SPDX-License-Identifier: (.*)/g))
      assert.equal(licence.trim(), 'MIT', file);
    for (const [, name] of text.matchAll(/SPDX-FileCopyrightText: [\d -]+ ([^<\n]*)/g))
      holders.add(name.trim().replace('ö', 'oe'));
  }
  for (const name of holders) assert.ok(said('JSON for Modern C++').includes(name), name);
});

test('Emscripten’s files say what is said of them', (t) => {
  const musl = 'system/lib/libc/musl/COPYRIGHT';
  // Debian's program, and that of an SDK, lie in the folder of its files.
  const folder = dirname(realpathSync(String(findProgram('emcc'))));
  if (!existsSync(join(folder, musl))) return t.skip(`${folder} has no ${musl}`);
  const text = read(folder, musl).replaceAll('©', '(c)');
  assert.equal(onOneLine(mitWords(text)), onOneLine(mitWords()));
  assert.ok(said('musl').includes(copyrightIn(text)));
  const [mathematics] = /Much of the math[\s\S]*?and labelled/.exec(text) ?? [''];
  for (const [, holder] of mathematics.matchAll(/^Copyright \(c\) ([\d,-]+ .*?)(?: or)?$/gm))
    assert.ok(said('musl').includes(holder), holder);
});

test('each single file holds it, for what it is made of', () => {
  const folder = join(pageFolder, 'single');
  const files = readdirSync(folder);
  assert.ok(files.length > 0);
  for (const name of files) {
    const [, comment] = /<!--\n(Legwork's licence[\s\S]*?)-->/.exec(read(folder, name)) ?? [];
    assert.ok(comment, name);
    assert.ok(comment.includes(mitWords()), name);
    for (const part of [
      'Legwork',
      'three.js',
      'Eigen',
      'JSON for Modern C++',
      'Emscripten',
      'musl',
    ])
      assert.equal(said(part, comment), said(part), `${name}: ${part}`);
    assert.equal(said('Dear ImGui', comment), '', name);
  }
});

test('modules that other pages name say whose they are', () => {
  for (const name of ['legwork-sim.js', 'legwork-element.js', 'legwork-anywidget.js'])
    assert.match(read(pageFolder, name), /^\/\*! Legwork [\d.]+, MIT, Copyright .* licences\.txt/);
});

test('the laboratory and every page of text lead to it, and so does the README', () => {
  const pages = readdirSync(pageFolder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !/^(single\/|embed\.html$)/.test(path));
  assert.ok(pages.length > 20);
  for (const path of pages) {
    const word = path.endsWith('.de.html') ? 'Lizenzen' : 'Licences';
    const [, href] =
      new RegExp(`<a href="([^"]*)"[^>]*>${word}</a>`).exec(read(pageFolder, path)) ?? [];
    assert.equal(join(pageFolder, dirname(path), href ?? ''), join(pageFolder, FILE), path);
  }
  assert.match(read(root, 'README.md'), /\[`licences\.txt`\]\(web\/tools\/licences\.mjs\)/);
});

test('it is kept for who has no network', () => {
  assert.ok(read(pageFolder, 'offline.js').includes(`"${FILE}"`));
});
