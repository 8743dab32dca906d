// The soak's verdict on series with a known slope.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../support/run_links.mjs';
import { faultOf, slopeOf } from './trend.mjs';

/** A quarter of an hour in rounds of 20 s, of three phases that differ; `noise`: uniform, that much up and down. */
function series({ slope, noise, seed = 1, count = 45 }) {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, i) => {
    const hours = i / 180;
    const phase = i % 3;
    return { hours, phase, value: 20 + phase + slope * hours + noise * (2 * random.next() - 1) };
  });
}
const seeds = Array.from({ length: 200 }, (_, i) => i + 1);
const faults = (options, most = 1) =>
  seeds.map((seed) => faultOf(slopeOf(series({ ...options, seed })), most)).filter(Boolean);

test('without noise the slope is the slope, whatever the phases are', () => {
  const { slope, error } = slopeOf(series({ slope: 3, noise: 0 }));
  assert.ok(Math.abs(slope - 3) < 1e-9 && error < 1e-9, `${slope} ${error}`);
});

test('the true slope lies within two standard errors as often as it should', () => {
  const within = seeds.filter((seed) => {
    const { slope, error } = slopeOf(series({ slope: 0.7, noise: 0.15, seed }));
    return Math.abs(slope - 0.7) < 2 * error;
  });
  assert.ok(within.length >= 180 && within.length < 200, `${within.length} of 200`);
});

test('what rests is passed and what leaks is found, through the noise of a heap', () => {
  assert.deepEqual(faults({ slope: 0, noise: 0.15 }), []);
  assert.equal(faults({ slope: 3, noise: 0.15 }).length, seeds.length);
  assert.deepEqual(faults({ slope: 3, noise: 0.15 })[0], {
    says: 'more than 1 an hour',
    isUncertain: false,
  });
});

test('a heap that comes and goes proves nothing, nor do a few rounds', () => {
  const few = faultOf(slopeOf(series({ slope: 0, noise: 0, count: 4 })), 1);
  for (const fault of [faults({ slope: 0, noise: 3 })[0], few]) {
    assert.match(fault?.says ?? '', /too uncertain/);
    assert.ok(fault?.isUncertain);
  }
});

test('a slow wave is not taken for certainty', () => {
  const samples = series({ slope: 0, noise: 0.02 });
  const plain = slopeOf(samples).error;
  for (const sample of samples) sample.value += 0.3 * Math.sin(60 * sample.hours);
  const { slope, error } = slopeOf(samples);
  assert.ok(error > 8 * plain && Math.abs(slope) < 3 * error, `${slope} ${error} ${plain}`);
});

test('a round now and then in which much is still there neither makes a leak nor hides one', () => {
  for (const [slope, expected] of [
    [0, 0],
    [3, seeds.length],
  ]) {
    const found = seeds.filter((seed) => {
      const samples = series({ slope, noise: 0.15, seed });
      for (let i = seed % 9; i < samples.length; i += 9) samples[i].value += 2.5;
      return faultOf(slopeOf(samples), 1) !== null;
    });
    assert.equal(found.length, expected, `a slope of ${slope}`);
  }
});
