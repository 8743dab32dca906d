// One run with its record and, during a comparison, a second run that gets the same inputs. It has no clock and notifies
// nobody: see player.ts.
import type { Drag, Vec3 } from 'schemas/description';
import { codeOf } from './code_consent';
import { EventLog } from './event_log';
import { RecordedScene } from './recorded_scene';
import type { Recorder } from './recorder';
import { sampleEveryS } from './sampling';
import type { Outcome, Scene, Setting } from './scene';
import type { SecondRun } from './second_run';
import type { SettingsHistory } from './settings_history';

/** Rows of the record further apart than this many samples are separated by a gap. */
const GAP_SAMPLES = 2.5;
/** Then one step is tried first. */
const UNKNOWN_MS = Number.MAX_VALUE;

export interface Advance {
  taken: number;
  outcome: Outcome;
  /** Whether records of later steps were discarded on the way, or something scheduled happened. */
  hasChanged: boolean;
}

export class WatchedRun {
  /** The same scene with one setting changed; null while nothing is compared. */
  second: SecondRun | null = null;
  /** The furthest step reached since the run last started or was changed. */
  newestStep = 0;
  /** Time of the latest setting or push, s: earlier rows belong to another run. */
  changedAt = 0;
  /** Its events. */
  readonly events = new EventLog();
  private readonly first: RecordedScene;
  private stride = 1;
  /** That the last steps took, each. */
  private stepMs = UNKNOWN_MS;

  constructor(
    readonly scene: Scene,
    /** Called when the model has changed: its time step, perhaps its joints. */
    private readonly onModel: (hasOtherLayout: boolean) => void,
  ) {
    this.first = new RecordedScene(scene);
    this.chooseStride();
  }

  get recorder(): Recorder {
    return this.first.recorder;
  }

  get currentStep(): number {
    return this.first.currentStep;
  }

  /** Steps and samples until this moment. It counts steps itself, since reading the step would cost a whole snapshot. */
  advance(count: number, deadline: number): Advance {
    const before = this.currentStep;
    let outcome: Outcome = { ok: true };
    let hasChanged = false;
    let at = before;
    for (
      let now = performance.now();
      at < before + count && outcome.ok && now < deadline;
      now = performance.now()
    ) {
      // A step of the user's code may take as long as many others: no more than fit.
      const fitting = Math.max(1, Math.floor((deadline - now) / this.stepMs));
      const chunk = Math.min(before + count - at, this.stride - (at % this.stride), fitting);
      outcome = this.scene.step(chunk);
      const from = at;
      // A replayed run may have applied a setting instead of a step.
      at = outcome.ok && this.scene.verdict === 'none' ? at + chunk : this.currentStep;
      if (from === before && before < this.newestStep && this.loseFuture(before, at))
        hasChanged = true;
      this.newestStep = Math.max(this.newestStep, at);
      this.second?.step(at - from);
      if (this.noteScheduled(from, at)) hasChanged = true;
      this.stepMs = (performance.now() - now) / chunk;
      if (at === from || at % this.stride !== 0) continue;
      if (this.first.record()) this.events.observe(this.scene, this.recorder);
      this.second?.record();
    }
    return { taken: at - before, outcome, hasChanged };
  }

  /** Tells of what the engine did by itself in these steps; whether there was anything. A shared run has its own to its end. */
  private noteScheduled(from: number, to: number): boolean {
    const { schedule, recordedSteps } = this.scene;
    const begin = Math.max(from, recordedSteps);
    const done = schedule?.all.filter(({ step }) => step >= begin && step < to) ?? [];
    const last = done.at(-1);
    if (!last) return false;
    this.events.happened(this.scene, done);
    this.second?.followModel();
    this.follow();
    const { snapshot, description } = this.scene;
    this.changedAt = snapshot.scalar('time') - (to - last.step) * description.scene.time_step_s;
    return true;
  }

  /**
   * Stepping on from before a change undoes it and everything after it: later rows belong to that run. Once the newest step is
   * reached again, the rows up to it are those that were just taken in any case.
   */
  private loseFuture(before: number, at: number): boolean {
    const { snapshot } = this.scene;
    if (snapshot.scalar('history_last_step') >= this.newestStep && at < this.newestStep)
      return false;
    this.recorder.truncateFrom(before + 1);
    this.second?.recorder.truncateFrom(before + 1);
    this.events.truncateAfter(before);
    this.newestStep = before;
    this.changedAt = Math.min(this.changedAt, snapshot.scalar('time'));
    return true;
  }

