// The 3D view: lights, ground, bodies and marks.
import type { Drag } from 'schemas/description';
import { Color, NeutralToneMapping, Scene as ThreeScene, WebGLRenderer } from 'three';
import { currentTheme, prefersReducedMotion, type Theme } from '../basics/palette';
import type { Doors } from '../engine_client/doors';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { CameraRig, type Free } from './camera';
import { ForbiddenCells } from './cells';
import { Drawing } from './drawing';
import { Focus } from './focus';
import { Ground } from './ground';
import type { ViewRect } from './labels';
import { Lights } from './lights';
import { paintRefused } from './paint_refused';
import { Picking } from './picking';
import { chooseQuality } from './quality';
import { Robot } from './robot';
import { SceneMarks } from './scene_marks';
import { SoftShadows } from './soft_shadows';
import { Subject } from './subject';
import { VIEW_THEMES } from './view_theme';

/** What others draw over the picture (highlight.ts). `reach`: half of what is seen, m. */
export type Overlay = (drawing: Drawing, scene: Scene, reach: number) => void;

export class Stage {
  readonly marks: SceneMarks;
  readonly picking: Picking;
  /** What lies over the picture: the robot is kept large between it. Null: the engine's reach says how far away we are. */
  free: Free | null = null;
  /** The camera keeps still: a hand holds something in the picture. */
  isHeld = false;
  /** What somebody asks for and cannot have, drawn over what there is. */
  refused: Drag | null = null;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new ThreeScene();
  private readonly quality = chooseQuality();
  private readonly robot = new Robot(this.quality);
  private readonly ground = new Ground();
  private readonly cells = new ForbiddenCells();
  private readonly lights = new Lights();
  private readonly shadows = new SoftShadows(this.lights.towardsKey);
  private readonly focus: Focus;
  private readonly subject = new Subject();
  /** The subject has not begun: another scene, other shapes. */
  private isAnew = true;
  private wasAtStart = false;
  private readonly drawing: Drawing;
  private modelVersion = Number.NaN;
  private shownShapes = '';
  private shownScene: Scene | null = null;
  private overlay: Overlay | null = null;

