// Scenes with several tasks: a program chooses one by the function that it defines, and is spoken to in that task's words.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openController } from '../../support/controller_bundle.mjs';
import { layoutOf, startOf } from './run_cases.mjs';

const named = (unit, ...names) => names.map((name) => ({ name, unit }));
const CONTROL = { function: 'control', outputs: named('N m', 'FL_knee', 'FR_knee') };
const FEET = { function: 'foot_target', outputs: named('m', 'FL_x', 'FL_y', 'FR_x', 'FR_y') };
const ESTIMATE = { function: 'estimate', outputs: named('m/s', 'vx') };
const layout = { ...layoutOf(2), tasks: [CONTROL, FEET, ESTIMATE] };

let interpreter;
let Program;
before(async () => {
  ({ interpreter, Program } = await openController('tasks'));
});

/** [its task, what it gave] or a sentence. */
function outcomeOf(source, about = layout) {
  const program = interpreter.open(source, about, {});
  if (!(program instanceof Program)) return program.sentence;
  const stop = program.call(startOf(about));
  return stop ? stop.sentence : [program.task, [...program.outputs]];
}

test('the function that a text defines is its task', () => {
  for (const [source, found] of [
    ['function control() { return { FR_knee: 2 }; }', [0, [0, 2]]],
    ['const foot_target = () => [1, 2, 3, 4];', [1, [1, 2, 3, 4]]],
    ['var estimate = (measurements) => measurements.time + 3;', [2, [3]]],
    ['globalThis.estimate = () => ({ vx: 4 });', [2, [4]]],
  ])
    assert.deepEqual(outcomeOf(source), found, String(source));
});

test('a text follows exactly one task', () => {
  assert.equal(
    outcomeOf('function controls() { return []; }'),
    'program: none of the functions control, foot_target, estimate is defined. Did you mean control? Write one of them: function control(state, memory) { ... }, function foot_target(state, memory) { ... }, function estimate(measurements, memory) { ... }',
  );
  assert.match(outcomeOf('const foot_targets = () => 1;'), /Did you mean foot_target\?/);
  assert.doesNotMatch(outcomeOf('const drive = 1;'), /Did you mean/);
  assert.equal(
    outcomeOf('function control() {}\nconst estimate = () => 0;'),
    'program: more than one of the functions control, estimate is defined: keep one.',
  );
  assert.equal(
    outcomeOf('', { ...layout, tasks: [ESTIMATE] }),
    'program: there is no function estimate. Write: function estimate(measurements, memory) { ... }',
  );
});

test('robot.outputs is that of the task, in the text too, and wherever it is defined', () => {
  const names = 'robot.outputs.map(({ name }) => name).join()';
  for (const [text, task] of [
    ['function foot_target() { return [0, 0, 0, 0]; }', 1],
    ['const foot_target = () => [0, 0, 0, 0];', 1],
    ['// function control() {}\nvar foot_target = () => [0, 0, 0, 0];', 1],
    ['let estimate = () => { if (robot.outputs[0].name !== "vx") throw Error(); return 0; };', 2],
  ]) {
    const wanted = layout.tasks[Number(task)]?.outputs.map(({ name }) => name).join();
    const source = `const names = ${names};\n${text}\nif (names !== '${wanted}') throw new Error(names);`;
    assert.equal(outcomeOf(source)[0], task, String(outcomeOf(source)));
  }
  const unknown = 'robot.outputs is not known yet: ask for it in the function of the task.';
  for (const text of ['globalThis.control = () => [0, 0];', 'const control = 1; let estimate = 2;'])
    assert.equal(outcomeOf(`const names = ${names};\n${text}`), `program, line 1: ${unknown}`);
  const disguised = `'let estimate'; ${names};\nglobalThis.control = () => [0, 0];`;
  assert.equal(outcomeOf(disguised), `program: ${unknown}`);
  assert.deepEqual(
    outcomeOf(`const names = ${names};\nglobalThis.control = () => [0, 0];`, {
      ...layout,
      tasks: [CONTROL],
    }),
    [0, [0, 0]],
  );
});

test('what may be left out', () => {
  assert.deepEqual(outcomeOf('function control() { return {}; }'), [0, [0, 0]]);
  assert.equal(
    outcomeOf('function foot_target() { return { FL_y: 1, FR_x: 0, FR_y: 2 }; }'),
    'foot_target, line 1: gave no FL_x. Nothing may be left out here.',
  );
  assert.equal(
    outcomeOf('function foot_target() { return [1, 2]; }'),
    'foot_target, line 1: returned 2 numbers, but there are 4 outputs, in the order of robot.outputs.',
  );
});

test('sentences speak of the task', () => {
  for (const [source, sentence] of [
    [
      'function control() { return { FL_nee: 1 }; }',
      'there is no motor FL_nee. Did you mean FL_knee?',
    ],
    [
      'function foot_target() { return { FL_z: 1 }; }',
      'there is no output FL_z. Did you mean FL_x?',
    ],
    [
      'function control() { return { FL_knee: "1" }; }',
      'the torque of FL_knee is a string instead',
    ],
    ['function foot_target() { return [1, 0 / 0, 0, 0]; }', 'FL_y is NaN. Is a value missing'],
    ['function estimate() { return 1 / 0; }', 'vx is Infinity. Does it grow without bound'],
    ['function control(state) { return state.tme; }', 'state has no tme. Did you mean time?'],
    ['function estimate(m) { return m.tme; }', 'measurements has no tme. Did you mean time?'],
    ['function estimate(m) { return m.joint_angle.joint_2; }', 'measurements.joint_angle has no'],
    [
      'function estimate() { return Date.now(); }',
      'there is no Date: the time is measurements.time',
    ],
    ['function estimate() { return time; }', 'time is not defined. It is measurements.time.'],
  ])
    assert.ok(String(outcomeOf(source)).includes(`, line 1: ${sentence}`), outcomeOf(source));
  const force = { function: 'control', outputs: named('N', 'slider') };
  assert.match(
    String(outcomeOf('function control() { return NaN; }', { ...layout, tasks: [force] })),
    /the force of slider is NaN/,
  );
});
