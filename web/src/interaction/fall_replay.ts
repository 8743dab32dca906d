// Replays a fall once, in slow motion, from shortly before it to the moment at which the engine reports it. Recorded states
// are shown one after the other; nothing is simulated again, so no earlier push is undone. Touching any control ends it.
import { emitter } from '../basics/emitter';
import { prefersReducedMotion } from '../basics/palette';
import { fallOf, stepBeforeFall } from '../engine_client/fall';
import type { Player } from '../engine_client/player';

const BEFORE_S = 0.6;
const SLOWNESS = 8;
/** First the fallen robot is shown. */
const AFTER_S = 0.4;
/** Keys that do not count as touching the controls. */
const IDLE_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', '[', ']', '?']);

export class FallReplay {
  /** When it begins and when it ends. */
  readonly onChange = emitter();
  private film: { from: number; to: number; shown: number; began: number | null } | null = null;
  /** Time of the fall that was replayed last, s. */
  private seen = Number.NaN;
  /** True while the replay itself seeks. */
  private isOwn = false;

  /** `view`: moving the camera does not count as touching the controls. */
  constructor(
    private readonly player: Player,
    view: HTMLElement,
  ) {
    player.onScene(() => {
      this.seen = Number.NaN;
    });
    player.onChange(() => {
      // Another seek has interrupted the replay.
      if (!this.isOwn) this.end(false);
    });
    const touch = (event: Event) => {
      // A button counts at its click: ending the replay moves the card, and would move the button from under a press.
      const isPress = event.type === 'pointerdown';
      if (isPress && event.target instanceof Element && event.target.closest('button')) return;
      const isViewing = event.target === view && !(event instanceof MouseEvent && event.ctrlKey);
      if (event instanceof KeyboardEvent ? !IDLE_KEYS.has(event.key) : !isViewing) this.end(true);
    };
    // Before the touched control acts.
    for (const type of ['pointerdown', 'keydown', 'click'] as const)
      document.addEventListener(type, touch, true);
  }

  get isOn(): boolean {
    return this.film !== null;
  }

  /** Whether there is a fall that can be replayed. */
  get isPossible(): boolean {
    const fall = stepBeforeFall(this.player.scene, 0);
    return fall !== null && fall > this.player.oldestStep;
  }

  /** Called once per frame, with the present time (ms); true if the picture must change. */
  tick(now: number): boolean {
    if (this.film) return this.goOn(this.film, now);
    // It stands: a later fall at the same moment is a new one.
    if (fallOf(this.player.scene) === null) this.seen = Number.NaN;
    if (!this.isDue()) return false;
    this.begin();
    return true;
  }

  begin(): void {
    const { scene } = this.player;
    const [from, to] = [stepBeforeFall(scene, BEFORE_S), stepBeforeFall(scene, 0)];
    if (from === null || to === null || from >= to) return;
    this.seen = fallOf(scene) ?? Number.NaN;
    // Before the next picture: the card stays.
    this.film = { from, to, shown: from, began: null };
    this.show(from);
    this.onChange.emit();
  }

  /** Only for a run being watched: not for one that is replayed or compared. */
  private isDue(): boolean {
    const { player } = this;
    const { scene } = player;
    if (!player.isPlaying || player.second || scene.verdict !== 'none') return false;
    const fall = fallOf(scene);
    if (fall === null || Number.isNaN(fall) || fall === this.seen) return false;
    return scene.snapshot.scalar('time') - fall >= AFTER_S && !prefersReducedMotion();
  }

  private goOn(film: NonNullable<typeof this.film>, now: number): boolean {
    film.began ??= now;
    const { time_step_s } = this.player.scene.description.scene;
    const passed = (now - film.began) / (1000 * SLOWNESS * time_step_s);
    const step = Math.min(film.to, film.from + Math.floor(passed));
    if (step === film.shown) return false;
    film.shown = step;
    this.show(step, step < film.to);
    if (step === film.to) this.end(false);
    return true;
  }

  private show(step: number, isPassing = false): void {
    this.isOwn = true;
    this.player.seek(step, isPassing);
    this.isOwn = false;
  }

  /** `goesToFall`: goes to the moment at which it would have ended by itself. */
  private end(goesToFall: boolean): void {
    const { film } = this;
    if (!film) return;
    this.film = null;
    if (goesToFall) this.show(film.to);
    this.onChange.emit();
  }
}
