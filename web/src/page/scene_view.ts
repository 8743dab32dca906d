// The picture of a scene with pointer interaction: what a drag turns, pulls or looks at, and the legend. Used by the laboratory
// and by every embedded scene, which supply the canvas.
import type { CameraPreset, Theme } from '../address/keys';
import { onThemeChange } from '../basics/palette';
import type { Player } from '../engine_client/player';
import type { DragHandles } from '../interaction/drag_handles';
import { Gestures } from '../interaction/gestures';
import { HandOnBody } from '../interaction/hand_on_body';
import { Turning } from '../interaction/turning';
import { CameraRig } from '../view/camera';
import { Legend } from '../view/legend';
import type { Stage } from '../view/stage';

/** Long enough for every animation to finish. */
const AT_ONCE_S = 10;

export interface ViewParts {
  /** The element that receives keys, drags and taps. */
  view: HTMLElement;
  labels: HTMLElement;
  legend: HTMLElement;
  /** Shown when the legend is folded: its scales in one line. */
  scales?: HTMLElement;
}

export interface ViewWishes {
  /** This scene's theme; by default the page's. */
  theme?: Theme | undefined;
  camera?: CameraPreset | undefined;
  zoom?: number | undefined;
  /** Groups of marks to show, and no others. */
  show?: readonly string[] | undefined;
  /** No animations. */
  isStill?: boolean;
  signal?: AbortSignal;
  wake(): void;
  /** The wheel was turned without Ctrl, which an embedded view requires. */
  hintAtWheel?(): void;
}

export class SceneView {
  stage: Stage | null = null;
  readonly gestures: Gestures;
  /** It has not been drawn since its stage was created. */
  protected isFresh = false;
  private readonly legend: Legend;
  private readonly hand: HandOnBody;
  /** Fetched for the first scene with draggable joints. */
  private handles: DragHandles | null = null;
  private areHandlesFetched = false;
  private readonly turning: Turning;
  private preset: CameraPreset | undefined;
  private groups: readonly string[] | undefined;

  constructor(
    protected readonly player: Player,
    protected readonly parts: ViewParts,
    protected readonly wishes: ViewWishes,
    protected readonly rig = new CameraRig(),
  ) {
    const { signal, hintAtWheel } = wishes;
    this.preset = wishes.camera;
    this.groups = wishes.show;
    rig.closeness = wishes.zoom ?? 1;
    // They were for the first scene of the page.
    player.onScene(() => {
      this.preset = this.groups = undefined;
      rig.closeness = 1;
      rig.begin();
    });
    this.legend = new Legend(parts.legend, parts.scales ?? null);
    this.hand = new HandOnBody(player, () => this.stage?.picking ?? null);
    this.turning = new Turning(rig.camera, (x, y, z) => player.turn(x, y, z));
    this.gestures = new Gestures(parts.view, rig, {
      canTurn: (x, y) => this.canTurn && (this.stage?.picking.hasBodyAt(x, y) ?? false),
      turn: (dx, dy) => this.turning.drag(dx, dy),
      grab: (x, y) => this.hand.grab(x, y),
      pull: (x, y) => this.hand.pull(x, y),
      letGo: (atOnce) => this.hand.letGo(atOnce),
      onMove: wishes.wake,
      ...(hintAtWheel ? { wheelNeedsCtrl: hintAtWheel } : {}),
      ...(signal ? { signal } : {}),
    });
    new ResizeObserver(wishes.wake).observe(parts.view);
    if (!wishes.theme)
      onThemeChange((theme) => {
        this.stage?.setTheme(theme);
        wishes.wake();
      }, signal);
  }

  /** Draws to this canvas from now on. */
  show(stage: Stage, canvas: HTMLCanvasElement): void {
    this.stage = stage;
    this.isFresh = true;
    this.legend.forget();
    canvas.addEventListener('webglcontextrestored', this.wishes.wake);
  }

  /** True while something is animated. */
  draw(elapsed: number): boolean {
    const { stage, player, isFresh, preset, groups } = this;
    if (!stage) return false;
    this.isFresh = false;
    let isMoving = stage.render(player, this.wishes.isStill || isFresh ? AT_ONCE_S : elapsed);
    if (isFresh && (preset || groups)) {
      if (preset) this.rig.use(preset);
      if (groups) stage.marks.showOnly(groups);
      isMoving = stage.render(player, AT_ONCE_S);
    }
    this.legend.update(stage, player);
    if (this.handles) this.handles.place();
    else void this.fetchHandles();
    return isMoving;
  }

  /** True while the user pulls at something. */
  tick(): boolean {
    const isDragging = this.handles?.tick() ?? false;
    return this.hand.tick() || isDragging;
  }

  private async fetchHandles(): Promise<void> {
    const { player, parts, wishes } = this;
    if (this.areHandlesFetched || player.scene.description.handles.length === 0) return;
    this.areHandlesFetched = true;
    const { DragHandles } = await import('../interaction/drag_handles');
    this.handles = new DragHandles(player, parts.labels, () => this.stage, wishes.wake);
    wishes.wake();
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

  /** Turns by angles about the screen's up and right axes; null if nothing can be turned. */
  get turn(): ((aboutUp: number, aboutRight: number) => void) | null {
    return this.canTurn ? (aboutUp, aboutRight) => this.turning.by(aboutUp, aboutRight) : null;
  }

  private get canTurn(): boolean {
    return this.player.scene.description.can_turn;
  }
}
