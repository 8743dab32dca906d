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
import type { Player } from '../sim/player';
import type { Scene } from '../sim/scene';
import { CameraRig } from './camera';
import { ForceArrows } from './forces';
import { Ground } from './ground';
import { FootLabels, type ViewRect } from './labels';
import { LOOKS } from './look';
import { Marks } from './marks';
import { chooseQuality } from './quality';
import { Robot } from './robot';
import { SoftShadows } from './softshadows';

/** The key light from the robot, in reaches. */
const TOWARDS_LIGHT = new Vector3(1.2, -2.2, 5);

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
  private readonly ground = new Ground();
  private readonly shadows = new SoftShadows(TOWARDS_LIGHT);
  private readonly marks = new Marks();
  private readonly labels: FootLabels;
  private readonly key = new DirectionalLight('#fff6ea');
  private readonly fill = new DirectionalLight('#dfeaff');
  private readonly sky = new HemisphereLight();
  private modelVersion = Number.NaN;
  private shownShapes = '';
  private theme: Theme = currentTheme();

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
    this.rig.isEased = !prefersReducedMotion();
    this.scene.add(this.sky, this.key, this.key.target, this.fill, this.fill.target);
    this.scene.add(
      this.ground.mesh,
      this.shadows.mesh,
      this.marks.group,
      this.robot.group,
      this.forces.group,
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
    if (snapshot.scalar('model_version') !== this.modelVersion) this.rebuild(player.scene);
    const rect = this.fit(insets);
    const trunk = snapshot.vector('body_position').subarray(0, 3);
    const isMoving = this.rig.update(trunk, elapsed, rect.width, rect.height);
    this.robot.update(snapshot);
    this.shadows.update(this.robot, LOOKS[this.theme].shadow);
    this.forces.update(snapshot);
    this.marks.update(snapshot, player.recorder);
    this.ground.follow(trunk[0] ?? 0, trunk[1] ?? 0);
    this.light(trunk[0] ?? 0, trunk[1] ?? 0);
    // The panels draw into the same context: whatever they left behind is unknown to three.
    this.renderer.resetState();
    this.renderer.setRenderTarget(null);
    this.renderer.render(this.scene, this.rig.camera);
    this.labels.update(snapshot, this.rig.camera, rect);
    return isMoving;
  }

  private rebuild({ description, snapshot }: Scene): void {
    const look = LOOKS[this.theme];
    const { legs } = description.robot;
    this.modelVersion = snapshot.scalar('model_version');
    // Most parameters change the motion or a mass, and nothing that is seen.
    const shapes = `${this.theme} ${JSON.stringify(description.robot.shapes)}`;
    if (shapes === this.shownShapes) return;
    this.shownShapes = shapes;
    this.scene.background = new Color(look.background);
    this.robot.rebuild(description, look);
    this.shadows.rebuild(description.robot.shapes);
    this.forces.rebuild(legs);
    this.marks.setLook(look, legs);
    this.ground.setLook(look);
    this.labels.rebuild(legs);
    this.rig.reach = this.robot.reach;
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
