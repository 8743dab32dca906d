// One scene being watched: the clock that drives it, and the engine's latest snapshot. Views and panels read and call it; it
// knows none of them.
import type { Drag, Vec3 } from 'schemas/description';
import { emitter } from '../basics/emitter';
import { Clock } from './clock';
import { NOT_ALLOWED } from './code_consent';
import { eventNextTo, type RunEvent } from './event_log';
import { FrameCosts } from './frame_costs';
import { HeldCode } from './held_code';
import type { Notice } from './notice';
import { ReadingPace } from './reading_pace';
import type { Recorder } from './recorder';
import type { Outcome, Scene, Setting } from './scene';
import { type Difference, SecondRun } from './second_run';
import { settingsBy } from './settings';
import { SettingsHistory, type Values, valuesOf } from './settings_history';
import { reproducedInWords, SharedRun } from './shared_run';
import { refused } from './values';
import { type Advance, WatchedRun } from './watched_run';

/** Time budget within a frame; between frames see background_ticker.ts. */
const STEPPING_BUDGET_MS = 30;

export class Player {
  isPlaying = false;
  readonly reading = new ReadingPace();
  notice: Notice | null = null;
  readonly frameCosts = new FrameCosts();
  /** The settings and code so far, for undo. */
  readonly history = new SettingsHistory();
  /** Emitted for a new scene, before onChange. */
  readonly onScene = emitter();
  /** Emitted when the robot's joints change, by a new scene or by a parameter; before onChange. */
  readonly onLayout = emitter();
  /** Emitted when a second run of the same robot starts; before onChange. */
  readonly onSecond = emitter();
  /** Emitted for everything except the ordinary passing of time: play, pause, seek, a parameter, a notice. */
  readonly onChange = emitter();
  private readonly clock = new Clock();
  private readonly shared = new SharedRun(() => this.pause());
  private run: WatchedRun;
  private readonly held = new HeldCode((notice) => {
    this.halt();
    this.tell(notice);
  });

  constructor(scene: Scene) {
    this.run = this.open(scene);
    this.onChange(() => this.reading.renew());
  }

  get scene(): Scene {
    return this.run.scene;
  }

  /** The events of the run, as far back as one can seek. */
  get events(): readonly RunEvent[] {
    const { oldestStep, newestStep } = this;
    return this.run.events.all.filter(({ step }) => step >= oldestStep && step <= newestStep);
  }

  get recorder(): Recorder {
    return this.run.recorder;
  }

  /** The same scene with one setting changed; null while nothing is compared. */
  get second(): SecondRun | null {
    return this.run.second;
  }

  /** The oldest step in the ring of past states. */
  get oldestStep(): number {
    return this.scene.snapshot.scalar('history_first_step');
  }

  /** The furthest step reached since the run last started or was changed. */
  get newestStep(): number {
    return this.run.newestStep;
  }

  /** Time of the latest setting or push, s: earlier rows belong to another run. */
  get changedAt(): number {
    return this.run.changedAt;
  }

  get currentStep(): number {
    return this.run.currentStep;
  }

  get speed(): number {
    return this.clock.speed;
  }

  /** Measured simulated seconds per real second. */
  get trueSpeed(): number {
    return this.isPlaying ? this.clock.trueSpeed : 0;
  }

  /** Whether due steps have not been taken yet. */
  get isOwing(): boolean {
    return this.isPlaying && this.clock.isOwing;
  }

  /** Whether so many steps are due that drawing must wait. */
  get isBehind(): boolean {
    return this.isPlaying && this.clock.isBehind;
  }

  /** Replaces the present scene, which is closed. Continues playing if it was playing. */
  show(scene: Scene): void {
    this.endComparison();
    this.scene.close();
    this.notice = null;
    this.frameCosts.clear();
    this.history.clear();
    this.run = this.open(scene);
    this.onScene.emit();
    this.onLayout.emit();
    if (this.isPlaying && this.held.waits(() => this.play())) this.halt();
    this.onChange.emit();
  }

  private open(scene: Scene): WatchedRun {
    this.held.open(scene);
    this.clock.begin(scene.description.scene);
    this.shared.open(scene);
    return new WatchedRun(scene, (hasOtherLayout) => {
      if (hasOtherLayout) this.onLayout.emit();
      this.clock.timeStep = scene.description.scene.time_step_s;
    });
  }

