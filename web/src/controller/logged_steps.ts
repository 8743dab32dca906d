// What one program has logged: by name a number for each of its latest steps.
import type { LogHistory } from './logs';

const BLOCK = 1000;
/** Older steps are forgotten, a block at a time. */
const MOST_BLOCKS = 13;

/** A number per step, NaN where there is none, in blocks by their place. */
type Series = Map<number, Float64Array>;

export class LoggedSteps {
  private readonly series = new Map<string, Series>();
  /** Behind the last step. */
  private end = 0;

  /** The values of a step, by name; NaN: not logged in it. */
  note(step: number, names: readonly string[], values: Float64Array): void {
    this.end = step + 1;
    for (const [i, name] of names.entries()) {
      const value = values[i] ?? Number.NaN;
      if (!Number.isNaN(value)) this.put(name, step, value);
    }
  }

  private put(name: string, step: number, value: number): void {
    let series = this.series.get(name);
    if (!series) {
      series = new Map();
      this.series.set(name, series);
    }
    const place = Math.floor(step / BLOCK);
    let block = series.get(place);
    if (!block) {
      block = new Float64Array(BLOCK).fill(Number.NaN);
      series.set(place, block);
      for (const old of series.keys()) if (old <= place - MOST_BLOCKS) series.delete(old);
    }
    block[step % BLOCK] = value;
  }

  /** This step and later ones are to be taken again. */
  forgetFrom(step: number): void {
    this.end = Math.min(this.end, step);
    for (const [name, series] of this.series) {
      for (const [place, block] of series) {
        block.fill(Number.NaN, Math.min(BLOCK, Math.max(0, step - place * BLOCK)));
        if (block.every(Number.isNaN)) series.delete(place);
      }
      if (series.size === 0) this.series.delete(name);
    }
  }

  /** As a scene at this step tells it. */
  at(step: number): LogHistory {
    return {
      names: [...this.series.keys()],
      latest: (name) => this.lastBefore(Math.min(step, this.end), this.series.get(name)),
      series: (name) => all(this.series.get(name)),
    };
  }

  private lastBefore(step: number, series: Series = new Map()): number {
    for (const [place, block] of [...series].reverse()) {
      const logged = block.subarray(0, Math.max(0, step - place * BLOCK));
      const value = logged.findLast((one) => !Number.isNaN(one));
      if (value !== undefined) return value;
    }
    return Number.NaN;
  }
}

function all(series: Series = new Map()): { steps: Float64Array; values: Float64Array } {
  const steps: number[] = [];
  const values: number[] = [];
  for (const [place, block] of series)
    block.forEach((value, i) => {
      if (Number.isNaN(value)) return;
      steps.push(place * BLOCK + i);
      values.push(value);
    });
  return { steps: Float64Array.from(steps), values: Float64Array.from(values) };
}
