// The camera: an orbit about a point that follows the trunk smoothly.
import { PerspectiveCamera, Vector3 } from 'three';
import { CAMERA_PRESETS, type CameraPreset } from '../address/keys';
import { frameOf, type Window } from './framing';

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
/** In a view that is higher than wide: more from the front and from above, where a robot is as high as it is wide. */
const UPRIGHT: Pose = {
  azimuth: -28 * DEGREE,
  elevation: 28 * DEGREE,
  distance: 3.85,
  height: 0.5,
};
const FOLLOW_S = 0.18;
const EASE_S = 0.16;
const NARROW = 1.5;
const NARROW_TABLE = 1.2;
const ON_A_TABLE = { distance: TABLE_DISTANCE, height: 1 };
/** How much further away the eye goes for what is beside the subject. */
const WIDER = 2.2;
/** Of the free window, what the subject fills. */
const FILLED = 0.86;
/** Of the distance without a frame: what lies beyond its shapes, as the axes of a body, is to be seen too. */
const NEAREST = 0.25;
const FURTHEST = 2;
const FRAME_EASE_S = 0.2;
/** However much lies over a small picture. */
const LEAST_FREE = 0.3;
/** Of the eye over the floor, m. */
const LOWEST = 0.015;

/** What lies over the picture at its edges, px. */
export interface Free {
  top: number;
  bottom: number;
}

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
  private isUpright = false;
  private readonly goal: Pose = { ...POSES['three-quarter'] };
  private readonly pose: Pose = { ...POSES['three-quarter'] };
  private readonly follow = new Vector3();
  private readonly offset = new Vector3();
  private hasFollowed = false;
  private isMirrored = false;
  /** The subject's points from the origin, to be kept in the picture; without them the reach says how far away we are. */
  private subjects: readonly (readonly Vector3[])[] = [];
  /** What is beside the subject is in the picture, too. */
  showsAll = false;
  private free: Free = { top: 0, bottom: 0 };
  /** Of the frame around the subject; the distance is none without one. */
  private readonly aim = new Vector3();
  private fitted = Number.NaN;
  /** What is looked at and how large it is, as it was when a hand took hold of it. */
  private still: { focus: Vector3; unit: number } | null = null;
  private size = '';
  /** Where the preset looks from: however somebody turns it, the distance stays. */
  private readonly towards = directionOf(POSES['three-quarter']);
  /** Where the engine wants what is on a table to be looked at from; null of what is followed. */
  private front: Pose | null = null;

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** Another scene is looked at as if nobody had turned the one before. */
  begin(): void {
    this.use('three-quarter');
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

  /** From where a scene is looked at until somebody says otherwise. */
  get usualPreset(): CameraPreset {
    return this.front ? 'front' : 'three-quarter';
  }

  /** From the eye to what is looked at, m. */
  get away(): number {
    return (this.pose.distance * this.unit) / this.closeness;
  }

  /** What the subject's points are told from: below what is followed, on the floor if there is one. */
  originBelow(target: Vector3): Vector3 {
    return Number.isFinite(this.floor) ? target.clone().setZ(this.floor) : target.clone();
  }

  /**
   * From now on these points are in the picture, between what lies over it: the first of these sets that makes what the last
   * one is about hardly smaller. `atOnce`: another subject, which nothing leads to.
   */
  frame(subjects: readonly (readonly Vector3[])[], free: Free, atOnce: boolean): void {
    this.subjects = subjects;
    this.free = free;
    if (atOnce) this.fitted = Number.NaN;
  }

  /** Nothing jumps from under a hand: from now on only somebody who turns it moves the camera. */
  keepStill(): void {
    this.still ??= { focus: this.focus, unit: this.unit };
  }

  /** All of the subject is kept in the picture again. */
  moveOn(): void {
    this.still = null;
  }

  /** A reach of the distance, m. */
  private get unit(): number {
    if (this.still) return this.still.unit;
    return Number.isNaN(this.fitted) ? this.reach * this.narrow : this.fitted / this.usual;
  }

  /** From how many reaches all of the subject is seen. */
  private get usual(): number {
    return this.front ? TABLE_DISTANCE : POSES['three-quarter'].distance;
  }

  /** Looks from the left of the robot instead of the right. */
  setMirrored(isMirrored: boolean): void {
    if (isMirrored === this.isMirrored) return;
    this.isMirrored = isMirrored;
    this.use(this.preset);
  }

  use(preset: CameraPreset): void {
    this.preset = preset;
    this.moveOn();
    const isUpright = this.isUpright && preset === 'three-quarter';
    Object.assign(this.goal, isUpright ? UPRIGHT : POSES[preset]);
    if (this.front) Object.assign(this.goal, preset === 'front' ? this.front : ON_A_TABLE);
    // Planar things lie in the plane that a robot is seen from the side in.
    if (this.front && preset === 'side') this.goal.azimuth = 0;
    if (this.isMirrored && preset !== 'top') this.goal.azimuth *= -1;
    this.pose.azimuth = nearestTurn(this.pose.azimuth, this.goal.azimuth);
    this.towards.copy(directionOf(this.goal));
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
    const metres = (2 * this.away * Math.tan((this.camera.fov * DEGREE) / 2)) / viewHeight;
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0);
    const up = new Vector3().setFromMatrixColumn(this.camera.matrix, 1);
    this.offset.addScaledVector(right, -dx * metres).addScaledVector(up, dy * metres);
    this.offset.clampLength(0, 6 * this.reach);
  }

  /** True while the camera is still on its way. */
  update(target: Vector3, elapsed: number, width: number, height: number): boolean {
    const aspect = width / Math.max(height, 1);
    this.setUpright(aspect < 1);
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
    const size = `${width} ${height}`;
    if (size !== this.size) this.moveOn();
    this.size = size;
    this.narrow = Math.max(1, (this.front ? NARROW_TABLE : NARROW) / aspect);
    remaining += this.reframe(target, elapsed, aspect, height);
    this.place(aspect);
    return remaining > 1e-4;
  }

  private setUpright(isUpright: boolean): void {
    if (isUpright === this.isUpright) return;
    this.isUpright = isUpright;
    if (this.preset === 'three-quarter') this.use(this.preset);
  }

  /** From below only where there is no floor to be under. */
  private get lowest(): number {
    return Number.isFinite(this.floor) ? -2 * DEGREE : -89.5 * DEGREE;
  }

  /** Goes on towards the frame around the subject; answers how far that still is. */
  private reframe(target: Vector3, elapsed: number, aspect: number, height: number): number {
    if (this.still) return 0;
    const base = this.usual * this.reach * this.narrow;
    const free = windowOf(this.free, Math.tan((this.camera.fov * DEGREE) / 2), aspect, height);
    const bounds = [NEAREST * base, FURTHEST * base] as const;
    const frames = this.subjects.map((points) => frameOf(points, this.towards, free, bounds));
    const nearest = frames.at(-1);
    const frame = nearest && frames.find((one) => one && one.distance <= WIDER * nearest.distance);
    this.showsAll = frame === frames[0];
    if (!frame) {
      this.fitted = Number.NaN;
      return 0;
    }
    // At a foot we look, wherever all of the robot would be seen best.
    const aim = this.preset === 'foot' ? this.aboveFloor(target, this.goal.height) : frame.aim;
    const isAtOnce = Number.isNaN(this.fitted) || !this.isEased;
    const share = isAtOnce ? 1 : 1 - Math.exp(-elapsed / FRAME_EASE_S);
    if (isAtOnce) this.fitted = frame.distance;
    this.fitted += share * (frame.distance - this.fitted);
    this.aim.lerp(aim, share);
    return Math.abs(frame.distance - this.fitted) + this.aim.distanceTo(aim);
  }

  /** Before somebody has moved it. */
  private get focus(): Vector3 {
    const isFree = Number.isNaN(this.fitted);
    const aim = isFree ? this.aboveFloor(this.follow, this.pose.height) : this.aim;
    return this.originBelow(this.follow).add(aim);
  }

  /** From the origin below a point to a share of its height. */
  private aboveFloor({ z }: Vector3, share: number): Vector3 {
    return new Vector3(0, 0, Number.isFinite(this.floor) ? (z - this.floor) * share : 0);
  }

  private place(aspect: number): void {
    const { azimuth, elevation } = this.pose;
    const { away } = this;
    const focus = (this.still?.focus ?? this.focus).clone().add(this.offset);
    const { position } = this.camera;
    position.copy(directionOf({ azimuth, elevation })).multiplyScalar(away).add(focus);
    position.z = Math.max(position.z, this.floor + LOWEST);
    this.camera.aspect = aspect;
    this.camera.lookAt(focus);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}

function directionOf({ azimuth, elevation }: Pick<Pose, 'azimuth' | 'elevation'>): Vector3 {
  const across = Math.cos(elevation);
  return new Vector3(across * Math.cos(azimuth), across * Math.sin(azimuth), Math.sin(elevation));
}

/** What the subject fills of the view, which has this slope from its middle to its upper edge. */
function windowOf({ top, bottom }: Free, slope: number, aspect: number, height: number): Window {
  const middle = (bottom - top) / height;
  const half = FILLED * Math.max(1 - (top + bottom) / height, LEAST_FREE);
  return {
    across: FILLED * slope * aspect,
    up: slope * (half + middle),
    down: slope * (half - middle),
  };
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

function nearestTurn(angle: number, goal: number): number {
  return angle + 2 * Math.PI * Math.round((goal - angle) / (2 * Math.PI));
}
