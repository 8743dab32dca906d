// Programs in the sandbox, in Node: what they give is what is written down, nothing of the host is within their reach, whatever
// they do ends, and a run that is put back gives the same bits.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../../web/tools/process.mjs';
import { bundleController, openController } from '../../support/controller_bundle.mjs';
import { ATTEMPTS } from './attempts.mjs';
import { PROGRAMS } from './programs.mjs';
import { BRIEFLY, callsFor, Hash, layoutOf, outcomesOf, startOf, step } from './run_cases.mjs';

const expected = JSON.parse(readFileSync(join(root, 'tests/web/controller/expected.json'), 'utf8'));
const SENTENCE = /^[\w$.]+(, line [1-9]\d*)?(, column [1-9]\d*)?: \S.*([.?!]|\})$/;
const HASH = /^[0-9a-f]{16}$/;
let interpreter;
let Program;

before(async () => {
  ({ interpreter, Program } = await openController('sandbox'));
});

/**
 * A program that is known to be one.
 * @param {any} [calls]
 */
function opened(source, layout = layoutOf(2), calls = callsFor(layout.tasks[0].outputs.length)) {
  const program = interpreter.open(source, layout, calls);
  assert.ok(program instanceof Program, program.sentence);
  return program;
}

test('twenty programs of students give what is written down', () => {
  assert.ok(Object.keys(PROGRAMS).length >= 20);
  const found = outcomesOf(interpreter, PROGRAMS);
  assert.deepEqual(found, expected.programs);
  const kinds = Object.values(found).map((one) => HASH.test(one) || SENTENCE.test(one));
  assert.ok(kinds.every(Boolean));
  assert.ok(Object.values(found).filter((one) => HASH.test(one)).length >= 7);
});

test('whatever is attempted ends with numbers or a sentence, and reaches nothing of the host', () => {
  assert.ok(Object.keys(ATTEMPTS).length >= 40);
  const known = Object.getOwnPropertyNames(globalThis).length;
  const outputs = new Set();
  const found = outcomesOf(interpreter, ATTEMPTS, BRIEFLY, (program) => {
    for (const output of program.outputs) outputs.add(output);
  });
  assert.deepEqual(found, expected.attempts);
  for (const [name, one] of Object.entries(found))
    assert.ok(HASH.test(one) || SENTENCE.test(one), `${name}: ${one}`);
  assert.ok(!outputs.has(1), 'something of the host was seen');
  assert.ok(outputs.has(0));
  assert.equal(Object.getOwnPropertyNames(globalThis).length, known);
  assert.deepEqual(Object.keys(Object.prototype), []);
});

test('no call takes more than the budget, and the same again each time', () => {
  const layout = layoutOf(12);
  const spentBy = (name) => {
    const program = opened(PROGRAMS[name], layout);
    const stop = program.call(startOf(layout));
    return {
      stop: stop?.sentence,
      again: program.call(startOf(layout))?.sentence,
      spent: program.spent,
    };
  };
  for (const name of ['never ends', 'looks for a pattern for ever', 'calls itself without end']) {
    const { stop, again, spent } = spentBy(name);
    assert.equal(stop, expected.programs[name]);
    assert.equal(again, stop, 'it stays stopped');
    assert.ok(spent <= 12e6 + 1, `${name}: ${spent}`);
    assert.equal(spentBy(name).spent, spent);
  }
  assert.ok(spentBy('never ends').spent > 10e6);
  assert.ok(spentBy('holds a pose').spent < 5000);
});

test('calls that go deep end long before the stack of a host does', async () => {
  const { module, wasm } = await bundleController('small-stack');
  const deep = Object.entries(ATTEMPTS).filter(([name]) => /deep|itself|generators/.test(name));
  assert.ok(deep.length >= 6);
  const names = deep.map(([name]) => name);
  const urls = [module, join(root, 'tests/web/controller/run_cases.mjs')].map((path) =>
    pathToFileURL(path),
  );
  const code = `
    import { readFileSync } from 'node:fs';
    const { Interpreter } = await import('${urls[0]}');
    const { BRIEFLY, outcomesOf } = await import('${urls[1]}');
    const { ATTEMPTS } = await import('${new URL('./attempts.mjs', import.meta.url)}');
    const interpreter = await Interpreter.load({ wasm: readFileSync(${JSON.stringify(wasm)}) });
    const chosen = Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, ATTEMPTS[name]]));
    console.log(JSON.stringify(outcomesOf(interpreter, chosen, BRIEFLY)));`;
  // A third less than Node and Chromium have; by the compiler that takes most.
  const flags = ['--stack-size=656', '--liftoff', '--no-wasm-tier-up', '--input-type=module'];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', code], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  const wanted = Object.fromEntries(names.map((name) => [name, expected.attempts[name]]));
  assert.deepEqual(JSON.parse(stdout), wanted);
});

