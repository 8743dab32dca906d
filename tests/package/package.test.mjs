// The library as others use it: installed under a prefix, which then moves, and found by projects outside the tree. All of them
// print the same bits, however they are compiled.
import assert from 'node:assert/strict';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { mitWords, PARTS } from '../../web/tools/licences.mjs';
import { capture, root } from '../../web/tools/process.mjs';
import { forNight } from '../support/by_night.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-package-'));
const prefix = join(folder, 'moved');
const library = (name) => join(prefix, 'lib', name);

/** What a program prints; a sentence if it fails. */
async function printed(command, args, options = {}) {
  const { status, output } = await capture(command, args, options);
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${output}`);
  return output;
}

before(async () => {
  const first = join(folder, 'installed');
  await printed('cmake', ['--install', 'build/release', '--prefix', first]);
  renameSync(first, prefix);
  // Outside the tree, so that nothing of it is found by chance.
  cpSync(join(root, 'tests/package'), join(folder, 'sources'), { recursive: true });
});
after(() => rmSync(folder, { recursive: true }));

/** Configures and builds the consumer of that name, and answers its build folder. */
async function built(source, name, settings) {
  const build = join(folder, 'build', name);
  const from = join(folder, 'sources', source);
  const set = Object.entries({ CMAKE_PREFIX_PATH: prefix, ...settings });
  const args = set.map(([key, value]) => `-D${key}=${value}`);
  await printed('cmake', ['-S', from, '-B', build, '-G', 'Ninja', ...args]);
  await printed('cmake', ['--build', build]);
  return build;
}

const run = (build) => printed(join(build, 'consumer'), []);

const onOneLine = (text) => text.replace(/(\s+\.)?\s+/g, ' ').trim();

/** Eighteen hexadecimal numbers and the version, the first time they are printed; every other time they must be these. */
let expected = '';
function isAsEver(lines) {
  assert.match(lines, /^(-?0x\S+p[+-]\d+\n){18}0\.1\.0\n$/);
  if (expected === '') expected = lines;
  assert.equal(lines, expected);
}

const isShared = { static: 'OFF', shared: 'ON' };

describe('projects that find the installed package', { concurrency: cpus().length }, () => {
  for (const compiler of ['g++', 'clang++'])
    for (const flags of ['', '-O3 -march=native'])
      for (const kind of ['static', 'shared']) {
        const name = [compiler, flags, kind].filter(Boolean).join(' ');
        test(`C++: ${name}`, async () => {
          const settings = { CMAKE_CXX_COMPILER: compiler, CMAKE_CXX_FLAGS: flags };
          isAsEver(
            await run(await built('cpp', name, { ...settings, BUILD_SHARED_LIBS: isShared[kind] })),
          );
        });
      }

  for (const compiler of ['gcc', 'clang']) {
    test(`C99: ${compiler}, shared, without a C++ compiler`, async () => {
      const settings = { CMAKE_C_COMPILER: compiler, BUILD_SHARED_LIBS: 'ON' };
      isAsEver(await run(await built('c', `${compiler} shared`, settings)));
    });
  }
  test('C99: gcc, static', async () => {
    isAsEver(await run(await built('c', 'c static', { WITH_CXX: 'CXX' })));
  });

  test('C99: pkg-config', async () => {
    const env = { ...process.env, PKG_CONFIG_PATH: library('pkgconfig') };
    const flags = await printed('pkg-config', ['--cflags', '--libs', 'legwork'], { env });
    const program = join(folder, 'by_pkg_config');
    const main = join(folder, 'sources/c/main.c');
    await printed('gcc', ['-std=c99', main, '-o', program, ...flags.trim().split(/\s+/)]);
    isAsEver(await printed(program, [], { env: { ...env, LD_LIBRARY_PATH: library('') } }));
  });
});

/** Each whole program of the library's page, and the lines that the page says it prints. */
const programs = [
  ...readFileSync(join(root, 'bindings/cpp/README.md'), 'utf8').matchAll(
    /^```cpp\n(#include[\s\S]+?)^```\n\n(?:It prints\n\n)?```text\n([\s\S]+?)^```/gm,
  ),
].map(([, source, lines]) => ({ source, lines }));

