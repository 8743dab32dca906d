// Lets simulated time advance between frames that are far apart: with software rendering a frame takes longer than the steps
// that it shows, mostly in another process, and the page would idle meanwhile. Slices are short, so that input is handled at
// once.

const SLICE_MS = 14;
/** Interval while no steps are due: longer than a frame of a fast machine. */
const REST_MS = 20;

export class BackgroundTicker {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** step(budget) works for at most that many ms; true if there is more to do. */
  constructor(private readonly step: (budgetMs: number) => boolean) {}

  /** Called after a frame: ticks at once if steps are still due, else when the next frame is late. */
  goOn(isOwing: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.goOn(this.step(SLICE_MS)), isOwing ? 0 : REST_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
