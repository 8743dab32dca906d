// A second run of the open scene with one parameter set otherwise: the same inputs at the same steps, one step for each
// step of the first. It knows nothing of how it is drawn.
import { shownUnit, toShown } from '../angles';
import type { Recorder } from './recorder';
import { recorderFor } from './sampling';
import type { Outcome, Scene } from './scene';
import { settingsOf, takeSettings } from './settings';

/** What the second run has that the first has not. */
export interface Difference {
  path: string;
  value: number;
}

export class SecondRun {
  readonly recorder: Recorder;
  /** Why it takes no part any more; empty while it does. */
  trouble = '';

  private constructor(
    readonly scene: Scene,
    readonly difference: Difference,
  ) {
    this.recorder = recorderFor(scene);
    this.recorder.record(scene.snapshot);
  }

  /** Beside a run that stands at its start; throws with the engine's sentence if it is refused. */
  static beside(first: Scene, difference: Difference): SecondRun {
    const scene = first.openAgain();
    const index = scene.indexOf(difference.path);
    const values = settingsOf(first);
    if (index >= 0) values[index] = difference.value;
    const refusal = takeSettings(scene, values);
    if (refusal !== '') {
      scene.close();
      throw new Error(refusal);
    }
    scene.reset();
    scene.refreshDescription();
    return new SecondRun(scene, difference);
  }

  /** "friction 0.2", "gait pronk" */
  get name(): string {
    const { path, value } = this.difference;
    return settingInWords(this.scene, path, value);
  }

  /** Its own setting stays. */
  set(index: number, value: number): void {
    if (this.scene.description.parameters[index]?.path === this.difference.path) return;
    this.follow(this.scene.set(index, value));
    this.forgetFuture();
  }

  step(count: number): void {
    if (this.trouble === '') this.follow(this.scene.step(count));
  }

  seek(step: number): void {
    this.follow(this.scene.seek(step));
  }

  reset(): void {
    this.trouble = '';
    this.follow(this.scene.reset());
    this.recorder.clear();
    this.record();
  }

  record(): void {
    this.recorder.record(this.scene.snapshot);
  }

  private forgetFuture(): void {
    this.recorder.truncateFrom(this.scene.snapshot.scalar('step'));
    this.record();
  }

  private follow(outcome: Outcome): void {
    if (!outcome.ok) this.trouble = outcome.sentence;
  }
}

/** A setting as people say it: its label and its value, a choice by its name. */
export function settingInWords(scene: Scene, path: string, value: number): string {
  const parameter = scene.description.parameters[scene.indexOf(path)];
  if (!parameter) return '';
  const { label, unit, kind, choices = [] } = parameter;
  const written =
    kind === 'choice'
      ? (choices[value] ?? String(value))
      : `${Number(toShown(value, unit).toPrecision(4))}${unit === '' ? '' : ` ${shownUnit(unit)}`}`;
  return `${label.toLowerCase()} ${written}`;
}

/** How it ended, if it did, to be said after its name. */
export function endOf({ scene, trouble }: SecondRun): string {
  if (trouble !== '') return ' (stopped)';
  return (scene.snapshot.find('fallen')?.[0] ?? 0) > 0 ? ' (fallen)' : '';
}
