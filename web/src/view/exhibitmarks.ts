// Draws the marks of an exhibit from fields of the snapshot. What a mark means is the engine's; here it is a point, an
// arrow, a line, a way, an ellipsoid or a frame, in the colour, dash and head of its role.
import { Color, Quaternion, Vector3 } from 'three';
import type { Theme } from '../palette';
import type { Mark } from '../sim/exhibit';
import type { Recorder } from '../sim/recorder';
import type { Snapshot } from '../sim/snapshot';
import type { Dots } from './dots';
import { AXIS_COLOURS, type RoleStyle, roleStyle } from './roles';
import type { Pen, Strokes } from './strokes';

const HEAD_PX = 14;
const HEAD_WIDTH_PX = 12;
const SMALLEST_PX = 2;
/** From this length on an arrow has its full width; the shortest have this share of it. */
const FULL_WIDTH_PX = 60;
const LEAST_SHARE = 0.5;
const DOUBLE_SHARE = 0.6;
/** Of a way that is never forgotten, the oldest part is still seen. */
const OLDEST_ALPHA = 0.3;
const TRAIL_POINTS = 700;
const TRAIL_POINTS_ALL = 4000;
const FINEST_S = 0.008;
const RING_SEGMENTS = 40;
const RINGS = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;
const ARROW_SEGMENTS = 5;

/** What the picture is seen with, for sizes in pixels. */
export interface Sight {
  eye: Vector3;
  /** Metres on a pixel, a metre away. */
  perPixel: number;
}

export interface DrawnMark {
  mark: Mark;
  style: RoleStyle;
  pen: Pen;
  /** Without dashes. */
  solid: Pen;
  head: Pen;
  axes: readonly Pen[];
  count: number;
}

export function prepareMark(mark: Mark, count: number, theme: Theme): DrawnMark {
  const style = roleStyle(mark.role);
  const colour = new Color(style.colour[theme]);
  const pen = { colour, widthPx: style.widthPx, dashPx: style.dashPx };
  return {
    mark,
    style,
    pen,
    solid: { ...pen, dashPx: 0 },
    head: { ...pen, widthPx: HEAD_WIDTH_PX, dashPx: 0 },
    axes: AXIS_COLOURS[theme].map((axis) => ({
      colour: new Color(axis),
      // Axes wear their own colours: what they stand for is told by width and dash.
      widthPx: mark.role === 'plain' || mark.role === '' ? 4 : style.widthPx,
      dashPx: style.dashPx,
    })),
    count,
  };
}

/** Points of each trail, so that many of them together stay within what a frame can bear. */
export const trailPoints = (trails: number): number =>
  Math.min(TRAIL_POINTS, Math.floor(TRAIL_POINTS_ALL / Math.max(trails, 1)));

/** How many strokes a mark may take. */
export function strokesOf({ mark, count }: DrawnMark, trailLength: number): number {
  if (mark.kind === 'trail') return count * (trailLength + 1);
  if (mark.kind === 'arrow') return count * ARROW_SEGMENTS;
  if (mark.kind === 'line' || mark.kind === 'loop') return count;
  if (mark.kind === 'frame') return 3 * count;
  if (mark.kind === 'ellipsoid') return 3 * RING_SEGMENTS * count;
  return 0;
}

export class MarkPainter {
  private readonly foot = new Vector3();
  private readonly tip = new Vector3();
  private readonly along = new Vector3();
  private readonly side = new Vector3();
  private readonly turn = new Quaternion();
  private readonly a = [0, 0, 0];
  private readonly b = [0, 0, 0];

  constructor(
    private readonly over: Strokes,
    private readonly under: Strokes,
    private readonly dots: Dots,
  ) {}

  paint(drawn: DrawnMark, snapshot: Snapshot, sight: Sight): void {
    const { mark, count } = drawn;
    const at = snapshot.find(mark.at);
    if (!at) return;
    if (mark.kind === 'point') {
      for (let i = 0; i < count; i += 1) this.dots.add(at, i, drawn.pen.colour, drawn.style.shape);
    } else if (mark.kind === 'line' || mark.kind === 'loop') {
      this.paintLine(drawn, at);
    } else {
      const along = snapshot.find(mark.along);
      if (!along) return;
      for (let i = 0; i < count; i += 1) {
        if (mark.kind === 'arrow') this.paintArrow(drawn, at, along, i, sight);
        else if (mark.kind === 'frame') this.paintFrame(drawn, at, along, i);
        else if (mark.kind === 'ellipsoid') this.paintRings(drawn, at, along, i);
      }
    }
  }

  private paintLine({ mark, pen, count }: DrawnMark, at: ArrayLike<number>): void {
    let start = 0;
    for (let i = 0; i + 1 < count; i += 1) start += this.over.add(at, i, at, i + 1, pen, 1, start);
    if (mark.kind === 'loop' && count > 2) this.over.add(at, count - 1, at, 0, pen, 1, start);
  }

