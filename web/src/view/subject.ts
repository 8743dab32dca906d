// The subject of the picture, as its few outermost points: of all shapes of the robot (of a batch, of all robots), and of
// wherever they have been since the run began, relative to what the camera follows. And where it is on the screen.
import type { Description, Mark, Shape, Vec3 } from 'schemas/description';
import { Box2, Box3, type Matrix4, type PerspectiveCamera, Vector2, Vector3 } from 'three';
import type { Snapshot } from '../engine_client/snapshot';
import { ownMeshes } from '../own_robot/mesh_store';
import { positionsOf } from './batch_poses';
import { placedAt } from './geometry';
import type { ViewRect } from './labels';
import { countPoints, pointAt } from './points';
import type { Robot } from './robot';
import { shapesDrawn } from './shapes_drawn';

/** A ball on a body; corners have no radius. */
interface Knob {
  body: number;
  at: Vector3;
  radius: number;
}

const STEPS = [-2, -1, 0, 1, 2];
/** Directions to points all over a cube. */
const DIRECTIONS = STEPS.flatMap((x) => STEPS.flatMap((y) => STEPS.map((z) => [x, y, z])))
  .filter((direction) => Math.max(...direction.map(Math.abs)) === 2)
  .map((direction) => new Vector3().fromArray(direction).normalize());
/** Around the rim of a cylinder. */
const CORNERS = 8;
/** In reaches: curves that leave the picture do not enlarge it. */
const CURVES_WITHIN = 1.2;

/** Metres per unit of an arrow; undefined for a hidden one. */
type ScaleOf = (arrow: Mark) => number | undefined;
/** The furthest point in each direction; none at first. */
type Extremes = Vector3[];

export class Subject {
  points: Extremes = [];
  /** Including the arrows drawn beside a linkage. */
  withArrows: Extremes = [];
  private arrows: Mark[] = [];
  private knobs: Knob[] = [];
  private crowd: { field: string; bodies: number } | null = null;
  /** Visible coordinate frames: the subject of scenes about rotation. */
  private frames: { field: string; length: number }[] = [];
  private readonly met = new Vector3();

  rebuild({ robot, marks, viewpoint }: Description): void {
    const isLinkage = !viewpoint.has_ground && !viewpoint.follows;
    this.arrows = isLinkage ? marks.filter(({ kind }) => kind === 'arrow') : [];
    this.knobs = shapesDrawn(robot.shapes).visible.flatMap(knobsOf);
    const crowd = marks.find(({ kind }) => kind === 'crowd');
    this.crowd = crowd ? { field: crowd.at, bodies: robot.bodies.length } : null;
    this.frames = marks
      .filter(({ kind, is_shown }) => kind === 'frame' && is_shown)
      .map(({ at, scale }) => ({ field: at, length: scale }));
  }

  /** Starts a run: earlier positions do not count. Static parts are included from the start. */
  begin({ viewpoint, curves }: Description, origin: Vector3): void {
    this.points = [];
    this.withArrows = [];
    if (viewpoint.has_ground) this.reach(new Vector3(), 0);
    const centre = new Vector3(...viewpoint.centre);
    for (const { points } of curves)
      for (let i = 0; i < countPoints(points); i += 1) {
        const point = pointAt(points, i);
        if (point.distanceTo(centre) <= CURVES_WITHIN * viewpoint.reach)
          this.reach(point.sub(origin), 0);
      }
  }

  /** Adds the present positions; `origin`: the point that the camera follows; `scaleOf`: the scale of a visible arrow. */
  see(robot: Robot, snapshot: Snapshot, origin: Vector3, scaleOf: ScaleOf): void {
    this.eachKnob(robot, snapshot, (at, radius) => this.reach(at.sub(origin), radius));
    for (const { field, length } of this.frames) {
      const positions = snapshot.vector(field);
      for (let i = 0; i < countPoints(positions); i += 1)
        this.reach(pointAt(positions, i, this.met).sub(origin), length);
    }
    this.eachTip(snapshot, scaleOf, (at) => extend(this.withArrows, at.sub(origin), 0));
  }

