// Where we look from: an orbit about a point that follows the trunk smoothly.
import { PerspectiveCamera, Vector3 } from 'three';
import { CAMERA_PRESETS, type CameraPreset } from '../address/keys';

interface Pose {
  azimuth: number;
  elevation: number;
  /** In reaches of the robot. */
  distance: number;
  /** Height of the point looked at, as a share of the trunk's height. */
  height: number;
}

const DEGREE = Math.PI / 180;
/** On a table the viewpoint is the middle of what is to be seen: clear of what lies over the view. */
const TABLE_DISTANCE = 4.8;
const POSES: Record<CameraPreset, Pose> = {
  front: { azimuth: -90 * DEGREE, elevation: 4 * DEGREE, distance: TABLE_DISTANCE, height: 1 },
  'three-quarter': { azimuth: -52 * DEGREE, elevation: 17 * DEGREE, distance: 3.85, height: 0.5 },
  side: { azimuth: -90 * DEGREE, elevation: 4 * DEGREE, distance: 3.8, height: 0.5 },
  top: { azimuth: -90 * DEGREE, elevation: 89.5 * DEGREE, distance: 3.9, height: 0.5 },
  foot: { azimuth: -38 * DEGREE, elevation: 7 * DEGREE, distance: 2.5, height: 0.24 },
};
const FOLLOW_S = 0.18;
const EASE_S = 0.16;
const NARROW = 1.5;
const NARROW_TABLE = 1.2;
const ON_A_TABLE = { distance: TABLE_DISTANCE, height: 1 };

export class CameraRig {
  readonly camera = new PerspectiveCamera(30, 1, 0.02, 60);
  preset: CameraPreset = 'three-quarter';
  isEased = true;
  reach = 0.35;
  /** Height of the ground under the robot; of one that falls, a height that falls with it. */
  floor = 0;
  /** A robot that falls leaves any camera behind that follows smoothly. */
  isTight = false;
  /** How many times nearer than usual. */
  closeness = 1;
  private narrow = 1;
  private readonly goal: Pose = { ...POSES['three-quarter'] };
  private readonly pose: Pose = { ...POSES['three-quarter'] };
  private readonly follow = new Vector3();
  private readonly offset = new Vector3();
  private hasFollowed = false;
  private isMirrored = false;
  /** Where the engine wants what is on a table to be looked at from; null of what is followed. */
  private front: Pose | null = null;

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** On a table: the direction from the centre to the eye, in which it is looked at first; null to follow. */
  lookFrom(from: Vector3 | null): void {
    const wasOnTable = this.front !== null;
    this.hasFollowed &&= !from && !wasOnTable;
    if (!from) {
      this.front = null;
      if (wasOnTable) this.use('three-quarter');
      return;
    }
    const azimuth = Math.atan2(from.y, from.x);
    const elevation = Math.atan2(from.z, Math.hypot(from.x, from.y));
    this.front = { azimuth, elevation, distance: TABLE_DISTANCE, height: 1 };
    this.use('front');
    Object.assign(this.pose, this.goal);
  }

  get presets(): readonly CameraPreset[] {
    return CAMERA_PRESETS.filter((preset) => preset !== (this.front ? 'foot' : 'front'));
  }

  /** From the eye to what is looked at, m. */
  get away(): number {
    return (this.pose.distance * this.reach * this.narrow) / this.closeness;
  }

  /** Looks from the left of the robot instead of the right. */
  setMirrored(isMirrored: boolean): void {
    if (isMirrored === this.isMirrored) return;
    this.isMirrored = isMirrored;
    this.use(this.preset);
  }

  use(preset: CameraPreset): void {
    this.preset = preset;
    Object.assign(this.goal, POSES[preset]);
    if (this.front) Object.assign(this.goal, preset === 'front' ? this.front : ON_A_TABLE);
    // Planar things lie in the plane that a robot is seen from the side in.
    if (this.front && preset === 'side') this.goal.azimuth = 0;
    if (this.isMirrored && preset !== 'top') this.goal.azimuth *= -1;
    this.pose.azimuth = nearestTurn(this.pose.azimuth, this.goal.azimuth);
    this.offset.set(0, 0, 0);
  }

  next(direction: 1 | -1): CameraPreset {
    const { presets } = this;
    const count = presets.length;
    const index = (presets.indexOf(this.preset) + direction + count) % count;
    this.use(presets[index] ?? 'three-quarter');
    return this.preset;
  }

  orbit(dx: number, dy: number): void {
    this.goal.azimuth -= dx * 0.006;
    this.goal.elevation = clamp(this.goal.elevation + dy * 0.006, this.lowest, 89.5 * DEGREE);
  }

  zoom(factor: number): void {
    this.goal.distance = clamp(this.goal.distance * factor, 0.6, 20);
  }

  /** Moves the point looked at by pixels across a view of this height. */
  pan(dx: number, dy: number, viewHeight: number): void {
    const metres =
      (2 * this.pose.distance * this.reach * Math.tan((this.camera.fov * DEGREE) / 2)) / viewHeight;
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0);
    const up = new Vector3().setFromMatrixColumn(this.camera.matrix, 1);
    this.offset.addScaledVector(right, -dx * metres).addScaledVector(up, dy * metres);
    this.offset.clampLength(0, 6 * this.reach);
  }

  /** True while the camera is still on its way. */
  update(target: Vector3, elapsed: number, width: number, height: number): boolean {
    const isFar =
      this.isTight ||
      !this.hasFollowed ||
      !this.isEased ||
      this.follow.distanceTo(target) > 3 * this.reach;
    this.follow.lerp(target, isFar ? 1 : 1 - Math.exp(-elapsed / FOLLOW_S));
    this.hasFollowed = true;
    const share = this.isEased ? 1 - Math.exp(-elapsed / EASE_S) : 1;
    let remaining = this.follow.distanceTo(target);
    for (const key of ['azimuth', 'elevation', 'distance', 'height'] as const) {
      this.pose[key] += (this.goal[key] - this.pose[key]) * share;
      remaining += Math.abs(this.goal[key] - this.pose[key]);
    }
    this.place(width, height);
    return remaining > 1e-4;
  }

  /** From below only where there is no floor to be under. */
  private get lowest(): number {
    return Number.isFinite(this.floor) ? -2 * DEGREE : -89.5 * DEGREE;
  }

  private place(width: number, height: number): void {
    const { azimuth, elevation } = this.pose;
    const aspect = width / Math.max(height, 1);
    this.narrow = Math.max(1, (this.front ? NARROW_TABLE : NARROW) / aspect);
    const { away } = this;
    const focus = this.follow.clone().add(this.offset);
    if (Number.isFinite(this.floor))
      focus.z = this.floor + (this.follow.z - this.floor) * this.pose.height + this.offset.z;
    const cos = Math.cos(elevation);
    this.camera.position.set(
      focus.x + away * cos * Math.cos(azimuth),
      focus.y + away * cos * Math.sin(azimuth),
      Math.max(focus.z + away * Math.sin(elevation), this.floor + 0.015),
    );
    this.camera.aspect = aspect;
    this.camera.lookAt(focus);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

function nearestTurn(angle: number, goal: number): number {
  return angle + 2 * Math.PI * Math.round((goal - angle) / (2 * Math.PI));
}