  /** Takes the steps due at this moment (seconds), for at most that many ms; true if the state has changed. */
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
    this.frameCosts.note(performance.now() - begin, advance.taken);
    return this.heed(advance);
  }

  /** Notifies only about more than the passing of time; true if the state has changed. */
  private heed({ taken, outcome, hasChanged }: Advance): boolean {
    if (!outcome.ok) this.finish(outcome);
    else if (hasChanged) this.onChange.emit();
    this.heedVerdict(outcome);
    return taken > 0;
  }

  /** Replays the run with which the scene was opened, and reports how it compares. */
  check(notes = ''): void {
    if (this.held.waits(() => this.check(notes), true)) return;
    this.isPlaying = false;
    this.shared.check(notes);
    this.heedVerdict({ ok: true });
    this.onChange.emit();
  }

  private checkOn(budgetMs: number): boolean {
    const left = this.shared.upToTheEnd(this.scene, Number.POSITIVE_INFINITY);
    const hasMoved = this.heed(this.run.advance(left, performance.now() + budgetMs));
    const progress = this.shared.progress(this.scene);
    if (progress) this.tell(progress);
    return hasMoved;
  }

  /** For a shared run: applies its settings on the way, and reports at its end whether it is the same. */
  private heedVerdict(outcome: Outcome): void {
    const { scene, shared } = this;
    if (scene.verdict !== 'none') {
      this.run.follow();
      if (shared.hasChanged(scene)) this.onChange.emit();
    }
    const notice = shared.conclude(scene, outcome);
    if (!notice) return;
    this.isPlaying = false;
    const watch = () => {
      this.reset();
      this.play();
    };
    this.tell({ ...notice, actions: [{ label: 'Watch it', run: watch }] });
  }

  /** A finished run plays again from its start. */
  play(): void {
    if (this.held.waits(() => this.play())) return;
    if (this.scene.hasEnded) this.reset();
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

  /** At the latest until this moment (performance.now()); `said`: while nothing is wrong. */
  step(count: number, deadline = Number.POSITIVE_INFINITY, said: Notice | null = null): Outcome {
    this.halt();
    if (this.held.waits(() => this.step(count))) return refused(NOT_ALLOWED);
    const { outcome } = this.run.advance(count, deadline);
    this.finish(outcome, undefined, said);
    this.heedVerdict(outcome);
    return outcome;
  }

  stepBack(count: number): Outcome {
    this.halt();
    return this.finish(this.run.stepBack(count));
  }

  /** Goes to any step between the oldest in the ring and the newest reached; `isPassing`: one of many, so nobody is notified. */
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
    const found = eventNextTo(this.events, this.currentStep, direction);
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

  /** Sets several parameters, by path, as one change; those that the scene does not have are skipped. */
  setMany(values: Record<string, number>): Outcome {
    return this.setAll(settingsBy(this.scene, values).filter(({ index }) => index >= 0));
  }

  private setAll(settings: readonly Setting[], parameter?: number): Outcome {
    const before = valuesOf(this.scene);
    const outcome = this.run.set(settings);
    this.history.note(this.scene, before);
    return this.finish(outcome, parameter);
  }

  undo(): void {
    this.history.undo((values, code) => this.restore(values, code));
  }

  redo(): void {
    this.history.redo((values, code) => this.restore(values, code));
  }

  /** From the present step on this code drives the motors, which has been allowed (code_consent.ts); empty: their own drive. */
  setCode(text: string): Outcome {
    return this.finish(this.run.setCode(text, this.history));
  }

  private restore(values: Values, code?: string): boolean {
    if (code !== undefined) return this.finish(this.run.setCode(code)).ok;
    // A value refused now may be accepted after others are set.
    const settings = settingsBy(this.scene, values).filter(({ index }) => index >= 0);
    return this.finish(this.run.setAtOnce(settings)).ok;
  }

  /** Triggers an event with these arguments, by path; `isPassing`: one of many in a row, so nobody is notified. */
  act(event: string, values: Record<string, number> = {}, isPassing = false): Outcome {
    const outcome = this.run.act(event, settingsBy(this.scene, values));
    return isPassing && outcome.ok ? outcome : this.finish(outcome);
  }

  /** Rotates the shown body as if by hand, by a rotation vector in world axes. */
  turn(x: number, y: number, z: number): Outcome {
    return this.finish(this.run.turn(x, y, z));
  }

  /** Drags a handle of the scene to a point, m. Refusals are only returned: the drag may still reach an allowed place. */
  drag(handle: number, point: Vec3): Drag {
    const drag = this.run.drag(handle, point);
    this.run.follow();
    this.onChange.emit();
    return drag;
  }

  /** Settings made until the returned function is called are one undoable change. */
  beginChange(): (isKept: boolean) => void {
    const { scene } = this;
    const end = this.history.begin(scene, (values) => this.restore(values));
    return (isKept) => {
      if (scene !== this.scene) return;
      end(isKept);
      this.onChange.emit();
    };
  }

  /** Restarts, together with a second run that has one setting changed. */
  compare(difference: Difference): Outcome {
    const second = SecondRun.of(this.scene, difference);
    if (typeof second === 'string') return this.refuse(second);
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

  /** Only the display has changed, not the run. */
  refresh(): void {
    this.onChange.emit();
  }

  /** Whether code has to be allowed first: that is asked for, and then `goOn` called. */
  readonly waitsForCode = (goOn: () => void): boolean => this.held.waits(goOn);

  /** Replays the recorded inputs and reports whether the state is the same, bit for bit (verification.ts). */
  repeatAtOnce(): void {
    const wasPlaying = this.isPlaying;
    const outcome = this.finish(this.scene.replay());
    this.isPlaying = wasPlaying;
    this.clock.restart();
    if (outcome.ok) this.say(reproducedInWords(this.scene, this.currentStep));
    else this.onChange.emit();
  }

  /** Shows a message of the page itself, and possible actions. */
  say(sentence: string, actions: Notice['actions'] = []): void {
    this.tell({ kind: 'info', sentence, actions });
  }

  dismissNotice(): void {
    this.tell(null);
  }

  refuse(sentence: string): Outcome {
    return this.finish(refused(sentence));
  }

  /** `parameter`: the one that was set. */
  private finish(outcome: Outcome, parameter?: number, said: Notice | null = null): Outcome {
    this.run.follow();
    if (!outcome.ok && outcome.kind === 'stopped') this.isPlaying = false;
    this.tell(outcome.ok ? said : { kind: outcome.kind, sentence: outcome.sentence, parameter });
    return outcome;
  }

  private tell(notice: Notice | null): void {
    this.notice = notice;
    this.onChange.emit();
  }
}
