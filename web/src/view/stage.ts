// The 3D view: the picture of the run under its lights; two runs overlaid, or each in half of the view.
import type { Drag } from 'schemas/description';
import { Color, NeutralToneMapping, Scene as ThreeScene, type Vector3, WebGLRenderer } from 'three';
import { currentTheme, prefersReducedMotion, type Theme } from '../basics/palette';
import type { Doors } from '../engine_client/doors';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { SecondRun } from '../engine_client/second_run';
import { CameraRig, type Free } from './camera';
import type { Drawing } from './drawing';
import { between, Focus } from './focus';
import { Halves, halvesOf } from './halves';
import type { ViewRect } from './labels';
import { Lights } from './lights';
import { SECOND_RUN, styleOf } from './mark_styles';
import { paintRefused } from './paint_refused';
import { Picking } from './picking';
import { Picture, type Sight } from './picture';
import { chooseQuality } from './quality';
import type { SceneMarks, Watched } from './scene_marks';
import { Subject } from './subject';
import { VIEW_THEMES } from './view_theme';

/** Additional drawing over the picture (highlight.ts). `reach`: half of the visible extent, m. */
export type Overlay = (drawing: Drawing, scene: Scene, reach: number) => void;

/** In reaches: two runs further apart than this are not shown in one picture. */
const TOGETHER = 2;

export class Stage {
  readonly picking: Picking;
  /** Overlays: the robot is kept large between them. Null: the engine's reach determines the distance. */
  free: Free | null = null;
  /** Whether two runs each have half of the view; otherwise they are overlaid. */
  isSplit = false;
  /** Least width in pixels: a saved picture is larger than the shown one. */
  leastWidth = 0;
  /** An impossible request, drawn over the picture. */
  refused: Drag | null = null;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new ThreeScene();
  private readonly quality = chooseQuality();
  private readonly lights = new Lights();
  private readonly first: Picture;
  /** The second run's picture in its half; created on demand. */
  private second: Picture | null = null;
  private readonly halves: Halves;
  private readonly focus: Focus;
  private readonly subject = new Subject();
  /** The subject must be initialised: new scene, new shapes, or a reset. */
  private isAnew = true;
  private isInHand = false;
  /** Until the first picture after a release. */
  private wasInHand = false;
  private wasAtStart = false;
  private wasSplit = false;
  private shownScene: Scene | null = null;
  private overlay: Overlay | null = null;

  /** Throws if the browser has no WebGL 2. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly labelLayer: HTMLElement,
    readonly rig = new CameraRig(),
    public theme: Theme = currentTheme(),
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: this.quality.antialias,
      powerPreference: 'high-performance',
    });
    this.renderer.toneMapping = NeutralToneMapping;
    this.first = new Picture(this.quality, labelLayer, this.lights.towardsKey);
    this.halves = new Halves(labelLayer);
    this.focus = new Focus(rig);
    this.picking = new Picking(canvas, rig.camera, this.first.robot);
    this.scene.add(this.lights.group, this.first.group);
  }

  get marks(): SceneMarks {
    return this.first.marks;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.first.forget();
    this.second?.forget();
  }

  /** While the user holds something the camera keeps still, and afterwards until a reset or new shapes. */
  set isHeld(isHeld: boolean) {
    this.isInHand = isHeld;
    this.wasInHand = true;
    this.rig.keepStill();
  }

