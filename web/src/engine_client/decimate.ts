// Decimates a curve for the screen: of every bucket of rows only the smallest and the largest value, in order of time.
// Buckets are fixed to time, so that a scrolling curve does not shimmer. A gap in the record splits the curve.
import type { Recorder } from './recorder';

/** Where the buckets of some rows begin: the same for all curves of a plot. */
export class Buckets {
  /** First rows, in order; ended by the row after the last one. */
  readonly starts: number[] = [];
  /** Before which of them the record has a gap. */
  readonly afterGap: boolean[] = [];

  constructor(
    readonly recorder: Recorder,
    from: number,
    readonly to: number,
    bucketS: number,
  ) {
    let bucket = Number.NaN;
    let before = Number.NaN;
    for (let row = from; row < to; row += 1) {
      const time = recorder.time(row);
      const next = Math.floor(time / bucketS);
      const hasGap = time - before > recorder.gapS;
      if (next !== bucket || hasGap) {
        this.starts.push(row);
        this.afterGap.push(hasGap);
      }
      bucket = next;
      before = time;
    }
    this.starts.push(to);
  }
}

/**
 * `read` gives a row's value; what is not finite is left out, or ends a stretch. Answers x, y pairs, in one array for each
 * stretch without a gap.
 */
export function decimate(
  { recorder, starts, afterGap, to }: Buckets,
  read: (row: number) => number,
  breaksAtNaN = false,
) {
  const stretches: number[][] = [];
  let stretch: number[] = [];
  let minimum = Infinity;
  let maximum = -Infinity;
  // Of the bucket at hand; no rows yet where low is negative.
  let low = -1;
  let high = -1;
  let least = 0;
  let most = 0;
  const flush = () => {
    if (low < 0) return;
    if (low <= high) stretch.push(recorder.time(low), least);
    if (low !== high) stretch.push(recorder.time(high), most);
    if (low > high) stretch.push(recorder.time(low), least);
    if (least < minimum) minimum = least;
    if (most > maximum) maximum = most;
    low = -1;
  };
  const end = () => {
    if (stretch.length > 0) stretches.push(stretch);
    stretch = [];
  };
  for (let i = 0; i + 1 < starts.length; i += 1) {
    if (afterGap[i]) end();
    const next = starts[i + 1] ?? to;
    for (let row = starts[i] ?? to; row < next; row += 1) {
      const value = read(row);
      if (!Number.isFinite(value)) {
        flush();
        if (breaksAtNaN) end();
      } else if (low < 0) {
        low = high = row;
        least = most = value;
      } else if (value < least) {
        low = row;
        least = value;
      } else if (value > most) {
        high = row;
        most = value;
      }
    }
    flush();
  }
  const last = (starts[0] ?? to) < to ? read(to - 1) : Number.NaN;
  // The curve ends where the run is, not at its bucket's last extreme.
  if (Number.isFinite(last)) stretch.push(recorder.time(to - 1), last);
  end();
  return { stretches, minimum, maximum, last };
}
