// Lets simulated time advance between frames that are far apart: with software rendering a frame takes longer than the steps
// that it shows, mostly in another process, and the page would idle meanwhile. Slices are short, so that input is handled at
// once.

const SLICE_MS = 14;
/** While nothing is owed: longer than a frame of a machine that draws with ease. */
const REST_MS = 20;

export class BackgroundTicker {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** step(budget) works for so many ms at most; true if there is more to do. */
  constructor(private readonly step: (budgetMs: number) => boolean) {}

  /** After a frame: at once where it has left something, else when the next one is late. */
  goOn(isOwing: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.goOn(this.step(SLICE_MS)), isOwing ? 0 : REST_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
