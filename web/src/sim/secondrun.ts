// A second run of the open scene with one parameter set otherwise: the same inputs at the same steps, one step for each
// step of the first. It knows nothing of how it is drawn.
import { shownUnit, toShown } from '../angles';
import type { Recorder } from './recorder';
import { layoutOf, recorderFor } from './sampling';
import type { Outcome, Scene } from './scene';
import { settingsOf, takeSettings } from './settings';

/** What the second run has that the first has not. */
export interface Difference {
  path: string;
  value: number;
}

export class SecondRun {
  recorder: Recorder;
  /** Why it takes no part any more; empty while it does. */
  trouble = '';
  /** Why, and at which step, it stopped by itself; it may have been scrubbed back since. */
  private stop: { step: number; sentence: string } | null = null;
  private layout: string;
  private version: number;

  private constructor(
    readonly scene: Scene,
    readonly difference: Difference,
  ) {
    this.recorder = recorderFor(scene);
    this.recorder.record(scene.snapshot);
    this.layout = layoutOf(scene);
    this.version = scene.snapshot.scalar('model_version');
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
    if (!this.scene.isArgument(index)) this.forgetFuture();
  }

  act(event: string): void {
    this.follow(this.scene.act(event));
    this.forgetFuture();
  }

  /** As a hand does. */
  turn(x: number, y: number, z: number): void {
    this.follow(this.scene.turn(x, y, z));
    this.forgetFuture();
  }

  step(count: number): void {
    if (this.trouble !== '') return;
    this.follow(this.scene.step(count));
    if (this.trouble !== '') this.stop = { step: this.currentStep, sentence: this.trouble };
    // It went past where it stopped before something was taken back.
    else if (this.stop && this.currentStep >= this.stop.step) this.stop = null;
  }

  /** Where it has stopped before that step, to its stop. */
  seek(step: number): void {
    const { stop } = this;
    this.trouble = '';
    this.follow(this.scene.seek(stop ? Math.min(step, stop.step) : step));
    if (stop && step >= stop.step) this.trouble = stop.sentence;
  }

  reset(): void {
    this.trouble = '';
    this.stop = null;
    this.follow(this.scene.reset());
    this.recorder.clear();
    this.record();
  }

  record(): void {
    this.recorder.record(this.scene.snapshot);
  }

  private get currentStep(): number {
    return this.scene.snapshot.scalar('step');
  }

  /** After something was set; of another number of joints another record. */
  private forgetFuture(): void {
    if (this.stop && this.stop.step > this.currentStep) this.stop = null;
    this.followModel();
    this.recorder.truncateFrom(this.currentStep);
    this.record();
  }

  private followModel(): void {
    const version = this.scene.snapshot.scalar('model_version');
    if (version === this.version) return;
    this.version = version;
    this.scene.refreshDescription();
    const layout = layoutOf(this.scene);
    if (layout !== this.layout) this.recorder = recorderFor(this.scene);
    this.layout = layout;
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
