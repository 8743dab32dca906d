// Decimates a curve for the screen: of every bucket of rows only the smallest and the largest value, in order of time.
// Buckets are fixed to time, so that a scrolling curve does not shimmer. A gap in the record splits the curve.
import type { Recorder } from './recorder';

/** The first rows of the buckets: the same for all curves of a plot. */
export class Buckets {
  /** First rows, in order, followed by the row after the last one. */
  readonly starts: number[] = [];
  /** Which of them follow a gap in the record. */
  readonly afterGap: boolean[] = [];

  constructor(
    readonly recorder: Pick<Recorder, 'time' | 'gapS'>,
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
 * `read` gives a row's value; non-finite values are left out, or end a stretch. Returns x, y pairs, in one array per
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
  // Of the present bucket; negative `low`: no rows yet.
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
  // The curve ends at the run's present state, not at the last extreme of a bucket.
  if (Number.isFinite(last)) stretch.push(recorder.time(to - 1), last);
  end();
  return { stretches, minimum, maximum, last };
}