  /** Frees the graphics memory: the canvas cannot be used again. */
  dispose(): void {
    this.first.drawing.labels.clear();
    this.second?.drawing.labels.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  /** Links numbers in the view to their equations. */
  setDoors(doors: Doors): void {
    this.first.drawing.labels.setDoors(doors);
  }

  setOverlay(overlay: Overlay): void {
    this.overlay = overlay;
  }

  /** Draws the present state; true while the camera is still moving by itself, or something is still loading. */
  render(player: Player, elapsed: number): boolean {
    const { scene, recorder } = player;
    const splitRun = this.isSplit ? player.second : null;
    const { rig, first } = this;
    const isOther = scene !== this.shownScene;
    if (isOther) this.begin(scene);
    this.rebuild(scene);
    const whole = this.fit();
    const rects = splitRun ? halvesOf(whole) : ([whole, whole] as const);
    [this.picking.rect] = rects;
    first.robot.update(scene.snapshot);
    if (splitRun) this.followSecond(splitRun);
    const isAtOnce = isOther || (splitRun !== null) !== this.wasSplit;
    this.wasSplit = splitRun !== null;
    const isMoving =
      !this.isInHand && this.moveCamera(player, splitRun, elapsed, isAtOnce, rects[0]);
    const sight = {
      camera: rig.camera,
      rect: rects[0],
      at: this.focus.at,
      away: rig.away,
      pixelRatio: this.renderer.getPixelRatio(),
    };
    const over = () => {
      this.overlay?.(first.drawing, scene, rig.reach);
      if (this.refused) paintRefused(this.refused, first.drawing);
    };
    this.renderer.setScissorTest(splitRun !== null);
    this.draw(first, { scene, recorder, second: splitRun ? null : player.second }, sight, over);
    first.drawing.labels.end(rig.camera, rects[0], player);
    this.drawSecond(player, splitRun, sight, rects);
    if (!splitRun) this.nameOver(player, whole);
    this.wasInHand = this.isInHand;
    return isMoving || this.marks.isComing;
  }

  get memory(): { geometries: number; textures: number; robots: number } {
    const { geometries, textures } = this.renderer.info.memory;
    return { geometries, textures, robots: this.marks.crowdDrawn };
  }

  /** The rectangle around the robot as drawn, in client pixels; null if it is not visible. */
  subjectOnScreen({ snapshot }: Scene): ViewRect | null {
    const { subject, first, rig, picking, canvas } = this;
    const scaleOf = rig.showsAll ? this.marks.shownScaleOf : () => undefined;
    const box = subject.onScreen(first.robot, snapshot, rig.camera, picking.rect, scaleOf);
    const { left, top } = canvas.getBoundingClientRect();
    return box && { ...box, left: left + box.left, top: top + box.top };
  }

  /**
   * The rectangle around the bodies of a fallen run, and that run's part of the view, in client pixels; if overlaid, the bodies
   * of both.
   */
  runOnScreen(scene: Scene, second: SecondRun | null): { bodies: DOMRect; within: DOMRect } {
    const { picking, halves, canvas } = this;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const own = picking.bodiesOnScreen(scene);
    if (!this.wasSplit)
      return {
        bodies: second ? around(own, picking.bodiesOnScreen(second.scene)) : own,
        within: new DOMRect(left, top, width, height),
      };
    const half = halvesOf({ left: 0, top: 0, width, height })[second ? 1 : 0];
    const other = second && picking.bodiesOnScreen(second.scene, halves.camera, half);
    return {
      bodies: other ?? own,
      within: new DOMRect(left + half.left, top + half.top, half.width, half.height),
    };
  }

  /** The second run has a picture of its own. */
  private followSecond({ scene }: SecondRun): Picture {
    this.second ??= new Picture(this.quality, this.labelLayer, this.lights.towardsKey, this.first);
    const { second } = this;
    if (!second.group.parent) this.scene.add(second.group);
    second.follow(scene, this.theme);
    second.robot.update(scene.snapshot);
    return second;
  }

  private drawSecond(
    player: Player,
    splitRun: SecondRun | null,
    sight: Sight,
    rects: readonly [ViewRect, ViewRect],
  ): void {
    const { second, halves } = this;
    if (!second) return;
    if (!splitRun) {
      if (!second.group.parent) return;
      second.group.removeFromParent();
      second.drawing.labels.clear();
      return;
    }
    halves.followCamera(this.rig);
    const [, rect] = rects;
    const at = sight.at.clone().add(halves.aside);
    const watched = { scene: splitRun.scene, recorder: splitRun.recorder, second: null };
    this.draw(second, watched, { ...sight, camera: halves.camera, rect, at });
    second.drawing.labels.end(halves.camera, rect, player);
    halves.showNames(player.scene, splitRun, rects, this.free?.top ?? 0);
  }

  /** For two overlaid runs. */
  private nameOver({ scene, second }: Player, whole: ViewRect): void {
    if (!second) {
      this.halves.hide();
      return;
    }
    const tone = styleOf(SECOND_RUN).colour[this.theme];
    this.halves.showOver(scene, second, whole, this.free?.top ?? 0, tone);
  }

  private draw(picture: Picture, watched: Watched, sight: Sight, over?: () => void): void {
    const { renderer, focus, lights, rig } = this;
    const { left, top, width, height } = sight.rect;
    picture.place(watched.scene, focus, sight.at, focus.floorHeight(watched.scene));
    lights.follow(sight.at, rig.reach);
    picture.paint(watched, sight, over);
    for (const one of [this.first, this.second]) if (one) one.group.visible = one === picture;
    const bottom = this.canvas.clientHeight - top - height;
    renderer.setViewport(left, bottom, width, height);
    renderer.setScissor(left, bottom, width, height);
    renderer.render(this.scene, sight.camera);
  }

  private moveCamera(
    { scene, second }: Player,
    splitRun: SecondRun | null,
    elapsed: number,
    isAtOnce: boolean,
    rect: ViewRect,
  ): boolean {
    const { rig, focus, halves } = this;
    rig.isEased = !prefersReducedMotion();
    const isAtStart = scene.snapshot.scalar('step') === 0;
    const isReset = isAtStart && !this.wasAtStart;
    this.wasAtStart = isAtStart;
    if (isReset) rig.followAgain();
    this.isAnew ||= isReset;
    focus.update(scene, elapsed, this.free !== null);
    const isAside =
      splitRun !== null && halves.follow(scene, splitRun.scene, rig, elapsed, isAtOnce);
    if (this.free) this.frame(scene, second, this.free, isAtOnce);
    return rig.update(focus.at, elapsed, rect.width, rect.height) || isAside;
  }

  private begin(scene: Scene): void {
    this.shownScene = scene;
    this.marks.begin();
    this.first.drawing.labels.clear();
    this.focus.begin(scene);
    this.lights.setOnTable(!this.focus.follows);
  }

  private rebuild(scene: Scene): void {
    const { isModel, areShapes } = this.first.follow(scene, this.theme);
    if (isModel) this.focus.rebuild(scene);
    if (!areShapes) return;
    if (!this.wasInHand) this.rig.followAgain();
    const viewTheme = VIEW_THEMES[this.theme];
    this.scene.background = new Color(viewTheme.background);
    this.subject.rebuild(scene.description);
    this.isAnew = true;
    this.lights.setTheme(viewTheme);
    this.focus.measure(scene);
  }

  /** Keeps everything that the robot, and that of the second run, has reached in the picture. */
  private frame(scene: Scene, other: SecondRun | null, free: Free, isAtOnce: boolean): void {
    const { description, snapshot } = scene;
    const { subject, rig, halves, first } = this;
    const origin = rig.originBelow(this.focus.at);
    if (this.isAnew) subject.begin(description, origin);
    this.isAnew = false;
    const scaleOf = this.marks.shownScaleOf;
    subject.see(first.robot, snapshot, origin, scaleOf);
    if (other) this.seeOther(scene, other, origin);
    const top = free.top + (other ? halves.namePx : 0);
    rig.frame([subject.withArrows, subject.points], { ...free, top }, isAtOnce);
  }

  /** In its half, from its own position; overlaid as long as one picture can hold both. */
  private seeOther(first: Scene, { scene }: SecondRun, origin: Vector3): void {
    const { subject, halves, marks, second } = this;
    const { reach } = first.description.viewpoint;
    if (this.wasSplit && second)
      subject.see(second.robot, scene.snapshot, origin.add(halves.aside), marks.shownScaleOf);
    else if (
      !this.wasSplit &&
      marks.hasRobotOver &&
      between(first, scene).length() < TOGETHER * reach
    )
      subject.see(marks.robotOver, scene.snapshot, origin, marks.shownScaleOf);
  }

  private fit(): ViewRect {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    const usual = Math.min(window.devicePixelRatio, this.quality.maxPixelRatio);
    // In hundredths, so that rounding never makes it a pixel too small.
    const ratio = Math.max(usual, Math.ceil((100 * this.leastWidth) / Math.max(width, 1)) / 100);
    if (
      this.canvas.width !== Math.floor(width * ratio) ||
      this.canvas.height !== Math.floor(height * ratio) ||
      this.renderer.getPixelRatio() !== ratio
    ) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    return { left: 0, top: 0, width, height };
  }
}

function around(one: DOMRect, other: DOMRect): DOMRect {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const [right, bottom] = [Math.max(one.right, other.right), Math.max(one.bottom, other.bottom)];
  return new DOMRect(left, top, right - left, bottom - top);
}
