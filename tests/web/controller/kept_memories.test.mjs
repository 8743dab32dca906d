// The memories that programs keep to go back to: spread over their steps, within one bound for all programs of a host.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openHosts } from './hosted.mjs';

let newHost;
let hosted;
before(async () => {
  ({ newHost, hosted } = await openHosts('kept_memories'));
});

const MOST = 64 << 20;
/** 3 MB, all other in every step; it counts its calls. */
const LARGE = `let all = new Float64Array(400000);
let calls = 0;
function control() { calls += 1; all.fill(calls); return [all[7], 0]; }`;

test('what is kept of a large program is bounded, spread over its steps', () => {
  const { take, goBack, given, kept } = hosted(LARGE);
  take(120, () => true);
  const { steps, bytes } = kept();
  assert.ok(steps.length > 10 && steps.length < 30, `${steps.length} memories of 3 MB`);
  assert.ok(bytes <= MOST, String(bytes));
  assert.deepEqual([steps[0], steps.at(-1)], [0, 119]);
  const gaps = steps.slice(1).map((step, i) => step - steps[i]);
  assert.ok(Math.max(...gaps) < 20, String(gaps));
  const at = goBack(110);
  assert.ok(at <= 110 && at > 85, String(at));
  take(1);
  assert.equal(given(), at + 1, 'it goes on where it was');
});

test('behind one that was dropped, though it was asked for, it goes on from the one before', () => {
  const { take, goBack, given, kept } = hosted(LARGE);
  take(40, () => true);
  const { steps } = kept();
  const dropped = 37 - [...Array(37).keys()].findIndex((i) => !steps.includes(37 - i));
  assert.ok(dropped > 0 && !steps.includes(dropped), String(steps));
  const nearest = Math.max(...steps.filter((step) => step < dropped));
  assert.equal(goBack(dropped), nearest);
  take(dropped - nearest + 1);
  assert.equal(given(), dropped + 1);
  assert.ok(
    kept().steps.every((step) => step <= nearest),
    'later ones are forgotten',
  );
});

test('the bound is one for all programs: those that rest lose theirs first', () => {
  const programs = newHost();
  const [first, second] = [hosted(LARGE, programs), hosted(LARGE, programs)];
  first.take(25, () => true);
  assert.ok(first.kept().steps.length > 10);
  second.take(25, () => true);
  assert.ok(first.kept().bytes + second.kept().bytes <= MOST);
  assert.deepEqual(first.kept().steps, [0, 24]);
  assert.ok(second.kept().steps.length > 10, String(second.kept().steps));
  assert.equal(first.goBack(20), 0);
  first.take(21, () => true);
  assert.equal(first.given(), 21);
  assert.ok(first.kept().steps.length > 10, 'now the other rests');
});

test('of a large and slow program those go first that nobody asked for', () => {
  const source = `let all = new Float64Array(400000);
function control(state) {
  all.fill(state.time);
  for (let i = 0; i < 100000; i += 1) all[0] = i;
  return [all[7], 0];
}`;
  const { take, goBack, kept } = hosted(source);
  const asked = [0, 31, 32, 33, 34, 35, 36];
  take(140, (step) => asked.includes(step));
  const { steps } = kept();
  assert.ok(steps.length > 10, String(steps));
  assert.deepEqual(
    asked.filter((step) => !steps.includes(step)),
    [],
  );
  assert.equal(goBack(34), 34);
});

test('hundreds of memories of a small program are all kept', () => {
  const { take, goBack, given, kept } = hosted(
    'function control(s, m) { m.n = (m.n ?? 0) + 1; return [m.n, 0]; }',
  );
  take(400, () => true);
  assert.equal(kept().steps.length, 400);
  assert.equal(goBack(217), 217);
  take(1);
  assert.equal(given(), 218);
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