describe("the programs of the library's page print what it says", {
  concurrency: cpus().length,
}, () => {
  test('there are as many as the page has', () => {
    const page = readFileSync(join(root, 'bindings/cpp/README.md'), 'utf8');
    assert.equal(programs.length, page.match(/^```cpp$/gm)?.length);
  });
  for (const [index, { source, lines }] of programs.entries())
    test(`program ${index + 1}`, async () => {
      const env = {
        ...process.env,
        PKG_CONFIG_PATH: library('pkgconfig'),
        LD_LIBRARY_PATH: library(''),
      };
      const flags = await printed('pkg-config', ['--cflags', '--libs', 'legwork'], { env });
      const main = join(folder, `page_${index}.cpp`);
      const program = join(folder, `page_${index}`);
      writeFileSync(main, source);
      const options = ['-std=c++20', '-Wall', '-Wextra', '-Werror'];
      await printed('g++', [...options, main, '-o', program, ...flags.trim().split(/\s+/)]);
      assert.equal(await printed(program, [], { env }), lines);
    });
});

test('what is compiled in is named with its licence, its copyright and its source', () => {
  const text = readFileSync(join(prefix, 'share/doc/legwork/copyright'), 'utf8');
  const [, ...named] = text.split('\n\n').filter((each) => each.startsWith('Files:'));
  const cmake = readFileSync(join(root, 'CMakeLists.txt'), 'utf8');
  const shipped = cmake.match(/header_only_library\((?!doctest)/g) ?? [];
  assert.equal(named.length, shipped.length);
  for (const each of named) assert.match(each, /^License: [\s\S]+^Comment: .*https:\/\//m);
  for (const part of PARTS.filter(({ headers }) => headers))
    for (const copyright of part.copyright)
      assert.ok(text.includes(copyright.replace('Copyright (c) ', '')), copyright);
  assert.ok(onOneLine(text).includes(onOneLine(mitWords())));
  assert.match(text, /^Copyright: 2026 the Legwork contributors$/m);
  assert.doesNotMatch(text, /@\w+@/);
});

test('consumers are short', () => {
  for (const name of ['cpp/main.cpp', 'c/main.c', 'cpp/CMakeLists.txt', 'c/CMakeLists.txt']) {
    const lines = readFileSync(join(root, 'tests/package', name), 'utf8')
      .trimEnd()
      .split('\n');
    assert.ok(lines.length < 20, `${name} has ${lines.length} lines`);
  }
});

test('the installed headers do no arithmetic: they include neither the engine nor each other by a path of the tree', () => {
  const include = join(prefix, 'include/legwork');
  for (const name of readdirSync(include))
    assert.doesNotMatch(
      readFileSync(join(include, name), 'utf8'),
      /#include ["<](engine|bindings)\//,
    );
});

// Of an inline function that two objects of a program have, the linker keeps either. One that computes must therefore have no
// name that our user's program may have too, compiled with other options; what the standard library's do is move and compare.
const OURS = /^_Z(GV|T[VIST]|T[hv][n\d_]+|Z)*N?[rVKRO]*\d+(legwork|lw_)/;
const OF_THE_LANGUAGE = /^_Z(GV|T[VIST]|Z)*N?[rVKRO]*(S[tasbiod]|9__gnu_cxx)|^DW\.ref\.|^__clang_/;
const ARITHMETIC =
  /^\s.*\s(v?(add|sub|mul|div|sqrt)[sp]d|vfn?m(add|sub)\d+[sp]d|f(add|sub|mul|div|sqrt|n?madd|n?msub))\s/;

test('inline functions in the static library that compute have names of their own', async () => {
  const file = library('liblegwork.a');
  const symbols = await printed('nm', ['-P', '--defined-only', file]);
  const weak = new Set([...symbols.matchAll(/^(\S+) [WVu]/gm)].map(([, name]) => name));
  assert.ok(weak.size > 100);
  assert.deepEqual(
    [...weak].filter((name) => !OURS.test(name) && !OF_THE_LANGUAGE.test(name)),
    [],
  );

  const computing = new Set();
  let name = '';
  for (const line of (await printed('objdump', ['-d', '--no-show-raw-insn', file])).split('\n')) {
    const [, begun] = /^[0-9a-f]+ <(.*)>:$/.exec(line) ?? [];
    if (begun) name = begun;
    else if (ARITHMETIC.test(line) && weak.has(name)) computing.add(name);
  }
  assert.ok(computing.size > 0, 'objdump shows no arithmetic');
  assert.deepEqual(
    [...computing].filter((name) => !OURS.test(name)),
    [],
  );
});

test('the shared library shows its API alone', async () => {
  const symbols = await printed('nm', ['-P', '-D', '--defined-only', library('liblegwork.so')]);
  const names = [...symbols.matchAll(/^(\S+) [A-Z]/gim)].map(([, name]) => name);
  assert.ok(names.includes('lw_rnea') && names.includes('lw_open'));
  assert.deepEqual(
    names.filter((name) => !/^(lw_|_Z(T[VIS])?NK?7legwork3api)/.test(name)),
    [],
  );
});

describe('a project that contains ours (FetchContent)', () => {
  const build = join(folder, 'build/subdirectory');
  test('gets no option, folder or target of it that it did not ask for', async () => {
    const source = join(folder, 'sources/subdirectory');
    const settings = [`-DLEGWORK_SOURCE=${root}`, '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON'];
    await printed('cmake', ['-S', source, '-B', build, '-G', 'Ninja', ...settings]);
    const commands = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'));
    const own = commands.find(({ file }) => file.endsWith('/cpp/main.cpp')).command;
    // The temporary folder's name ends at random, perhaps with -W or -I.
    assert.doesNotMatch(own, / -W|EIGEN|JSON_|LEGWORK_BUILDING|-ffp-contract|legwork_Eigen/);
    const folders = [...own.matchAll(/ -(?:I|isystem) ?(\S+)/g)].map(([, name]) => name);
    const isOfPackage = (name) => name.startsWith(join(build, '_deps'));
    assert.ok(folders.length > 0 && folders.every(isOfPackage), own);
  });
  forNight('prints the same bits', async () => {
    await printed('cmake', ['--build', build]);
    isAsEver(await run(build));
  });
});

forNight('cpack makes a Debian package', async () => {
  await printed('cpack', [
    '-G',
    'DEB',
    '-B',
    folder,
    '--config',
    'build/release/CPackConfig.cmake',
  ]);
  const made = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
  const files = await printed('dpkg-deb', ['--contents', join(folder, made)]);
  for (const name of [
    'include/legwork/legwork.h',
    'lib/liblegwork.so',
    'lib/liblegwork.a',
    'bin/legwork',
    'share/doc/legwork/copyright',
  ])
    assert.ok(files.includes(`./usr/${name}`), `${name} is not in it:\n${files}`);
});
