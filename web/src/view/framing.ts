// The nearest camera position from which all points of a subject are visible between the overlays.
import { Vector3 } from 'three';

/** The free part of the view, as slopes from its middle: to either side, up and down. */
export interface Window {
  across: number;
  up: number;
  down: number;
}

export interface Frame {
  /** From the eye to what is looked at, m. */
  distance: number;
  /** The focus, in the frame of the points. */
  aim: Vector3;
}

const UP = new Vector3(0, 0, 1);

/**
 * `towards`: unit vector from the focus to the camera; `least`, `most`: bounds of the distance. Each edge of the window is a
 * plane through the camera with all points on its inner side, which bounds the camera's position: the nearest one within all
 * bounds, in their middle.
 */
export function frameOf(
  points: readonly Vector3[],
  towards: Vector3,
  free: Window,
  [least, most]: readonly [number, number],
): Frame | null {
  if (points.length === 0) return null;
  const right = new Vector3().crossVectors(UP, towards).normalize();
  const up = new Vector3().crossVectors(towards, right);
  const furthest = (how: (point: Vector3) => number) => Math.max(...points.map(how));
  const toRight = furthest((p) => p.dot(right) + free.across * p.dot(towards));
  const toLeft = furthest((p) => -p.dot(right) + free.across * p.dot(towards));
  const above = furthest((p) => p.dot(up) + free.up * p.dot(towards));
  const below = furthest((p) => -p.dot(up) + free.down * p.dot(towards));
  const nearest = Math.max(
    (toRight + toLeft) / (2 * free.across),
    (above + below) / (free.up + free.down),
  );
  const depth = 0.5 * (furthest((p) => p.dot(towards)) - furthest((p) => -p.dot(towards)));
  const distance = Math.min(Math.max(nearest - depth, least), most);
  const eye = distance + depth;
  const lowest = above - free.up * eye;
  const highest = free.down * eye - below;
  return {
    distance,
    aim: right
      .multiplyScalar(0.5 * (toRight - toLeft))
      .addScaledVector(up, 0.5 * (lowest + highest))
      .addScaledVector(towards, depth),
  };
}
