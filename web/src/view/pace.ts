// How often numbers over the picture change while a run goes on: more often they cannot be read, and each change costs a
// layout. What stands still is written at once.
const EVERY_MS = 100;

export class ReadingPace {
  private writtenAt = Number.NEGATIVE_INFINITY;

  isDue(isPlaying: boolean): boolean {
    const now = performance.now();
    if (isPlaying && now - this.writtenAt < EVERY_MS) return false;
    this.writtenAt = now;
    return true;
  }
}
