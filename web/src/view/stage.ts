// The 3D view: lights, ground, robot and marks, rendered into the part of the canvas that no panel covers.
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  NeutralToneMapping,
  Scene as ThreeScene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { currentTheme, prefersReducedMotion, type Theme } from '../palette';
import { isFloating } from '../sim/kind';
import type { Player } from '../sim/player';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import { CameraRig } from './camera';
import { ForbiddenCells } from './cells';
import { ForceArrows, THIN } from './forces';
import { type GhostPrefix, ghostName, nameGhost, visibleGhost } from './ghost';
import { Ground } from './ground';
import { FootLabels, type ViewRect } from './labels';
import { framesOfLeg, LegFrames } from './legframes';
import { LOOKS } from './look';
import { MarkLabels } from './marklabels';
import { Marks, nameMargin } from './marks';
import { MomentumArrows } from './momentum';
import { chooseQuality } from './quality';
import { Robot, spreadOfFeet } from './robot';
import { SoftShadows } from './softshadows';

/** The key light from the robot, in reaches. */
const TOWARDS_LIGHT = new Vector3(1.2, -2.2, 5);

const LEG_SHARE = 0.95;
/** Legs that sprawl take more room than their links and the trunk say. */
const FEET_SHARE = 0.9;
/** Cameras look at half the height of what they follow, which is the trunk of a standing robot. */
const ABOVE_HALF = 2;
/** Under a robot that floats, in its reaches: where it would stand, and how far below that the grid lies. */
const FLOATING_STAND = 0.75;
const FLOATING_DROP = 0.35;

export interface Insets {
  left: number;
  bottom: number;
}

export class Stage {
  private readonly renderer: WebGLRenderer;
  readonly rig = new CameraRig();
  readonly forces = new ForceArrows();
  private readonly scene = new ThreeScene();
  private readonly quality = chooseQuality();
  private readonly robot = new Robot(this.quality);
  private readonly ghost = new Robot(this.quality, true);
  private readonly ghostForces = new ForceArrows(THIN);
  readonly frames = new LegFrames();
  private readonly words: MarkLabels;
  private readonly ground = new Ground();
  private readonly cells = new ForbiddenCells();
  private readonly shadows = new SoftShadows(TOWARDS_LIGHT);
  private readonly marks = new Marks();
  readonly momentum = new MomentumArrows();
  private readonly labels: FootLabels;
  private readonly key = new DirectionalLight('#fff6ea');
  private readonly fill = new DirectionalLight('#dfeaff');
  private readonly sky = new HemisphereLight();
  private modelVersion = Number.NaN;
  private shownShapes = '';
  private shownScene: Scene | null = null;
  private ghostField = '';
  private ghostPrefix: GhostPrefix | null = null;
  /** There is no ground: the robot falls, and so do we. */
  isFloating = false;
  /** The leg that the scene is about; -1 where it is about the whole robot. */
  private leg = -1;
  private theme: Theme = currentTheme();
  private readonly towardsScene = new Vector3();