  /** The way so far: rows of the record up to now, thinned to fixed moments so that the line does not wobble. */
  paintTrail(
    { mark, pen, count }: DrawnMark,
    snapshot: Snapshot,
    recorder: Recorder,
    durationS: number,
    most: number,
  ): void {
    const here = snapshot.find(mark.at);
    if (!here || !recorder.has(mark.at)) return;
    const now = snapshot.scalar('time');
    const everyS = Math.max(FINEST_S, durationS / most);
    const first = recorder.rowAt(now - everyS * most);
    const last = recorder.rowAt(now + 1e-9);
    const oldest = first < last ? recorder.time(first) : now;
    const span = Math.max(now - oldest, everyS);
    for (let k = 0; k < count; k += 1) {
      const column = recorder.column(mark.at, 3 * k);
      let bucket = Number.NaN;
      let hasOne = false;
      let start = 0;
      for (let row = first; row < last; row += 1) {
        const time = recorder.time(row);
        const next = Math.floor(time / everyS);
        if (next === bucket) continue;
        bucket = next;
        for (let axis = 0; axis < 3; axis += 1) {
          this.a[axis] = this.b[axis] ?? 0;
          this.b[axis] = recorder.value(row, column + axis);
        }
        const alpha = OLDEST_ALPHA + (1 - OLDEST_ALPHA) * ((time - oldest) / span);
        if (hasOne) start += this.under.add(this.a, 0, this.b, 0, pen, alpha, start);
        hasOne = true;
      }
      if (hasOne) this.under.add(this.b, 0, here, k, pen, 1, start);
    }
  }

  private paintArrow(
    { mark, style, pen, solid, head }: DrawnMark,
    at: ArrayLike<number>,
    along: ArrayLike<number>,
    i: number,
    { eye, perPixel }: Sight,
  ): void {
    this.foot.fromArray(at, 3 * i);
    this.along.fromArray(along, 3 * i).multiplyScalar(mark.scale);
    this.tip.copy(this.foot).add(this.along);
    const pixel = perPixel * this.tip.distanceTo(eye);
    const length = this.along.length();
    if (!(length > SMALLEST_PX * pixel)) return;
    this.along.divideScalar(length);
    // A short arrow is a fine one, or its head would be all there is to see of it.
    const share = Math.min(Math.max(length / (FULL_WIDTH_PX * pixel), LEAST_SHARE), 1);
    const size = Math.min(share * HEAD_PX * pixel, 0.5 * length);
    const isFull = style.head === 'full';
    this.foot.toArray(this.a);
    this.tip.toArray(this.b);
    if (isFull) this.addTo(this.b, -size);
    this.over.add(this.a, 0, this.b, 0, pen, 1, 0, share, share);
    if (isFull) {
      this.tip.toArray(this.a);
      this.over.add(this.a, 0, this.b, 0, head, 1, 0, size / (HEAD_PX * pixel), 0);
      return;
    }
    // The head lies in the plane that faces the camera.
    this.side.copy(this.tip).sub(eye).cross(this.along).normalize();
    for (let k = 0; k < (style.head === 'double' ? 2 : 1); k += 1) {
      for (let sign = -1; sign <= 1; sign += 2) {
        this.tip.toArray(this.a);
        this.addTo(this.a, -k * DOUBLE_SHARE * size);
        for (let axis = 0; axis < 3; axis += 1) this.b[axis] = this.a[axis] ?? 0;
        this.addTo(this.b, -0.8 * size);
        for (let axis = 0; axis < 3; axis += 1)
          this.b[axis] = (this.b[axis] ?? 0) + 0.45 * sign * size * this.side.getComponent(axis);
        this.over.add(this.a, 0, this.b, 0, solid, 1, 0, share, share);
      }
    }
  }

  /** Moves a point along the arrow. */
  private addTo(point: number[], distance: number): void {
    for (let axis = 0; axis < 3; axis += 1)
      point[axis] = (point[axis] ?? 0) + distance * this.along.getComponent(axis);
  }

  private paintFrame(
    { mark, axes }: DrawnMark,
    at: ArrayLike<number>,
    along: ArrayLike<number>,
    i: number,
  ): void {
    this.turn.set(
      along[4 * i + 1] ?? 0,
      along[4 * i + 2] ?? 0,
      along[4 * i + 3] ?? 0,
      along[4 * i] ?? 1,
    );
    axes.forEach((pen, axis) => {
      this.foot.fromArray(at, 3 * i);
      this.along.set(0, 0, 0).setComponent(axis, mark.scale).applyQuaternion(this.turn);
      this.tip.copy(this.foot).add(this.along).toArray(this.b);
      this.over.add(at, i, this.b, 0, pen);
    });
  }

  /** Where a frame's axis ends. */
  endOfAxis(mark: Mark, snapshot: Snapshot, i: number, axis: number, end: Vector3): Vector3 {
    const at = snapshot.find(mark.at) ?? [];
    const along = snapshot.find(mark.along) ?? [];
    const [w = 1, x = 0, y = 0, z = 0] = [0, 1, 2, 3].map((k) => along[4 * i + k]);
    end.set(0, 0, 0).setComponent(axis, 1.08 * mark.scale);
    end.applyQuaternion(this.turn.set(x, y, z, w));
    end.x += at[3 * i] ?? 0;
    end.y += at[3 * i + 1] ?? 0;
    end.z += at[3 * i + 2] ?? 0;
    return end;
  }

  /** Three ellipses through the ends of the half axes. */
  private paintRings(
    { solid }: DrawnMark,
    at: ArrayLike<number>,
    along: ArrayLike<number>,
    i: number,
  ): void {
    for (const [u, v] of RINGS) {
      for (let k = 0; k <= RING_SEGMENTS; k += 1) {
        const angle = (2 * Math.PI * k) / RING_SEGMENTS;
        const cos = Math.cos(angle);
        const sin = Math.sin(angle);
        for (let axis = 0; axis < 3; axis += 1) {
          this.a[axis] = this.b[axis] ?? 0;
          this.b[axis] =
            (at[3 * i + axis] ?? 0) +
            cos * (along[9 * i + 3 * u + axis] ?? 0) +
            sin * (along[9 * i + 3 * v + axis] ?? 0);
        }
        if (k > 0) this.over.add(this.a, 0, this.b, 0, solid, 0.8, 0, 0.5, 0.5);
      }
    }
  }
}
