// Arrows: a shaft with a head by kind, of a fixed width on the screen, thinner where they are short.
import { Vector3 } from 'three';
import type { Drawing } from './drawing';
import { type DrawnMark, type Ink, inkOf } from './drawn_mark';
import type { MarkStyle } from './mark_styles';
import { countPoints, pointAt } from './points';
import type { Strokes } from './strokes';

const HEAD_PX = 14;
const SMALLEST_PX = 2;
/** An arrow of at least this length has its full width; the shortest have this fraction of it. */
const FULL_WIDTH_PX = 60;
const LEAST_SHARE = 0.5;
const DOUBLE_SHARE = 0.6;
/** Opacity of alternative results, beside the one in use. */
const PALE = { width: 0.4, alpha: 0.7 };
const SOLID = { width: 1, alpha: 1 };

const foot = new Vector3();
const vector = new Vector3();
const tip = new Vector3();
const along = new Vector3();
const side = new Vector3();
const a = new Vector3();
const b = new Vector3();

/** `scale`: metres per unit. */
export function paintArrows(
  drawn: DrawnMark,
  at: ArrayLike<number>,
  vectors: ArrayLike<number>,
  scale: number,
  drawing: Drawing,
): void {
  const { mark, style, isPale } = drawn;
  for (let i = 0; i < countPoints(at); i += 1) {
    const ink = inkOf(drawn, i);
    pointAt(at, i, foot);
    pointAt(vectors, i, vector).multiplyScalar(scale);
    const weight = isPale ? PALE : SOLID;
    const end = paintArrow(drawing.over, foot, vector, style, ink, drawing, weight);
    if (end && mark.name) drawing.labels.add({ name: mark.name, colour: ink.css }, end);
  }
}

/** Draws one arrow; returns its tip, valid until the next call; null if it is too short to be visible. */
export function paintArrow(
  strokes: Strokes,
  from: Vector3,
  arrow: Vector3,
  style: MarkStyle,
  { pen, solid, head }: Ink,
  { eye, perPixel }: Drawing,
  { width, alpha } = SOLID,
): Vector3 | null {
  tip.copy(from).add(arrow);
  const pixel = perPixel * tip.distanceTo(eye);
  const length = arrow.length();
  if (!(length > SMALLEST_PX * pixel)) return null;
  along.copy(arrow).divideScalar(length);
  // A short arrow is thin, or only its head would be visible.
  const share = width * Math.min(Math.max(length / (FULL_WIDTH_PX * pixel), LEAST_SHARE), 1);
  const size = Math.min(share * HEAD_PX * pixel, 0.5 * length);
  if (style.head === 'full') {
    b.copy(tip).addScaledVector(along, -size);
    strokes.add(from, b, pen, alpha, 0, share, share);
    strokes.add(tip, b, head, alpha, 0, size / (HEAD_PX * pixel), 0);
    return tip;
  }
  strokes.add(from, tip, pen, alpha, 0, share, share);
  // The head lies in the plane that faces the camera.
  side.copy(tip).sub(eye).cross(along).normalize();
  for (let k = 0; k < (style.head === 'double' ? 2 : 1); k += 1) {
    a.copy(tip).addScaledVector(along, -k * DOUBLE_SHARE * size);
    for (const sign of [-1, 1]) {
      b.copy(a).addScaledVector(along, -0.8 * size);
      b.addScaledVector(side, 0.45 * sign * size);
      strokes.add(a, b, solid, alpha, 0, share, share);
    }
  }
  return tip;
}
