// The 3D view: lights, ground and bodies, rendered into the part of the canvas that no panel covers; what is drawn beside
// them is the walking robot's (walk.ts) or the exhibit's (exhibit.ts).
import {
  Color,
  DirectionalLight,
  type Group,
  HemisphereLight,
  NeutralToneMapping,
  type PerspectiveCamera,
  Plane,
  Raycaster,
  Scene as ThreeScene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { currentTheme, prefersReducedMotion, type Theme } from '../palette';
import { isExhibit } from '../sim/exhibit';
import type { Player } from '../sim/player';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import { CameraRig } from './camera';
import { ExhibitView } from './exhibit';
import { ExhibitFocus } from './exhibitfocus';
import { Ground } from './ground';
import type { ViewRect } from './labels';
import { LOOKS } from './look';
import { chooseQuality } from './quality';
import { Robot } from './robot';
import { SoftShadows } from './softshadows';
import { WalkView } from './walk';

/** The key light from the robot, in reaches. */
const TOWARDS_LIGHT = new Vector3(1.2, -2.2, 5);
/** What is seen from the front is lit from there. */
const TOWARDS_LIGHT_OF_EXHIBITS = new Vector3(1.4, -3.2, 3.6);

/** Under a robot that floats, in its reaches: where it would stand, and how far below that the grid lies. */
const FLOATING_STAND = 0.75;
const FLOATING_DROP = 0.35;

/** Of a robot on free ground: where its floor lies, and how high its trunk is above it. */
const FLOOR = 'ground_pose';
const HEIGHT = 'trunk_height';
const FLOOR_EASE_S = 0.3;

/** A finger is broader than a shank: where else to look for a body, px. */
const NEARBY: readonly (readonly [number, number])[] = [0, 9, 18].flatMap((away) =>
  away === 0
    ? ([[0, 0]] as const)
    : ([
        [away, 0],
        [-away, 0],
        [0, away],
        [0, -away],
      ] as const),
);

/** A point of a body, in its own axes. */
export interface Grip {
  body: number;
  at: [number, number, number];
}

/** What others draw over the picture (highlight.ts). */
export interface Overlay {
  group: Group;
  update(
    player: Player,
    camera: PerspectiveCamera,
    rect: ViewRect,
    reach: number,
    theme: Theme,
  ): void;
}

export interface Insets {
  left: number;
  bottom: number;
}

export class Stage {
  private readonly renderer: WebGLRenderer;
  readonly walk: WalkView;
  readonly exhibit: ExhibitView;
  private readonly focus = new ExhibitFocus();
  private readonly scene = new ThreeScene();
  private readonly quality = chooseQuality();
  private readonly robot = new Robot(this.quality);
  private readonly ground = new Ground();
  private readonly towardsLight = TOWARDS_LIGHT.clone();
  private readonly shadows = new SoftShadows(this.towardsLight);
  private readonly key = new DirectionalLight('#fff6ea');
  private readonly fill = new DirectionalLight('#dfeaff');
  private readonly sky = new HemisphereLight();
  private readonly rays = new Raycaster();
  private modelVersion = Number.NaN;
  private shownShapes = '';
  private shownScene: Scene | null = null;
  private isExhibit = false;
  private overlay: Overlay | null = null;
  private rect: ViewRect = { left: 0, top: 0, width: 1, height: 1 };
  private readonly towardsScene = new Vector3();

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
    this.walk = new WalkView(this.quality, labelLayer);
    this.exhibit = new ExhibitView(this.quality, labelLayer);
    this.scene.add(this.sky, this.key, this.key.target, this.fill, this.fill.target);
    this.scene.add(
      this.ground.mesh,
      this.shadows.mesh,
      this.robot.group,
      this.walk.group,
      this.exhibit.group,
    );
    this.sky.position.set(0, 0, 1);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.modelVersion = Number.NaN;
  }

  /** Gives the graphics memory back: the canvas cannot be drawn into again. */
  dispose(): void {
    this.walk.clear();
    this.exhibit.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  setOverlay(overlay: Overlay): void {
    this.overlay = overlay;
    this.scene.add(overlay.group);
  }

  /** Draws the present state; true while the camera is still moving by itself. */
  render(player: Player, elapsed: number, insets: Insets): boolean {
    const { snapshot } = player.scene;
    const isOther = player.scene !== this.shownScene;
    if (isOther) this.begin(player.scene);
    if (isOther || snapshot.scalar('model_version') !== this.modelVersion)
      this.rebuild(player.scene);
    const rect = this.fit(insets);
    const { walk, exhibit, rig } = this;
    rig.isEased = !prefersReducedMotion();
    const trunk = snapshot.vector('body_position').subarray(0, 3);
    const [, , trunkZ = 0] = trunk;
    if (!this.isExhibit) rig.floor = walk.isFloating ? trunkZ - FLOATING_STAND * rig.reach : 0;
    rig.isTight = walk.isFloating;
    const at = this.isExhibit ? this.focus.update(snapshot) : walk.lookedAt(snapshot);
    if (this.focus.follows && this.isExhibit) this.followGround(snapshot, elapsed);
    const isMoving = rig.update(at, elapsed, rect.width, rect.height);
    this.robot.update(snapshot);
    const hasShadows = this.isExhibit ? this.focus.hasGround : !walk.isFloating;
    this.shadows.mesh.visible = hasShadows;
    if (hasShadows) this.shadows.update(this.robot, LOOKS[this.theme].shadow);
    if (this.isExhibit) exhibit.update(player, rig.camera, rect, at);
    else walk.update(player, rig.camera.getWorldDirection(this.towardsScene));
    const [x = 0, y = 0] = this.isExhibit ? at : trunk;
    const drop = walk.isFloating
      ? rig.floor - FLOATING_DROP * rig.reach
      : this.isExhibit
        ? (snapshot.find(FLOOR)?.[2] ?? 0)
        : 0;
    this.ground.mesh.visible = !this.isExhibit || this.focus.hasGround;
    this.ground.follow(x, y, drop);
    this.light(x, y, this.isExhibit ? (at[2] ?? 0) : 0);
    this.overlay?.update(player, rig.camera, rect, rig.reach, this.theme);
    // The panels draw into the same context: whatever they left behind is unknown to three.
    this.renderer.resetState();
    this.renderer.setRenderTarget(null);
    this.renderer.render(this.scene, rig.camera);
    if (this.isExhibit) exhibit.name(player, rig.camera, rect);
    else walk.name(player, rig.camera, rect);
    return isMoving;
  }

  get memory(): { geometries: number; textures: number; robots: number } {
    const { geometries, textures } = this.renderer.info.memory;
    return { geometries, textures, robots: this.isExhibit ? this.exhibit.herd.drawn : 0 };
  }

  /** Whether a body is seen at a place of the window, in client pixels. */
  hasBodyAt(x: number, y: number): boolean {
    this.aim(x, y);
    return this.rays.intersectObject(this.robot.group, true).length > 0;
  }

  /** The body that is seen there, or beside there where legs are thin. */
  grab(x: number, y: number): Grip | null {
    for (const [dx, dy] of NEARBY) {
      this.aim(x + dx, y + dy);
      const [hit] = this.rays.intersectObject(this.robot.group, true);
      const body = hit ? this.robot.bodyOf(hit.object) : -1;
      if (hit && body >= 0) return { body, at: this.robot.toBody(body, hit.point) };
    }
    return null;
  }

  /** The point under a place of the window, as far from the eye as the grip is now. */
  reachTo({ body, at }: Grip, x: number, y: number): [number, number, number] {
    const grip = this.robot.toWorld(body, new Vector3(...at));
    const plane = new Plane().setFromNormalAndCoplanarPoint(
      this.rig.camera.getWorldDirection(this.towardsScene),
      grip,
    );
    this.aim(x, y);
    const target = this.rays.ray.intersectPlane(plane, new Vector3()) ?? grip;
    return [target.x, target.y, target.z];
  }

  private aim(x: number, y: number): void {
    const { left, top } = this.canvas.getBoundingClientRect();
    const { rect } = this;
    const across = (x - left - rect.left) / rect.width;
    const down = (y - top - rect.top) / rect.height;
    this.rays.setFromCamera(new Vector2(2 * across - 1, 1 - 2 * down), this.rig.camera);
  }

  /** Where the origin of the first body is seen, in client pixels. */
  bodyOnScreen({ snapshot }: Scene): { x: number; y: number } {
    const { left, top } = this.canvas.getBoundingClientRect();
    const { rect } = this;
    const at = new Vector3().fromArray(snapshot.vector('body_position')).project(this.rig.camera);
    return {
      x: left + rect.left + (0.5 + 0.5 * at.x) * rect.width,
      y: top + rect.top + (0.5 - 0.5 * at.y) * rect.height,
    };
  }

  private begin(scene: Scene): void {
    this.shownShapes = '';
    this.shownScene = scene;
    this.isExhibit = isExhibit(scene);
    if (this.isExhibit) {
      this.walk.clear();
      this.exhibit.begin(scene);
      this.focus.begin(scene);
      this.rig.setMirrored(false);
    } else {
      this.exhibit.clear();
    }
    const isBench = this.isExhibit && !this.focus.follows;
    this.towardsLight.copy(isBench ? TOWARDS_LIGHT_OF_EXHIBITS : TOWARDS_LIGHT);
    // A robot that walks away is looked at as the walking robots are.
    this.rig.look(isBench ? this.focus.direction : null);
  }

  private rebuild(scene: Scene): void {
    const { description, snapshot } = scene;
    const look = LOOKS[this.theme];
    this.modelVersion = snapshot.scalar('model_version');
    // Most parameters change the motion or a mass, and nothing that is seen.
    const onlyLeg = this.isExhibit ? undefined : this.walk.begin(scene, look);
    if (this.isExhibit) {
      this.exhibit.rebuild(scene, this.theme);
      this.focus.rebuild(scene);
      if (!this.focus.follows) {
        this.rig.reach = this.focus.reach;
        this.rig.floor = this.focus.hasGround ? 0 : Number.NEGATIVE_INFINITY;
      } else if (!Number.isFinite(this.rig.floor)) this.rig.floor = 0;
    }
    const shapes = `${this.theme} ${onlyLeg} ${JSON.stringify(description.robot.shapes)}`;
    if (shapes === this.shownShapes) return;
    this.shownShapes = shapes;
    this.scene.background = new Color(look.background);
    this.robot.rebuild(description, look, onlyLeg);
    this.shadows.rebuild(description.robot.shapes);
    this.ground.setLook(look);
    // What it can do takes more room than it does, if it has feet.
    if (this.isExhibit && this.focus.follows)
      this.rig.reach = snapshot.has('foot_position')
        ? 0.5 * (this.walk.reachOf(snapshot, this.robot) + this.focus.reach)
        : this.focus.reach;
    if (!this.isExhibit) {
      this.walk.rebuild(scene, look);
      this.rig.reach = this.walk.reachOf(snapshot, this.robot);
      this.rig.setMirrored(this.walk.isOnTheLeft(snapshot));
    }
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
    this.rect = rect;
    this.renderer.setViewport(rect.left, insets.bottom, rect.width, rect.height);
    this.renderer.setScissor(rect.left, insets.bottom, rect.width, rect.height);
    this.renderer.setScissorTest(insets.left > 0 || insets.bottom > 0);
    if (this.isExhibit) this.exhibit.setView(rect, this.rig.away, ratio);
    else this.walk.setViewport(rect.width, rect.height);
    return rect;
  }

  /** The camera's floor is the ground under the robot, smoothly: stairs have edges. */
  private followGround(snapshot: Snapshot, elapsed: number): void {
    const height = snapshot.find(HEIGHT)?.[0];
    if (height === undefined) return;
    const ground = (snapshot.vector('body_position')[2] ?? 0) - height;
    const share = this.rig.isEased ? 1 - Math.exp(-elapsed / FLOOR_EASE_S) : 1;
    this.rig.floor += share * (ground - this.rig.floor);
  }

  /** The lights travel with the robot. */
  private light(x: number, y: number, z: number): void {
    const { reach } = this.rig;
    this.key.position.copy(this.towardsLight).multiplyScalar(reach);
    this.key.position.x += x;
    this.key.position.y += y;
    this.key.position.z += z;
    this.key.target.position.set(x, y, z);
    this.fill.position.set(x - 3 * reach, y + 3 * reach, z + 2.5 * reach);
    this.fill.target.position.set(x, y, z + 0.5 * reach);
  }
}
