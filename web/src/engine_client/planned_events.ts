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
  private readonly done = new Set<number>();
  /** By the step: what was there before. */
  private readonly replaced = new Map<number, readonly Setting[]>();

  constructor(private readonly all: readonly Planned[] = []) {}

  /** What has to be done at this step; undefined: nothing, or it has been. */
  due(step: number): Planned | undefined {
    return this.done.has(step) ? undefined : this.all.find((planned) => planned.step === step);
  }

  /** How many steps can be taken at once from here. */
  stepsFrom(step: number): number {
    const next = this.all.find((planned) => planned.step > step);
    return (next?.step ?? Number.POSITIVE_INFINITY) - step;
  }

  /** Before it is done, for the first time or once more. */
  keep({ step }: Planned, now: readonly Setting[]): void {
    const kept = this.replaced.get(step) ?? [];
    const more = now.filter(({ index }) => !kept.some((one) => one.index === index));
    this.replaced.set(step, [...kept, ...more]);
  }

  wasDone({ step }: Planned): void {
    this.done.add(step);
  }

  /** By somebody else: so they stay. */
  wereSet(settings: readonly Setting[]): void {
    for (const [step, kept] of this.replaced)
      this.replaced.set(
        step,
        kept.filter(({ index }) => !settings.some((one) => one.index === index)),
      );
  }

  /** The value of a parameter without these events; `now`: with them. */
  valueWithout(index: number, now: number): number {
    return this.inOrder().find((one) => one.index === index)?.value ?? now;
  }

  /** The run has lost what happened after this step. */
  goBackTo(step: number): void {
    for (const known of [this.done, this.replaced])
      for (const one of known.keys()) if (one > step) known.delete(one);
  }

  /** Something else has been done at this step, and this comes after it. */
  doAgain(step: number): void {
    this.done.delete(step);
  }

  /** The run begins again: forgets all, and says what has to be set back. */
  takeBack(): readonly Setting[] {
    const back = this.inOrder().reverse();
    this.done.clear();
    this.replaced.clear();
    return back;
  }

  private inOrder(): Setting[] {
    return [...this.replaced].sort(([one], [other]) => one - other).flatMap(([, kept]) => kept);
  }
}
