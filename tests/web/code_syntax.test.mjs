// What the drawer "Your code" tells of a text that is not run, without a browser: where it is no JavaScript, fields that there are
// not, what the function calls what it is given.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { javascript } from '@codemirror/lang-javascript';
import { EditorState } from '@codemirror/state';
import { openSources } from '../support/page_modules.mjs';

const output = (name) => ({ name, unit: 'N m' });
const DESCRIPTION = {
  code: {
    tasks: [
      { function: 'control', outputs: [output('FL_hfe'), output('FL_kfe')] },
      { function: 'estimate', outputs: [output('x')] },
    ],
    not_told: ['status'],
  },
  series: [],
  snapshot: {
    fields: [
      { name: 'time', unit: 's', count: 1, labels: ['time'] },
      { name: 'joint_position', unit: 'rad', count: 2, labels: ['FL_hfe', 'FL_kfe'] },
      { name: 'body_position', unit: 'm', count: 6, labels: [] },
      { name: 'status', unit: '', count: 1, labels: [] },
    ],
  },
};

let sources;
let syntax;
let tasks;
let vocabulary;
before(async () => {
  sources = await openSources();
  syntax = await sources.load('drawers/code/syntax.ts');
  tasks = await sources.load('drawers/code/tasks.ts');
  const { vocabularyOf } = await sources.load('drawers/code/vocabulary.ts');
  vocabulary = vocabularyOf(DESCRIPTION);
});
after(() => sources?.close());

const stateOf = (doc) => EditorState.create({ doc, extensions: [javascript()] });

/** Where the machine is slow, as often as it takes. */
function foundIn(state) {
  for (;;) {
    const found = syntax.faultsIn(state, vocabulary);
    if (found) return found;
  }
}

/** Each with its line, what is marked, and what is said. */
function faultsIn(text) {
  const state = stateOf(text);
  return foundIn(state).map(({ from, to, severity, sentence }) => ({
    line: state.doc.lineAt(from).number,
    marked: state.sliceDoc(from, to),
    severity,
    sentence,
  }));
}

test('of a text that is in order nothing is said', () => {
  for (const text of [
    '',
    '// a comment\n',
    'function control(state, memory) {\n  const { time, joint_position: q, ...rest } = state;\n  return { FL_hfe: q.FL_hfe + time };\n}',
    // Methods of lists and objects, names from outside, and what is found only in a run.
    'function control(s) {\n  s.joint_position.map((one) => one);\n  s.toString();\n  s[name];\n  s.time.toFixed(2);\n  s.body_position.any;\n}',
    // Another object of the same name.
    'const help = (state) => state.mine;\nfunction control(s) { return help({ mine: s.time }); }',
    'function control({ time }) {\n  const state = {};\n  return state.mine;\n}',
    'function control(s) { return [{ mine: 1 }].map((s) => s.mine); }',
    'function unasked(state) { return state.mine; }',
  ])
    assert.deepEqual(faultsIn(text), [], text);
});

test('the first place that is no JavaScript is marked to the end of its line, and nothing after it', () => {
  const [fault, ...more] = faultsIn(
    'function control(state) {\n  const a = @ 1;\n  const b = ];\n  state.nothing;\n}',
  );
  assert.deepEqual(more, []);
  assert.deepEqual(fault, {
    line: 2,
    marked: '@ 1;',
    severity: 'error',
    sentence: 'This is not JavaScript from here on: is a bracket or quote missing?',
  });
});

test('a bracket that is never closed is marked at the last letter; nothing is marked beyond the text', () => {
  const [fault] = faultsIn('function control(state) {\n  if (state.time > 1) {\n}\n\n');
  assert.deepEqual([fault.line, fault.marked], [3, '}']);
  assert.equal(faultsIn('state.').length, 1);
  for (const text of ['(', '"', '`${', '}', '\n\n)', 'a b', 'let', '/*', 'const c = "x\n;']) {
    const state = stateOf(text);
    for (const { from, to } of foundIn(state))
      assert.ok(from >= 0 && from <= to && to <= state.doc.length, JSON.stringify(text));
  }
});