  /** Throws if the browser has no WebGL 2. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    labelLayer: HTMLElement,
    readonly rig = new CameraRig(),
    public theme: Theme = currentTheme(),
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: this.quality.antialias,
      powerPreference: 'high-performance',
    });
    this.renderer.toneMapping = NeutralToneMapping;
    this.drawing = new Drawing(labelLayer);
    this.marks = new SceneMarks(this.quality, this.drawing);
    this.focus = new Focus(rig);
    this.picking = new Picking(canvas, rig.camera, this.robot);
    this.scene.add(
      this.lights.group,
      this.ground.group,
      this.cells.mesh,
      this.shadows.mesh,
      this.robot.group,
      this.marks.group,
    );
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.modelVersion = Number.NaN;
  }

  /** Gives the graphics memory back: the canvas cannot be drawn into again. */
  dispose(): void {
    this.drawing.labels.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  /** Numbers in the view lead to their equations. */
  setDoors(doors: Doors): void {
    this.drawing.labels.setDoors(doors);
  }

  setOverlay(overlay: Overlay): void {
    this.overlay = overlay;
  }

  /** Draws the present state; true while the camera is still moving by itself. */
  render(player: Player, elapsed: number): boolean {
    const { scene } = player;
    const { snapshot } = scene;
    const { rig, drawing } = this;
    const isOther = scene !== this.shownScene;
    if (isOther) this.begin(scene);
    if (isOther || snapshot.scalar('model_version') !== this.modelVersion) this.rebuild(scene);
    const rect = this.fit();
    this.robot.update(snapshot);
    const isMoving = !this.isHeld && this.moveCamera(scene, elapsed, isOther, rect);
    this.place(scene);
    drawing.begin(rig.camera, rect, rig.away, this.renderer.getPixelRatio());
    this.marks.update(player);
    this.overlay?.(drawing, scene, rig.reach);
    if (this.refused) paintRefused(this.refused, drawing);
    drawing.end();
    this.renderer.render(this.scene, rig.camera);
    drawing.labels.end(rig.camera, rect, player.isPlaying);
    return isMoving;
  }

  get memory(): { geometries: number; textures: number; robots: number } {
    const { geometries, textures } = this.renderer.info.memory;
    return { geometries, textures, robots: this.marks.batch.drawn };
  }

  /** The rectangle around the robot as it was drawn, in client pixels; null where it is not seen. */
  subjectOnScreen({ snapshot }: Scene): ViewRect | null {
    const { subject, robot, rig, picking, canvas } = this;
    const box = subject.onScreen(robot, snapshot, rig.camera, picking.rect);
    const { left, top } = canvas.getBoundingClientRect();
    return box && { ...box, left: left + box.left, top: top + box.top };
  }

  private moveCamera(scene: Scene, elapsed: number, isOther: boolean, rect: ViewRect): boolean {
    const { rig, focus } = this;
    rig.isEased = !prefersReducedMotion();
    focus.update(scene, elapsed, this.free !== null);
    if (this.free) this.frame(scene, this.free, isOther);
    return rig.update(focus.at, elapsed, rect.width, rect.height);
  }

  private begin(scene: Scene): void {
    this.shownShapes = '';
    this.shownScene = scene;
    this.drawing.labels.clear();
    this.marks.begin();
    this.focus.begin(scene);
    this.lights.setOnTable(!this.focus.follows);
  }

  private rebuild(scene: Scene): void {
    const { description, snapshot } = scene;
    const viewTheme = VIEW_THEMES[this.theme];
    const { limb } = description.viewpoint;
    this.modelVersion = snapshot.scalar('model_version');
    this.drawing.setTheme(this.theme);
    this.marks.rebuild(scene);
    this.focus.rebuild(scene);
    this.cells.rebuild(description.ground, viewTheme);
    this.ground.rebuild(description.surfaces, viewTheme);
    // Most parameters change the motion or a mass, and nothing that is seen of the bodies.
    const shapes = `${this.theme} ${limb} ${JSON.stringify(description.robot.shapes)}`;
    if (shapes === this.shownShapes) return;
    this.shownShapes = shapes;
    this.scene.background = new Color(viewTheme.background);
    this.robot.rebuild(description, viewTheme, limb);
    this.subject.rebuild(description);
    this.isAnew = true;
    this.shadows.rebuild(description.robot.shapes);
    this.lights.setTheme(viewTheme);
    this.focus.measure(scene);
  }

  /** Keeps all that the robot has reached in the picture. */
  private frame({ description, snapshot }: Scene, free: Free, isOther: boolean): void {
    const { subject, rig } = this;
    const origin = rig.originBelow(this.focus.at);
    const isAtStart = snapshot.scalar('step') === 0;
    if (this.isAnew || (isAtStart && !this.wasAtStart)) subject.begin(description, origin);
    this.isAnew = false;
    this.wasAtStart = isAtStart;
    subject.see(this.robot, snapshot, origin);
    rig.frame(subject.points, free, isOther);
  }

  /** What travels with the robot. */
  private place(scene: Scene): void {
    const { focus, rig } = this;
    this.shadows.mesh.visible = focus.hasGround;
    if (focus.hasGround) this.shadows.update(this.robot, VIEW_THEMES[this.theme].shadow);
    this.ground.update(scene.snapshot, focus.at, focus.floorHeight(scene));
    this.cells.follow(focus.at.x);
    this.lights.follow(focus.at, rig.reach);
  }

  private fit(): ViewRect {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    const ratio = Math.min(window.devicePixelRatio, this.quality.maxPixelRatio);
    if (
      this.canvas.width !== Math.floor(width * ratio) ||
      this.canvas.height !== Math.floor(height * ratio) ||
      this.renderer.getPixelRatio() !== ratio
    ) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
    }
    const rect = { left: 0, top: 0, width, height };
    this.picking.rect = rect;
    return rect;
  }
}
