// One scene being watched: the clock that drives it, what has been recorded, and what the engine last said.
// Views and panels read it and call it; it knows none of them.
import { sentenceOf } from '../sentence';
import { Clock, SPEEDS } from './clock';
import type { Notice } from './notice';
import type { Recorder } from './recorder';
import { layoutOf, recorderFor, sampleEveryS, shortSpeed } from './sampling';
import type { Outcome, Scene } from './scene';
import { type Difference, SecondRun } from './secondrun';
import { SharedRun } from './shared_run';

/** In a frame; between frames see beat.ts. */
const STEPPING_BUDGET_MS = 30;
const FRAME_COSTS_KEPT = 600;
const HANDED_ON =
  'A run that was handed on is repeated as it was, with its pushes and settings, which a second run would not get. Open its scene from the list to compare.';

export interface FrameCost {
  milliseconds: number;
  steps: number;
}

export class Player {
  isPlaying = false;
  notice: Notice | null = null;
  /** The furthest step reached since the run last began or was changed. */
  newestStep = 0;
  /** Since this moment of the run, s, nothing has been set or pushed: rows from before it are of another run. */
  changedAt = 0;
  /** What stepping and sampling cost in the latest frames that stepped. */
  readonly frameCosts: FrameCost[] = [];
  recorder: Recorder;
  /** The same scene with one thing otherwise; null while nothing is compared. */
  second: SecondRun | null = null;
  private readonly handedOn = new SharedRun();
  private readonly stopCheck = [{ label: 'Stop', run: () => this.pause() }];
  private current: Scene;
  private readonly clock: Clock;
  private readonly listeners: (() => void)[] = [];
  private readonly sceneListeners: (() => void)[] = [];
  private readonly layoutListeners: (() => void)[] = [];
  private readonly secondListeners: (() => void)[] = [];
  private stride = 1;
  private modelVersion = Number.NaN;
  private layout = '';
  /** The speed that a short run brought with it; null where somebody chose one or the run is long. */
  private broughtSpeed: number | null = null;

  constructor(scene: Scene) {
    this.current = scene;
    this.recorder = recorderFor(scene);
    this.clock = new Clock(scene.description.scene.time_step_s);
    this.begin();
  }

  get scene(): Scene {
    return this.current;
  }

  /** Puts another scene in the place of the present one, which is closed. Plays on if it was playing. */
  show(scene: Scene): void {
    this.endComparison();
    this.current.close();
    this.current = scene;
    this.recorder = recorderFor(scene);
    this.notice = null;
    this.newestStep = this.changedAt = 0;
    this.frameCosts.length = 0;
    this.begin();
    for (const listener of this.sceneListeners) listener();
    for (const listener of this.layoutListeners) listener();
    this.changed();
  }

  /** Called when another scene has come, before onChange. */
  onScene(listener: () => void): void {
    this.sceneListeners.push(listener);
  }

  /** Called when the robot has other joints: another scene, or a parameter that counts them; before onChange. */
  onLayout(listener: () => void): void {
    this.layoutListeners.push(listener);
  }

  /** Called when a second run of the same robot has come beside it; before onChange. */
  onSecond(listener: () => void): void {
    this.secondListeners.push(listener);
  }

  /** Called after anything but the ordinary passing of time: play, pause, seek, a parameter, a notice. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  get speed(): number {
    return this.clock.speed;
  }

  /** Simulated seconds a real second, measured. */
  get trueSpeed(): number {
    return this.isPlaying ? this.clock.trueSpeed : 0;
  }

  /** Whether steps that were due have not been taken yet. */
  get isOwing(): boolean {
    return this.isPlaying && this.clock.isOwing;
  }

  /** Whether so many of them that drawing has to wait. */
  get isBehind(): boolean {
    return this.isPlaying && this.clock.isBehind;
  }

  get currentStep(): number {
    return this.scene.snapshot.scalar('step');
  }

