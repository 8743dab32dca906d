// How often text that follows a run is updated: all updates of a frame show the same instant, since each costs a layout.

/** Words that change more often cannot be read. */
const READ_EVERY_S = 0.1;

export class ReadingPace {
  /** Another number whenever they are to be written anew. */
  count = 0;
  private readAt = Number.NEGATIVE_INFINITY;

  /** The run has moved, at this moment (seconds). */
  follow(now: number): void {
    if (now - this.readAt < READ_EVERY_S) return;
    this.readAt = now;
    this.renew();
  }

  /** At once: more has changed than the time. */
  renew(): void {
    this.count += 1;
  }
}
