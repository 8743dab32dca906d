// Which folder of the engine may include which, checked by reading the sources, and what the engine must not use at all.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';

// Each folder of the engine and the folders that it may include besides itself. No two name each other.
const parameters = ['math', 'model'];
const theory = [...parameters, 'io', 'dynamics', 'formulations', 'motion'];
const methods = [...theory, 'contact', 'control', 'estimation'];
const mayInclude = {
  math: [],
  model: ['math'],
  io: parameters,
  dynamics: parameters,
  formulations: parameters, // never dynamics: they are each other's oracle
  motion: [...parameters, 'dynamics', 'formulations'], // a plan is one that torques and ground can carry
  contact: [...parameters, 'dynamics'],
  control: [...theory, 'contact'],
  estimation: [...theory, 'contact'],
  run: [...parameters, 'io', 'dynamics', 'motion'], // it knows no robot; what code asks of one: code_robot.h
  scenes: [...methods, 'run'],
  exercises: [...parameters, 'io', 'run'], // built-in scenes are looked up for them
  '': [...methods, 'run', 'scenes'], // legwork.h
};

const forbiddenHeaders =
  /^(emscripten.*|iostream|fstream|sstream|filesystem|chrono|ctime|time\.h|thread|mutex|future|random|unordered_map|unordered_set)$/;

const libm =
  'sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|exp|exp2|expm1|log|log2|log10|log1p|pow|cbrt|hypot|tgamma|erf';
/** @type {[string, RegExp][]} */
const forbiddenWords = [
  ['single precision', /\bfloat\b/],
  ["the C library's transcendental functions", new RegExp(`std::(${libm})\\b`)],
  ["an unqualified call of the C library's functions", new RegExp(`(?<![\\w:.>])(${libm})\\(`)],
  ["Eigen's transcendental functions", new RegExp(`\\.(${libm})\\(\\)`)],
  ['a hash that differs between libraries', /std::hash\b/],
  ['random numbers', /\b(std::)?s?rand\(/],
  [
    'files, clock or environment',
    /\b(fopen|getenv|printf|puts|clock_gettime)\(|\bstd::(time|clock)\(/,
  ],
  ['mutable global state', /\bthread_local\b|^(static|inline) (?!.*(const|\())/m],
];

// Comments and strings may name what code may not.
const codeOf = (text) => text.replace(/\/\/.*|\/\*[\s\S]*?\*\/|"(\\.|[^"\\\n])*"/g, '');

const includesOf = (text) =>
  [...text.matchAll(/^#include [<"]([^>"]+)[>"]/gm)].map(([, name]) => name);

/** The layer of a file: the first folder under engine/, '' for engine/ itself, undefined elsewhere. */
function layerOf(path) {
  const [top, folder, ...rest] = path.split('/');
  return top !== 'engine' ? undefined : rest.length > 0 ? folder : '';
}

/** What is wrong with the includes of an engine file, as sentences. */
export function includeFaults(path, text) {
  const layer = layerOf(path);
  const faults = [];
  for (const name of includesOf(text)) {
    const isOurs = /^(engine|bindings|tests|web)\//.test(name);
    const isNeighbour = text.includes(`"${name}"`) && !isOurs && !name.includes('/');
    const target = layerOf(isNeighbour ? posix.join(dirname(path), name) : name);
    const isAllowed = target === layer || mayInclude[layer]?.includes(target);
    if ((isOurs || isNeighbour) && !isAllowed) faults.push(`${path}: must not include ${name}`);
    if (forbiddenHeaders.test(name)) faults.push(`${path}: <${name}> is not for the engine`);
  }
  return faults;
}

/** Binary STL consists of floats. */
const MAY_USE_FLOATS = 'engine/io/mesh_points.cpp';

/** What else an engine file must not contain, as sentences. */
export function wordFaults(path, text) {
  const code = codeOf(text);
  return forbiddenWords
    .filter(([what]) => !(layerOf(path) === 'math' && what.startsWith('an unqualified'))) // its own
    .filter(([what]) => !(path === MAY_USE_FLOATS && what === 'single precision'))
    .map(([what, pattern]) => [what, code.match(pattern)])
    .filter(([, match]) => match)
    .map(([what, match]) => `${path}: ${what}: "${match[0]}"`);
}

const files = readdirSync(join(root, 'engine'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(h|cpp)$/.test(name))
  .map((name) => `engine/${name}`);
const faultsOfAll = (find) =>
  files.flatMap((path) => find(path, readFileSync(join(root, path), 'utf8')));

test('every folder of the engine has a layer', () => {
  const unknown = files.filter((path) => !(layerOf(path) in mayInclude));
  assert.deepEqual(unknown, []);
});

test('includes point down the layers', () => {
  assert.deepEqual(faultsOfAll(includeFaults), []);
});

test('the engine uses nothing whose result depends on the machine', () => {
  assert.deepEqual(faultsOfAll(wordFaults), []);
});

test('the checks above find what they look for', () => {
  const faulty = /** @type {const} */ ([
    [includeFaults, 'engine/formulations/a.cpp', '#include "engine/dynamics/rnea.h"\n'],
    [includeFaults, 'engine/math/a.h', '#include "engine/model/model.h"\n'],
    [includeFaults, 'engine/run/a.cpp', '#include "bindings/legwork_c.h"\n'],
    [includeFaults, 'engine/run/a.cpp', '#include <unordered_map>\n'],
    [wordFaults, 'engine/run/a.cpp', 'double y = std::sin(x);'],
    [wordFaults, 'engine/run/a.cpp', 'double y = sin(x);'],
    [wordFaults, 'engine/run/a.cpp', 'float x = 0;'],
    [wordFaults, 'engine/run/a.cpp', 'static int calls = 0;'],
  ]);
  for (const [find, path, text] of faulty) assert.equal(find(path, text).length, 1, text);
  const sound = 'double y = math::sin(x);  // not std::sin, no float\nstatic double f(double x);\n';
  assert.deepEqual(wordFaults('engine/run/a.cpp', sound), []);
  assert.deepEqual(
    includeFaults('engine/run/a.cpp', '#include "engine/math/trig.h"\n#include "a.h"\n'),
    [],
  );
});
