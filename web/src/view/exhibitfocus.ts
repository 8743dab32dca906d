// What the camera looks at in an exhibit: the engine's viewpoint, which goes along with a body that walks and with
// whatever would otherwise leave the picture.
import { Vector3 } from 'three';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';

/** How far, in reaches, the middle of all bodies may wander before the view follows. */
const STILL_SHARE = 0.5;

export class ExhibitFocus {
  reach = 0.35;
  /** The camera goes along with the first body, as with any robot that walks. */
  follows = false;
  hasGround = false;
  /** From the centre to the eye. */
  readonly direction = new Vector3(0, -1, 0.25);
  private readonly centre = new Vector3();
  private readonly firstMiddle = new Vector3();
  private readonly firstBody = new Vector3();
  private readonly middle = new Vector3();
  private readonly at = [0, 0, 0];

  begin(scene: Scene): void {
    this.remember(scene.snapshot);
    this.rebuild(scene);
    const { from } = scene.description.viewpoint;
    this.direction.set(...from);
  }

  /** Other lengths, another reach; the camera stays where somebody has turned it. */
  rebuild({ description, snapshot }: Scene): void {
    // It may begin elsewhere with other parameters.
    if (snapshot.scalar('step') === 0) this.remember(snapshot);
    const { viewpoint } = description;
    this.centre.set(...viewpoint.centre);
    this.reach = viewpoint.reach;
    this.hasGround = viewpoint.has_ground;
    this.follows = viewpoint.follows ?? false;
  }

  private remember(snapshot: Snapshot): void {
    const positions = snapshot.vector('body_position');
    this.firstBody.fromArray(positions);
    middleOf(positions, this.firstMiddle);
  }

  update(snapshot: Snapshot): number[] {
    const positions = snapshot.vector('body_position');
    if (this.follows) return [...positions.subarray(0, 3)];
    middleOf(positions, this.middle).sub(this.firstMiddle);
    let hasWalked = false;
    for (let axis = 0; axis < 3; axis += 1) {
      const way = (positions[axis] ?? 0) - this.firstBody.getComponent(axis);
      hasWalked ||= way !== 0;
      this.at[axis] = this.centre.getComponent(axis) + way;
    }
    const distance = this.middle.length();
    const share = hasWalked ? 0 : Math.max(0, 1 - (STILL_SHARE * this.reach) / distance);
    if (share > 0)
      for (let axis = 0; axis < 3; axis += 1)
        this.at[axis] = (this.at[axis] ?? 0) + share * this.middle.getComponent(axis);
    return this.at;
  }
}

function middleOf(positions: Float64Array, middle: Vector3): Vector3 {
  const bodies = Math.max(positions.length / 3, 1);
  middle.set(0, 0, 0);
  for (let i = 0; i + 2 < positions.length; i += 3) {
    middle.x += (positions[i] ?? 0) / bodies;
    middle.y += (positions[i + 1] ?? 0) / bodies;
    middle.z += (positions[i + 2] ?? 0) / bodies;
  }
  return middle;
}