test('a field that there is not is marked, with one that is like it, whatever the argument is called', () => {
  const warning = (line, marked, sentence) => ({ line, marked, severity: 'warning', sentence });
  assert.deepEqual(
    faultsIn('function control(s, memory) {\n  return s.joint_postion[0] + s.status;\n}'),
    [
      warning(2, 'joint_postion', 'state has no joint_postion. Did you mean joint_position?'),
      warning(2, 'status', 'state has no status.'),
    ],
  );
  assert.deepEqual(faultsIn('const control = (s) => s.joint_position.FL_hfx;'), [
    warning(1, 'FL_hfx', 'state.joint_position has no FL_hfx. Did you mean FL_hfe?'),
  ]);
  assert.deepEqual(faultsIn('function estimate(m) {\n  const { tme: t, xyzzy } = m;\n}'), [
    warning(2, 'tme', 'measurements has no tme. Did you mean time?'),
    warning(2, 'xyzzy', 'measurements has no xyzzy.'),
  ]);
});

test('being typed are the cursor’s line and what its unfinished end breaks', () => {
  const isTyped = (text) => {
    const cursor = text.indexOf('|');
    const state = EditorState.create({
      doc: text.replace('|', ''),
      selection: { anchor: cursor },
      extensions: [javascript()],
    });
    return foundIn(state).map((fault) => syntax.isBeingTyped(state, fault));
  };
  assert.deepEqual(isTyped('function control(s) {\n  s.tim|\n}'), [true]);
  assert.deepEqual(isTyped('function control(s) {\n  s.tim\n|}'), [false]);
  assert.deepEqual(isTyped('function control(s) {\n  const a =|\n\n  return s;\n}'), [true]);
  assert.deepEqual(isTyped('function control(s) {|\n  const a =\n  return s;\n}'), [false]);
  assert.deepEqual(isTyped('function control(s) {\n  if (s) {\n  return s;|\n\n'), [true]);
});

test('a place knows its task and what its function calls what it is given', () => {
  const argumentIn = (text) => {
    const state = stateOf(text.replace('|', ''));
    return syntax.placeAt(state, text.indexOf('|'), DESCRIPTION.code.tasks)?.argument;
  };
  assert.equal(argumentIn('function control(s, m) {\n  s.|\n}'), 's');
  assert.equal(argumentIn('const estimate = async (given) => given.|'), 'given');
  assert.equal(argumentIn('control = function () { x.| }'), '');
  assert.equal(argumentIn('function control({ time }, m) { m.| }'), '');
  assert.equal(argumentIn('function control(s) { [1].map((one) => one.|); }'), 's');
  assert.equal(argumentIn('function other(s) { s.| }'), undefined);
  const returnedIn = (text) =>
    syntax.returnedAt(stateOf(text.replace('|', '')), text.indexOf('|'), DESCRIPTION.code.tasks)
      ?.function;
  assert.equal(returnedIn('function control(s) { return { F| }; }'), 'control');
  assert.equal(returnedIn('function control(s) { return { FL_hfe: 1, | }; }'), 'control');
  assert.equal(returnedIn('function control(s) { const a = { F| }; }'), undefined);
});

test('a text has the task whose function it defines; else that of its program, or the first', () => {
  const taskIn = (text, chosen) => tasks.taskOf(text, DESCRIPTION.code.tasks, chosen)?.function;
  assert.equal(taskIn('function estimate(m) {}'), 'estimate');
  assert.equal(taskIn('const estimate = (m) => m;'), 'estimate');
  assert.equal(taskIn('if (estimate == 1) estimates = 2;'), 'control');
  assert.equal(
    taskIn('// function control\n/* const control */ function estimate(m) {}'),
    'estimate',
  );
  const both = 'function control(s) { const estimate = s.time; return { FL_hfe: estimate }; }';
  assert.deepEqual(
    [taskIn(both), taskIn(both, 0), taskIn(both, 1)],
    ['control', 'control', 'estimate'],
  );
  assert.deepEqual(vocabulary.told, ['state', 'measurements']);
  const { wordsOf } = tasks;
  assert.match(wordsOf({ function: 'estimate', outputs: [] }).does, /estimates/);
  assert.match(wordsOf({ function: 'unknown', outputs: [] }).does, /motors/);
});
