// Studies of a scene: several runs in one plot, computed by the engine on request, in a worker, while the page continues.
// Kept until a parameter or the scene changes; the drawer and the panels show the same one.
import type { Study } from 'schemas/description';
import { emitter } from '../basics/emitter';
import { BackgroundWork, type StudyJob } from './background_work';
import { engineOf } from './engines';
import type { Player } from './player';
import type { Scene } from './scene';
import { settingsOf, settingsOfRun } from './settings';

/** Interval at which the elapsed seconds are shown. */
const WAITING_MS = 500;

export type StudyState = ReturnType<typeof stateOf>;
const stateOf = (name: string, study: Study | null) => ({
  name,
  /** Null while it is computed, or if it was refused. */
  study,
  refusal: '',
  /** The fraction done, from 0 to 1; null if unknown. */
  share: null as number | null,
  /** The time taken so far, or in total; 0 if it was computed elsewhere. */
  seconds: 0,
  /** Whether parameters have changed since. */
  isOld: false,
});

export class Studies {
  /** The study requested last. */
  current: StudyState | null = null;
  private running: BackgroundWork<StudyJob> | null = null;
  private waiting = 0;
  private valuesThen = '';
  private sceneThen: Scene | null = null;
  readonly onChange = emitter();

  constructor(private readonly player: Player) {
    player.onScene(() => this.cancel());
    player.onChange(() => this.age());
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Computes it with the present parameters. */
  run(name: string, onDone: () => void = () => {}): void {
    this.stop();
    const { scene } = this.player;
    const { studies } = scene.description;
    const index = studies.findIndex((study) => study.name === name);
    if (index < 0) return;
    const state = stateOf(name, null);
    const begin = performance.now();
    const tick = () => {
      state.seconds = (performance.now() - begin) / 1000;
      this.onChange.emit();
    };
    this.current = state;
    this.sceneThen = scene;
    this.valuesThen = settingsOfRun(scene).join();
    const values = settingsOf(scene);
    const job: StudyJob = { kind: 'study', scene: scene.text, values, index };
    this.running = new BackgroundWork(engineOf(scene), job, (answer) => {
      if (answer.kind === 'progress') state.share = answer.share;
      else this.stop();
      if (answer.kind === 'refused') state.refusal = answer.sentence;
      if (answer.kind === 'done') state.study = answer.result;
      tick();
      this.age();
      if (answer.kind === 'done') onDone();
    });
    this.waiting = window.setInterval(tick, WAITING_MS);
    this.onChange.emit();
  }

  /** Cancels what is being computed and discards the results. */
  cancel(): void {
    this.stop();
    this.current = null;
    this.onChange.emit();
  }

  /** Shows a study that was computed elsewhere. */
  show(study: Study): void {
    this.stop();
    this.current = stateOf('', study);
    this.sceneThen = null;
    this.onChange.emit();
  }

  private stop(): void {
    this.running?.stop();
    this.running = null;
    window.clearInterval(this.waiting);
  }

  private age(): void {
    const { current } = this;
    if (!current?.study || current.isOld || this.player.scene !== this.sceneThen) return;
    if (settingsOfRun(this.player.scene).join() === this.valuesThen) return;
    current.isOld = true;
    this.onChange.emit();
  }
}
