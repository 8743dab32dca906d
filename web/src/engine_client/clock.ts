// Turns real time into whole steps of fixed length. Due steps that are not yet taken stay owed, up to 0.1 s of real time;
// beyond that they are dropped, and the speed actually reached is measured.

import { SPEEDS } from '../address/speeds';

const MAX_OWED_S = 0.1;
/** Being behind by more than this is more than one slow frame. */
const BEHIND_S = 0.05;
const MEASURE_OVER_S = 0.5;
/** A run shorter than this is sampled more finely, and at first shown in slow motion. */
export const SHORT_S = 2;
const SHORT_LASTS_S = 6;

export class Clock {
  speed = 1;
  trueSpeed = 0;
  timeStep = Number.NaN;
  private previous: number | null = null;
  private owedSteps = 0;
  private measuredReal = 0;
  private measuredSim = 0;

  /** Starts a new run. One of a fraction of a second would be over too soon to see, so it plays slowly until told otherwise. */
  begin({ time_step_s, duration_s }: { time_step_s: number; duration_s: number }): void {
    this.timeStep = time_step_s;
    this.speed = duration_s < SHORT_S ? nearest(duration_s / SHORT_LASTS_S) : 1;
    this.restart();
  }

  choose(speed: number): void {
    this.speed = Math.min(Math.max(speed, SPEEDS[0]), SPEEDS[SPEEDS.length - 1] ?? 1);
    this.restart();
  }

  /** The next faster (+1) or slower (-1) of the listed speeds. */
  next(direction: 1 | -1): number {
    const present = SPEEDS.findIndex((speed) => speed >= this.speed);
    return SPEEDS[Math.min(Math.max(present + direction, 0), SPEEDS.length - 1)] ?? 1;
  }

  /** Discards the elapsed time: after a pause, a hidden page, a change of speed. */
  restart(): void {
    this.previous = null;
    this.owedSteps = 0;
    this.measuredReal = 0;
    this.measuredSim = 0;
  }

  /** Whole steps due at this moment (seconds). A frame's time stamp is when it was due, possibly before the last call. */
  due(now: number): number {
    const previous = this.previous ?? now;
    this.previous = Math.max(now, previous);
    const elapsed = this.previous - previous;
    this.measuredReal += elapsed;
    const owed = this.owedSteps + elapsed * this.stepsASecond;
    this.owedSteps = Math.min(owed, MAX_OWED_S * this.stepsASecond);
    return Math.floor(this.owedSteps);
  }

  /** Records how many of them were taken. */
  took(steps: number): void {
    this.owedSteps -= steps;
    this.measuredSim += steps * this.timeStep;
    if (this.measuredReal < MEASURE_OVER_S) return;
    this.trueSpeed = this.measuredSim / this.measuredReal;
    this.measuredReal = 0;
    this.measuredSim = 0;
  }

  /** Whether due steps were postponed. */
  get isOwing(): boolean {
    return this.owedSteps >= 1;
  }

  get isBehind(): boolean {
    return this.owedSteps > BEHIND_S * this.stepsASecond;
  }

  private get stepsASecond(): number {
    return this.speed / this.timeStep;
  }
}

function nearest(wanted: number): number {
  const away = (speed: number) => Math.abs(Math.log(speed / wanted));
  return SPEEDS.reduce((best, speed) => (away(speed) < away(best) ? speed : best), 1 as number);
}