  /** Throws if the browser has no WebGL 2. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    labelLayer: HTMLElement,
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: this.quality.antialias,
      powerPreference: 'high-performance',
    });
    this.renderer.toneMapping = NeutralToneMapping;
    this.labels = new FootLabels(labelLayer);
    this.words = new MarkLabels(labelLayer);
    this.rig.isEased = !prefersReducedMotion();
    this.scene.add(this.sky, this.key, this.key.target, this.fill, this.fill.target);
    this.scene.add(
      this.ground.mesh,
      this.cells.mesh,
      this.shadows.mesh,
      this.marks.group,
      this.robot.group,
      this.ghost.group,
      this.forces.group,
      this.ghostForces.group,
      this.frames.group,
      this.momentum.ribbon.mesh,
    );
    this.sky.position.set(0, 0, 1);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.modelVersion = Number.NaN;
  }

  /** Draws the present state; true while the camera is still moving by itself. */
  render(player: Player, elapsed: number, insets: Insets): boolean {
    const { snapshot } = player.scene;
    const isOther = player.scene !== this.shownScene;
    if (isOther) this.shownShapes = '';
    this.shownScene = player.scene;
    if (isOther || snapshot.scalar('model_version') !== this.modelVersion)
      this.rebuild(player.scene);
    const rect = this.fit(insets);
    const trunk = snapshot.vector('body_position').subarray(0, 3);
    const [, , trunkZ = 0] = trunk;
    this.rig.floor = this.isFloating ? trunkZ - FLOATING_STAND * this.rig.reach : 0;
    this.rig.isTight = this.isFloating;
    const isMoving = this.rig.update(this.lookedAt(snapshot), elapsed, rect.width, rect.height);
    this.robot.update(snapshot);
    this.shadows.mesh.visible = !this.isFloating;
    if (!this.isFloating) this.shadows.update(this.robot, LOOKS[this.theme].shadow);
    this.forces.update(snapshot);
    this.drawGhosts(player.scene);
    this.momentum.update(player.scene, this.rig.camera.getWorldDirection(this.towardsScene));
    this.marks.group.visible = !this.isAboutLeg;
    this.marks.update(snapshot, player.recorder, this.isFloating);
    this.ground.follow(
      trunk[0] ?? 0,
      trunk[1] ?? 0,
      this.isFloating ? this.rig.floor - FLOATING_DROP * this.rig.reach : 0,
    );
    this.cells.follow(trunk[0] ?? 0);
    this.light(trunk[0] ?? 0, trunk[1] ?? 0);
    // The panels draw into the same context: whatever they left behind is unknown to three.
    this.renderer.resetState();
    this.renderer.setRenderTarget(null);
    this.renderer.render(this.scene, this.rig.camera);
    this.labels.update(player.scene, this.rig.camera, rect, this.isAboutLeg);
    this.frames.update(player.scene);
    this.words.begin();
    this.frames.name(this.words);
    nameMargin(player.scene, this.words, LOOKS[this.theme].ink);
    if (this.ghostPrefix)
      nameGhost(player.scene, this.ghostPrefix, this.words, LOOKS[this.theme].ink);
    this.momentum.name(this.words);
    this.words.end(this.rig.camera, rect);
    return isMoving;
  }

  /** The forces by another method as thin arrows; none for an empty name. */
  showGhostForces(field: string): void {
    this.ghostField = field;
  }

  get memory(): { geometries: number; textures: number } {
    const { geometries, textures } = this.renderer.info.memory;
    return { geometries, textures };
  }

  /** What the pale robot is; empty while none is to be seen. */
  ghostWords(scene: Scene): string {
    return this.ghostPrefix ? ghostName(scene, this.ghostPrefix) : '';
  }

  /** The scale of the arrows of angular momentum in words; empty while they are not shown. */
  momentumWords(scene: Scene): string {
    if (!this.momentum.isWanted || !this.momentum.canShow(scene)) return '';
    return `10 cm = ${Number(this.momentum.per10cm.toPrecision(1))} kg m²/s of tail, of body`;
  }

  /** One leg with its frames, instead of a robot that carries itself. */
  get isAboutLeg(): boolean {
    return this.leg >= 0;
  }

  get showsCells(): boolean {
    return this.cells.mesh.visible;
  }

  get showsZmp(): boolean {
    return this.marks.showsZmp;
  }

  private drawGhosts(scene: Scene): void {
    const { snapshot } = scene;
    this.ghostPrefix = visibleGhost(scene);
    this.ghost.group.visible = this.ghostPrefix !== null;
    if (this.ghostPrefix) this.ghost.update(snapshot, this.ghostPrefix);
    this.ghostForces.group.visible = this.ghostField !== '' && snapshot.has(this.ghostField);
    if (this.ghostForces.group.visible)
      this.ghostForces.update(snapshot, this.ghostField, this.forces);
  }

