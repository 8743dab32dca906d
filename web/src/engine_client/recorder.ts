// Time series for plots and trails: a bounded ring of rows, one per recorded step, with columns taken from the snapshot.
// Rows are in order of step. A step that is already there is not recorded again: runs are deterministic, so that going back
// and playing again gives the same rows, until something is set or undone, which truncates the future. Single precision is
// enough for a picture, never for a check.
import type { Field } from 'schemas/description';
import type { Snapshot } from './snapshot';

export class Recorder {
  readonly width: number;
  private readonly offsets = new Map<string, number>();
  private readonly rows: Float32Array;
  private readonly times: Float64Array;
  private readonly steps: Float64Array;
  /** Neighbouring rows further apart than this are separated by a gap. */
  gapS = 0.012;
  private start = 0;
  private used = 0;

  constructor(
    private readonly channels: readonly Pick<Field, 'name' | 'count'>[],
    private readonly capacity: number,
    /** Further fields of the scene. */
    private readonly unrecorded: ReadonlySet<string>,
  ) {
    let width = 0;
    for (const channel of channels) {
      this.offsets.set(channel.name, width);
      width += channel.count;
    }
    this.width = width;
    this.rows = new Float32Array(capacity * width);
    this.times = new Float64Array(capacity);
    this.steps = new Float64Array(capacity);
  }

  get length(): number {
    return this.used;
  }

  /** Whether the scene has it. A caller that asks will draw it, so it must be recorded. */
  has(channel: string): boolean {
    if (this.unrecorded.has(channel))
      throw new Error(`"${channel}" is not recorded, which this scene has and the page draws`);
    return this.offsets.has(channel);
  }

  /** Column of a channel's component, for value(). */
  column(channel: string, component = 0): number {
    const offset = this.offsets.get(channel);
    if (offset === undefined) throw new Error(`"${channel}" is not recorded`);
    return offset + component;
  }

  time(row: number): number {
    return this.times[this.slot(row)] ?? Number.NaN;
  }

  step(row: number): number {
    return this.steps[this.slot(row)] ?? Number.NaN;
  }

  value(row: number, column: number): number {
    return this.rows[this.slot(row) * this.width + column] ?? Number.NaN;
  }

  /** False if the step is already recorded. */
  record(snapshot: Snapshot): boolean {
    const step = snapshot.scalar('step');
    if (this.used > 0 && step <= this.step(this.used - 1)) return false;
    if (this.used === this.capacity) this.start = (this.start + 1) % this.capacity;
    else this.used += 1;
    const slot = this.slot(this.used - 1);
    this.times[slot] = snapshot.scalar('time');
    this.steps[slot] = step;
    let target = slot * this.width;
    for (const channel of this.channels) {
      this.rows.set(snapshot.vector(channel.name), target);
      target += channel.count;
    }
    return true;
  }

  truncateFrom(step: number): void {
    while (this.used > 0 && this.step(this.used - 1) >= step) this.used -= 1;
  }

  clear(): void {
    this.used = 0;
  }

  /** First row at or after a time (rows are in order of time). */
  rowAt(time: number): number {
    let low = 0;
    let high = this.used;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private slot(row: number): number {
    return (this.start + row) % this.capacity;
  }
}
