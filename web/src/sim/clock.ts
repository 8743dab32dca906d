// Turns real time into whole steps of fixed length. Steps that are due and not taken stay owed, up to 0.1 s of real time:
// what the machine cannot keep up with beyond that is dropped, and the speed really reached is measured.

const MAX_OWED_S = 0.1;
/** Owing more than a slow frame lasts is no accident. */
const BEHIND_S = 0.05;
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

  /** Whole steps due at this moment (seconds). Frames are stamped with when they were due: maybe before the last call. */
  due(now: number): number {
    const previous = this.previous ?? now;
    this.previous = Math.max(now, previous);
    const elapsed = this.previous - previous;
    this.measuredReal += elapsed;
    const owed = this.owedSteps + elapsed * this.stepsASecond;
    this.owedSteps = Math.min(owed, MAX_OWED_S * this.stepsASecond);
    return Math.floor(this.owedSteps);
  }

  /** Tells how many of them were taken. */
  took(steps: number): void {
    this.owedSteps -= steps;
    this.measuredSim += steps * this.timeStep;
    if (this.measuredReal < MEASURE_OVER_S) return;
    this.trueSpeed = this.measuredSim / this.measuredReal;
    this.measuredReal = 0;
    this.measuredSim = 0;
  }

  /** Whether steps that were due have been left for later. */
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
