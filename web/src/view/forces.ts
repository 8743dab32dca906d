// Ground forces as arrows from the feet. One scale for all, a round number of newtons for 10 cm, chosen so that the
// largest arrow stays readable; it is stated in the legend. A second, thin and pale set shows what another method says.
import {
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { legColour } from '../palette';
import type { Snapshot } from '../sim/snapshot';

const UP = new Vector3(0, 1, 0);
const LARGEST_ARROW_M = 0.22;
const SHOWN_FROM_N = 0.05;
/** After a jolt the scale comes back: when the arrows have used less than this share of it for so many frames. */
const SMALL_SHARE = 0.15;
const SHRINK_AFTER_FRAMES = 90;

interface Arrow {
  group: Group;
  shaft: Mesh;
  head: Mesh;
}

export interface ArrowStyle {
  width: number;
  opacity: number;
}

const SOLID: ArrowStyle = { width: 1, opacity: 0.92 };
export const THIN: ArrowStyle = { width: 0.4, opacity: 0.7 };

export class ForceArrows {
  readonly group = new Group();
  newtonsPer10cm = 20;
  private arrows: Arrow[] = [];
  private largest = 0;
  private framesTooSmall = 0;
  private readonly direction = new Vector3();
  private readonly turn = new Quaternion();

  constructor(private readonly style: ArrowStyle = SOLID) {}

  rebuild(legs: string[]): void {
    for (const { shaft, head } of this.arrows) {
      shaft.geometry.dispose();
      head.geometry.dispose();
      (shaft.material as MeshLambertMaterial).dispose();
    }
    this.group.clear();
    this.largest = 0;
    this.arrows = legs.map((leg, i) => {
      const colour = legColour(leg, i);
      const material = new MeshLambertMaterial({
        color: colour,
        emissive: colour,
        emissiveIntensity: 0.35,
        depthTest: false,
        transparent: true,
        opacity: this.style.opacity,
      });
      const { width } = this.style;
      const shaft = new Mesh(
        new CylinderGeometry(0.0055 * width, 0.0055 * width, 1, 16).translate(0, 0.5, 0),
        material,
      );
      const head = new Mesh(
        new ConeGeometry(0.0155 * width, 0.036, 20).translate(0, -0.018, 0),
        material,
      );
      const group = new Group();
      group.add(shaft, head);
      shaft.renderOrder = 5;
      head.renderOrder = 6;
      this.group.add(group);
      return { group, shaft, head };
    });
  }

  /** The forces in a field, to their own scale or to that of other arrows. */
  update(snapshot: Snapshot, field = 'foot_force', scale: ForceArrows = this): void {
    const feet = snapshot.vector('foot_position');
    const forces = snapshot.vector(field);
    if (scale === this) this.chooseScale(forces);
    else this.newtonsPer10cm = scale.newtonsPer10cm;
    this.arrows.forEach(({ group, shaft, head }, i) => {
      this.direction.fromArray(forces, 3 * i);
      const size = this.direction.length();
      group.visible = size > SHOWN_FROM_N;
      if (!group.visible) return;
      const length = (size / this.newtonsPer10cm) * 0.1;
      this.turn.setFromUnitVectors(UP, this.direction.divideScalar(size));
      group.position.fromArray(feet, 3 * i);
      group.quaternion.copy(this.turn);
      const headLength = Math.min(0.036, 0.6 * length);
      shaft.scale.set(1, Math.max(length - headLength, 1e-4), 1);
      head.scale.setScalar(headLength / 0.036);
      head.position.y = length;
    });
  }

  private chooseScale(forces: Float64Array): void {
    let size = 0;
    for (let i = 0; i + 2 < forces.length; i += 3) {
      size = Math.max(size, Math.hypot(forces[i] ?? 0, forces[i + 1] ?? 0, forces[i + 2] ?? 0));
    }
    const isSmall = size > SHOWN_FROM_N && size < SMALL_SHARE * this.largest;
    this.framesTooSmall = isSmall ? this.framesTooSmall + 1 : 0;
    if (size <= this.largest && this.framesTooSmall < SHRINK_AFTER_FRAMES) return;
    this.largest = size;
    const wanted = (0.1 * size) / LARGEST_ARROW_M;
    const decade = 10 ** Math.floor(Math.log10(wanted));
    const round = [1, 2, 5, 10].find((step) => step * decade >= wanted) ?? 10;
    this.newtonsPer10cm = Math.max(round * decade, 0.1);
  }
}