const REMEMBERS = `
let count = 0;
const past = [];
const counter = (() => { let own = 3; return () => (own = (own * 7) % 1009); })();
globalThis.total = 0;
function control(state, memory) {
  count += 1;
  past.push({ angle: state.joint_angle[0], text: 'step ' + count });
  memory.sum = (memory.sum ?? 0) + state.joint_rate.joint_1 + Math.random();
  globalThis.total += past.length * 1e-3;
  log('sum', memory.sum);
  if (count === 90) memory.large = new Float64Array(300000);
  if (count === 95) log('late', 1);
  return [memory.sum % 1 - past[past.length >> 1].angle, counter() / 1009 + globalThis.total % 1 - state.joint_angle[1]];
}`;

/** Steps it, and answers the hash of each step's outputs and logs. */
function stepped(program, state, count) {
  return Array.from({ length: count }, () => {
    const stop = program.call(state);
    if (stop) return stop.sentence;
    const hash = new Hash();
    hash.add(program.outputs);
    hash.add(program.logs.values);
    step(state, program.outputs);
    return `${hash} ${program.logs.names}`;
  });
}

test('a run that is put back gives the same bits: globals, closures, memory, dice, logs', () => {
  const program = opened(REMEMBERS);
  const state = startOf(layoutOf(2));
  stepped(program, state, 50);
  const [checkpoint, then] = [program.save(), state.slice()];
  const first = stepped(program, state, 60);
  assert.equal(new Set(first).size, 60);
  for (let again = 0; again < 2; again += 1) {
    program.restore(checkpoint);
    assert.deepEqual(stepped(program, then.slice(), 60), first);
  }
  assert.deepEqual(program.logs.names, ['sum', 'late']);
});

test('a program that was stopped in the middle goes on from where it is put back', () => {
  for (const trouble of [
    'for (;;);',
    '[].indexOf.call({ length: 2 ** 53 }, 1);',
    'control(state, memory);',
    'throw new Error();',
    'for (;;) memory.x = [memory.x, new Float64Array(9999)];',
  ]) {
    const program = opened(`function control(state, memory) {
  memory.count = (memory.count ?? 0) + 1;
  if (memory.count > 60) { ${trouble} }
  return [Math.random(), memory.count];
}`);
    const state = startOf(layoutOf(2));
    stepped(program, state, 50);
    const [checkpoint, then] = [program.save(), state.slice()];
    const first = stepped(program, state, 12);
    assert.match(first[10], /^control, line 3: /, trouble);
    assert.equal(first[11], first[10]);
    program.restore(checkpoint);
    assert.deepEqual(stepped(program, then, 12), first);
  }
});

test('programs know nothing of each other; a seed gives other dice', () => {
  const dice =
    'function control(state, memory) { globalThis.x ??= Math.random(); return [x, Math.random()]; }';
  const outputsOf = (program) => {
    assert.equal(program.call(startOf(layoutOf(2))), null);
    return [...program.outputs];
  };
  const [one, other] = [opened(dice), opened(dice)];
  const first = outputsOf(one);
  assert.deepEqual(outputsOf(other), first);
  assert.notDeepEqual(outputsOf(opened(dice, { ...layoutOf(2), seed: 8 })), first);
  one.close();
  assert.match(one.call(startOf(layoutOf(2))).sentence, /closed/);
  assert.equal(outputsOf(other)[0], first[0]);
});

test('what the program sees and gives', () => {
  const layout = layoutOf(2);
  const program = opened(
    `function control(state, memory) {
  log('v', state.joint_rate);
  const sum = [state.time, ...state.joint_angle, state.joint_angle.joint_1, robot.time_step, robot.outputs[1].limit];
  log('sum', sum.reduce((a, b) => a + b));
  log('kind', state.joint_angle instanceof Float64Array ? 1 : 0);
  log('kept', memory.before?.[0] ?? -1);
  memory.before = state.joint_angle;
  if (state.time > 1) return { joint_1: 5 };
  return new Float64Array([1, 2]);
}`,
    layout,
  );
  const state = new Float64Array([0.5, 3, 4, -1, -2]);
  assert.equal(program.call(state), null);
  assert.deepEqual([...program.outputs], [1, 2]);
  assert.deepEqual(program.logs.names, ['v[0]', 'v[1]', 'sum', 'kind', 'kept']);
  const sum = [0.5, 3, 4, 4, 0.001, 30].reduce((a, b) => a + b);
  assert.deepEqual([...program.logs.values.slice(0, 5)], [-1, -2, sum, 1, -1]);
  state.set([2, 7]);
  assert.equal(program.call(state), null);
  assert.deepEqual([...program.outputs], [0, 5]);
  assert.equal(program.logs.values[4], 3, 'a list of the state stays what it was');
  const [{ outputs }] = layoutOf(1).tasks;
  const single = { ...layoutOf(1), tasks: [{ function: 'estimate', outputs }] };
  const one = opened('const estimate = (state) => state.joint_angle * 2;', single, {});
  assert.equal(one.call(new Float64Array([0, 4, 5])), null);
  assert.deepEqual([...one.outputs], [8]);
});

