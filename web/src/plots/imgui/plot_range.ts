// The vertical range of a plot: grows at once, shrinks only when the curves have used less than half of it for a
// while, so that the axis does not breathe with every step.

const SHRINK_AFTER_FRAMES = 90;
const SMALLEST_SHARE = 0.55;
const DECADES_AT_MOST = 18;

export class PlotRange {
  low: number;
  high = 1;
  private isSet = false;
  private framesTooLarge = 0;

  constructor(private readonly isLogarithmic = false) {
    this.low = isLogarithmic ? 1e-3 : 0;
  }

  /** `headroom` is the share of the height to leave free at the top. True if the range is another one now. */
  fit(minimum: number, maximum: number, headroom: number): boolean {
    if (!(maximum >= minimum)) return false;
    const before = [this.low, this.high];
    const [low, high] = this.isLogarithmic
      ? decades(minimum, maximum)
      : padded(minimum, maximum, headroom);
    const used = this.size(low, high) / this.size(this.low, this.high);
    this.framesTooLarge = used < SMALLEST_SHARE ? this.framesTooLarge + 1 : 0;
    if (!this.isSet || this.framesTooLarge > SHRINK_AFTER_FRAMES) {
      this.low = low;
      this.high = high;
    } else {
      this.low = Math.min(this.low, low);
      this.high = Math.max(this.high, high);
    }
    this.isSet = true;
    return this.low !== before[0] || this.high !== before[1];
  }

  private size(low: number, high: number): number {
    return this.isLogarithmic ? Math.log10(high / low) : high - low;
  }
}

function padded(minimum: number, maximum: number, headroom: number): [number, number] {
  const extent = maximum - minimum || Math.max(Math.abs(maximum), 1) * 0.1;
  const above = Math.min(Math.max(headroom, 0.06), 0.4);
  return [minimum - 0.06 * extent, maximum + (above / (1 - above)) * extent];
}

function decades(minimum: number, maximum: number): [number, number] {
  // Curves keep clear of the caption at the top.
  const high = Math.ceil(Math.log10(maximum) + 0.2);
  // Double precision ends about sixteen decades below; what is smaller is as good as zero.
  const low = Math.max(Math.floor(Math.log10(minimum)), high - DECADES_AT_MOST);
  return [10 ** low, 10 ** Math.max(high, low + 2)];
}
