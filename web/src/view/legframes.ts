// The Denavit-Hartenberg frames of one leg as labelled triads. The first three share the hip as their origin, so each
// is drawn smaller than the one before.
import { Color, Group, Quaternion, Vector3 } from 'three';
import type { Scene } from '../sim/scene';
import type { MarkLabels } from './marklabels';
import { Ribbon } from './ribbon';

const FRAMES = 5;
const LENGTHS_M = [0.15, 0.115, 0.08, 0.08, 0.08];
const SUBSCRIPTS = '₀₁₂₃₄';
// Red, green and blue for x, y and z as everywhere, in shades that are told apart with any colour vision.
const AXES = [
  { name: 'x', colour: '#d55e00', direction: new Vector3(1, 0, 0) },
  { name: 'y', colour: '#009e73', direction: new Vector3(0, 1, 0) },
  { name: 'z', colour: '#0072b2', direction: new Vector3(0, 0, 1) },
];
const WIDTH_PX = 5;

export class LegFrames {
  readonly group = new Group();
  private readonly axes = new Ribbon(AXES.length * FRAMES, WIDTH_PX);
  private readonly inks = AXES.map(({ colour }) => new Color(colour));
  private tips: { text: string; at: number[]; colour: string }[] = [];
  private readonly turn = new Quaternion();
  private readonly tip = new Vector3();

  constructor() {
    // Seen through the links: a frame inside a joint would be hidden otherwise.
    this.axes.mesh.material.depthTest = false;
    this.axes.mesh.renderOrder = 9;
    this.group.add(this.axes.mesh);
  }

  setViewport(width: number, height: number): void {
    this.axes.setViewport(width, height);
  }

  update(scene: Scene): void {
    const { snapshot } = scene;
    const leg = scene.valueOf('leg.leg');
    const positions = snapshot.find('frame_position');
    const quaternions = snapshot.find('frame_quaternion');
    this.tips = [];
    this.axes.begin();
    if (positions && quaternions && Number.isInteger(leg)) {
      for (let frame = 0; frame < FRAMES; frame += 1) {
        const index = FRAMES * leg + frame;
        const origin = positions.subarray(3 * index, 3 * index + 3);
        const [w = 1, x = 0, y = 0, z = 0] = quaternions.subarray(4 * index, 4 * index + 4);
        this.turn.set(x, y, z, w);
        this.drawTriad(origin, frame);
      }
    }
    this.axes.end();
  }

  /** Writes the axes' names at their tips. */
  name(labels: MarkLabels): void {
    for (const { text, at, colour } of this.tips) labels.add(text, at, colour);
  }

  private drawTriad(origin: Float64Array, frame: number): void {
    const length = LENGTHS_M[frame] ?? 0.08;
    AXES.forEach(({ name, colour, direction }, axis) => {
      this.tip.copy(direction).applyQuaternion(this.turn).multiplyScalar(length);
      const at = [
        (origin[0] ?? 0) + this.tip.x,
        (origin[1] ?? 0) + this.tip.y,
        (origin[2] ?? 0) + this.tip.z,
      ];
      const ink = this.inks[axis];
      if (ink) this.axes.add(origin, at, ink, 1, 1);
      this.tips.push({ text: `${name}${SUBSCRIPTS[frame] ?? ''}`, at, colour });
    });
  }
}
