// Turns real time into whole steps of fixed length: an accumulator that takes at most 0.1 s of real time a frame.
// What the machine cannot keep up with is dropped, and the speed really reached is measured.

const MAX_CATCH_UP_S = 0.1;
const MEASURE_OVER_S = 0.5;

export const SPEEDS = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] as const;

export class Clock {
  speed = 1;
  trueSpeed = 0;
  private previous: number | null = null;
  private owedSteps = 0;
  private measuredReal = 0;
  private measuredSim = 0;

  constructor(public timeStep: number) {}

  /** Forgets the time that has passed: after a pause, a hidden page, a change of speed. */
  restart(): void {
    this.previous = null;
    this.owedSteps = 0;
    this.measuredReal = 0;
    this.measuredSim = 0;
  }

  /** Whole steps due at this moment (seconds). */
  due(now: number): number {
    const elapsed = this.previous === null ? 0 : now - this.previous;
    this.previous = now;
    this.measuredReal += elapsed;
    this.owedSteps += (Math.min(elapsed, MAX_CATCH_UP_S) * this.speed) / this.timeStep;
    const steps = Math.floor(this.owedSteps);
    this.owedSteps -= steps;
    return steps;
  }

  /** Tells how many of them were taken. */
  took(steps: number): void {
    this.measuredSim += steps * this.timeStep;
    if (this.measuredReal < MEASURE_OVER_S) return;
    this.trueSpeed = this.measuredSim / this.measuredReal;
    this.measuredReal = 0;
    this.measuredSim = 0;
  }
}
