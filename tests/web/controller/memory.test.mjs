// The memory of a program: put back, it stops in the same step for want of it, whatever it logs; what is saved of it shares what is
// the same.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openController } from '../../support/controller_bundle.mjs';
import { callsFor, layoutOf, startOf } from './run_cases.mjs';

const layout = layoutOf(2);
let interpreter;
let Program;
before(async () => {
  ({ interpreter, Program } = await openController('memory'));
});

function opened(source) {
  const program = interpreter.open(source, layout, callsFor(2));
  assert.ok(program instanceof Program, program.sentence);
  return program;
}

/**
 * Calls until it stops: the step, and its sentence.
 * @returns {[number, string]}
 */
function stopOf(program, from = 0, watch = (_step) => {}) {
  const state = startOf(layout);
  for (let step = from; step < 5000; step += 1) {
    watch(step);
    const stop = program.call(state);
    if (stop) return [step, stop.sentence];
  }
  return [5000, 'goes on'];
}

/** Keeps more in every step, and logs in some: reading the names of logs takes memory too. */
const growing = (size) => `function control(state, memory) {
  memory.past ??= [];
  for (let i = 0; i < ${9000 / size}; i += 1) memory.past.push(new Array(${size}).fill(i));
  memory.calls = (memory.calls ?? 0) + 1;
  for (let i = 0; i < 4 * memory.calls && i < 32; i += 1) log('a name of many letters, ' + i, i);
  return [memory.past.length, robot.rnea([1, 2], [0, 0], [0, 3])[1]];
}`;

test('a program without memory left stops in the same step, straight and after going back', () => {
  for (const size of [1, 3]) {
    const straight = stopOf(opened(growing(size)));
    assert.match(straight[1], /needs more than 8 MB/);
    const [end] = straight;
    assert.ok(end > 7, String(straight));
    const steps = [end, end - 1, 2, end - 4];
    const program = opened(growing(size));
    const saved = new Map();
    const keep = (step) => steps.includes(step) && saved.set(step, program.save());
    assert.deepEqual(stopOf(program, 0, keep), straight, 'keeping it changes nothing');
    for (const step of steps) {
      program.restore(saved.get(step));
      assert.deepEqual(stopOf(program, step), straight, `${size} from step ${step}`);
    }
  }
});

test('what a program logs takes the same memory after going back', () => {
  const source =
    'function control() { for (let i = 0; i < 32; i += 1) log("name " + i, i); return {}; }';
  const straight = opened(source);
  const program = opened(source);
  const state = startOf(layout);
  for (const one of [straight, program]) assert.equal(one.call(state), null);
  for (let i = 0; i < 3; i += 1) {
    program.restore(program.save());
    for (const one of [straight, program]) assert.equal(one.call(state), null);
    assert.deepEqual(program.logs, straight.logs);
  }
  assert.deepEqual(program.save(), straight.save());
});

test('memories that are kept share what is the same', () => {
  const program = opened('function control(state, memory) { memory.t = state.time; return []; }');
  const first = program.save();
  const second = program.save(first);
  assert.deepEqual(second, first);
  const isShared = (part) => second.machine[part].every((one, i) => one === first.machine[part][i]);
  assert.ok(isShared('data') && isShared('heap'));
});
