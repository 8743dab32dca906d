// When there is something to draw. After any user action the page stays awake for a moment, so that animations finish; then it
// sleeps until the run continues.

const AWAKE_MS = 600;
/** A camera that catches up by a tenth of a second in frames of half a second loses a robot that walks. */
const LONGEST_EASED_S = 0.5;

export class Wakefulness {
  /** A busy machine may take longer to its next frame than we stay awake: what has changed is drawn all the same. */
  isDue = true;
  private until = 0;
  private drawnAt = performance.now();

  wake(): void {
    this.isDue = true;
    this.until = performance.now() + AWAKE_MS;
  }

  isAwake(now: number): boolean {
    return this.isDue || now <= this.until;
  }

  /** Since the latest picture, ms. */
  since(now: number): number {
    return now - this.drawnAt;
  }

  /** A picture is drawn now; answers for how many seconds things ease in it. */
  begin(now: number): number {
    const elapsed = Math.min(this.since(now) / 1000, LONGEST_EASED_S);
    this.drawnAt = now;
    this.isDue = false;
    return elapsed;
  }
}
