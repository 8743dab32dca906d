// Angular momentum as two arrows at the common centre of mass: that of the tail and that of the rest. In the air one is
// the other turned round. One scale for both, a round number for 10 cm, stated in the legend.
import { Color, Vector3 } from 'three';
import type { Scene } from '../sim/scene';
import type { MarkLabels } from './marklabels';
import { Ribbon } from './ribbon';

const ARROWS = [
  { field: 'tail_angular_momentum', name: 'L tail', colour: '#009e73' },
  { field: 'body_angular_momentum', name: 'L body', colour: '#cc79a7' },
];
const LARGEST_ARROW_M = 0.3;
const SHOWN_FROM_M = 0.012;
const HEAD_M = 0.03;
const SEGMENTS = 3;
const WIDTH_PX = 4;
const SMALLEST_SCALE = 1e-3;

export class MomentumArrows {
  readonly ribbon = new Ribbon(SEGMENTS * ARROWS.length, WIDTH_PX);
  /** kg m²/s that 10 cm stand for. */
  per10cm = SMALLEST_SCALE;
  isWanted = false;
  readonly toggle = {
    label: 'Angular momentum',
    title: 'Arrows of the angular momentum of tail and body about the common centre of mass',
  };
  private tips: { name: string; at: number[]; colour: string }[] = [];
  private readonly inks = ARROWS.map(({ colour }) => new Color(colour));
  private readonly arrow = new Vector3();
  private readonly side = new Vector3();

  constructor() {
    // Seen through the trunk, in which they begin.
    this.ribbon.mesh.material.depthTest = false;
    this.ribbon.mesh.renderOrder = 9;
  }

  /** Another scene: another size, and shown where momentum is what it is about. */
  begin(scene: Scene): void {
    this.per10cm = SMALLEST_SCALE;
    this.isWanted = markOf(scene)?.is_shown ?? false;
  }

  canShow(scene: Scene): boolean {
    return markOf(scene) !== undefined;
  }

  update(scene: Scene, view: Vector3): void {
    this.tips = [];
    this.ribbon.begin();
    if (this.isWanted && this.canShow(scene)) this.draw(scene, view);
    this.ribbon.end();
  }

  /** Writes what the arrows are at their tips. */
  name(labels: MarkLabels): void {
    for (const { name, at, colour } of this.tips) labels.add(name, at, colour);
  }

  private draw({ snapshot }: Scene, view: Vector3): void {
    const from = snapshot.vector('com');
    ARROWS.forEach(({ field, name, colour }, i) => {
      this.arrow.fromArray(snapshot.vector(field));
      this.widenScale(this.arrow.length());
      this.arrow.multiplyScalar(0.1 / this.per10cm);
      const length = this.arrow.length();
      const ink = this.inks[i];
      if (length < SHOWN_FROM_M || !ink) return;
      const tip = [0, 1, 2].map((axis) => (from[axis] ?? 0) + this.arrow.getComponent(axis));
      this.ribbon.add(from, tip, ink, 1, 1);
      // The head lies in the plane that faces the camera.
      const head = Math.min(HEAD_M, 0.5 * length);
      this.arrow.divideScalar(length);
      this.side
        .crossVectors(this.arrow, view)
        .normalize()
        .multiplyScalar(0.5 * head);
      for (const sign of [-1, 1]) {
        const back = tip.map(
          (value, axis) =>
            value - head * this.arrow.getComponent(axis) + sign * this.side.getComponent(axis),
        );
        this.ribbon.add(tip, back, ink, 1, 1);
      }
      this.tips.push({ name, at: tip, colour });
    });
  }

  private widenScale(size: number): void {
    const wanted = (0.1 * size) / LARGEST_ARROW_M;
    if (wanted <= this.per10cm) return;
    const decade = 10 ** Math.floor(Math.log10(wanted));
    this.per10cm = ([1, 2, 5, 10].find((step) => step * decade >= wanted) ?? 10) * decade;
  }
}

const markOf = ({ description }: Scene) =>
  description.marks.find(({ along }) => along === ARROWS[0]?.field);