test('the engine that fails, and names that lists have already', () => {
  const layout = layoutOf(2);
  const calls = {
    fails: {
      arguments: [],
      call() {
        throw new Error('no such body');
      },
    },
    floods: { arguments: [], call: () => new Float64Array(1e5) },
  };
  const sentenceOf = (body) =>
    opened(`function control() { return ${body}; }`, layout, calls).call(startOf(layout)).sentence;
  assert.equal(sentenceOf('robot.fails()'), 'control, line 1: the engine failed: no such body.');
  assert.match(sentenceOf('robot.floods()'), /100000 numbers, too many/);
  const labels = ['fill', 'constructor'];
  const odd = {
    ...layout,
    fields: layout.fields.map((field) => (field.count === 2 ? { ...field, labels } : field)),
  };
  const program = opened('const control = ({ joint_angle: q }) => q.map((x) => 2 * x);', odd, {});
  assert.equal(program.call(new Float64Array([0, 1, 2, 3, 4])), null);
  assert.deepEqual([...program.outputs], [2, 4]);
});

test('the engine is asked with the numbers that are given, whatever getters among them do', () => {
  const asked = [];
  const calls = {
    sum: {
      arguments: [-1, -1],
      call(values) {
        asked.push(values.map((value) => [...value]));
        return Float64Array.of(values.flatMap((value) => [...value]).reduce((a, b) => a + b, 0));
      },
    },
  };
  const program = opened(
    `function control() {
  const first = [0, 2];
  Object.defineProperty(first, 0, { get() { robot.sum([9, 9, 9, 9], [8]); return 1; } });
  const second = [4, 5, 6];
  Object.defineProperty(second, 1, { get: () => robot.sum([], [5])[0] });
  const inner = [3];
  Object.defineProperty(inner, 0, { get: () => robot.sum([1], [2])[0] });
  return [...robot.sum(first, second), ...robot.sum(inner, first)];
}`,
    layoutOf(2),
    calls,
  );
  assert.equal(program.call(startOf(layoutOf(2))), null);
  assert.deepEqual([...program.outputs], [18, 6]);
  assert.deepEqual(asked[2], [
    [1, 2],
    [4, 5, 6],
  ]);
  const shrinks = `function control() {
  const list = [1, 2];
  Object.defineProperty(list, 0, { get() { list.length = 1; return 1; } });
  return robot.sum(list, []);
}`;
  assert.equal(
    opened(shrinks, layoutOf(2), calls).call(startOf(layoutOf(2))).sentence,
    'control, line 4: argument 1 of robot.sum holds undefined.',
  );
});

test('what the engine copies is paid for', () => {
  const spentFor = (count) => {
    const calls = { matrix: { arguments: [], call: () => new Float64Array(count) } };
    const source = 'function control() { robot.matrix(); return {}; }';
    const program = opened(source, layoutOf(2), calls);
    assert.equal(program.call(startOf(layoutOf(2))), null);
    return program.spent;
  };
  assert.ok(spentFor(4) > 2000);
  assert.ok(spentFor(60 ** 2) - spentFor(4) > 10 * (60 ** 2 - 4));
});

test('a stop says its place', () => {
  const layout = layoutOf(2);
  const placeOf = (source) => {
    const program = interpreter.open(source, layout, callsFor(2));
    const stop = program instanceof Program ? program.call(startOf(layout)) : program;
    return [stop.line, stop.column];
  };
  assert.deepEqual(placeOf('function control() {\n  return oops;\n}'), [2, 10]);
  assert.deepEqual(placeOf('function control() {\n  let x = ;\n}'), [2, 11]);
  assert.deepEqual(placeOf('\n\nfunction control() {}'), [3, 0]);
  assert.deepEqual(placeOf('\nlet x = 1;\nx();'), [3, 2]);
});
