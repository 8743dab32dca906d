// A second run of the open scene with one parameter changed: the same inputs at the same steps, in lockstep with the first.
// Independent of how it is drawn.
import { messageOf } from '../basics/error_message';
import { takeCode } from './code_consent';
import { RecordedScene } from './recorded_scene';
import type { Recorder } from './recorder';
import type { Outcome, Scene, Setting } from './scene';
import { givenValue, takeSettings } from './settings';
import { settingInWords } from './values';

/** Why a shared run has no second run. */
const HANDED_ON =
  'A shared run is replayed as it was, with its pushes and settings, which a second run would not get. Open its scene from the list to compare.';

/** How the second run differs from the first. */
export interface Difference {
  path: string;
  value: number;
}

export class SecondRun {
  /** Why it no longer takes part; empty while it does. */
  trouble = '';
  /** Why and at which step it stopped by itself; it may have been scrubbed back since. */
  private stop: { step: number; sentence: string } | null = null;
  private readonly recorded: RecordedScene;

  private constructor(
    readonly scene: Scene,
    readonly difference: Difference,
  ) {
    this.recorded = new RecordedScene(scene);
  }

  /** Of a run that is about to start again; a sentence if it is refused. */
  static of(first: Scene, difference: Difference): SecondRun | string {
    if (first.verdict !== 'none') return HANDED_ON;
    try {
      return SecondRun.beside(first, difference);
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Throws with the engine's sentence if refused. */
  private static beside(first: Scene, difference: Difference): SecondRun {
    const scene = first.openAgain();
    const index = scene.indexOf(difference.path);
    const values = first.description.parameters.map(({ path }) => givenValue(first, path));
    if (index >= 0) values[index] = difference.value;
    const refusal = takeSettings(scene, values);
    // As the first one's, it counts from the start on.
    const coded = takeCode(scene, first);
    if (refusal !== '' || !coded.ok) {
      scene.close();
      throw new Error(refusal || (coded.ok ? '' : coded.sentence));
    }
    scene.reset();
    scene.refreshDescription();
    first.schedule?.alsoIn(scene.handle, index);
    return new SecondRun(scene, difference);
  }

  get recorder(): Recorder {
    return this.recorded.recorder;
  }

  /** "Friction 0.2", "Gait pronk" */
  get name(): string {
    const { path, value } = this.difference;
    return settingInWords(this.scene, path, value);
  }

  /** Its own setting is kept. */
  set(index: number, value: number): void {
    if (this.scene.description.parameters[index]?.path === this.difference.path) return;
    this.follow(this.scene.set(index, value));
    if (!this.scene.isEventParameter(index)) this.forgetFuture();
  }

  /** Several at once; its own setting is kept. */
  setAll(settings: readonly Setting[]): void {
    const own = this.scene.indexOf(this.difference.path);
    const others = settings.filter(({ index }) => index !== own);
    this.follow(this.scene.setAll(others));
    if (others.some(({ index }) => !this.scene.isEventParameter(index))) this.forgetFuture();
  }

  /** Repeats a user action on the first run. */
  change(act: (scene: Scene) => Outcome): void {
    this.follow(act(this.scene));
    this.forgetFuture();
  }

  step(count: number): void {
    if (this.trouble !== '') return;
    this.follow(this.scene.step(count));
    if (this.trouble !== '') this.stop = { step: this.currentStep, sentence: this.trouble };
    // It passed its earlier stop, before something was undone.
    else if (this.stop && this.currentStep >= this.stop.step) this.stop = null;
  }

  /** If it stopped before that step, goes to its stop. */
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
    this.recorded.restart();
  }

  record(): void {
    this.recorded.record();
  }

  /** The engine has changed something by itself. */
  followModel(): void {
    this.recorded.follow();
  }

  private get currentStep(): number {
    return this.recorded.currentStep;
  }

  /** Called after a setting; another number of joints needs a new record. */
  private forgetFuture(): void {
    if (this.stop && this.stop.step > this.currentStep) this.stop = null;
    this.recorded.follow();
    this.recorded.forgetFuture();
  }

  private follow(outcome: Outcome): void {
    if (!outcome.ok) this.trouble = outcome.sentence;
  }
}

/** The name of a run in comparison with one that differs in this setting. */
export const nameOfRun = (scene: Scene, path: string): string =>
  settingInWords(scene, path, scene.valueOf(path));

/** The names of both runs where they are shown together. */
export const namesOfRuns = (first: Scene, second: SecondRun): [string, string] => [
  nameOfRun(first, second.difference.path),
  `${second.name}${endOf(second)}`,
];

/** How it ended, if it did, for use after its name. */
export function endOf({ scene, trouble }: SecondRun): string {
  if (trouble !== '') return ' (stopped)';
  return scene.snapshot.isOn('fallen') ? ' (fallen)' : '';
}
