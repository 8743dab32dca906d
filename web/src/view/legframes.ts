// Denavit-Hartenberg frames as labelled triads: of the one leg that a scene is about, or of a left and a right leg on
// demand. Frames of a quadruped's leg that share the hip as their origin are each smaller than the one before.
import { Color, Group, Quaternion, Vector3 } from 'three';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import type { MarkLabels } from './marklabels';
import { Ribbon } from './ribbon';

const MOST_FRAMES = 8;
const LENGTHS_M = [0.15, 0.115, 0.08, 0.08, 0.08];
/** One of each side: their twists have opposite signs. */
const ON_DEMAND_LEGS = ['L1', 'R1'];
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
  isWanted = false;
  readonly toggle = {
    label: 'D-H frames',
    title: 'The Denavit-Hartenberg frames of a left and a right leg: their twists differ in sign',
  };
  private readonly axes = new Ribbon(AXES.length * MOST_FRAMES, WIDTH_PX);
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

  /** On demand: where they are not what the scene is about. */
  canShow(scene: Scene): boolean {
    return markOf(scene)?.is_shown === false;
  }

  begin(): void {
    this.isWanted = false;
  }

  update(scene: Scene): void {
    const { snapshot } = scene;
    const count = framesOfLeg(snapshot);
    const positions = snapshot.find('frame_position');
    const quaternions = snapshot.find('frame_quaternion');
    this.tips = [];
    this.axes.begin();
    for (const leg of positions && quaternions ? this.legsOf(scene) : []) {
      for (let frame = 0; frame < count; frame += 1) {
        const index = count * leg + frame;
        const origin = positions?.subarray(3 * index, 3 * index + 3) ?? [];
        const [w = 1, x = 0, y = 0, z = 0] = quaternions?.subarray(4 * index, 4 * index + 4) ?? [];
        this.turn.set(x, y, z, w);
        this.drawTriad(
          origin,
          frame,
          this.canShow(scene) ? markOf(scene)?.scale : LENGTHS_M[frame],
        );
      }
    }
    this.axes.end();
  }

  private legsOf(scene: Scene): number[] {
    const leg = scene.valueOf('leg.leg');
    if (Number.isInteger(leg)) return [leg];
    if (!this.isWanted || !this.canShow(scene)) return [];
    return ON_DEMAND_LEGS.map((name) => scene.description.robot.legs.indexOf(name));
  }

  /** Writes the axes' names at their tips. */
  name(labels: MarkLabels): void {
    for (const { text, at, colour } of this.tips) labels.add(text, at, colour);
  }

  private drawTriad(origin: ArrayLike<number>, frame: number, length = 0.08): void {
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

const markOf = ({ description }: Scene) => description.marks.find(({ kind }) => kind === 'frame');

/** How many frames each leg has; a tail may have one more after them all. */
export function framesOfLeg(snapshot: Snapshot): number {
  const frames = (snapshot.find('frame_position')?.length ?? 0) / 3;
  return Math.floor(frames / Math.max(snapshot.vector('foot_in_stance').length, 1));
}
