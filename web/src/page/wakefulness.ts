// When there is something to draw. After any user action the page stays awake for a moment, so that animations finish; then it
// sleeps until the run continues.

const AWAKE_MS = 600;
/** Limiting animation steps to 0.1 s in frames of 0.5 s would make the camera lose a walking robot. */
const LONGEST_EASED_S = 0.5;

export class Wakefulness {
  /** A busy machine may take longer to its next frame than the page stays awake: changes are drawn all the same. */
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

  /** Time since the latest picture, ms. */
  since(now: number): number {
    return now - this.drawnAt;
  }

  /** A picture is drawn now; returns the time step of its animations in seconds. */
  begin(now: number): number {
    const elapsed = Math.min(this.since(now) / 1000, LONGEST_EASED_S);
    this.drawnAt = now;
    this.isDue = false;
    return elapsed;
  }
}
