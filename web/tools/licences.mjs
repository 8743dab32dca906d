// licences.txt: our licence, and those of what the page, its single files and its engines are made of. Versions, and the
// copyright of npm's packages, are those of what is installed; who else wrote what is known here, and tests/web/licences.test.mjs
// compares it with the files on the machine. A package that is bundled and not in this list fails the build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, root, toolEnvironment } from './process.mjs';

export const FILE = 'licences.txt';

const MPL = 'MPL-2.0, https://www.mozilla.org/MPL/2.0/';
const ISC = 'ISC';
const APACHE = 'Apache-2.0 with LLVM exceptions, https://llvm.org/LICENSE.txt';

/**
 * `within`: the npm package that brings it, or the engine. `use`: what for. `version`: none where it is a part of another that
 * does not say it. `headers`: the name by which CMake knows them.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} within
 * @property {string} [use]
 * @property {string} [headers]
 * @property {() => string | undefined} [version]
 * @property {string} [licence]
 * @property {string[] | (() => string[])} copyright
 * @property {string | ((version: string) => string)} source
 * @property {string} [note]
 */

/** What is shipped. @type {Part[]} */
export const PARTS = [
  {
    name: 'three.js',
    within: 'three',
    version: () => packageVersion('three'),
    copyright: () => packageCopyright('three'),
    source: 'https://github.com/mrdoob/three.js',
    note: 'Parts that the page never uses are left out.',
  },
  {
    name: 'jsimgui',
    within: '@mori2003/jsimgui',
    version: () => packageVersion('@mori2003/jsimgui'),
    copyright: () => packageCopyright('@mori2003/jsimgui'),
    source: 'https://github.com/mori2003/jsimgui',
    note: 'Two of its functions are changed, as the page allows no code made from text.',
  },
  {
    name: 'Dear ImGui',
    use: 'in jsimgui',
    within: '@mori2003/jsimgui',
    version: () => /Dear_ImGui-v([\d.]+)/.exec(packageFile('@mori2003/jsimgui', /^README/))?.[1],
    copyright: ['Copyright (c) 2014-2026 Omar Cornut'],
    source: 'https://github.com/ocornut/imgui',
  },
  {
    name: 'stb_truetype, stb_rect_pack, stb_textedit',
    use: 'in Dear ImGui',
    within: '@mori2003/jsimgui',
    copyright: ['Copyright (c) 2017 Sean Barrett'],
    source: 'https://github.com/nothings/stb',
  },
  {
    name: 'ProggyClean, ProggyForever',
    use: 'fonts in Dear ImGui',
    within: '@mori2003/jsimgui',
    copyright: [
      'Copyright (c) 2004, 2005, 2019, 2023 Tristan Grimmer',
      'Copyright (c) 2026 Disco Hello',
    ],
    source: 'https://github.com/bluescan/proggyfonts, https://github.com/ocornut/proggyforever',
  },
  {
    name: 'ImPlot',
    use: 'in jsimgui',
    within: '@mori2003/jsimgui',
    copyright: ['Copyright (c) 2020 Evan Pezent'],
    source: 'https://github.com/epezent/implot',
  },
  {
    name: 'imnodes',
    use: 'in jsimgui',
    within: '@mori2003/jsimgui',
    copyright: ['Copyright (c) 2019 Johann Muszynski'],
    source: 'https://github.com/Nelarius/imnodes',
  },
  {
    name: 'd3-array',
    use: 'round numbers at the axes of plots',
    within: 'd3-array',
    version: () => packageVersion('d3-array'),
    licence: ISC,
    copyright: () => packageCopyright('d3-array'),
    source: 'https://github.com/d3/d3-array',
  },
  {
    name: 'Vite',
    use: 'how the scripts load each other',
    within: 'vite',
    version: () => packageVersion('vite'),
    copyright: () => packageCopyright('vite'),
    source: 'https://github.com/vitejs/vite',
  },
  {
    name: 'Rolldown',
    use: 'the same',
    within: 'rolldown',
    version: () => packageVersion('rolldown'),
    copyright: () => packageCopyright('rolldown'),
    source: 'https://github.com/rolldown/rolldown',
  },
  {
    name: 'Eigen',
    use: 'in the engine',
    within: 'engine',
    headers: 'eigen',
    version: eigenVersion,
    licence: MPL,
    copyright: ['Copyright (c) Gael Guennebaud, Benoit Jacob and the others whom its files name'],
    source: (version) => `https://gitlab.com/libeigen/eigen/-/tree/${version}`,
    note: 'Legwork uses it unchanged. Whoever has the engine may have the source of Eigen from there, under the MPL-2.0.',
  },
  {
    name: 'JSON for Modern C++ (nlohmann/json)',
    use: 'in the engine',
    within: 'engine',
    headers: 'json',
    version: jsonVersion,
    copyright: [
      'Copyright (c) 2013-2022 Niels Lohmann',
      'Copyright (c) 2009 Florian Loitsch',
      'Copyright (c) 2008-2009 Bjoern Hoehrmann',
      'Copyright (c) 2016-2021 Evan Nemerson',
      'Copyright (c) 2018 The Abseil Authors',
    ],
    source: 'https://github.com/nlohmann/json',
  },
  {
    name: 'Emscripten',
    use: 'around the engine; in jsimgui, of another version',
    within: 'engine',
    version: emscriptenVersion,
    licence: 'MIT (or, as one likes, University of Illinois/NCSA)',
    copyright: ['Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file'],
    source: 'https://github.com/emscripten-core/emscripten',
  },
  {
    name: 'musl',
    use: 'the C library in Emscripten',
    within: 'engine',
    copyright: [
      'Copyright (c) 2005-2020 Rich Felker, et al.',
      'Mathematics: Copyright (c) 1993,2004 Sun Microsystems; 2003-2011 David Schultz; 2003-2009 Steven G. Kargl;',
      '2003-2009 Bruce D. Evans; 2008 Stephen L. Moshier; 2017-2018 Arm Limited',
    ],
    source: 'https://musl.libc.org',
  },
  {
    name: 'libc++, libc++abi, compiler-rt',
    use: 'the C++ library in Emscripten',
    within: 'engine',
    licence: APACHE,
    copyright: ['Copyright (c) the contributors to the LLVM Project'],
    source: 'https://github.com/llvm/llvm-project',
  },
];

