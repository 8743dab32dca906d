// The vertical range of a plot: grows at once, shrinks only after the curves have used less than half of it for a while, so
// that the axis does not change with every step.

const SHRINK_AFTER_FRAMES = 90;
const SMALLEST_SHARE = 0.55;
const DECADES_AT_MOST = 18;
/** Margin above and below the curves, relative to their range. */
const ROOM = 0.06;

interface Wishes {
  extent?: number | undefined;
  /** For an axis without numbers. */
  fixed?: readonly [low: number, high: number] | undefined;
}

export class PlotRange {
  low: number;
  high = 1;
  /** Extends the range by drawn curves. */
  isFitted = false;
  private framesTooLarge = 0;

  constructor(private readonly isLogarithmic = false) {
    this.low = isLogarithmic ? 1e-3 : 0;
  }

  /** True if the range has changed. `extent`: the least extent, since a smaller one would magnify rounding errors. */
  fit(least: number, most: number, { extent = 0, fixed }: Wishes = {}): boolean {
    if (fixed) return this.set(...fixed);
    const missing = Math.max(0, 0.5 * (extent - (most - least)));
    const [minimum, maximum] = [least - missing, most + missing];
    if (!(maximum >= minimum)) return false;
    const [low, high] = this.isLogarithmic ? decades(minimum, maximum) : padded(minimum, maximum);
    const used = this.size(low, high) / this.size(this.low, this.high);
    this.framesTooLarge = used < SMALLEST_SHARE ? this.framesTooLarge + 1 : 0;
    const isNew = !this.isFitted || this.framesTooLarge > SHRINK_AFTER_FRAMES;
    this.isFitted = true;
    return isNew
      ? this.set(low, high)
      : this.set(Math.min(this.low, low), Math.max(this.high, high));
  }

  private set(low: number, high: number): boolean {
    const isOther = low !== this.low || high !== this.high;
    this.low = low;
    this.high = high;
    return isOther;
  }

  private size(low: number, high: number): number {
    return this.isLogarithmic ? Math.log10(high / low) : high - low;
  }
}

function padded(minimum: number, maximum: number): [number, number] {
  const room = ROOM * (maximum - minimum || Math.max(Math.abs(maximum), 1) * 0.1);
  return [minimum - room, maximum + room];
}

function decades(minimum: number, maximum: number): [number, number] {
  const high = Math.ceil(Math.log10(maximum) + 0.2);
  // Double precision ends about sixteen decades below; smaller values count as zero.
  const low = Math.max(Math.floor(Math.log10(minimum)), high - DECADES_AT_MOST);
  return [10 ** low, 10 ** Math.max(high, low + 2)];
}
