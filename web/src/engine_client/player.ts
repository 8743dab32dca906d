// One scene being watched: the clock that drives it, and the engine's latest snapshot. Views and panels read and call it; it
// knows none of them.
import type { Drag, Vec3 } from 'schemas/description';
import { emitter } from '../basics/emitter';
import { messageOf } from '../basics/error_message';
import { Clock } from './clock';
import { eventBeside, type RunEvent } from './event_log';
import type { Notice } from './notice';
import { ReadingPace } from './reading_pace';
import type { Recorder } from './recorder';
import { hasEnded, type Outcome, type Scene, type Setting } from './scene';
import { type Difference, HANDED_ON, SecondRun } from './second_run';
import { changedSince, SettingsHistory, type Values, valuesOf } from './settings_history';
import { SharedRun } from './shared_run';
import { type Advance, WatchedRun } from './watched_run';

/** In a frame; between frames see background_ticker.ts. */
const STEPPING_BUDGET_MS = 30;
const FRAME_COSTS_KEPT = 600;

export class Player {
  isPlaying = false;
  readonly reading = new ReadingPace();
  notice: Notice | null = null;
  /** What stepping and sampling cost in the latest frames that stepped. */
  readonly frameCosts: { milliseconds: number; steps: number }[] = [];
  /** What has been set, to be taken back. */
  readonly history = new SettingsHistory();
  /** Another scene has come; before onChange. */
  readonly onScene = emitter();
  /** The robot has other joints: another scene, or a parameter that counts them; before onChange. */
  readonly onLayout = emitter();
  /** A second run of the same robot has come beside it; before onChange. */
  readonly onSecond = emitter();
  /** Anything but the ordinary passing of time: play, pause, seek, a parameter, a notice. */
  readonly onChange = emitter();
  private readonly clock = new Clock();
  private readonly shared = new SharedRun();
  private readonly stopCheck = [{ label: 'Stop', run: () => this.pause() }];
  private run: WatchedRun;

  constructor(scene: Scene) {
    this.run = this.open(scene);
    this.onChange(() => this.reading.renew());
  }

  get scene(): Scene {
    return this.run.scene;
  }

  /** What has happened in the run, as far as it can be gone back to. */
  get events(): readonly RunEvent[] {
    const { oldestStep, newestStep } = this;
    return this.run.events.all.filter(({ step }) => step >= oldestStep && step <= newestStep);
  }

  get recorder(): Recorder {
    return this.run.recorder;
  }

  /** The same scene with one thing otherwise; null while nothing is compared. */
  get second(): SecondRun | null {
    return this.run.second;
  }

  /** As far back as the ring of past states goes. */
  get oldestStep(): number {
    return this.scene.snapshot.scalar('history_first_step');
  }

  /** The furthest step reached since the run last began or was changed. */
  get newestStep(): number {
    return this.run.newestStep;
  }

  /** Since this moment of the run, s, nothing has been set or pushed: rows from before it are of another run. */
  get changedAt(): number {
    return this.run.changedAt;
  }