  /** The trunk, or in a scene about one leg the middle between its hip and its foot. */
  private lookedAt(snapshot: Snapshot): number[] {
    const trunk = snapshot.vector('body_position').subarray(0, 3);
    const frames = snapshot.find('frame_position');
    if (!this.isAboutLeg || !frames) return [...trunk];
    const foot = snapshot.vector('foot_position').subarray(3 * this.leg, 3 * this.leg + 3);
    const hip = 3 * this.leg * framesOfLeg(snapshot);
    const [x = 0, y = 0, z = 0] = frames
      .subarray(hip, hip + 3)
      .map((value, axis) => 0.5 * (value + (foot[axis] ?? value)));
    return [x, y, ABOVE_HALF * z];
  }

  private rebuild(scene: Scene): void {
    const { description, snapshot } = scene;
    const look = LOOKS[this.theme];
    const { legs } = description.robot;
    this.modelVersion = snapshot.scalar('model_version');
    // Most parameters change the motion or a mass, and nothing that is seen.
    this.leg = scene.indexOf('leg.leg') >= 0 ? scene.valueOf('leg.leg') : -1;
    this.isFloating = isFloating(scene) && !this.isAboutLeg;
    this.labels.isInAir = this.isFloating;
    const onlyLeg = legs[this.leg];
    this.cells.rebuild(description.ground, look);
    const shapes = `${this.theme} ${onlyLeg} ${JSON.stringify(description.robot.shapes)}`;
    if (shapes === this.shownShapes) return;
    this.shownShapes = shapes;
    this.scene.background = new Color(look.background);
    this.robot.rebuild(description, look, onlyLeg);
    this.ghost.rebuild(description, look);
    this.ghostForces.rebuild(legs);
    this.shadows.rebuild(description.robot.shapes);
    this.forces.rebuild(legs);
    this.marks.setLook(look, legs);
    this.ground.setLook(look);
    this.labels.rebuild(scene);
    const reach = Math.max(this.robot.reach, FEET_SHARE * spreadOfFeet(snapshot));
    this.rig.reach = onlyLeg === undefined ? reach : LEG_SHARE * reach;
    // A left leg is seen from the left: the trunk would be in front of it.
    const hip = 3 * this.leg * framesOfLeg(snapshot);
    const hipY = snapshot.find('frame_position')?.[hip + 1] ?? 0;
    this.rig.setMirrored(this.isAboutLeg && hipY > 0);
    this.key.intensity = look.keyLight;
    this.fill.intensity = look.fillLight;
    this.sky.intensity = look.skyLight;
    this.sky.color.set(look.sky);
    this.sky.groundColor.set(look.bounce);
  }

  private fit(insets: Insets): ViewRect {
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
    const rect = {
      left: insets.left,
      top: 0,
      width: width - insets.left,
      height: height - insets.bottom,
    };
    this.renderer.setViewport(rect.left, insets.bottom, rect.width, rect.height);
    this.renderer.setScissor(rect.left, insets.bottom, rect.width, rect.height);
    this.renderer.setScissorTest(insets.left > 0 || insets.bottom > 0);
    this.marks.setViewport(rect.width, rect.height);
    this.frames.setViewport(rect.width, rect.height);
    this.momentum.ribbon.setViewport(rect.width, rect.height);
    return rect;
  }

  /** The lights travel with the robot. */
  private light(x: number, y: number): void {
    const { reach } = this.rig;
    this.key.position.copy(TOWARDS_LIGHT).multiplyScalar(reach);
    this.key.position.x += x;
    this.key.position.y += y;
    this.key.target.position.set(x, y, 0);
    this.fill.position.set(x - 3 * reach, y + 3 * reach, 2.5 * reach);
    this.fill.target.position.set(x, y, 0.5 * reach);
  }
}
