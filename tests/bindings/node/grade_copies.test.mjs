// Copies: the same code up to names, layout and comments, and nothing else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  copiesAmong,
  FEWEST_TOKENS,
  tokensBeyond,
  tokensOf,
} from '../../../web/src/exercises/grading/copies.mjs';
import { copiesText } from '../../../web/src/exercises/grading/marks.mjs';
import { root } from '../../../web/tools/process.mjs';

const STARTER = `function control(state, memory) {
  // Your code
  return { crank: 0 };
}`;
const ADA = `const gain = 12.5, damping = 0.75;
function control(state, memory) {
  // Speed, and what gravity takes.
  const error = 6.28 - state.crank_speed;
  memory.sum = (memory.sum || 0) + error * 0.001;
  const torque = gain * error + 3.5 * memory.sum - damping * state.crank_acceleration;
  return { crank: Math.max(-20, Math.min(20, torque)) };
}`;
const BOB = `/* my own */ var K = 12.50, d = .75

function control(s, m)
{
    const e = 6.28 - s.crank_speed
    m.i = (m.i || 0) + e * 1e-3
    const t = K * e + 3.5 * m.i - d * s.crank_acceleration;
    return { crank: Math.max(-20, Math.min(20, t)), }
}`;
const WORDS = ['crank_speed', 'crank_acceleration', 'crank'];

let count = 0;
const of = (student, code, more = {}) => {
  count += 1;
  return { file: `${count}.json`, student, link: String(count), code, numbers: student, ...more };
};
const found = (...submissions) =>
  copiesAmong(submissions, { starter: STARTER, words: WORDS }).map(({ what, group }) => [
    what,
    ...group.map(({ student }) => student),
  ]);

test('renamed, laid out anew and commented otherwise, code is the same', () => {
  assert.deepEqual(found(of('ada', ADA), of('bob', BOB), of('cy', STARTER)), [
    ['code', 'ada', 'bob'],
  ]);
});

test('other numbers, another field, another sign or another function are other code', () => {
  for (const [one, other] of [
    ['12.5', '12.6'],
    ['crank_acceleration', 'crank_speed'],
    ['+ 3.5', '- 3.5'],
    ['Math.max', 'Math.min'],
  ]) {
    assert.ok(ADA.includes(one));
    assert.deepEqual(found(of('ada', ADA), of('bob', ADA.replace(one, other))), []);
  }
});

test('the starter, little beside it, and one student twice are no copies', () => {
  assert.deepEqual(found(of('ada', STARTER), of('bob', STARTER)), []);
  const short = STARTER.replace(
    '0',
    '5 * (6.28 - state.crank_speed) - 0.1 * state.crank_acceleration',
  );
  assert.deepEqual(found(of('ada', short), of('bob', short.replace('// Your code', ''))), []);
  assert.deepEqual(found(of('ada', ADA), of(' Ada', BOB)), []);
  assert.deepEqual(found(of('ada', ''), of('bob', '')), []);
});

test('a new name on top of the starter does not make the rest of the starter new', () => {
  const file = join(root, 'models/exercises/turn-in-mid-air.json');
  const { starter } = JSON.parse(readFileSync(file, 'utf8'));
  const end = '  return torque;';
  assert.ok(starter.includes(end));
  const words = ['joint_position', 'joint_velocity', 'trunk_rpy', 'pitch', 'tail_1_pitch'];
  const areFlagged = (code, other) =>
    copiesAmong([of('ada', code), of('bob', other)], { starter, words }).length > 0;
  /** Names on top, and what is done with them at the end. */
  const withLines = (names, lines) =>
    `const ${names};\n${starter.replace(end, `${lines}\n${end}`)}`;
  const hinted = withLines('k = 20, d = 2', '  torque.tail_1_pitch = k * pitch + d * rate;');
  assert.ok(!areFlagged(hinted, hinted.replaceAll(/\bk\b/g, 'gain')));
  const longer = withLines(
    'k = 20, d = 2, late = 0.35, most = 12',
    `  const push = k * pitch + d * rate;
  const bounded = Math.max(-most, Math.min(most, push));
  const home = torque.tail_1_pitch - 0.3 * rate;
  torque.tail_1_pitch = state.time > late ? bounded : home;`,
  );
  const renamed = ['k', 'd', 'late', 'most', 'bounded', 'home', 'error', 'stiffness'].reduce(
    (code, name, i) => code.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `mine${i}`),
    longer,
  );
  assert.notEqual(renamed, longer);
  assert.ok(areFlagged(longer, renamed));
});

test('of one link the students are named, unless both may have found the same parameters', () => {
  const link = 'same';
  const numbers = '0.35';
  assert.deepEqual(found(of('ada', '', { link }), of('bob', '', { link })), [
    ['link', 'ada', 'bob'],
  ]);
  assert.deepEqual(found(of('ada', '', { link, numbers }), of('bob', '', { link, numbers })), []);
  assert.deepEqual(found(of('ada', ADA, { link, numbers }), of('bob', ADA, { link, numbers })), [
    ['code', 'ada', 'bob'],
  ]);
});

test('tokens: strings, numbers and declarations in one form; broken code and templates have some too', () => {
  assert.deepEqual(tokensOf(`let a = 'x'`), tokensOf('const b = "x";'));
  assert.deepEqual(tokensOf('f(1_000.0)'), tokensOf('g(1e3)'));
  assert.deepEqual(tokensOf('(x) => x'), tokensOf('y => y'));
  assert.notDeepEqual(tokensOf('a - b'), tokensOf('a - a'));
  assert.ok(tokensOf('function f( { return <<<').length > 2);
  assert.equal(tokensBeyond(['a', 'x', 'b', 'c'], ['a', 'b', 'd']), 2);
  assert.ok(tokensBeyond(tokensOf(ADA), tokensOf(STARTER)) > FEWEST_TOKENS);
});

test('both texts are shown side by side, whatever is in them', () => {
  const odd = `${BOB}\n// \u001b[31m ${'long '.repeat(40)}`;
  const [copy] = copiesAmong([of('ada', ADA), of('bob', odd)], { starter: '', words: WORDS });
  const text = copiesText([copy]);
  assert.match(text, /ada \(\d+\.json\) +\| bob \(\d+\.json\)/);
  assert.match(text, /const gain = 12\.5, damping = 0\.75; +\| \/\* my own \*\/ var K = 12\.50/);
  assert.ok(!text.includes('\u001b'));
  assert.ok(text.split('\n').every((line) => line.length <= 150));
});
