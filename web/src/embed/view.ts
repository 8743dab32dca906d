// The picture of one embedded scene: a stage on a canvas of its own, made anew whenever the scene comes near the screen (a
// canvas whose context was given back cannot have another), and a still of the last one meanwhile.
import { currentTheme, onThemeChange, type Theme } from '../palette';
import type { Player } from '../sim/player';
import { make } from '../ui/dom';
import { Gestures } from '../ui/interaction/gestures';
import { HandOnBody } from '../ui/interaction/hand_on_body';
import { Turning } from '../ui/interaction/turning';
import { Legend } from '../ui/legend';
import { CameraRig } from '../view/camera';
import type { CameraPreset } from '../view/camera_presets';
import { Stage } from '../view/stage';
import type { Layout } from './layout';

/** Long enough for every easing to be over. */
const AT_ONCE_S = 10;
const NO_INSETS = { left: 0, bottom: 0 };

export interface ViewWishes {
  theme: Theme | undefined;
  camera: CameraPreset | undefined;
  zoom: number | undefined;
  isStill: boolean;
  signal: AbortSignal;
  wake(): void;
  /** The wheel was turned without Ctrl. */
  hintAtWheel(): void;
}

export class SimView {
  stage: Stage | null = null;
  readonly gestures: Gestures;
  private readonly rig = new CameraRig();
  private readonly legend: Legend;
  private readonly hand: HandOnBody;
  private readonly turning: Turning;
  private canvas: HTMLCanvasElement | null = null;
  private isFresh = false;
  private preset: CameraPreset | undefined;

  constructor(
    private readonly player: Player,
    private readonly layout: Layout,
    private readonly wishes: ViewWishes,
  ) {
    this.preset = wishes.camera;
    this.rig.closeness = wishes.zoom ?? 1;
    this.legend = new Legend(layout.legend);
    this.hand = new HandOnBody(player, () => this.stage?.picking ?? null);
    this.turning = new Turning(this.rig.camera, (x, y, z) => player.turn(x, y, z));
    this.gestures = new Gestures(layout.view, this.rig, {
      isTaken: () => false,
      canTurn: (x, y) => this.canTurn && (this.stage?.picking.hasBodyAt(x, y) ?? false),
      turn: (dx, dy) => this.turning.drag(dx, dy),
      grab: (x, y) => this.hand.grab(x, y),
      pull: (x, y) => this.hand.pull(x, y),
      letGo: (atOnce) => this.hand.letGo(atOnce),
      onMove: wishes.wake,
      wheelNeedsCtrl: wishes.hintAtWheel,
      signal: wishes.signal,
    });
    new ResizeObserver(wishes.wake).observe(layout.view);
    if (!wishes.theme)
      onThemeChange((theme) => {
        this.stage?.setTheme(theme);
        wishes.wake();
      }, wishes.signal);
  }

  /** Throws where there is no WebGL 2. */
  open(): void {
    if (this.stage) return;
    const canvas = make('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.addEventListener('webglcontextrestored', this.wishes.wake);
    this.layout.view.append(canvas);
    try {
      const theme = this.wishes.theme ?? currentTheme();
      this.stage = new Stage(canvas, this.layout.labels, this.rig, theme);
    } catch (error) {
      canvas.remove();
      throw error;
    }
    this.canvas = canvas;
    this.isFresh = true;
  }

  close(): void {
    const { stage, canvas } = this;
    if (!stage || !canvas) return;
    const still = this.isFresh ? null : this.takeStill(stage, canvas);
    this.stage = this.canvas = null;
    stage.dispose();
    this.layout.labels.replaceChildren();
    this.layout.view.replaceChildren(...(still ? [still] : []));
  }

  /** True while the camera moves by itself. */
  draw(elapsed: number): boolean {
    const { stage } = this;
    if (!stage) return false;
    const seconds = this.wishes.isStill || this.isFresh ? AT_ONCE_S : elapsed;
    let isMoving = stage.render(this.player, seconds, NO_INSETS);
    if (this.isFresh) {
      this.isFresh = false;
      for (const before of [...this.layout.view.children])
        if (before !== this.canvas) before.remove();
      if (this.preset) {
        this.rig.use(this.preset);
        isMoving = stage.render(this.player, AT_ONCE_S, NO_INSETS);
      }
    }
    this.legend.update(stage, this.player);
    return isMoving;
  }

  /** True while a hand pulls at something. */
  tick(): boolean {
    return this.hand.tick();
  }

  changeCamera(direction: 1 | -1): void {
    this.preset = this.rig.next(direction);
    this.wishes.wake();
  }

  useCamera(preset: CameraPreset): void {
    this.preset = preset;
    this.rig.use(preset);
    this.wishes.wake();
  }

  /** By angles about the screen's up and right; null where nothing can be turned. */
  get turn(): ((aboutUp: number, aboutRight: number) => void) | null {
    return this.canTurn ? (aboutUp, aboutRight) => this.turning.by(aboutUp, aboutRight) : null;
  }

  private get canTurn(): boolean {
    return this.player.scene.description.can_turn;
  }

  private takeStill(stage: Stage, canvas: HTMLCanvasElement): HTMLCanvasElement {
    stage.render(this.player, 0, NO_INSETS);
    const still = make('canvas', 'still');
    still.setAttribute('aria-hidden', 'true');
    still.width = canvas.width;
    still.height = canvas.height;
    still.getContext('2d')?.drawImage(canvas, 0, 0);
    return still;
  }
}