const read = (...path) => readFileSync(join(...path), 'utf8');

function packageFile(name, pattern) {
  const folder = join(root, 'node_modules', name);
  const file = readdirSync(folder).find((each) => pattern.test(each));
  if (!file) throw new Error(`${folder} has no file ${pattern}: web/tools/licences.mjs needs it.`);
  return read(folder, file);
}

const packageVersion = (name) => JSON.parse(packageFile(name, /^package\.json$/)).version;

/** In ASCII: a host may send the file without its encoding. */
const inAscii = (text) => text.replaceAll('©', '(c)').replaceAll('’', "'");

/** The first line: what a package has bundled itself comes after its own licence. */
function packageCopyright(name) {
  const [line] = /^Copyright .*$/m.exec(packageFile(name, /^LICEN[CS]E/i)) ?? [];
  if (!line) throw new Error(`The licence of ${name} names nobody: see web/tools/licences.mjs.`);
  return [inAscii(line)];
}

const engines = () => process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');

/** Headers that the engine was built with, as bindings/cmake/header_only.cmake finds them. */
export function headerFolder(target, file) {
  const hints = [process.env.CPLUS_INCLUDE_PATH, process.env.CPATH]
    .flatMap((paths) => paths?.split(':') ?? [])
    .filter((path) => path !== '');
  const folders = [...hints, '/usr/local/include', '/usr/include'];
  const all = [
    join(engines(), 'headers', target),
    ...folders.flatMap((folder) => [folder, join(folder, 'eigen3')]),
  ];
  const found = all.find((folder) => existsSync(join(folder, file)));
  if (!found)
    throw new Error(
      `${file} was not found, and ${FILE} has to name its version: try \`npm start\`.`,
    );
  return found;
}

/** Numbers that #define lines give these names, in the first of the files that has the first of them. */
function defined(folder, files, names) {
  for (const file of files.filter((each) => existsSync(join(folder, each)))) {
    const text = read(folder, file);
    const numbers = names.map((name) => new RegExp(`#define ${name} (\\d+)`).exec(text)?.[1]);
    if (numbers[0] !== undefined) return numbers.filter((number) => number !== undefined);
  }
  throw new Error(`${folder} does not say its version: see web/tools/licences.mjs.`);
}

function eigenVersion() {
  const folder = headerFolder('eigen', 'Eigen/Core');
  const files = ['Eigen/Version', 'Eigen/src/Core/util/Macros.h'];
  const names = ['WORLD', 'MAJOR', 'MINOR', 'PATCH'].map((name) => `EIGEN_${name}_VERSION`);
  // 3.4.0 is world 3, major 4, minor 0; 5.0.1 is world 3, major 5, minor 0, patch 1.
  const numbers = defined(folder, files, names);
  return (numbers.length === 4 ? numbers.slice(1) : numbers).join('.');
}

