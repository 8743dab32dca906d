// Lines through points, open, closed or filled; and the way that a point has come, from the record.
import { Matrix4, Vector3 } from 'three';
import type { Recorder } from '../sim/recorder';
import type { Drawing } from './drawing';
import { type DrawnMark, inkOf } from './drawn_mark';
import type { Pen, Strokes } from './strokes';

/** Over the ground that an area lies on. */
const LIFT = 0.003;
const AREA_OPACITY = 0.14;
const EDGE_OPACITY = 0.55;
/** Of a way that is never forgotten, the oldest part is still seen. */
const OLDEST_ALPHA = 0.3;
const FADING_ALPHA = 0.85;
const MOST_POINTS = 700;
const MOST_POINTS_OF_ALL = 4000;
const FINEST_S = 0.008;
/** Between points further apart there was a jump. */
const JUMP_SHARE = 0.2;

export function strokePath(
  strokes: Strokes,
  points: ArrayLike<number>,
  isClosed: boolean,
  pen: Pen,
  alpha = 1,
): void {
  const count = Math.floor(points.length / 3);
  let start = 0;
  for (let i = 0; i + 1 < count; i += 1)
    start += strokes.add(points, i, points, i + 1, pen, alpha, start);
  if (isClosed && count > 2) strokes.add(points, count - 1, points, 0, pen, alpha, start);
}

export function paintPath(drawn: DrawnMark, at: ArrayLike<number>, { over }: Drawing): void {
  strokePath(over, at, drawn.mark.kind === 'loop', inkOf(drawn, 0).pen);
}

const a = new Vector3();
const b = new Vector3();
const c = new Vector3();
const matrix = new Matrix4();

/** What lies on the ground: its edges, and triangles from its first corner. */
export function paintArea(drawn: DrawnMark, at: ArrayLike<number>, drawing: Drawing): void {
  const { pen } = inkOf(drawn, 0);
  const corners = Array.from(at, (value, k) => (k % 3 === 2 ? value + LIFT : value));
  strokePath(drawing.under, corners, true, pen, EDGE_OPACITY);
  for (let i = 1; 3 * i + 5 < corners.length; i += 1) {
    a.fromArray(corners, 0);
    b.fromArray(corners, 3 * i).sub(a);
    c.fromArray(corners, 3 * i + 3).sub(a);
    const normal = b.clone().cross(c);
    if (normal.lengthSq() === 0) continue;
    matrix.makeBasis(b, c, normal).setPosition(a);
    drawing.solids.add('triangle', matrix, pen.colour, AREA_OPACITY);
  }
}

/** Up to when a record is drawn, and how finely. */
export interface Past {
  recorder: Recorder;
  now: number;
  durationS: number;
  /** Of each way. */
  points: number;
}

/** So that many of them together stay within what a frame can bear. */
export const pointsOfWays = (ways: number): number =>
  Math.min(MOST_POINTS, Math.floor(MOST_POINTS_OF_ALL / Math.max(ways, 1)));

const before = [0, 0, 0];
const here = [0, 0, 0];

/** The way so far: rows of the record up to now, thinned to fixed moments so that the line does not wobble. */
export function paintWays(
  drawn: DrawnMark,
  at: ArrayLike<number>,
  { recorder, now, durationS, points }: Past,
  { under }: Drawing,
): void {
  const { mark } = drawn;
  if (!recorder.has(mark.at)) return;
  const lastsS = mark.memory_s ?? durationS;
  const everyS = Math.max(FINEST_S, lastsS / points);
  const first = recorder.rowAt(now - (mark.memory_s ?? everyS * points));
  const last = recorder.rowAt(now + 1e-9);
  const oldest = first < last ? recorder.time(first) : now;
  const span = Math.max(now - oldest, everyS);
  const alphaOf = (time: number): number =>
    mark.memory_s
      ? FADING_ALPHA * Math.max(0, 1 - (now - time) / mark.memory_s) ** 1.5
      : OLDEST_ALPHA + (1 - OLDEST_ALPHA) * ((time - oldest) / span);
  const longestGapS = mark.memory_s ? JUMP_SHARE * mark.memory_s : Number.POSITIVE_INFINITY;
  for (let k = 0; 3 * k + 2 < at.length; k += 1) {
    const { pen } = inkOf(drawn, k);
    const column = recorder.column(mark.at, 3 * k);
    let bucket = Number.NaN;
    let reached = Number.NEGATIVE_INFINITY;
    let start = 0;
    for (let row = first; row < last; row += 1) {
      const time = recorder.time(row);
      const next = Math.floor(time / everyS);
      if (next === bucket) continue;
      bucket = next;
      for (let axis = 0; axis < 3; axis += 1) {
        before[axis] = here[axis] ?? Number.NaN;
        here[axis] = recorder.value(row, column + axis);
      }
      if (reached >= 0 && time - reached < longestGapS)
        start += under.add(before, 0, here, 0, pen, alphaOf(time), start);
      reached = time;
    }
    if (reached >= 0 && now - reached < longestGapS)
      under.add(here, 0, at, k, pen, alphaOf(now), start);
  }
}
