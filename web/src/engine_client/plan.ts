// What happens in a run by itself at given steps, such as the push of an exercise: done as a visitor would do it, so that it is
// part of the run and of its link.
import type { Scene, Setting } from './scene';
import { settingsBy } from './settings';

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

interface PlannedInFile {
  at_s: number;
  event?: string;
  set?: Record<string, number>;
}

export class Plan {
  /** By the step: the values that its settings have replaced. */
  private readonly done = new Map<number, readonly Setting[]>();

  constructor(private readonly all: readonly Planned[] = []) {}

  /** As an exercise's file has them; arguments that it does not name are those of the scene at its start. */
  static of(scene: Scene, events: readonly PlannedInFile[]): Plan {
    const { description } = scene;
    const { time_step_s } = description.scene;
    return new Plan(
      events.map(({ at_s, event = '', set = {} }) => {
        const kind = description.events.find(({ name }) => name === event);
        const given = (kind?.arguments ?? []).map(
          (path) => [path, set[path] ?? scene.valueOf(path)] as const,
        );
        const settings = settingsBy(scene, set).filter(
          ({ index }) => !scene.isEventParameter(index),
        );
        return {
          step: Math.round(at_s / time_step_s),
          settings,
          event,
          given: settingsBy(scene, Object.fromEntries(given)),
        };
      }),
    );
  }

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