  seek(step: number): Outcome {
    return this.went(this.scene.seek(step));
  }

  stepBack(count: number): Outcome {
    return this.went(this.scene.stepBack(count));
  }

  private went(outcome: Outcome): Outcome {
    this.second?.seek(this.currentStep);
    return outcome;
  }

  reset(): Outcome {
    const outcome = this.scene.reset();
    this.second?.reset();
    this.changedAt = 0;
    this.follow();
    this.first.restart();
    this.events.clear();
    this.newestStep = this.currentStep;
    return outcome;
  }

  /** In order, as one change; settings before a refusal stay. */
  set(settings: readonly Setting[]): Outcome {
    let outcome: Outcome = { ok: true };
    const done: Setting[] = [];
    for (const { index, value } of settings) {
      outcome = this.scene.set(index, value);
      if (!outcome.ok) break;
      this.second?.set(index, value);
      done.push({ index, value });
    }
    this.followSettings(done);
    return outcome;
  }

  /** Setting arguments of the next event changes nothing in the run. */
  private followSettings(settings: readonly Setting[]): void {
    const changed = settings.filter(({ index }) => !this.scene.isEventParameter(index));
    if (changed.length === 0) return;
    this.forgetFuture();
    this.events.wasSet(this.scene, changed);
  }

  /** Triggers an event with these arguments; if one is refused, none is set. */
  act(event: string, settings: readonly Setting[]): Outcome {
    for (const { index, value } of settings) {
      const outcome = this.scene.check(index, value);
      if (!outcome.ok) return outcome;
    }
    this.set(settings);
    const outcome = this.change((scene) => scene.act(event));
    if (!outcome.ok) return outcome;
    this.events.acted(this.scene, event);
    this.events.observe(this.scene, this.recorder);
    return outcome;
  }

  turn(x: number, y: number, z: number): Outcome {
    return this.change((scene) => scene.turn(x, y, z));
  }

  /** From the present step on this code drives the motors; empty: their own drive. */
  setCode(text: string, history?: SettingsHistory): Outcome {
    const before = codeOf(this.scene);
    const outcome = this.change((scene) => scene.setCode(text));
    if (!outcome.ok) return outcome;
    this.stepMs = UNKNOWN_MS;
    this.events.codeChanged(this.scene, text !== '');
    history?.noteCode(before, text);
    return outcome;
  }

  /** Several at once, all or none. */
  setAtOnce(settings: readonly Setting[]): Outcome {
    const outcome = this.scene.setAll(settings);
    if (!outcome.ok) return outcome;
    this.second?.setAll(settings);
    this.followSettings(settings);
    return outcome;
  }

  /** Drags a handle to a point, m. */
  drag(handle: number, point: Vec3): Drag {
    const drag = this.scene.drag(handle, point);
    if (drag.sentence !== '') return drag;
    const paths = this.scene.description.handles[handle]?.paths ?? [];
    const settings = paths.map((path) => ({
      index: this.scene.indexOf(path),
      value: this.scene.valueOf(path),
    }));
    this.second?.setAll(settings);
    this.followSettings(settings);
    return drag;
  }

  private change(act: (scene: Scene) => Outcome): Outcome {
    const outcome = act(this.scene);
    if (!outcome.ok) return outcome;
    this.second?.change(act);
    this.forgetFuture();
    return outcome;
  }

  private forgetFuture(): void {
    this.follow();
    this.events.truncateAfter(this.currentStep);
    this.newestStep = this.currentStep;
    this.changedAt = this.scene.snapshot.scalar('time');
    this.first.forgetFuture();
  }

  /** Adopts a changed model. */
  follow(): void {
    const news = this.first.follow();
    if (news === 'same') return;
    // Logs the settings of a shared run on its way; going back keeps the later rows.
    this.changedAt = Math.max(this.changedAt, this.scene.snapshot.scalar('time'));
    this.chooseStride();
    this.onModel(news === 'other layout');
  }

  private chooseStride(): void {
    const { duration_s, time_step_s } = this.scene.description.scene;
    const sampleEvery = sampleEveryS(duration_s);
    this.stride = Math.max(1, Math.round(sampleEvery / time_step_s));
    this.recorder.gapS = GAP_SAMPLES * Math.max(sampleEvery, time_step_s);
  }

  endComparison(): void {
    this.second?.scene.close();
    this.second = null;
  }
}
