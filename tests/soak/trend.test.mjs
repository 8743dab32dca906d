// The soak's verdict on series whose slope is known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../support/run_links.mjs';
import { faultOf, slopeOf } from './trend.mjs';

/** Rounds of three phases that differ; `noise`: uniform, that much up and down. */
function series({ slope, noise, seed = 1, count = 45 }) {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, i) => {
    const phase = i % 3;
    return { round: i, phase, value: 20 + phase + slope * i + noise * (2 * random.next() - 1) };
  });
}
const seeds = Array.from({ length: 200 }, (_, i) => i + 1);
const faults = (options, most = 0.01) =>
  seeds.map((seed) => faultOf(slopeOf(series({ ...options, seed })), most)).filter(Boolean);

test('without noise the slope is the slope, whatever the phases are', () => {
  const { slope, error } = slopeOf(series({ slope: 0.03, noise: 0 }));
  assert.ok(Math.abs(slope - 0.03) < 1e-9 && error < 1e-9, `${slope} ${error}`);
});

test('the true slope lies within two standard errors as often as it should', () => {
  const within = seeds.filter((seed) => {
    const { slope, error } = slopeOf(series({ slope: 0.007, noise: 0.15, seed }));
    return Math.abs(slope - 0.007) < 2 * error;
  });
  assert.ok(within.length >= 180 && within.length < 200, `${within.length} of 200`);
});

test('what rests is passed and what leaks is found, through the noise of a heap', () => {
  assert.deepEqual(faults({ slope: 0, noise: 0.15 }), []);
  assert.equal(faults({ slope: 0.03, noise: 0.15 }).length, seeds.length);
  assert.match(faults({ slope: 0.03, noise: 0.15 })[0], /more than 0.01 per round/);
});

test('a heap that comes and goes proves nothing, nor do a few rounds', () => {
  assert.match(faults({ slope: 0, noise: 3 })[0], /too uncertain/);
  assert.match(faultOf(slopeOf(series({ slope: 0, noise: 0, count: 4 })), 1), /too uncertain/);
});

test('a slow wave is not taken for certainty', () => {
  const samples = series({ slope: 0, noise: 0.02 });
  const plain = slopeOf(samples).error;
  for (const sample of samples) sample.value += 0.3 * Math.sin(sample.round / 3);
  const { slope, error } = slopeOf(samples);
  assert.ok(error > 8 * plain && Math.abs(slope) < 3 * error, `${slope} ${error} ${plain}`);
});