  get currentStep(): number {
    return this.run.currentStep;
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

  /** Puts another scene in the place of the present one, which is closed. Plays on if it was playing. */
  show(scene: Scene): void {
    this.endComparison();
    this.scene.close();
    this.notice = null;
    this.frameCosts.length = 0;
    this.history.clear();
    this.run = this.open(scene);
    this.onScene.emit();
    this.onLayout.emit();
    this.onChange.emit();
  }

  private open(scene: Scene): WatchedRun {
    this.clock.begin(scene.description.scene);
    this.shared.open(scene);
    return new WatchedRun(scene, (hasOtherLayout) => {
      if (hasOtherLayout) this.onLayout.emit();
      this.clock.timeStep = scene.description.scene.time_step_s;
    });
  }

  /** Takes the steps due at this moment (seconds), for so many ms at most; true if the state has moved. */
  tick(now: number, budgetMs = STEPPING_BUDGET_MS): boolean {
    const hasMoved = this.shared.isChecking ? this.checkOn(budgetMs) : this.playOn(now, budgetMs);
    if (hasMoved) this.reading.follow(now);
    return hasMoved;
  }

  private playOn(now: number, budgetMs: number): boolean {
    if (!this.isPlaying) return false;
    const due = this.clock.due(now);
    if (due === 0) return false;
    const begin = performance.now();
    const advance = this.run.advance(this.shared.upToTheEnd(this.scene, due), begin + budgetMs);
    this.clock.took(advance.taken);
    this.frameCosts.push({ milliseconds: performance.now() - begin, steps: advance.taken });
    if (this.frameCosts.length > FRAME_COSTS_KEPT) this.frameCosts.shift();
    return this.heed(advance);
  }

  /** Tells only what is more than the passing of time; true if the state has moved. */
  private heed({ taken, outcome, hasLostFuture }: Advance): boolean {
    if (!outcome.ok) this.finish(outcome);
    else if (hasLostFuture) this.onChange.emit();
    this.heedVerdict(outcome);
    return taken > 0;
  }

  /** Repeats the run that the scene was opened with and says how it compares. */
  check(notes = ''): void {
    this.isPlaying = false;
    this.shared.check(notes);
    this.heedVerdict({ ok: true });
    this.onChange.emit();
  }

  private checkOn(budgetMs: number): boolean {
    const left = this.shared.upToTheEnd(this.scene, Number.POSITIVE_INFINITY);
    const hasMoved = this.heed(this.run.advance(left, performance.now() + budgetMs));
    const sentence = this.shared.progress(this.scene);
    if (sentence !== '') this.tell({ kind: 'info', sentence, actions: this.stopCheck });
    return hasMoved;
  }

  /** Of a run that was handed on: what it sets on its way, and at its end whether it is the same. */
  private heedVerdict(outcome: Outcome): void {
    const { scene, shared } = this;
    if (scene.verdict !== 'none') {
      this.run.follow();
      if (shared.hasNews(scene)) this.onChange.emit();
    }
    const notice = shared.conclude(scene, outcome);
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
    this.shared.isChecking = false;
    if (this.notice?.kind !== 'stopped') this.notice = null;
    this.clock.restart();
    this.onChange.emit();
  }

  pause(): void {
    if (this.shared.isChecking) this.notice = null;
    this.halt();
    this.onChange.emit();
  }

  private halt(): void {
    this.isPlaying = this.shared.isChecking = false;
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
    this.clock.choose(speed);
    this.onChange.emit();
  }

  /** The next faster (+1) or slower (-1) of the listed speeds. */
  changeSpeed(direction: 1 | -1): void {
    this.setSpeed(this.clock.next(direction));
  }

  /** Until this moment (performance.now()) at the latest. */
  step(count: number, deadline = Number.POSITIVE_INFINITY): Outcome {
    this.halt();
    const { outcome } = this.run.advance(count, deadline);
    this.finish(outcome);
    this.heedVerdict(outcome);
    return outcome;
  }

  stepBack(count: number): Outcome {
    this.halt();
    return this.finish(this.run.stepBack(count));
  }

  /** Goes to any step between the oldest in the ring and the newest reached; `isPassing`: one of many, of which nobody need be told. */
  seek(step: number, isPassing = false): Outcome {
    this.halt();
    const outcome = this.run.seek(step);
    if (!isPassing || !outcome.ok) return this.finish(outcome);
    this.run.follow();
    this.reading.follow(performance.now() / 1000);
    return outcome;
  }

  /** To the next event of the run (+1), or to the one before (-1). */
  seekEvent(direction: 1 | -1): void {
    const found = eventBeside(this.events, this.currentStep, direction);
    if (found) this.seek(found.step);
  }

  reset(): Outcome {
    const outcome = this.run.reset();
    this.shared.restart(this.scene);
    this.clock.restart();
    return this.finish(outcome);
  }

  set(parameter: number, value: number): Outcome {
    return this.setAll([{ index: parameter, value }], parameter);
  }

  /** Several at once, by their paths, as one change; those that the scene does not have are left out. */
  setMany(values: Record<string, number>): Outcome {
    return this.setAll(this.settings(values).filter(({ index }) => index >= 0));
  }

  private setAll(settings: readonly Setting[], parameter?: number): Outcome {
    const before = valuesOf(this.scene);
    const outcome = this.run.set(settings);
    this.history.note(this.scene, before);
    return this.finish(outcome, parameter);
  }

  /** Sets what was set last as it was before. */
  undo(): void {
    this.history.undo((values) => this.restore(values));
  }

  redo(): void {
    this.history.redo((values) => this.restore(values));
  }

  private restore(values: Values): boolean {
    // What some values forbid others may allow.
    const settings = this.settings(values).filter(({ index }) => index >= 0);
    return this.finish(this.run.setAtOnce(settings)).ok;
  }

  /** Lets an event happen, with these values of its arguments, by their paths; `isPassing`: one of many in a row, of which nobody need be told. */
  act(event: string, values: Record<string, number> = {}, isPassing = false): Outcome {
    const outcome = this.run.act(event, this.settings(values));
    return isPassing && outcome.ok ? outcome : this.finish(outcome);
  }

  private settings(values: Record<string, number>): Setting[] {
    const { scene } = this;
    return Object.entries(values).map(([path, value]) => ({ index: scene.indexOf(path), value }));
  }

  /** Turns what is shown as a hand does, by a rotation vector in world axes. */
  turn(x: number, y: number, z: number): Outcome {
    return this.finish(this.run.turn(x, y, z));
  }

  /** Drags a handle of the scene to a point, m. What is refused nobody else is told: it may be the way to what is not. */
  drag(handle: number, point: Vec3): Drag {
    const drag = this.run.drag(handle, point);
    this.run.follow();
    this.onChange.emit();
    return drag;
  }

  /** What is set until that is called which it answers is one change to be undone. */
  beginChange(): (isKept: boolean) => void {
    const { scene } = this;
    const before = valuesOf(scene);
    return (isKept) => {
      if (scene !== this.scene) return;
      if (isKept) this.history.note(scene, before, true);
      else this.restore(changedSince(before, scene));
      this.onChange.emit();
    };
  }

  /** Starts again, with a second run beside that has one thing otherwise. */
  compare(difference: Difference): Outcome {
    if (this.scene.verdict !== 'none') return this.refuse(HANDED_ON);
    let second: SecondRun;
    try {
      second = SecondRun.beside(this.scene, difference);
    } catch (error) {
      return this.refuse(messageOf(error));
    }
    this.endComparison();
    this.reset();
    this.run.second = second;
    this.onSecond.emit();
    this.onChange.emit();
    return { ok: true };
  }

  endComparison(): void {
    if (!this.second) return;
    this.run.endComparison();
    this.onChange.emit();
  }

  /** Nothing of the run has changed, but how it is shown. */
  refresh(): void {
    this.onChange.emit();
  }

  /** Runs the recorded inputs again and says whether the state came out the same, bit for bit. */
  verify(): Outcome {
    const wasPlaying = this.isPlaying;
    const outcome = this.finish(this.scene.replay());
    this.isPlaying = wasPlaying;
    this.clock.restart();
    if (outcome.ok)
      this.say(
        `Reproduced: ${this.currentStep} steps replayed from the start end in the same state, hash ${this.scene.hash()}.`,
      );
    else this.onChange.emit();
    return outcome;
  }

  /** Something the page itself has to say, and what can be done about it. */
  say(sentence: string, actions: Notice['actions'] = []): void {
    this.tell({ kind: 'info', sentence, actions });
  }

  dismissNotice(): void {
    this.tell(null);
  }

  refuse(sentence: string): Outcome {
    return this.finish({ ok: false, kind: 'refused', sentence });
  }

  /** `parameter`: the one that was set. */
  private finish(outcome: Outcome, parameter?: number): Outcome {
    this.run.follow();
    if (!outcome.ok && outcome.kind === 'stopped') this.isPlaying = false;
    this.tell(outcome.ok ? null : { kind: outcome.kind, sentence: outcome.sentence, parameter });
    return outcome;
  }

  private tell(notice: Notice | null): void {
    this.notice = notice;
    this.onChange.emit();
  }
}