  /** Takes the steps due at this moment (seconds), for so many ms at most; true if the state has moved. */
  tick(now: number, budgetMs = STEPPING_BUDGET_MS): boolean {
    if (this.handedOn.isChecking) return this.checkOn(budgetMs);
    if (!this.isPlaying) return false;
    const due = this.clock.due(now);
    if (due === 0) return false;
    const begin = performance.now();
    const { taken, outcome } = this.advance(
      this.handedOn.upToTheEnd(this.scene, due),
      begin + budgetMs,
    );
    this.clock.took(taken);
    this.frameCosts.push({ milliseconds: performance.now() - begin, steps: taken });
    if (this.frameCosts.length > FRAME_COSTS_KEPT) this.frameCosts.shift();
    if (!outcome.ok) this.finish(outcome);
    this.heedVerdict(outcome);
    return taken > 0;
  }

  /** Repeats the run that the scene was opened with and says how it compares. */
  check(notes = ''): void {
    this.isPlaying = false;
    this.handedOn.check(notes);
    this.heedVerdict({ ok: true });
    this.changed();
  }

  private checkOn(budgetMs: number): boolean {
    const left = this.handedOn.upToTheEnd(this.scene, Number.POSITIVE_INFINITY);
    const { taken, outcome } = this.advance(left, performance.now() + budgetMs);
    if (!outcome.ok) this.finish(outcome);
    this.heedVerdict(outcome);
    const sentence = this.handedOn.progress(this.scene);
    if (sentence !== '') this.tell({ kind: 'info', sentence, actions: this.stopCheck });
    return taken > 0;
  }

  /** Of a run that was handed on: what it sets on its way, and at its end whether it is the same. */
  private heedVerdict(outcome: Outcome): void {
    const { scene, handedOn } = this;
    if (scene.verdict !== 'none') {
      this.followModel();
      if (handedOn.hasNews(scene)) this.changed();
    }
    const notice = handedOn.conclude(scene, outcome);
    if (!notice) return;
    this.isPlaying = false;
    this.tell({ ...notice, actions: [{ label: 'Watch it', run: () => this.watch() }] });
  }

  private watch(): void {
    this.reset();
    this.play();
  }

  /** What has come to its end plays again from its start. */
  play(): void {
    if (hasEnded(this.scene)) this.reset();
    this.isPlaying = true;
    this.handedOn.isChecking = false;
    if (this.notice?.kind !== 'stopped') this.notice = null;
    this.clock.restart();
    this.changed();
  }

  pause(): void {
    if (this.handedOn.isChecking) this.notice = null;
    this.halt();
    this.changed();
  }

