// The friction cone of each foot that presses: apex at the foot, about the ground's normal, as wide as the coefficient
// of friction. The force arrow lies inside it; how much of the cone it uses is told by the filled part of the ring, by a
// number, and by the colour.
import {
  Color,
  ConeGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three';
import type { Scene } from '../sim/scene';
import type { MarkLabels } from './marklabels';
import type { Pen, Strokes } from './strokes';

export const CONES = 'Friction cones';
const HEIGHT_M = 0.11;
const OPACITY = 0.24;
const SEGMENTS = 32;
const FREE = new Color('#0072b2');
const USED = new Color('#e69f00');
const SLIPS = new Color('#d55e00');
const HALF = 0.5;
const NEAR = 0.9;
const PRESSES_N = 0.5;

/** Whether the scene says how much of its friction each foot uses. */
export const hasCones = ({ snapshot }: Scene): boolean =>
  ['friction_use', 'foot_force', 'ground_pose'].every((field) => snapshot.has(field));

/** Strokes that all cones together may take. */
export const strokesOfCones = (scene: Scene): number =>
  hasCones(scene) ? 2 * SEGMENTS * scene.description.robot.legs.length : 0;

export class FrictionCones {
  readonly group = new Group();
  private cones: Mesh<ConeGeometry, MeshBasicMaterial>[] = [];
  private words: { text: string; at: Vector3 }[] = [];
  private readonly turn = new Quaternion();
  private readonly normal = new Vector3();
  private readonly across = new Vector3();
  private readonly along = new Vector3();
  private readonly pen: Pen = { colour: new Color(), widthPx: 2, dashPx: 0 };
  private readonly a = [0, 0, 0];
  private readonly b = [0, 0, 0];

  rebuild(scene: Scene): void {
    this.clear();
    if (!hasCones(scene)) return;
    this.cones = scene.description.robot.legs.map(() => {
      // The apex down, at the origin.
      const geometry = new ConeGeometry(1, 1, SEGMENTS, 1, true)
        .rotateX(-Math.PI / 2)
        .translate(0, 0, 0.5);
      const material = new MeshBasicMaterial({
        transparent: true,
        opacity: OPACITY,
        depthWrite: false,
        side: DoubleSide,
      });
      const cone = new Mesh(geometry, material);
      cone.frustumCulled = false;
      cone.renderOrder = 3;
      this.group.add(cone);
      return cone;
    });
  }

  /** `friction`: the ground's; rings go into `strokes`. */
  update({ snapshot, description }: Scene, friction: number, strokes: Strokes): void {
    const feet = snapshot.vector('foot_position');
    const forces = snapshot.vector('foot_force');
    const use = snapshot.vector('friction_use');
    const [, , , w = 1, x = 0, y = 0, z = 0] = snapshot.vector('ground_pose');
    this.turn.set(x, y, z, w);
    this.normal.set(0, 0, 1).applyQuaternion(this.turn);
    this.across.set(1, 0, 0).applyQuaternion(this.turn);
    this.along.set(0, 1, 0).applyQuaternion(this.turn);
    const radius = friction * HEIGHT_M;
    this.words = [];
    this.cones.forEach((cone, foot) => {
      const force = forces.subarray(3 * foot, 3 * foot + 3);
      cone.visible = Math.hypot(...force) > PRESSES_N && radius > 0;
      if (!cone.visible) return;
      cone.position.fromArray(feet, 3 * foot);
      cone.quaternion.copy(this.turn);
      cone.scale.set(radius, radius, HEIGHT_M);
      const share = Math.min(Math.max(use[foot] ?? 0, 0), 1);
      this.pen.colour.copy(colourOf(share));
      cone.material.color.copy(this.pen.colour);
      this.drawRing(cone.position, radius, share, strokes);
      const name = description.robot.legs[foot] ?? '';
      const at = cone.position.clone().addScaledVector(this.normal, HEIGHT_M);
      this.words.push({ text: `${name} ${Math.round(100 * share)} %`, at });
    });
  }

  /** Beside each cone how much of it is used. */
  name(labels: MarkLabels, ink: string): void {
    for (const { text, at } of this.words) labels.add(text, at.toArray(), ink);
  }

  hide(): void {
    this.words = [];
  }

  clear(): void {
    for (const { geometry, material } of this.cones) {
      geometry.dispose();
      material.dispose();
    }
    this.cones = [];
    this.words = [];
    this.group.clear();
  }

  /** A thin rim, thick over the share that is used. */
  private drawRing(apex: Vector3, radius: number, share: number, strokes: Strokes): void {
    for (let k = 0; k <= SEGMENTS; k += 1) {
      const angle = (2 * Math.PI * k) / SEGMENTS;
      for (let axis = 0; axis < 3; axis += 1) {
        this.a[axis] = this.b[axis] ?? 0;
        this.b[axis] =
          apex.getComponent(axis) +
          HEIGHT_M * this.normal.getComponent(axis) +
          radius * Math.cos(angle) * this.across.getComponent(axis) +
          radius * Math.sin(angle) * this.along.getComponent(axis);
      }
      if (k === 0) continue;
      this.pen.widthPx = k <= Math.round(share * SEGMENTS) ? 6 : 1.5;
      strokes.add(this.a, 0, this.b, 0, this.pen, 0.95);
    }
  }
}

const colourOf = (share: number): Color => (share < HALF ? FREE : share < NEAR ? USED : SLIPS);
