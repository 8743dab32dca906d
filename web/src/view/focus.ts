// What the camera looks at: the engine's viewpoint. It follows what walks (or falls); on a bench it goes along with a body
// that moves away, and with whatever would otherwise leave the picture.
import { Vector3 } from 'three';
import type { Scene } from '../engine_client/scene';
import type { Snapshot } from '../engine_client/snapshot';
import type { CameraRig } from './camera';
import { countPoints, pointAt } from './points';
import {
  groundUnder,
  heightOfFloor,
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
  readonly at = new Vector3();
  private readonly centre = new Vector3();
  private firstMiddle = new Vector3();
  private firstBody = new Vector3();

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
      this.at.copy(pointToFollow(scene));
      this.followGround(snapshot, elapsed);
    } else this.goAlong(snapshot.vector('body_position'));
  }

  /** Of the floor, if there is one; where the robot floats it only says what turns. */
  floorHeight(snapshot: Snapshot): number | undefined {
    const { floor, reach } = this.rig;
    if (this.floats) return floor - FLOATING_DROP * reach;
    return this.hasGround ? heightOfFloor(snapshot) : undefined;
  }

  private remember(snapshot: Snapshot): void {
    const positions = snapshot.vector('body_position');
    this.firstBody = pointAt(positions, 0);
    this.firstMiddle = middleOf(positions);
  }

  /** The camera's floor is the ground under the robot, smoothly: stairs have edges. */
  private followGround(snapshot: Snapshot, elapsed: number): void {
    const { rig } = this;
    if (this.floats) {
      rig.floor = this.at.z - FLOATING_STAND * rig.reach;
      return;
    }
    const share = rig.isEased ? 1 - Math.exp(-elapsed / FLOOR_EASE_S) : 1;
    rig.floor += share * (groundUnder(snapshot) - rig.floor);
  }

  private goAlong(positions: Float64Array): void {
    const way = pointAt(positions, 0).sub(this.firstBody);
    this.at.copy(this.centre).add(way);
    if (way.lengthSq() > 0) return;
    const wandered = middleOf(positions).sub(this.firstMiddle);
    const share = 1 - (STILL_SHARE * this.rig.reach) / wandered.length();
    if (share > 0) this.at.addScaledVector(wandered, share);
  }
}

function middleOf(positions: Float64Array): Vector3 {
  const middle = new Vector3();
  const bodies = countPoints(positions);
  for (let i = 0; i < bodies; i += 1) middle.addScaledVector(pointAt(positions, i), 1 / bodies);
  return middle;
}