  private halt(): void {
    this.isPlaying = this.handedOn.isChecking = false;
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Time that passed while the page was hidden is not simulated. */
  forgetElapsedTime(): void {
    this.clock.restart();
  }

  setSpeed(speed: number): void {
    this.broughtSpeed = null;
    this.clock.speed = Math.min(Math.max(speed, SPEEDS[0]), SPEEDS[SPEEDS.length - 1] ?? 1);
    this.clock.restart();
    this.changed();
  }

  /** The next faster (+1) or slower (-1) of the listed speeds. */
  changeSpeed(direction: 1 | -1): void {
    const nearest = SPEEDS.findIndex((speed) => speed >= this.speed);
    this.setSpeed(SPEEDS[Math.min(Math.max(nearest + direction, 0), SPEEDS.length - 1)] ?? 1);
  }

  /** Until this moment (performance.now()) at the latest. */
  step(count: number, deadline = Number.POSITIVE_INFINITY): Outcome {
    this.halt();
    const { outcome } = this.advance(count, deadline);
    this.finish(outcome);
    this.heedVerdict(outcome);
    return outcome;
  }

  stepBack(count: number): Outcome {
    this.halt();
    const outcome = this.scene.stepBack(count);
    this.second?.seek(this.currentStep);
    return this.finish(outcome);
  }

  /** Goes to any step between the oldest in the ring and the newest reached. */
  seek(step: number): Outcome {
    this.halt();
    const outcome = this.scene.seek(step);
    this.second?.seek(this.currentStep);
    return this.finish(outcome);
  }

  reset(): Outcome {
    const outcome = this.scene.reset();
    this.second?.reset();
    this.changedAt = 0;
    this.followModel();
    this.recorder.clear();
    this.recorder.record(this.scene.snapshot);
    this.newestStep = this.currentStep;
    this.handedOn.restart(this.scene);
    this.clock.restart();
    return this.finish(outcome);
  }

  set(parameter: number, value: number): Outcome {
    const done = this.setBoth(parameter, value);
    const outcome = this.scene.isArgument(parameter) ? this.finish(done) : this.changeRun(done);
    if (!outcome.ok && this.notice) this.notice.parameter = parameter;
    return outcome;
  }

  /** Lets an event happen, with these values of its arguments, by their paths; `isPassing`: as in setMany(). */
  act(event: string, values: Record<string, number> = {}, isPassing = false): Outcome {
    const settings = Object.entries(values).map(([path, value]) => ({
      index: this.scene.indexOf(path),
      value,
    }));
    for (const { index, value } of settings) {
      const outcome = this.scene.check(index, value);
      if (!outcome.ok) return this.finish(outcome);
    }
    for (const { index, value } of settings) this.setBoth(index, value);
    const outcome = this.scene.act(event);
    if (outcome.ok) {
      this.second?.act(event);
      this.forgetFuture();
    }
    return isPassing && outcome.ok ? outcome : this.finish(outcome);
  }

  /** Several at once, by their paths, as one change; `isPassing`: one of many in a row, of which nobody need be told. */
  setMany(values: Record<string, number>, isPassing = false): Outcome {
    let outcome: Outcome = { ok: true };
    let isAnySet = false;
    for (const [path, value] of Object.entries(values)) {
      const parameter = this.scene.indexOf(path);
      if (parameter < 0) continue;
      outcome = this.setBoth(parameter, value);
      if (!outcome.ok) break;
      isAnySet ||= !this.scene.isArgument(parameter);
    }
    // What was set before a refusal is set.
    if (isAnySet) this.forgetFuture();
    return isPassing && outcome.ok ? outcome : this.finish(outcome);
  }

  /** Starts again, with a second run beside that has one thing otherwise. */
  compare(difference: Difference): Outcome {
    if (this.scene.verdict !== 'none') return this.refuse(HANDED_ON);
    let second: SecondRun;
    try {
      second = SecondRun.beside(this.scene, difference);
    } catch (error) {
      return this.refuse(sentenceOf(error));
    }
    this.endComparison();
    this.reset();
    this.second = second;
    for (const listener of this.secondListeners) listener();
    this.changed();
    return { ok: true };
  }

  /** Nothing of the run has changed, but how it is shown. */
  refresh(): void {
    this.changed();
  }

  endComparison(): void {
    if (!this.second) return;
    this.second.scene.close();
    this.second = null;
    this.changed();
  }

  /** Turns an exhibit as a hand does, by a rotation vector in world axes. */
  turn(x: number, y: number, z: number): Outcome {
    const outcome = this.scene.turn(x, y, z);
    if (outcome.ok) this.second?.turn(x, y, z);
    return this.changeRun(outcome);
  }

  /** Runs the recorded inputs again and says whether the state came out the same, bit for bit. */
  verify(): Outcome {
    const wasPlaying = this.isPlaying;
    const outcome = this.finish(this.scene.replay());
    this.isPlaying = wasPlaying;
    if (outcome.ok) {
      this.notice = {
        kind: 'info',
        sentence: `Reproduced: ${this.currentStep} steps run again from the start end in the same state, hash ${this.scene.hash()}.`,
      };
    }
    this.clock.restart();
    this.changed();
    return outcome;
  }

  /** Something the page itself has to say. */
  say(sentence: string): void {
    this.tell({ kind: 'info', sentence });
  }

  private refuse(sentence: string): Outcome {
    return this.finish({ ok: false, kind: 'refused', sentence });
  }

  dismissNotice(): void {
    this.notice = null;
    this.changed();
  }

  /** What comes after the present step is not what was recorded. */
  private changeRun(outcome: Outcome): Outcome {
    if (outcome.ok) this.forgetFuture();
    return this.finish(outcome);
  }

  private forgetFuture(): void {
    this.followModel();
    this.newestStep = this.currentStep;
    this.changedAt = this.scene.snapshot.scalar('time');
    this.recorder.truncateFrom(this.currentStep);
    this.recorder.record(this.scene.snapshot);
  }

  private setBoth(parameter: number, value: number): Outcome {
    const outcome = this.scene.set(parameter, value);
    if (outcome.ok) this.second?.set(parameter, value);
    return outcome;
  }

  private begin(): void {
    this.modelVersion = Number.NaN;
    this.layout = layoutOf(this.scene);
    this.followModel();
    this.chooseSpeed();
    this.recorder.record(this.scene.snapshot);
    this.handedOn.open(this.scene);
  }

  /** Steps and samples until this moment. It counts by itself: to ask for the step is to ask for a whole snapshot. */
  private advance(count: number, deadline: number): { taken: number; outcome: Outcome } {
    const before = this.currentStep;
    let outcome: Outcome = { ok: true };
    let at = before;
    while (at < before + count && outcome.ok && performance.now() < deadline) {
      const chunk = Math.min(before + count - at, this.stride - (at % this.stride));
      outcome = this.scene.step(chunk);
      const from = at;
      // A run that is repeated may have set something instead of going on.
      at = outcome.ok && this.scene.verdict === 'none' ? at + chunk : this.currentStep;
      if (from === before && before < this.newestStep) this.heedLostFuture(before);
      this.newestStep = Math.max(this.newestStep, at);
      this.second?.step(at - from);
      if (at === from || at % this.stride !== 0) continue;
      this.recorder.record(this.scene.snapshot);
      this.second?.record();
    }
    return { taken: at - before, outcome };
  }

  /** Stepping on from before a change takes the change back, and what came after it: rows from there on are of that run. */
  private heedLostFuture(before: number): void {
    if (this.scene.snapshot.scalar('history_last_step') >= this.newestStep) return;
    this.recorder.truncateFrom(before + 1);
    this.second?.recorder.truncateFrom(before + 1);
    this.newestStep = before;
    this.changedAt = Math.min(this.changedAt, this.scene.snapshot.scalar('time'));
    this.changed();
  }

  /** Setting a parameter, and going back to before it was set, make a new model: its shapes, its time step. */
  private followModel(): void {
    const version = this.scene.snapshot.scalar('model_version');
    if (version === this.modelVersion) return;
    this.modelVersion = version;
    // Of a run that was handed on, what it sets on its way; going back leaves the rows of what came later.
    this.changedAt = Math.max(this.changedAt, this.scene.snapshot.scalar('time'));
    this.scene.refreshDescription();
    const { scene } = this.scene.description;
    const layout = layoutOf(this.scene);
    if (layout !== this.layout) {
      this.layout = layout;
      this.recorder = recorderFor(this.scene);
      for (const listener of this.layoutListeners) listener();
    }
    const sampleEvery = sampleEveryS(scene.duration_s);
    this.clock.timeStep = scene.time_step_s;
    this.stride = Math.max(1, Math.round(sampleEvery / scene.time_step_s));
    this.recorder.gapS = 2.5 * Math.max(sampleEvery, scene.time_step_s);
  }

  /** A run of a fraction of a second is over before anybody has seen it: it plays slowly until told otherwise. */
  private chooseSpeed(): void {
    const speed = shortSpeed(this.scene.description.scene.duration_s);
    if (speed !== null) this.clock.speed = this.broughtSpeed = speed;
    else if (this.broughtSpeed !== null) {
      this.clock.speed = 1;
      this.broughtSpeed = null;
    }
    this.clock.restart();
  }

  private finish(outcome: Outcome): Outcome {
    this.followModel();
    if (outcome.ok) {
      this.notice = null;
    } else {
      this.notice = { kind: outcome.kind, sentence: outcome.sentence };
      if (outcome.kind === 'stopped') this.isPlaying = false;
    }
    this.changed();
    return outcome;
  }

  private tell(notice: Notice): void {
    this.notice = notice;
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

const ENDED = 1;
const hasEnded = ({ description, snapshot }: Scene): boolean =>
  description.plan === undefined && snapshot.scalar('status') === ENDED;
