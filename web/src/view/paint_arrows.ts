// Arrows: a shaft with a head by what they are, of a fixed width on the screen and fine where they are short.
import { Vector3 } from 'three';
import type { Drawing } from './drawing';
import { type DrawnMark, type Ink, inkOf } from './drawn_mark';
import type { MarkStyle } from './mark_styles';
import type { Strokes } from './strokes';

const HEAD_PX = 14;
const SMALLEST_PX = 2;
/** From this length on an arrow has its full width; the shortest have this share of it. */
const FULL_WIDTH_PX = 60;
const LEAST_SHARE = 0.5;
const DOUBLE_SHARE = 0.6;
/** Of one of several answers beside the one in use. */
const PALE = { share: 0.4, alpha: 0.7 };
const SOLID = { share: 1, alpha: 1 };

const foot = new Vector3();
const tip = new Vector3();
const along = new Vector3();
const side = new Vector3();
const a = [0, 0, 0];
const b = [0, 0, 0];

export function paintArrows(
  drawn: DrawnMark,
  at: ArrayLike<number>,
  vectors: ArrayLike<number>,
  /** Metres a unit. */
  scale: number,
  drawing: Drawing,
): void {
  const { mark, style } = drawn;
  for (let i = 0; 3 * i + 2 < at.length; i += 1) {
    const ink = inkOf(drawn, i);
    foot.fromArray(at, 3 * i);
    along.fromArray(vectors, 3 * i).multiplyScalar(scale);
    const isSeen = strokeArrow(drawing.over, style, ink, drawing, mark.is_pale ? PALE : SOLID);
    if (isSeen && mark.name)
      drawing.labels.add({ name: mark.name, colour: ink.css }, tip.toArray());
  }
}

/** One arrow, from a point and as long as the vector; answers its tip, null where it is too short to be seen. */
export function paintArrow(
  strokes: Strokes,
  from: Vector3,
  vector: Vector3,
  style: MarkStyle,
  ink: Ink,
  drawing: Drawing,
): Vector3 | null {
  foot.copy(from);
  along.copy(vector);
  return strokeArrow(strokes, style, ink, drawing, SOLID) ? tip.clone() : null;
}

/** Between `foot` and `foot + along`. */
function strokeArrow(
  strokes: Strokes,
  style: MarkStyle,
  { pen, solid, head }: Ink,
  { eye, perPixel }: Drawing,
  weight: typeof SOLID,
): boolean {
  tip.copy(foot).add(along);
  const pixel = perPixel * tip.distanceTo(eye);
  const length = along.length();
  if (!(length > SMALLEST_PX * pixel)) return false;
  along.divideScalar(length);
  // A short arrow is a fine one, or its head would be all there is to see of it.
  const { alpha } = weight;
  const share = weight.share * Math.min(Math.max(length / (FULL_WIDTH_PX * pixel), LEAST_SHARE), 1);
  const size = Math.min(share * HEAD_PX * pixel, 0.5 * length);
  const isFull = style.head === 'full';
  foot.toArray(a);
  tip.toArray(b);
  if (isFull) moveAlong(b, -size);
  strokes.add(a, 0, b, 0, pen, alpha, 0, share, share);
  if (isFull) {
    tip.toArray(a);
    strokes.add(a, 0, b, 0, head, alpha, 0, size / (HEAD_PX * pixel), 0);
    return true;
  }
  // The head lies in the plane that faces the camera.
  side.copy(tip).sub(eye).cross(along).normalize();
  for (let k = 0; k < (style.head === 'double' ? 2 : 1); k += 1) {
    for (let sign = -1; sign <= 1; sign += 2) {
      tip.toArray(a);
      moveAlong(a, -k * DOUBLE_SHARE * size);
      for (let axis = 0; axis < 3; axis += 1) b[axis] = a[axis] ?? Number.NaN;
      moveAlong(b, -0.8 * size);
      for (let axis = 0; axis < 3; axis += 1)
        b[axis] = (b[axis] ?? Number.NaN) + 0.45 * sign * size * side.getComponent(axis);
      strokes.add(a, 0, b, 0, solid, alpha, 0, share, share);
    }
  }
  return true;
}

function moveAlong(point: number[], distance: number): void {
  for (let axis = 0; axis < 3; axis += 1)
    point[axis] = (point[axis] ?? Number.NaN) + distance * along.getComponent(axis);
}
