// What one program has logged: by name a number for each of its latest steps, with the time of its state.
import type { LogHistory, LogSeries } from './logs';

const BLOCK = 1000;
/** Older steps are forgotten, a block at a time. */
const MOST_BLOCKS = 13;

/** A value per step, NaN where there is none. */
interface Block {
  values: Float64Array;
  /** Of each step: the time step may change during a run. */
  times: Float64Array;
}

/** By their place. */
type Series = Map<number, Block>;

export class LoggedSteps {
  private readonly series = new Map<string, Series>();
  /** Behind the last step. */
  private end = 0;

  /** The values of a step, by name, and the time of its state; NaN: not logged in it. */
  note(step: number, time: number, names: readonly string[], values: Float64Array): void {
    this.end = step + 1;
    for (const [i, name] of names.entries()) {
      const value = values[i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const block = this.blockOf(name, Math.floor(step / BLOCK));
      block.values[step % BLOCK] = value;
      block.times[step % BLOCK] = time;
    }
  }

  private blockOf(name: string, place: number): Block {
    let series = this.series.get(name);
    if (!series) {
      series = new Map();
      this.series.set(name, series);
    }
    let block = series.get(place);
    if (!block) {
      const values = new Float64Array(BLOCK).fill(Number.NaN);
      block = { values, times: values.slice() };
      series.set(place, block);
      for (const old of series.keys()) if (old <= place - MOST_BLOCKS) series.delete(old);
    }
    return block;
  }

  /** This step and later ones are to be taken again. */
  forgetFrom(step: number): void {
    this.end = Math.min(this.end, step);
    for (const [name, series] of this.series) {
      for (const [place, { values }] of series) {
        values.fill(Number.NaN, Math.min(BLOCK, Math.max(0, step - place * BLOCK)));
        if (values.every(Number.isNaN)) series.delete(place);
      }
      if (series.size === 0) this.series.delete(name);
    }
  }

  /** As a scene at this step tells it. */
  at(step: number): LogHistory {
    return {
      names: [...this.series.keys()],
      latest: (name) => this.lastBefore(Math.min(step, this.end), this.series.get(name)),
      series: (name, fromStep = 0) => seriesFrom(fromStep, this.series.get(name)),
    };
  }

  private lastBefore(step: number, series: Series = new Map()): number {
    for (const [place, { values }] of [...series].reverse()) {
      const logged = values.subarray(0, Math.max(0, step - place * BLOCK));
      const value = logged.findLast((one) => !Number.isNaN(one));
      if (value !== undefined) return value;
    }
    return Number.NaN;
  }
}

function seriesFrom(step: number, series: Series = new Map()): LogSeries {
  const found: { step: number; time: number; value: number }[] = [];
  for (const [place, { values, times }] of series) {
    const first = place * BLOCK;
    for (let i = Math.max(0, step - first); i < BLOCK; i += 1) {
      const value = values[i] ?? Number.NaN;
      if (!Number.isNaN(value)) found.push({ step: first + i, time: times[i] ?? 0, value });
    }
  }
  return {
    steps: Float64Array.from(found, (one) => one.step),
    times: Float64Array.from(found, (one) => one.time),
    values: Float64Array.from(found, (one) => one.value),
  };
}
