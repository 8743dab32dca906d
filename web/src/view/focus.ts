// What the camera looks at: the engine's viewpoint. It follows what walks (or falls); on a bench it goes along with a body
// that moves away, and with whatever would otherwise leave the picture.
import { Vector3 } from 'three';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import type { CameraRig } from './camera';
import {
  floorHeight,
  groundUnder,
  isSeenFromTheLeft,
  pointToFollow,
  reachOf,
} from './viewpoint_until_described';

/** How far, in reaches, the middle of all bodies may wander before the view follows. */
const STILL_SHARE = 0.5;
/** Under a robot that floats, in its reaches: where it would stand, and how far below that the grid lies. */
const FLOATING_STAND = 0.75;
const FLOATING_DROP = 0.35;
const FLOOR_EASE_S = 0.3;

export class Focus {
  hasGround = false;
  /** The camera goes along with the first body, as with any robot that walks. */
  follows = false;
  /** There is no ground: the robot falls, and so do we. */
  floats = false;
  readonly at = [0, 0, 0];
  private readonly centre = new Vector3();
  private readonly firstMiddle = new Vector3();
  private readonly firstBody = new Vector3();
  private readonly middle = new Vector3();

  constructor(private readonly rig: CameraRig) {}

  begin(scene: Scene): void {
    this.remember(scene.snapshot);
    this.rebuild(scene);
    if (this.follows && !this.floats) this.rig.floor = groundUnder(scene.snapshot);
    const { from } = scene.description.viewpoint;
    this.rig.setMirrored(this.follows && isSeenFromTheLeft(scene));
    // What walks away is looked at as all that walk are.
    this.rig.look(this.follows ? null : new Vector3(...from));
  }

  /** Other lengths, another reach; the camera stays where somebody has turned it. */
  rebuild({ description, snapshot }: Scene): void {
    // It may begin elsewhere with other parameters.
    if (snapshot.scalar('step') === 0) this.remember(snapshot);
    const { viewpoint, surfaces = [] } = description;
    this.centre.set(...viewpoint.centre);
    this.hasGround = viewpoint.has_ground;
    this.follows = viewpoint.follows ?? false;
    this.floats = this.follows && !this.hasGround && surfaces.length === 0;
    this.rig.isTight = this.floats;
    if (!this.follows) {
      this.rig.reach = viewpoint.reach;
      this.rig.floor = this.hasGround ? 0 : Number.NEGATIVE_INFINITY;
    }
  }

  /** Other bodies. */
  measure(scene: Scene): void {
    if (!this.follows) return;
    this.rig.reach = reachOf(scene);
    this.rig.setMirrored(isSeenFromTheLeft(scene));
  }

  update(scene: Scene, elapsed: number): void {
    const { snapshot } = scene;
    if (this.follows) {
      pointToFollow(scene).forEach((value, axis) => {
        this.at[axis] = value;
      });
      this.followGround(snapshot, elapsed);
    } else this.goAlong(snapshot.vector('body_position'));
  }

  /** Where the grid is drawn; it only says what turns where the robot floats. */
  gridHeight(snapshot: Snapshot): number {
    const { floor, reach } = this.rig;
    return this.floats ? floor - FLOATING_DROP * reach : floorHeight(snapshot);
  }

  private remember(snapshot: Snapshot): void {
    const positions = snapshot.vector('body_position');
    this.firstBody.fromArray(positions);
    middleOf(positions, this.firstMiddle);
  }

  /** The camera's floor is the ground under the robot, smoothly: stairs have edges. */
  private followGround(snapshot: Snapshot, elapsed: number): void {
    const { rig } = this;
    if (this.floats) {
      const [, , z = 0] = snapshot.vector('body_position');
      rig.floor = z - FLOATING_STAND * rig.reach;
      return;
    }
    const share = rig.isEased ? 1 - Math.exp(-elapsed / FLOOR_EASE_S) : 1;
    rig.floor += share * (groundUnder(snapshot) - rig.floor);
  }

  private goAlong(positions: Float64Array): void {
    middleOf(positions, this.middle).sub(this.firstMiddle);
    let hasWalked = false;
    for (let axis = 0; axis < 3; axis += 1) {
      const way = (positions[axis] ?? 0) - this.firstBody.getComponent(axis);
      hasWalked ||= way !== 0;
      this.at[axis] = this.centre.getComponent(axis) + way;
    }
    const distance = this.middle.length();
    const share = hasWalked ? 0 : Math.max(0, 1 - (STILL_SHARE * this.rig.reach) / distance);
    if (share > 0)
      for (let axis = 0; axis < 3; axis += 1)
        this.at[axis] = (this.at[axis] ?? 0) + share * this.middle.getComponent(axis);
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
