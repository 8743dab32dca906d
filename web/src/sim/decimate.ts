// A curve for the screen: of every bucket of rows only the smallest and the largest value, in order of time. Buckets
// are fixed to time, so that a scrolling curve does not shimmer. A gap in the record ends a stretch.
import type { Recorder } from './recorder';

export interface Curve {
  /** x, y pairs; one array for each stretch without a gap. */
  stretches: number[][];
  minimum: number;
  maximum: number;
  last: number;
}

export function decimate(
  recorder: Recorder,
  from: number,
  to: number,
  bucketS: number,
  read: (row: number) => number,
  breaksAtNaN = false,
): Curve {
  const curve: Curve = { stretches: [], minimum: Infinity, maximum: -Infinity, last: Number.NaN };
  let stretch: number[] = [];
  const add = (row: number) => {
    const value = read(row);
    if (!Number.isFinite(value)) {
      if (breaksAtNaN && stretch.length > 0) {
        curve.stretches.push(stretch);
        stretch = [];
      }
      return;
    }
    stretch.push(recorder.time(row), value);
    curve.minimum = Math.min(curve.minimum, value);
    curve.maximum = Math.max(curve.maximum, value);
  };
  let row = from;
  while (row < to) {
    const bucket = Math.floor(recorder.time(row) / bucketS);
    let low = row;
    let high = row;
    let hasGap = false;
    let next = row + 1;
    for (; next < to; next += 1) {
      hasGap = recorder.time(next) - recorder.time(next - 1) > recorder.gapS;
      if (hasGap || Math.floor(recorder.time(next) / bucketS) !== bucket) break;
      const value = read(next);
      if (Number.isNaN(value) !== Number.isNaN(read(low))) break;
      if (value < read(low)) low = next;
      if (value > read(high)) high = next;
    }
    add(Math.min(low, high));
    if (low !== high) add(Math.max(low, high));
    if (hasGap && stretch.length > 0) {
      curve.stretches.push(stretch);
      stretch = [];
    }
    row = next;
  }
  if (to > from) {
    curve.last = read(to - 1);
    add(to - 1);
  }
  if (stretch.length > 0) curve.stretches.push(stretch);
  return curve;
}
