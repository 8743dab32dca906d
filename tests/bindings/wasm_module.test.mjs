// The module that the page loads, in Node: complete, small, and refusing unknown input.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { root } from '../../web/tools/process.mjs';
import { loadInNode, studyOf } from '../support/hash_hosts.mjs';
import { hashRun } from '../support/hash_run.mjs';

/** The scenes that are made of a robot's file. */
const OF_FILES = ['jansen-walker', 'klann-walker', 'quadruped-parallel-knees'];

const read = (path) => readFileSync(join(root, path));

const namesIn = (path, pattern) => [...new Set(String(read(path)).match(pattern) ?? [])];
/** The functions that a module's types promise, which are those that its header declares. */
function promised(types, header, pattern) {
  const typed = namesIn(types, /_lw_\w+(?=\()/g);
  const declared = namesIn(header, pattern);
  assert.deepEqual(typed.toSorted(), declared.map((name) => `_${name}`).sort());
  return typed;
}

test('it has every function that its types and its header promise', async () => {
  const module = await loadInNode();
  const typed = promised('bindings/wasm/legwork.d.ts', 'bindings/legwork_c.h', /\blw_\w+(?=\()/g);
  for (const name of [...typed, '_malloc', '_free', 'UTF8ToString', 'stringToUTF8']) {
    assert.equal(typeof module[name], 'function', name);
  }
  assert.ok(module.HEAPF64 instanceof Float64Array);
});

test('the module of exercises has their functions besides, and opens every scene; the others have none', async () => {
  const module = await loadInNode('legwork-exercises');
  const typed = promised(
    'bindings/wasm/legwork-exercises.d.ts',
    'bindings/legwork_exercises_c.h',
    /\blw_exercise_\w+(?=\()/g,
  );
  const others = namesIn('bindings/wasm/legwork.d.ts', /_lw_\w+(?=\()/g);
  for (const name of [...typed, ...others]) assert.equal(typeof module[name], 'function', name);
  for (let i = 0; i < module._lw_builtin_count(); i += 1)
    assert.equal(module._lw_builtin_is_here(i), 1, module.UTF8ToString(module._lw_builtin_id(i)));
  assert.equal('_lw_exercise_open' in (await loadInNode()), false);
});

// The page may transfer 450 KB before the first motion, and its script is 170: the engine that it opens with has the robots
// only. It was 200 KB before there were matrices of the instant and eighteen more scenes to list, 225 before legs in lanes,
// 264 before their kernels were compiled for speed, which takes a third off a step of a free robot.
// Robots on free ground alone are smaller still: nothing that runs a plan is with them. They add 50 KB to everything.
// Balances of power and momentum have taken 2.4 KB of the first, 1.2 of the second, 5 of everything (a kernel for batches).
// All that follows from a free robot’s settings made anew with them: 1 KB of the second; budgets of JSON .3 of everything.
// Impacts within a step, momentum in the air, and all that is set at one step as one change: 3 KB of the first, 5 of the second, 6 of everything.
// Links of runs that went on after a stop, and few words about hostile ones: 0.8 KB of everything.
// What a planned walk says itself (sentence, readout, marks), which the page's script had, and events with their values: 9 KB of
// the first, 5 of the second, 6 of everything, after one table of gaits and one swing path have taken 2 off each.
// Each motion a row with its own plan, matrices and studies begun by one function: 5 KB less of the first, 4 of everything.
// The marks of planned walks with their conditions, fields' labels, viewpoints and readouts, which the page's script had: 4 KB of
// the first, 3 of the second, 7 of everything.
// What a plan made anew spends its time in, compiled for speed: 4.3 KB of the first and of everything, for 6 % of a slider's move.
// Joints of linkages as handles, readouts that say which field they are, plainer sentences: 2 KB of the first, 7 of everything.
// What each joint is in its limb, and which foot slipped before a fall, which the page read out of names and prose: 0.1 KB of the
// first, 0.3 of the free robots and of everything.
// Names beside curves, bodies and a batch's leader, feet that would have to pull named in the sentence: 0.5 KB of the second, with
// which the page opens now: 62 KB less than with the first.
// Joints of all kinds, bases that float or are fixed: 4.5 KB of each. Linkages read from files: 12 KB of everything.
// The whole-body controller compiled for speed: 5.4 KB of each; stretched legs that stay in lanes: 6; the path of any
// tree, in links' own axes: 26, of which the page's first module has 15 since the textbook's is in the tests alone.
// Legs' joints moved by registers, forces on stretched legs foot by foot, states of any tree evaluated: 6 KB of the
// second, 4 of the first, 2 of everything.
// Shapes with axes, meshes and colours: 2 KB of each; links with a robot's file, and what to do about broken JSON: 1.3. Robots' files, read, checked and shown, took 74 KB of everything; they have a
// module for themselves, which is as large as that of the free robots.
// Contact of all their shapes with the floor, limits of joints, pushes and drags: 18 KB of it; what a hand does, for both: 1.3 KB of
// the second and of everything.
// The three walkers of linkages, whose files it brings along: 10 KB of it.
// Code of the user's own, and what it asks of the robot: 7 KB of each. What is scheduled in a run: 0.3 KB of each.
test('what the page opens with is at most 293 KB gzipped, other robots 344, own ones 407, all scenes 650', (t) => {
  for (const [name, limit] of /** @type {const} */ ([
    ['legwork-robots', 344_000],
    ['legwork-free', 293_000],
    ['legwork-own', 407_000],
    ['legwork', 650_000],
  ])) {
    const bytes = gzipSync(read(`build/wasm/${name}.wasm`), { level: 9 }).length;
    t.diagnostic(`${name}: ${(bytes / 1000).toFixed(1)} KB`);
    assert.ok(bytes <= limit, `${name}: ${bytes} bytes`);
  }
});

test('the smaller one lists every scene, opens the robots to the same hash, and refuses the others', async () => {
  const whole = await loadInNode();
  const robots = await loadInNode('legwork-robots');
  const count = whole._lw_builtin_count();
  assert.equal(robots._lw_builtin_count(), count);
  const ids = (module) =>
    Array.from({ length: count }, (_, i) => module.UTF8ToString(module._lw_builtin_id(i)));
  assert.deepEqual(ids(robots), ids(whole));
  const here = ids(robots).filter((_, i) => robots._lw_builtin_is_here(i) === 1);
  assert.equal(here.length, 19);
  const others = ids(whole).filter((_, i) => whole._lw_builtin_is_here(i) !== 1);
  assert.deepEqual(others, OF_FILES);
  const run = { id: 'floating-base', steps: 100 };
  assert.equal(hashRun(robots, run), hashRun(whole, run));
  assert.throws(
    () => hashRun(robots, { id: 'four-bar', steps: 1 }),
    /There is no family "four_bar"/,
  );
});

test('the one for free robots opens those and nothing else, to the same hash', async () => {
  const whole = await loadInNode();
  const free = await loadInNode('legwork-free');
  const count = whole._lw_builtin_count();
  assert.equal(free._lw_builtin_count(), count);
  const here = Array.from({ length: count }, (_, i) => i)
    .filter((i) => free._lw_builtin_is_here(i) === 1)
    .map((i) => free.UTF8ToString(free._lw_builtin_id(i)));
  assert.deepEqual(here.sort(), ['hexapod-free', 'quadruped-free', 'tail-free']);
  for (const id of here) {
    const run = { id, steps: 200 };
    assert.equal(hashRun(free, run), hashRun(whole, run), id);
  }
  assert.throws(() => hashRun(free, { id: 'quadruped-trot', steps: 1 }), /There is no family/);
});

test('the one for robots of files opens those that are built in, which no other does', async () => {
  const own = await loadInNode('legwork-own');
  const ids = Array.from({ length: own._lw_builtin_count() }, (_, i) => i)
    .filter((i) => own._lw_builtin_is_here(i) === 1)
    .map((i) => own.UTF8ToString(own._lw_builtin_id(i)));
  assert.deepEqual(ids, OF_FILES);
  for (const id of ids) assert.match(hashRun(own, { id, steps: 100 }), /^[0-9a-f]{16}$/);
  const whole = await loadInNode();
  assert.throws(
    () => hashRun(whole, { id: OF_FILES[0], steps: 1 }),
    /This part of Legwork has no scenes with a robot of their own/,
  );
});

test('a study tells how far it is', async () => {
  const module = await loadInNode('legwork-free');
  const shares = [];
  module.onProgress = (share) => shares.push(share);
  const { map } = studyOf(module, 'quadruped-free', 'speed-by-friction');
  assert.equal(map.values.length, 20);
  assert.deepEqual(
    shares,
    map.values.map((_, i) => (i + 1) / map.values.length),
  );
});

test('an unknown handle is refused with a sentence', async () => {
  const module = await loadInNode();
  assert.equal(module._lw_step(12345, 1), 3);
  assert.notEqual(module.UTF8ToString(module._lw_message(12345)), '');
});

test('sixteen scenes can be open at once, and a seventeenth is refused with a sentence', async () => {
  const module = await loadInNode();
  const here = Array.from({ length: module._lw_builtin_count() }, (_, i) => i).filter(
    (i) => module._lw_builtin_is_here(i) === 1,
  );
  const open = (place) => {
    const index = here[place];
    const json = module.UTF8ToString(module._lw_builtin_json(index));
    const size = module.lengthBytesUTF8(json);
    const text = module._malloc(size + 1);
    module.stringToUTF8(json, text, size + 1);
    const scene = module._lw_open(text, size, text);
    module._free(text);
    return scene;
  };
  for (let index = 0; index < 16; index++) assert.notEqual(open(index), 0, `scene ${index}`);
  assert.equal(open(16), 0);
  assert.match(module.UTF8ToString(module._lw_message(0)), /16 scenes/);
});
