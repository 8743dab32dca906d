// How often text that follows a run is updated: all updates of a frame show the same instant, since each costs a layout.

/** Text that changes more often is unreadable. */
const READ_EVERY_S = 0.1;

export class ReadingPace {
  /** Changes whenever the text must be updated. */
  count = 0;
  private readAt = Number.NEGATIVE_INFINITY;

  /** Called when the run has advanced, with the present time (seconds). */
  follow(now: number): void {
    if (now - this.readAt < READ_EVERY_S) return;
    this.readAt = now;
    this.renew();
  }

  /** Requests an update at once: more than the time has changed. */
  renew(): void {
    this.count += 1;
  }
}
