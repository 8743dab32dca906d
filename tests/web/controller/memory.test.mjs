// What programs keep: a run that is put back stops in the same step for want of memory, memories that are kept share what is the
// same and stay within a bound, and logs are told by step.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openController, openPrograms } from '../../support/controller_bundle.mjs';
import { callsFor, layoutOf, startOf } from './run_cases.mjs';

const layout = layoutOf(2);
let interpreter;
let Program;
let Programs;
before(async () => {
  ({ interpreter, Program } = await openController('memory'));
  ({ Programs } = await openPrograms('memory'));
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

test('a program without memory left stops in the same step, straight and after going back', () => {
  for (const size of [1, 3]) {
    const program = opened(`function control(state, memory) {
  memory.past ??= [];
  for (let i = 0; i < ${3000 / size}; i += 1) memory.past.push(new Array(${size}).fill(i));
  return [memory.past.length, robot.rnea([1, 2], [0, 0], [0, 3])[1]];
}`);
    const saved = new Map();
    const straight = stopOf(program, 0, (step) => saved.set(step, program.save()));
    assert.match(straight[1], /needs more than 8 MB/);
    assert.ok(straight[0] > 10, String(straight));
    for (const step of [straight[0], straight[0] - 1, 3, straight[0] - 5]) {
      program.restore(saved.get(step));
      assert.equal(program.call(startOf(layout)) === null, step < straight[0]);
      program.restore(saved.get(step));
      assert.deepEqual(stopOf(program, step), straight, `${size} from step ${step}`);
    }
  }
});

test('memories that are kept share what is the same', () => {
  const program = opened('function control(state, memory) { memory.t = state.time; return []; }');
  const first = program.save();
  const second = program.save(first);
  assert.deepEqual(second, first);
  const isShared = (part) => second.machine[part].every((one, i) => one === first.machine[part][i]);
  assert.ok(isShared('data') && isShared('heap'));
});

/** What the interpreter needs of an engine's module. */
function moduleOf() {
  const HEAPF64 = new Float64Array(4096);
  let end = 8;
  const _malloc = (bytes) => {
    end += bytes;
    return end - bytes;
  };
  return { HEAPF64, _malloc, _free() {}, UTF8ToString: () => '' };
}

const about = JSON.stringify({ time_step_s: 0.001, tasks: layout.tasks, fields: layout.fields });

/** A host with one program; `take` calls its next steps as an engine does. */
function hosted(source) {
  const programs = new Programs(moduleOf(), interpreter, () => '');
  const id = programs.open(source, about);
  assert.notEqual(id, 0, programs.message());
  let step = 0;
  const take = (count, isKept = (at) => at === 0 || at % 250 === 0) => {
    for (; count > 0; count -= 1) {
      if (isKept(step)) programs.keep(id, step, 0);
      const state = Float64Array.of(step / 1000, 0, 0, 0, 0);
      assert.equal(programs.call(id, state, 2048, 2), 0, programs.message());
      step += 1;
    }
  };
  const goBack = (to) => {
    step = programs.goBack(id, to);
    return step;
  };
  return { programs, id, take, goBack };
}

test('what is kept of a large program is bounded, spread over its steps', () => {
  const source = `let all = new Float64Array(400000);
function control(state) { all.fill(state.time); return [all[7], 0]; }`;
  const { programs, id, take, goBack } = hosted(source);
  take(400, () => true);
  const kept = programs.hosted.get(id).kept;
  assert.ok(kept.length > 10 && kept.length < 30, `${kept.length} memories of 3 MB`);
  assert.equal(kept[0].step, 0);
  assert.equal(kept.at(-1).step, 399);
  const gaps = kept.slice(1).map(({ step }, i) => step - kept[i].step);
  assert.ok(Math.max(...gaps) < 60, String(gaps));
  const at = goBack(390);
  assert.ok(at <= 390 && at > 300, String(at));
  take(1);
  assert.equal(programs.module.HEAPF64[2048 / 8], at / 1000, 'it goes on where it was');
});

test('of a large and slow program those go first that nobody asked for', () => {
  const source = `let all = new Float64Array(400000);
function control(state) {
  all.fill(state.time);
  for (let i = 0; i < 100000; i += 1) all[0] = i;
  return [all[7], 0];
}`;
  const { programs, id, take, goBack } = hosted(source);
  const asked = [0, 31, 32, 33, 34, 35, 36];
  take(140, (step) => asked.includes(step));
  const kept = programs.hosted.get(id).kept.map(({ step }) => step);
  assert.ok(kept.length > 10, String(kept));
  assert.deepEqual(
    asked.filter((step) => !kept.includes(step)),
    [],
  );
  assert.equal(goBack(34), 34);
});

test('a thousand memories of a small program are all kept', () => {
  const { programs, id, take, goBack } = hosted(
    'function control(s, m) { m.n = (m.n ?? 0) + 1; return [m.n, 0]; }',
  );
  take(1000, () => true);
  assert.equal(programs.hosted.get(id).kept.length, 1000);
  assert.equal(goBack(517), 517);
  take(1);
  assert.equal(programs.module.HEAPF64[2048 / 8], 518);
});

test('a slow program is kept often, so that little of it is taken again after going back', () => {
  const { take, goBack } = hosted(`function control(state, memory) {
  memory.n = (memory.n ?? 0) + 1;
  for (let i = 0; i < 40000; i += 1) memory.x = i;
  return [memory.n, 0];
}`);
  take(200);
  const at = goBack(170);
  assert.ok(at > 120 && at <= 170, String(at));
});

test('logs by step: of what was logged, up to the state that is shown, each program its own', () => {
  const source = `function control(state, memory) {
  memory.n = (memory.n ?? -1) + 1;
  log('n', memory.n);
  if (memory.n % 100 === 50) log('rare', state.time);
  if (memory.n > 300) log('late', 1);
  return {};
}`;
  const { programs, id, take, goBack } = hosted(source);
  const other = programs.open('function control() { return {}; }', about);
  take(320);
  const logs = (step) => programs.logsOf(id, step);
  assert.deepEqual(logs(320).names, ['n', 'rare', 'late']);
  assert.equal(logs(320).latest('n'), 319, 'the call of step 319 leads to step 320');
  assert.equal(logs(100).latest('n'), 99);
  assert.equal(logs(100).latest('rare'), 0.05);
  assert.ok(Number.isNaN(logs(30).latest('rare')) && Number.isNaN(logs(30).latest('unknown')));
  assert.deepEqual(logs(320).series('rare'), {
    steps: Float64Array.of(50, 150, 250),
    times: Float64Array.of(0.05, 0.15, 0.25),
    values: Float64Array.of(0.05, 0.15, 0.25),
  });
  assert.deepEqual([...logs(320).series('rare', 150).steps], [150, 250]);
  assert.deepEqual([...logs(320).series('n', 317).values], [317, 318, 319]);
  assert.deepEqual(logs(320).series('unknown').times.length, 0);
  assert.deepEqual(programs.logsOf(other, 320).names, []);
  assert.equal(goBack(260), 250);
  take(10);
  assert.deepEqual(logs(260).names, ['n', 'rare']);
  assert.equal(logs(320).latest('n'), 259, 'later ones are forgotten');
  assert.deepEqual([...logs(260).series('rare').steps], [50, 150, 250]);
  programs.close(other);
  assert.equal(programs.logsOf(other, 0), null);
  assert.equal(logs(260).series('n').steps.length, 260);
});

test('logs of a long run are bounded', () => {
  const { programs, id, take } = hosted('function control(s) { log("t", s.time); return {}; }');
  take(15_500);
  const { steps, values } = programs.logsOf(id, 15_500).series('t');
  assert.ok(steps.length >= 12_000 && steps.length <= 13_000, String(steps.length));
  assert.deepEqual([steps.at(-1), values.at(-1)], [15_499, 15.499]);
});

test('logs have the times of their states, also where the time step was changed', () => {
  const programs = new Programs(moduleOf(), interpreter, () => '');
  const id = programs.open('function control(s) { log("x", s.joint_angle[0]); return {}; }', about);
  for (const [i, time] of [0, 0.001, 0.002, 0.004, 0.006].entries())
    programs.call(id, Float64Array.of(time, i, 0, 0, 0), 2048, 2);
  const { steps, times, values } = programs.logsOf(id, 5).series('x', 1);
  assert.deepEqual([...steps], [1, 2, 3, 4]);
  assert.deepEqual([...times], [0.001, 0.002, 0.004, 0.006]);
  assert.deepEqual([...values], [1, 2, 3, 4]);
});
