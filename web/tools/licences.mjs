// licences.txt: our licence, and those of everything in the page, its single files and its engines. npm's packages and the
// engine's compiler declare theirs; the others are listed here, and tests/web/licences.test.mjs compares the list with the files
// on the machine. A bundled package that is not in the list fails the build.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnvironment } from './process.mjs';

export const FILE = 'licences.txt';

const MPL = 'MPL-2.0, https://www.mozilla.org/MPL/2.0/';
const APACHE = 'Apache-2.0 with LLVM exceptions, https://llvm.org/LICENSE.txt';

/**
 * `within`: the npm package that brings it, or the engine. `use`: what for. `version`: none where it is a part of another that
 * does not say it. `headers`: the name by which CMake knows them.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} within
 * @property {string} [use]
 * @property {string} [headers]
 * @property {string | (() => string | undefined)} [version]
 * @property {string} [licence]
 * @property {string[]} copyright
 * @property {string | ((version: string) => string)} source
 * @property {string} [note]
 */

const read = (...path) => readFileSync(join(...path), 'utf8');

function packageFile(name, pattern) {
  const folder = join(root, 'node_modules', name);
  const file = readdirSync(folder).find((each) => pattern.test(each));
  if (!file) throw new Error(`${folder} has no file ${pattern}: web/tools/licences.mjs needs it.`);
  return read(folder, file);
}

const licenceFile = (name) => packageFile(name, /^LICEN[CS]E/i);

/** What a licence or a package has to say, or the build fails. */
function wordsIn(text, pattern) {
  const [words] = pattern.exec(text) ?? [];
  if (!words) throw new Error(`No ${pattern} in "${text}": see web/tools/licences.mjs.`);
  return words;
}

/** In a licence its first line: what a package has bundled itself comes after its own. */
const copyrightIn = (text) => wordsIn(text, /^Copyright .*$/m);

/**
 * An npm package, by what it says of itself.
 * @param {string} within
 * @param {{ name?: string, use?: string, copyright?: string[], note?: string }} more
 * @returns {Part}
 */
function npmPackage(within, { name = within, ...more }) {
  const { version, license, repository } = JSON.parse(packageFile(within, /^package\.json$/));
  const place = wordsIn(repository.url ?? repository, /[\w.-]+\/[\w.-]+?(?=(\.git)?$)/);
  const source = `https://github.com/${place}`;
  const copyright = [copyrightIn(licenceFile(within))];
  return { name, within, version, licence: license, copyright, source, ...more };
}

