// The camera: an orbit about a point that follows the trunk smoothly.
import { PerspectiveCamera, Vector3 } from 'three';
import { CAMERA_PRESETS, type CameraPreset } from '../address/keys';
import { frameOf, type Window } from './framing';

interface Pose {
  azimuth: number;
  elevation: number;
  /** Distances in units of the robot's reach. */
  distance: number;
  /** Height of the focus, as a fraction of the trunk's height. */
  height: number;
}

const DEGREE = Math.PI / 180;
/** In table-top scenes the viewpoint is the middle of the subject, clear of the overlays. */
const TABLE_DISTANCE = 4.8;
const POSES: Record<CameraPreset, Pose> = {
  front: { azimuth: -90 * DEGREE, elevation: 4 * DEGREE, distance: TABLE_DISTANCE, height: 1 },
  'three-quarter': { azimuth: -52 * DEGREE, elevation: 17 * DEGREE, distance: 3.85, height: 0.5 },
  side: { azimuth: -90 * DEGREE, elevation: 4 * DEGREE, distance: 3.8, height: 0.5 },
  top: { azimuth: -90 * DEGREE, elevation: 89.5 * DEGREE, distance: 3.9, height: 0.5 },
  foot: { azimuth: -38 * DEGREE, elevation: 7 * DEGREE, distance: 2.5, height: 0.24 },
};
/** In a portrait view: more from the front and from above, where a robot is as high as it is wide. */
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
/** How much further away the camera may go for things beside the subject. */
const WIDER = 2.2;
/** Fraction of the free window filled by the subject. */
const FILLED = 0.86;
/** Least fraction of the distance without framing: things beyond its shapes, such as a body's axes, should be visible too. */
const NEAREST = 0.25;
const FURTHEST = 2;
const FRAME_EASE_S = 0.2;
/** However large the overlays of a small picture are. */
const LEAST_FREE = 0.3;
/** Least height of the camera above the floor, m. */
const LOWEST = 0.015;

/** Overlays at the edges of the picture, px. */
export interface Free {
  top: number;
  bottom: number;
}

export class CameraRig {
  readonly camera = new PerspectiveCamera(30, 1, 0.02, 60);
  preset: CameraPreset = 'three-quarter';
  isEased = true;
  reach = 0.35;
  /** Height of the ground under the robot; for a falling robot, a height that falls with it. */
  floor = 0;
  /** A camera that follows smoothly would lose a falling robot. */
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
  /** The subject's points relative to the origin, to be kept in the picture; without them the reach determines the distance. */
  private subjects: readonly (readonly Vector3[])[] = [];
  /** Things beside the subject are in the picture, too. */
  showsAll = false;
  private free: Free = { top: 0, bottom: 0 };
  /** The framing of the subject; without one its distance is NaN. */
  private readonly aim = new Vector3();
  private fitted = Number.NaN;
  /** The focus and its size when the user took hold. */
  private still: { focus: Vector3; unit: number } | null = null;
  private size = '';
  /** The preset's direction: turning keeps the distance. */
  private readonly towards = directionOf(POSES['three-quarter']);
  /** The engine's preferred direction for a table-top scene; null for a subject that is followed. */
  private front: Pose | null = null;

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** A new scene starts with the default view, however the previous one was turned. */
  begin(): void {
    this.use('three-quarter');
  }

  /** For a table-top scene: the initial direction from the centre to the camera; null to follow. */
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

  /** The initial camera preset of a scene. */
  get usualPreset(): CameraPreset {
    return this.front ? 'front' : 'three-quarter';
  }

  /** Distance from the camera to the focus, m. */
  get away(): number {
    return (this.pose.distance * this.unit) / this.closeness;
  }

  /** The origin of the subject's points: below the followed body, on the floor if there is one. */
  originBelow(target: Vector3): Vector3 {
    return Number.isFinite(this.floor) ? target.clone().setZ(this.floor) : target.clone();
  }

  /**
   * Keeps these points in the picture, between the overlays: the first of these sets for which the subject of the last one
   * becomes hardly smaller. `atOnce`: a new subject, without a transition.
   */
  frame(subjects: readonly (readonly Vector3[])[], free: Free, atOnce: boolean): void {
    this.subjects = subjects;
    this.free = free;
    if (atOnce) this.fitted = Number.NaN;
  }

  /** While the user holds something, only the user moves the camera. */
  keepStill(): void {
    this.still ??= { focus: this.focus, unit: this.unit };
  }

  /** Resumes keeping the whole subject in the picture. */
  followAgain(): void {
    this.still = null;
  }

  /** The robot's reach, m. */
  private get unit(): number {
    if (this.still) return this.still.unit;
    return Number.isNaN(this.fitted) ? this.reach * this.narrow : this.fitted / this.usual;
  }

  /** The distance, in reaches, from which the whole subject is visible. */
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
    this.followAgain();
    const isUpright = this.isUpright && preset === 'three-quarter';
    Object.assign(this.goal, isUpright ? UPRIGHT : POSES[preset]);
    if (this.front) Object.assign(this.goal, preset === 'front' ? this.front : ON_A_TABLE);
    // Planar scenes are in the plane of a robot's side view.
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

  /** Moves the focus by pixels, in a view of this height. */
  pan(dx: number, dy: number, viewHeight: number): void {
    const metres = (2 * this.away * Math.tan((this.camera.fov * DEGREE) / 2)) / viewHeight;
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0);
    const up = new Vector3().setFromMatrixColumn(this.camera.matrix, 1);
    this.offset.addScaledVector(right, -dx * metres).addScaledVector(up, dy * metres);
    this.offset.clampLength(0, 6 * this.reach);
  }

  /** True while the camera is still moving. */
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
    if (size !== this.size) this.followAgain();
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

  /** From below only if there is no floor. */
  private get lowest(): number {
    return Number.isFinite(this.floor) ? -2 * DEGREE : -89.5 * DEGREE;
  }

  /** Moves towards the framing of the subject; returns the remaining distance. */
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
    // A foot view looks at the foot, even if the whole robot would be seen better otherwise.
    const aim = this.preset === 'foot' ? this.aboveFloor(target, this.goal.height) : frame.aim;
    const isAtOnce = Number.isNaN(this.fitted) || !this.isEased;
    const share = isAtOnce ? 1 : 1 - Math.exp(-elapsed / FRAME_EASE_S);
    if (isAtOnce) this.fitted = frame.distance;
    this.fitted += share * (frame.distance - this.fitted);
    this.aim.lerp(aim, share);
    return Math.abs(frame.distance - this.fitted) + this.aim.distanceTo(aim);
  }

  /** Before the user has moved it. */
  private get focus(): Vector3 {
    const isFree = Number.isNaN(this.fitted);
    const aim = isFree ? this.aboveFloor(this.follow, this.pose.height) : this.aim;
    return this.originBelow(this.follow).add(aim);
  }

  /** From the origin below a point up to a fraction of its height. */
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

/** The fraction of the view that the subject fills; the view's upper edge has this slope from its middle. */
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