function jsonVersion() {
  const files = ['nlohmann/detail/abi_macros.hpp', 'nlohmann/json.hpp'];
  const names = ['MAJOR', 'MINOR', 'PATCH'].map((name) => `NLOHMANN_JSON_VERSION_${name}`);
  return defined(headerFolder('json', 'nlohmann/json.hpp'), files, names).join('.');
}

function emscriptenVersion() {
  const emcc = findProgram('emcc');
  const said = emcc && spawnSync(emcc, ['--version'], { env: toolEnvironment() }).stdout;
  const version = /\b\d+\.\d+\.\d+\b/.exec(String(said))?.[0];
  if (!version)
    throw new Error(`emcc says no version, and ${FILE} has to name it: try \`npm start\`.`);
  return version;
}

/** What a licence has to say, or the build fails. */
function wordsIn(text, pattern) {
  const [words] = pattern.exec(text) ?? [];
  if (!words) throw new Error(`A licence is without ${pattern}: see web/tools/licences.mjs.`);
  return words;
}

/** The words that all MIT licences share, as ours has them. */
export const mitWords = (text = read(root, 'LICENSE')) =>
  wordsIn(text, /Permission is hereby granted[\s\S]*?IN\s+THE\s+SOFTWARE\./);

/** The words of the ISC licence, as d3 has them. */
export const iscWords = (text = packageFile('d3-array', /^LICEN[CS]E/i)) =>
  wordsIn(text, /Permission to use, copy[\s\S]*?OF\s+THIS\s+SOFTWARE\./);

const ownCopyright = () => wordsIn(read(root, 'LICENSE'), /^Copyright .*$/m);
const ownName = () => `Legwork ${JSON.parse(read(root, 'package.json')).version}`;

const given = (value, ...args) => (typeof value === 'function' ? value(...args) : value);

/** @param {Part} part */
function paragraph({ name, use, version, licence = 'MIT', copyright, source, note }) {
  const number = given(version);
  if (version && !number) throw new Error(`No version of ${name}: see web/tools/licences.mjs.`);
  const lines = [licence, ...given(copyright), given(source, number), ...(note ? [note] : [])];
  const title = [name, ...(number ? [` ${number}`] : []), ...(use ? [`, ${use}`] : [])].join('');
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** `packages`: of npm, which have been bundled; the engine is always there. */
export function licences(packages = PARTS.map(({ within }) => within)) {
  const parts = PARTS.filter(({ within }) => within === 'engine' || packages.includes(within));
  return inAscii(`Legwork's licence, and those of what it is made of
==================================================

${ownName()}
  MIT
  ${ownCopyright()}

${parts.map(paragraph).join('\n\n')}

The MIT licence, of each part above that says "MIT"
===================================================

${mitWords()}
${parts.some(({ licence }) => licence === ISC) ? iscSection() : ''}`);
}

const iscSection = () => `
The ISC licence, of each part above that says "ISC"
===================================================

${iscWords()}
`;

/** At the top of a module that other pages name: licences.txt is beside it. */
export const banner = () =>
  `/*! ${ownName()}, MIT, ${ownCopyright()}; all licences: ${FILE} beside this file */\n`;

/** An npm package that a module came from, vite and rolldown for what they add; null for one of ours. */
function packageOf(id) {
  const added = /^\0(vite|rolldown)\//.exec(id);
  if (added) return added[1];
  const inside = id.split('/node_modules/');
  return inside.length > 1 ? wordsIn(inside.at(-1), /^(@[^/]+\/)?[^/]+/) : null;
}

/** The npm packages that modules came from, by their ids; each has to be in the list above. */
export function packagesOf(ids) {
  const found = new Set(ids.map(packageOf).filter((name) => name !== null));
  for (const name of found) {
    if (!PARTS.some(({ within }) => within === name))
      throw new Error(
        `${name} is shipped, but web/tools/licences.mjs does not say under which licence.`,
      );
  }
  return [...found];
}

const modulesOf = (bundle) =>
  Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));

/** Refuses what is not in the list; for workers, which are bundled by themselves. */
export function knownPackages() {
  return {
    name: 'legwork-known-packages',
    generateBundle(_options, bundle) {
      packagesOf(modulesOf(bundle));
    },
  };
}

/** Writes licences.txt. */
export function licencesPlugin() {
  return {
    name: 'legwork-licences',
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/plain; charset=utf-8');
        response.end(licences());
      });
    },
    generateBundle(_options, bundle) {
      packagesOf(modulesOf(bundle));
      this.emitFile({ type: 'asset', fileName: FILE, source: licences() });
    },
  };
}
