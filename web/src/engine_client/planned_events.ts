// What happens in a run by itself at given steps, such as the push of an exercise: done as a visitor would do it, so that it is
// part of the run and of its link.
import type { Setting } from './outcome';

export interface Planned {
  /** It happens before this step is taken. */
  step: number;
  /** Of the run. */
  settings: readonly Setting[];
  /** Empty: none. */
  event: string;
  /** Of the event: all of them. */
  given: readonly Setting[];
}

export class PlannedEvents {
  /** By the step: the values that its settings have replaced. */
  private readonly done = new Map<number, readonly Setting[]>();

  constructor(private readonly all: readonly Planned[] = []) {}

  /** What has to be done at this step; undefined: nothing, or it has been. */
  due(step: number): Planned | undefined {
    return this.done.has(step) ? undefined : this.all.find((planned) => planned.step === step);
  }

  wasDone({ step }: Planned, replaced: readonly Setting[]): void {
    this.done.set(step, replaced);
  }

  /** How many steps can be taken at once from here. */
  stepsFrom(step: number): number {
    const next = this.all.find((planned) => planned.step > step);
    return (next?.step ?? Number.POSITIVE_INFINITY) - step;
  }

  /** The run has lost what happened after this step. */
  goBackTo(step: number): void {
    for (const one of this.done.keys()) if (one > step) this.done.delete(one);
  }

  /** The run begins again: what has to be set as it was, the latest first. */
  beginAgain(): readonly Setting[] {
    const replaced = [...this.done.values()].reverse().flat();
    this.done.clear();
    return replaced;
  }
}
