// The insertion of mutants, and that each still fits its line: an engine edit that moves one is reported at once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { byFile, faultsOf, insert, readMutants } from './insertion.mjs';
import { batchesOf, filterOf, readReach, testsOf } from './reach.mjs';
import { scoreOf } from './score.mjs';

const mutant = (more) => ({
  id: 'sign',
  number: 7,
  file: 'engine/a/b.cpp',
  line: 2,
  from: 'x + y',
  to: 'x - y',
  why: 'a sign',
  ...more,
});
const source = 'double f(double x, double y) {\n  return x + y > 1.0;\n}\n';

test('a mutant is a choice within its line', () => {
  const lines = insert(source, [mutant()]).split('\n');
  assert.equal(lines[0], '#include "tests/mutants/switch.h"');
  assert.equal(lines[2], '  return (::legwork::mutants::is_on(7) ? (x - y) : (x + y)) > 1.0;');
  assert.equal(lines.length, source.split('\n').length + 1);
});

test('two mutants of one line', () => {
  const both = [mutant(), mutant({ id: 'limit', number: 8, from: '1.0', to: '2.0' })];
  assert.equal(
    insert(source, both).split('\n')[2],
    '  return (::legwork::mutants::is_on(7) ? (x - y) : (x + y)) > ' +
      '(::legwork::mutants::is_on(8) ? (2.0) : (1.0));',
  );
});

test('a line that has changed is named, with where its words are now', () => {
  assert.throws(() => insert(`\n${source}`, [mutant()]), {
    message: 'tests/mutants/mutants.json: b.cpp:2 no longer says "x + y" (sign). Line 3 does.',
  });
  assert.throws(() => insert(source, [mutant({ line: 99, from: 'gone' })]), {
    message: 'tests/mutants/mutants.json: b.cpp:99 no longer says "gone" (sign).',
  });
  assert.throws(() => insert('\nx + y + x + y', [mutant()]), /says more than once/);
});

test('faults of the data are named', () => {
  assert.deepEqual(faultsOf([mutant()]), []);
  assert.equal(faultsOf([mutant(), mutant()]).length, 1);
  assert.equal(faultsOf([mutant({ why: '' })]).length, 1);
  assert.equal(faultsOf([mutant({ alive: '' })]).length, 1);
  assert.equal(faultsOf([mutant({ from: 'x : y' })]).length, 1);
  assert.equal(faultsOf([mutant({ to: 'at(x' })]).length, 1);
});

test('every mutant still fits its line', () => {
  const mutants = readMutants();
  assert.ok(mutants.length >= 60);
  assert.deepEqual(faultsOf(mutants), []);
  const wrong = [];
  for (const [file, own] of byFile(mutants)) {
    try {
      insert(readFileSync(join(root, file), 'utf8'), own);
    } catch (error) {
      wrong.push(String(error));
    }
  }
  assert.equal(wrong.join('\n'), '');
});

const reach = readReach(
  [
    '/x/tests/engine/scenes/planned_walk/step_test.cpp\t3.000\t1 7 \tsteps: all',
    '/x/tests/engine/a/b_test.cpp\t2.000\t7 \tb: x, y',
    '/x/tests/engine/a/c_test.cpp\t0.500\t7 \tc: \\ "z"',
    '/x/tests/engine/a/c_test.cpp\t0.100\t\tc: nothing',
    '',
  ].join('\n'),
);

test('tests that come to a mutant: those of its name first, then the quickest', () => {
  const tests = testsOf(mutant(), reach);
  assert.deepEqual(
    tests.map(({ name }) => name),
    ['b: x, y', 'c: \\ "z"', 'steps: all'],
  );
  assert.deepEqual(
    batchesOf(tests).map((batch) => batch.length),
    [2, 1],
  );
  assert.equal(filterOf(tests), '--test-case=b: x? y,c: ? ?z?,steps: all');
  assert.deepEqual(batchesOf([]), []);
});

test('the score: who lives without a reason fails, and who dies with one', () => {
  const score = scoreOf([
    { ...mutant({ id: 'a' }), by: 'day' },
    { ...mutant({ id: 'b' }), by: 'night' },
    { ...mutant({ id: 'c' }), by: null },
    { ...mutant({ id: 'd', alive: 'no test states it' }), by: null },
    { ...mutant({ id: 'e', alive: 'no test states it' }), by: 'day' },
  ]);
  assert.deepEqual([score.passed, score.failed], [3, 2]);
  assert.match(score.note, /by day 2 of 5/);
  assert.match(score.note, /by night 3 of 5/);
  assert.match(score.output, /"c" is alive/);
  assert.match(score.output, /"e" .*clear/);
});
