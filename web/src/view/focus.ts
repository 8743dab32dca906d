// What the camera looks at: the engine's viewpoint. It follows a robot that walks (or falls); in a table-top scene it follows a
// body that moves away, and anything that would otherwise leave the picture.
import { Vector3 } from 'three';
import type { Scene } from '../engine_client/scene';
import type { Snapshot } from '../engine_client/snapshot';
import type { CameraRig } from './camera';
import { countPoints, pointAt } from './points';

/** How far, in reaches, the middle of all bodies may move before the view follows. */
const STILL_SHARE = 0.5;
/** For a floating robot, in its reaches: where it would stand, and how far below that the grid is. */
const FLOATING_STAND = 0.75;
const FLOATING_DROP = 0.35;
const FLOOR_EASE_S = 0.3;
/** Cameras look at half the height of what they follow, for a standing robot its trunk; a point is looked at directly. */
const OF_POINT = 2;

export class Focus {
  hasGround = false;
  /** The camera follows the first body, as for any walking robot. */
  follows = false;
  /** There is no ground: the robot falls, and the camera with it. */
  floats = false;
  readonly at = new Vector3();
  private readonly centre = new Vector3();
  private firstMiddle = new Vector3();
  private firstBody = new Vector3();

  constructor(private readonly rig: CameraRig) {}

  begin(scene: Scene): void {
    this.remember(scene.snapshot);
    this.rebuild(scene);
    if (this.follows && !this.floats) this.rig.floor = groundUnder(scene);
    const { from } = scene.description.viewpoint;
    this.rig.setMirrored(this.follows && isFromTheLeft(scene));
    // A subject that walks away is viewed like any walking robot.
    this.rig.lookFrom(this.follows ? null : new Vector3(...from));
  }

  /** New lengths give a new reach; the camera stays where the user turned it. */
  rebuild({ description, snapshot }: Scene): void {
    // With other parameters it may start elsewhere.
    if (snapshot.scalar('step') === 0) this.remember(snapshot);
    const { viewpoint, surfaces } = description;
    this.centre.set(...viewpoint.centre);
    this.hasGround = viewpoint.has_ground;
    this.follows = viewpoint.follows;
    this.floats = this.follows && !this.hasGround && surfaces.length === 0;
    this.rig.isTight = this.floats;
    if (!this.follows) {
      this.rig.reach = viewpoint.reach;
      this.rig.floor = this.hasGround ? 0 : Number.NEGATIVE_INFINITY;
    }
  }

  /** Called for new bodies. */
  measure(scene: Scene): void {
    if (!this.follows) return;
    this.rig.reach = scene.description.viewpoint.reach;
    this.rig.setMirrored(isFromTheLeft(scene));
  }

  /** `keepsAll`: everything that stays near the viewpoint's centre is kept in the picture. */
  update(scene: Scene, elapsed: number, keepsAll = false): void {
    if (this.follows) {
      this.at.copy(pointToFollow(scene));
      this.followGround(scene, elapsed);
    } else this.goAlong(scene.snapshot.vector('body_position'), keepsAll);
  }

  /** The floor's height, if there is one; for a floating robot it only serves as a reference for rotation. */
  floorHeight(scene: Scene): number | undefined {
    const { floor, reach } = this.rig;
    if (this.floats) return floor - FLOATING_DROP * reach;
    return this.hasGround ? heightOfFloor(scene) : undefined;
  }

  private remember(snapshot: Snapshot): void {
    const positions = snapshot.vector('body_position');
    this.firstBody = pointAt(positions, 0);
    this.firstMiddle = middleOf(positions);
  }

  /** The camera's floor follows the ground under the robot smoothly, since stairs have edges. */
  private followGround(scene: Scene, elapsed: number): void {
    const { rig } = this;
    if (this.floats) {
      rig.floor = this.at.z - FLOATING_STAND * rig.reach;
      return;
    }
    const share = rig.isEased ? 1 - Math.exp(-elapsed / FLOOR_EASE_S) : 1;
    rig.floor += share * (groundUnder(scene) - rig.floor);
  }

  private goAlong(positions: Float64Array, keepsAll: boolean): void {
    const offset = pointAt(positions, 0).sub(this.firstBody);
    this.at.copy(this.centre).add(offset);
    if (offset.lengthSq() > 0) return;
    const [from, within] = keepsAll ? [this.centre, 1] : [this.firstMiddle, STILL_SHARE];
    const wandered = middleOf(positions).sub(from);
    const share = 1 - (within * this.rig.reach) / wandered.length();
    if (share > 0) this.at.addScaledVector(wandered, share);
  }
}

const isFromTheLeft = ({ description }: Scene): boolean => description.viewpoint.from[1] > 0;

function pointToFollow({ description, snapshot }: Scene): Vector3 {
  const { followed } = description.viewpoint;
  if (followed === '') return pointAt(snapshot.vector('body_position'), 0);
  const point = pointAt(snapshot.vector(followed), 0);
  return point.setZ(OF_POINT * point.z);
}

function heightOfFloor({ description, snapshot }: Scene): number {
  const { floor } = description.viewpoint;
  return floor === '' ? 0 : pointAt(snapshot.vector(floor), 0).z;
}

/** The ground under the followed body: on stairs and hills it changes with each step. */
function groundUnder({ description, snapshot }: Scene): number {
  const { height } = description.viewpoint;
  if (height === '') return 0;
  return pointAt(snapshot.vector('body_position'), 0).z - snapshot.scalar(height);
}

function middleOf(positions: Float64Array): Vector3 {
  const middle = new Vector3();
  const bodies = countPoints(positions);
  for (let i = 0; i < bodies; i += 1) middle.addScaledVector(pointAt(positions, i), 1 / bodies);
  return middle;
}

/** The offset from one run's focus to that of another, which has diverged; zero in a table-top scene. */
export function between(first: Scene, second: Scene): Vector3 {
  const { viewpoint, surfaces } = first.description;
  const offset = new Vector3();
  if (!viewpoint.follows) return offset;
  offset.copy(pointToFollow(second)).sub(pointToFollow(first));
  const floats = !viewpoint.has_ground && surfaces.length === 0;
  return floats ? offset : offset.setZ(groundUnder(second) - groundUnder(first));
}