/** Headers of a library that the engine was built with, as bindings/cmake/header_only.cmake has found them. */
export const headerFolder = (target) =>
  join(process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm'), 'headers', target);

/** Numbers that the engine's compiler knows, by their macros' names; it is asked once. @type {Map<string, string>} */
const macros = new Map();
function readMacros() {
  const folders = ['eigen', 'json'].flatMap((target) => ['-isystem', headerFolder(target)]);
  const { stdout } = spawnSync('emcc', ['-dM', '-E', '-x', 'c++', ...folders, '-'], {
    input: '#include <Eigen/Core>\n#include <nlohmann/json.hpp>\n#include <emscripten.h>\n',
    env: toolEnvironment(),
  });
  const lines = String(stdout).matchAll(/^#define (\w+) (\d+)$/gm);
  for (const [, name, number] of lines) macros.set(name.toUpperCase(), number);
}

/** @param {(part: string) => string} macro names the macro of a version's part */
function versionOf(macro) {
  if (macros.size === 0) readMacros();
  const numbers = ['WORLD', 'MAJOR', 'MINOR', 'PATCH', 'TINY'].flatMap(
    (part) => macros.get(macro(part)) ?? [],
  );
  // Eigen 3.4.0 is world 3, major 4, minor 0; 5.0.1 is world 3, major 5, minor 0, patch 1.
  return numbers.slice(-3).join('.');
}

const QUICKJS = '@jitl/quickjs-wasmfile-release-sync';

const ONNX = 'onnxruntime-web';
/** Its package brings no licence of its own. */
const onnxVersion = () => JSON.parse(packageFile(ONNX, /^package\.json$/)).version;

/** What is shipped. @type {Part[]} */
export const PARTS = [
  npmPackage('three', {
    name: 'three.js',
    note: 'Parts that the page never uses are left out.',
  }),
  {
    name: 'fflate',
    use: 'in three.js: unpacks zips of robots, packs links with code',
    within: 'three',
    copyright: ['Copyright (c) 2026 Arjun Barrett'],
    source: 'https://github.com/101arrowz/fflate',
  },
  npmPackage('@mori2003/jsimgui', {
    name: 'jsimgui',
    note: 'Two of its functions are changed, as the page allows no code made from text.',
  }),
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
  npmPackage(QUICKJS, {
    name: 'quickjs-emscripten',
    use: 'runs controllers',
    copyright: [`C${wordsIn(licenceFile(QUICKJS), /opyright \(c\) .* Jake Teton-Landis$/m)}`],
    note: 'Its WebAssembly is metered: it counts what it does, and stops.',
  }),
  {
    name: 'QuickJS',
    use: 'in quickjs-emscripten',
    within: QUICKJS,
    copyright: licenceFile(QUICKJS).match(/^Copyright .*$/gm) ?? [],
    source: 'https://bellard.org/quickjs/',
  },
  ...Object.entries({
    '@codemirror/state': 'CodeMirror: the editor of code',
    '@codemirror/view': 'the same',
    '@codemirror/commands': 'the same',
    '@codemirror/language': 'the same',
    '@codemirror/lang-javascript': 'the same',
    '@codemirror/autocomplete': 'the same',
    '@codemirror/lint': 'the same',
    '@lezer/common': 'how CodeMirror reads JavaScript',
    '@lezer/highlight': 'the same',
    '@lezer/javascript': 'the same',
    '@lezer/lr': 'the same',
    '@marijn/find-cluster-break': 'in CodeMirror',
    crelt: 'in CodeMirror',
    'style-mod': 'in CodeMirror',
    'w3c-keyname': 'in CodeMirror',
  }).map(([name, use]) => npmPackage(name, { use })),
  {
    name: 'ONNX Runtime Web',
    use: 'calls policies',
    within: ONNX,
    version: onnxVersion,
    copyright: ['Copyright (c) Microsoft Corporation'],
    source: 'https://github.com/microsoft/onnxruntime',
    note: `What it is made of itself, with the licences: https://github.com/microsoft/onnxruntime/blob/v${onnxVersion()}/ThirdPartyNotices.txt`,
  },
  npmPackage('d3-array', { use: 'round numbers at the axes of plots' }),
  npmPackage('vite', { name: 'Vite', use: 'how the scripts load each other' }),
  npmPackage('rolldown', { name: 'Rolldown', use: 'the same' }),
  {
    name: 'Eigen',
    use: 'in the engine',
    within: 'engine',
    headers: 'eigen',
    version: () => versionOf((part) => `EIGEN_${part}_VERSION`),
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
    version: () => versionOf((part) => `NLOHMANN_JSON_VERSION_${part}`),
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
    version: () => versionOf((part) => `__EMSCRIPTEN_${part}__`),
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

/** The words that all MIT licences share, as ours has them. */
export const mitWords = (text = read(root, 'LICENSE')) =>
  wordsIn(text, /Permission is hereby granted[\s\S]*?IN\s+THE\s+SOFTWARE\./);

/** The words of the ISC licence, as d3 has them. */
export const iscWords = (text = licenceFile('d3-array')) =>
  wordsIn(text, /Permission to use, copy[\s\S]*?OF\s+THIS\s+SOFTWARE\./);

const section = (licence, words) => `
The ${licence} licence, of each part above that says "${licence}"
===================================================

${words}
`;

/** In ASCII: a host may send the file without its encoding. */
const inAscii = (text) => text.replaceAll('©', '(c)').replaceAll('’', "'");

const ownCopyright = () => copyrightIn(read(root, 'LICENSE'));
const ownName = () => `Legwork ${JSON.parse(read(root, 'package.json')).version}`;

const given = (value, ...args) => (typeof value === 'function' ? value(...args) : value);

/** @param {Part} part */
function paragraph({ name, use, version, licence = 'MIT', copyright, source, note }) {
  const number = given(version);
  if (version && !number)
    throw new Error(`No version of ${name}, and ${FILE} has to name it: try \`npm start\`.`);
  const lines = [licence, ...copyright, given(source, number), ...(note ? [note] : [])];
  const title = [name, ...(number ? [` ${number}`] : []), ...(use ? [`, ${use}`] : [])].join('');
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** `packages`: of npm, which have been bundled; the engine is always there. */
export function licences(packages = PARTS.map(({ within }) => within)) {
  const parts = PARTS.filter(({ within }) => within === 'engine' || packages.includes(within));
  const hasIsc = parts.some(({ licence }) => licence === 'ISC');
  return inAscii(`Legwork's licence, and those of what it is made of
==================================================

${ownName()}
  MIT
  ${ownCopyright()}

${parts.map(paragraph).join('\n\n')}
${section('MIT', mitWords())}${hasIsc ? section('ISC', iscWords()) : ''}`);
}

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
