// The arithmetic of the report; the tables are well formed for any measurements.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCounts, readLines } from '../hosts/hosts.mjs';
import { fastest, merge, shiftRatios, straightLine } from './aggregate.mjs';
import { report } from './report.mjs';

test('of several rounds the least minimum and the middle median count', () => {
  const row = { host: 'native', robot: 'quadruped', kernel: 'rnea', path: 'local' };
  const rounds = [
    { ...row, min: 5, median: 9 },
    { ...row, min: 4, median: 30 },
    { ...row, min: 6, median: 8 },
    { ...row, path: 'fastest', min: 1, median: 2 },
  ];
  assert.deepEqual(merge(rounds), [
    { ...row, min: 4, median: 9 },
    { ...row, path: 'fastest', min: 1, median: 2 },
  ]);
  assert.equal(fastest(rounds, { robot: 'quadruped' }).path, 'fastest');
  assert.equal(fastest(rounds, { robot: 'hexapod' }), undefined);
});

test('a straight line is found again, and what is off it by how much', () => {
  const points = [2, 4, 6].map((n) => ({ n, time: 100 + 50 * n }));
  const line = straightLine(points);
  assert.ok(Math.abs(line.slope - 50) < 1e-12 && Math.abs(line.intercept - 100) < 1e-10);
  assert.ok(line.deviation < 1e-12);
  points[1].time *= 1.3;
  assert.ok(straightLine(points).deviation > 0.1);
});

test("a peer's lines are read, its chatter is not", () => {
  const text = 'Warning: x\nquadruped crba:local 640.5 660 # 1e-15\n# quadruped aba 1 2\n\n';
  assert.deepEqual(readLines(text), [
    { robot: 'quadruped', kernel: 'crba', variant: 'local', min: 640.5, median: 660 },
  ]);
  assert.deepEqual(readCounts('quadruped aba:a 12\nquadruped aba:b 9\n'), [
    { name: 'quadruped/aba/peer', instructions: 9 },
  ]);
});

test('offsets: the slowest over the fastest', () => {
  const row = { robot: 'quadruped', kernel: 'rnea', path: 'fastest' };
  const rows = [1, 1.5, 1.2].map((min, shift) => ({ ...row, min, shift }));
  assert.deepEqual(shiftRatios(rows), [{ name: 'quadruped/rnea/fastest', ratio: 1.5 }]);
});

const batch = { robot: 'batch-200', kernel: 'semi-implicit' };
const batchRows = [
  { host: 'node', ...batch, path: 'fastest', min: 4e5, median: 5e5 },
  { host: 'page', ...batch, path: 'step at most', min: 8e5, median: 9e5 },
  { host: 'page', ...batch, path: 'step at 1x', min: 9e5, median: 1e6 },
  { host: 'page', ...batch, path: 'frame at 1x', min: 5e7, median: 1e8 },
];

const star = { host: 'native', kernel: 'aba', path: 'fastest', median: 50 };

test('the report has its tables even where little was measured', () => {
  const rows = [
    { host: 'native', robot: 'quadruped', kernel: 'rnea', path: 'local', min: 50, median: 51 },
    { host: 'native', robot: 'quadruped', kernel: 'rnea', path: 'fastest', min: 10, median: 11 },
    { host: 'native', robot: 'quadruped', kernel: 'rnea_derivatives', path: 'fastest', min: 43 },
    { host: 'peer', robot: 'quadruped', kernel: 'rnea', variant: 'x', min: 60, median: 61 },
    ...batchRows,
    ...[2, 4].map((legs) => ({ ...star, robot: `star-${legs}`, min: 10 + 5 * legs })),
    {
      host: 'frame',
      robot: 'four-bar',
      kernel: 'frame',
      path: 'median frame',
      min: 3.21e6,
      note: 'x',
    },
    { host: 'frame', robot: 'four-bar', kernel: 'frame', path: 'slow frame', min: 5e6 },
    { host: 'frame', robot: 'four-bar', kernel: 'frame', path: 'processor time', min: 4e6 },
  ];
  const results = { machine: { CPU: 'none' }, rows, shifted: [], counts: [], profiles: [] };
  const text = report(results);
  assert.match(text, /- CPU: none/);
  assert.match(text, /\| rnea \| 6\.00 \| 1\.20 \| 5\.00 \|/);
  assert.match(text, /\| rnea_derivatives \| {2}\| {2}\| {2}\| 4\.30 \|/);
  assert.match(
    text,
    /\| {2}\| 2 \| 4 \| straight line .*\n.*\n\| aba, fastest \| 20 \| 30 \| 10 \+ 5\.0 n \|/,
  );
  assert.match(text, /\| 200 robots, semi-implicit \| 0\.50 M \| 0\.25 M \| 1\.00 \| 10\.0 \|/);
  assert.match(text, /\| four-bar \| 3\.2 \| 5\.0 \| 4\.0 \| x \|/);
  assert.match(text, /## What was tried and did not help/);
});
