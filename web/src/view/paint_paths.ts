// Lines through points, open, closed or filled; and the recorded path of a point.
import { Matrix4, Vector3 } from 'three';
import type { Recorder } from '../engine_client/recorder';
import type { Scene } from '../engine_client/scene';
import type { Drawing } from './drawing';
import { type DrawnMark, inkOf, type Painter } from './drawn_mark';
import { countPoints, pointAt } from './points';
import type { Pen, Strokes } from './strokes';

/** Height above the ground on which an area lies. */
const LIFT = 0.003;
const AREA_OPACITY = 0.14;
const EDGE_OPACITY = 0.55;
/** For a path that is never dropped: the oldest part stays visible. */
const OLDEST_ALPHA = 0.3;
const FADING_ALPHA = 0.85;
const MOST_POINTS = 700;
const MOST_POINTS_OF_ALL = 4000;
const FINEST_S = 0.008;
/** Recorded points further apart than this are separated by a jump. */
const JUMP_SHARE = 0.2;

const from = new Vector3();
const to = new Vector3();

export function strokePath(
  strokes: Strokes,
  points: ArrayLike<number>,
  isClosed: boolean,
  pen: Pen,
  alpha = 1,
): void {
  const count = countPoints(points);
  const segments = isClosed && count > 2 ? count : count - 1;
  let start = 0;
  for (let i = 0; i < segments; i += 1) {
    pointAt(points, i, from);
    start += strokes.add(from, pointAt(points, (i + 1) % count, to), pen, alpha, start);
  }
}

export function paintLoop(drawn: DrawnMark, at: ArrayLike<number>, { over }: Drawing): void {
  strokePath(over, at, true, inkOf(drawn, 0).pen);
}

/** A line from each point to its own other end. */
export const paintBetween: Painter = (drawn, at, ends, { over }) => {
  const { pen } = inkOf(drawn, 0);
  for (let i = 0; i < countPoints(at); i += 1)
    over.add(pointAt(at, i, from), pointAt(ends, i, to), pen);
};

const normal = new Vector3();
const matrix = new Matrix4();

/** An area on the ground: its edges, and triangles from its first corner. */
export function paintArea(drawn: DrawnMark, at: ArrayLike<number>, drawing: Drawing): void {
  const { pen } = inkOf(drawn, 0);
  const corners = Array.from(at, (value, k) => (k % 3 === 2 ? value + LIFT : value));
  strokePath(drawing.under, corners, true, pen, EDGE_OPACITY);
  const first = pointAt(corners, 0);
  for (let i = 1; i + 1 < countPoints(corners); i += 1) {
    pointAt(corners, i, from).sub(first);
    pointAt(corners, i + 1, to).sub(first);
    if (normal.crossVectors(from, to).lengthSq() === 0) continue;
    matrix.makeBasis(from, to, normal).setPosition(first);
    drawing.solids.add('triangle', matrix, pen.colour, AREA_OPACITY);
  }
}

/** The end time and the resolution of a drawn record: many paths together stay within a frame's budget. */
export type Past = ReturnType<typeof pastOf>;
export function pastOf({ description, snapshot }: Scene, recorder: Recorder, all: DrawnMark[]) {
  const trails = all.filter(({ mark }) => mark.kind === 'trail');
  const lines = trails.reduce((sum, { names }) => sum + names.length, 0);
  return {
    recorder,
    now: snapshot.scalar('time'),
    durationS: description.scene.duration_s,
    points: Math.min(MOST_POINTS, Math.floor(MOST_POINTS_OF_ALL / Math.max(lines, 1))),
  };
}

/** The path so far: rows of the record up to now, thinned to fixed moments so that the line does not wobble. */
export function paintTrails(
  drawn: DrawnMark,
  at: ArrayLike<number>,
  { recorder, now, durationS, points }: Past,
  { under }: Drawing,
): void {
  const { at: field, memory_s: memoryS } = drawn.mark;
  if (!recorder.has(field)) return;
  const everyS = Math.max(FINEST_S, (memoryS ?? durationS) / points);
  const first = recorder.rowAt(now - (memoryS ?? everyS * points));
  const last = recorder.rowAt(now + 1e-9);
  const oldest = first < last ? recorder.time(first) : now;
  const span = Math.max(now - oldest, everyS);
  const alphaOf = (time: number): number =>
    memoryS === undefined
      ? OLDEST_ALPHA + (1 - OLDEST_ALPHA) * ((time - oldest) / span)
      : FADING_ALPHA * Math.max(0, 1 - (now - time) / memoryS) ** 1.5;
  const longestS = memoryS === undefined ? Number.POSITIVE_INFINITY : JUMP_SHARE * memoryS;
  for (let k = 0; k < countPoints(at); k += 1) {
    const { pen } = inkOf(drawn, k);
    const column = recorder.column(field, 3 * k);
    let bucket = Number.NaN;
    let reached = Number.NaN;
    let start = 0;
    const goTo = (time: number): void => {
      if (time - reached < longestS) start += under.add(from, to, pen, alphaOf(time), start);
      reached = time;
    };
    for (let row = first; row < last; row += 1) {
      const time = recorder.time(row);
      const next = Math.floor(time / everyS);
      if (next === bucket) continue;
      bucket = next;
      from.copy(to);
      for (let axis = 0; axis < 3; axis += 1)
        to.setComponent(axis, recorder.value(row, column + axis));
      goTo(time);
    }
    from.copy(to);
    pointAt(at, k, to);
    goTo(now);
  }
}