  /**
   * The rectangle around its present state, in pixels of the view; null if it is not visible. `scaleOf`: scales of the arrows
   * in the picture.
   */
  onScreen(
    robot: Robot,
    snapshot: Snapshot,
    camera: PerspectiveCamera,
    rect: ViewRect,
    scaleOf: ScaleOf,
  ): ViewRect | null {
    const { elements } = camera.projectionMatrix;
    const corners: Vector2[] = [];
    const see = (at: Vector3, radius: number): void => {
      const seen = at.applyMatrix4(camera.matrixWorldInverse);
      if (!(seen.z < 0)) return;
      for (const edge of [-radius, radius])
        corners.push(
          new Vector2(at.x + edge, edge - at.y)
            .divideScalar(-seen.z)
            .multiply(new Vector2(elements[0], elements[5])),
        );
    };
    this.eachKnob(robot, snapshot, see);
    this.eachTip(snapshot, scaleOf, (at) => see(at, 0));
    if (corners.length === 0) return null;
    const { min, max } = new Box2().setFromPoints(corners);
    return {
      left: rect.left + (0.5 + 0.5 * min.x) * rect.width,
      top: rect.top + (0.5 + 0.5 * min.y) * rect.height,
      width: 0.5 * (max.x - min.x) * rect.width,
      height: 0.5 * (max.y - min.y) * rect.height,
    };
  }

  /** `at` may be changed. */
  private eachKnob(
    robot: Robot,
    snapshot: Snapshot,
    take: (at: Vector3, radius: number) => void,
  ): void {
    for (const { body, at, radius } of this.knobs)
      take(robot.toWorld(body, this.met.copy(at)), radius);
    if (!this.crowd) return;
    for (const at of positionsOf(snapshot.vector(this.crowd.field), this.crowd.bodies)) take(at, 0);
  }

  /** Of the arrows beside it; `at` may be changed. */
  private eachTip(snapshot: Snapshot, scaleOf: ScaleOf, take: (at: Vector3) => void): void {
    for (const arrow of this.arrows) {
      const [from, along] = [snapshot.find(arrow.at), snapshot.find(arrow.along)];
      const scale = scaleOf(arrow);
      if (!from || !along || scale === undefined) continue;
      for (let i = 0; i < countPoints(from); i += 1)
        take(pointAt(from, i).addScaledVector(pointAt(along, i, this.met), scale));
    }
  }

  private reach(point: Vector3, radius: number): void {
    extend(this.points, point, radius);
    extend(this.withArrows, point, radius);
  }
}

function extend(points: Extremes, point: Vector3, radius: number): void {
  if (!Number.isFinite(point.x + point.y + point.z)) return;
  if (points.length === 0) points.push(...DIRECTIONS.map(() => point.clone()));
  DIRECTIONS.forEach((direction, i) => {
    const furthest = points[i];
    if (furthest && point.dot(direction) + radius > furthest.dot(direction))
      furthest.copy(point).addScaledVector(direction, radius);
  });
}

function knobsOf(shape: Shape): Knob[] {
  const { body } = shape;
  if (shape.kind === 'sphere')
    return [{ body, at: new Vector3(...shape.center), radius: shape.radius }];
  if ('half_extents' in shape) {
    const half = new Vector3(...shape.half_extents);
    const placement = placedAt(shape.center, shape.quaternion);
    return cornersOf(body, new Box3(half.clone().negate(), half), placement);
  }
  if (shape.kind === 'mesh') {
    const placement = placedAt(shape.position, shape.quaternion, shape.scale);
    return (ownMeshes.of(shape.file) ?? []).flatMap(({ geometry }) => {
      if (!geometry.boundingBox) geometry.computeBoundingBox();
      return geometry.boundingBox ? cornersOf(body, geometry.boundingBox, placement) : [];
    });
  }
  const { from, to, radius } = shape;
  if (shape.kind === 'capsule')
    return [from, to].map((end) => ({ body, at: new Vector3(...end), radius }));
  return rimsOf(from, to, radius).map((at) => ({ body, at, radius: 0 }));
}

function cornersOf(body: number, { min, max }: Box3, placement: Matrix4): Knob[] {
  return [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) =>
      [min.z, max.z].map((z) => ({
        body,
        at: new Vector3(x, y, z).applyMatrix4(placement),
        radius: 0,
      })),
    ),
  );
}

/** Of a cylinder. */
function rimsOf(from: Vec3, to: Vec3, radius: number): Vector3[] {
  const axis = new Vector3(...to).sub(new Vector3(...from)).normalize();
  const other = Math.abs(axis.z) < 0.5 ? new Vector3(0, 0, 1) : new Vector3(1, 0, 0);
  const across = new Vector3().crossVectors(axis, other).setLength(radius);
  return Array.from({ length: CORNERS }, (_, i) =>
    across.clone().applyAxisAngle(axis, (2 * Math.PI * i) / CORNERS),
  ).flatMap((out) => [from, to].map((end) => new Vector3(...end).add(out)));
}
