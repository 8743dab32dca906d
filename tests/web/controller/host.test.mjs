// What an engine's host of programs makes of its calls: what code is told, what is said of it, and what it has logged.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ABOUT, openHosts } from './hosted.mjs';

let newHost;
let hosted;
before(async () => {
  ({ newHost, hosted } = await openHosts('host'));
});

test('numbers of the state behind those that code is told, or between them, are none of its business', () => {
  const fields = [
    { name: 'time', unit: 's', labels: [], offset: 0, count: 1 },
    { name: 'measured', unit: 'm', labels: [], offset: 3, count: 1 },
  ];
  const about = { ...ABOUT, fields };
  const source = 'function control(s) { return [s.measured + s.time, Object.keys(s).length]; }';
  const { call, given } = hosted(source, newHost(), about);
  assert.equal(call(1, 100, 100, 2, 100, 100, 100), 0);
  assert.equal(given(), 3);
});

test('what was at fault is told as the last message', () => {
  const { programs, call } = hosted(`function control(state) {
  if (state.time > 0) throw new Error('too late');
  return {};
}`);
  assert.equal(call(0, 0, 0, 0, 0), 0);
  assert.equal(call(1, 0, 0, 0, 0), 1);
  assert.match(programs.message(), /^control, line 2: .*too late/);
  assert.equal(programs.open('function control( {', JSON.stringify(ABOUT)), 0);
  assert.match(programs.message(), /^program, line 1, column \d+: /);
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
  const other = programs.open('function control() { return {}; }', JSON.stringify(ABOUT));
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
  const { programs, id, call } = hosted(
    'function control(s) { log("x", s.joint_angle[0]); return {}; }',
  );
  for (const [i, time] of [0, 0.001, 0.002, 0.004, 0.006].entries()) call(time, i, 0, 0, 0);
  const { steps, times, values } = programs.logsOf(id, 5).series('x', 1);
  assert.deepEqual([...steps], [1, 2, 3, 4]);
  assert.deepEqual([...times], [0.001, 0.002, 0.004, 0.006]);
  assert.deepEqual([...values], [1, 2, 3, 4]);
});
