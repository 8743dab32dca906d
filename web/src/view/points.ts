// Reads points and rotations from the flat lists in fields.
import { Quaternion, Vector3 } from 'three';

export const countPoints = (values: ArrayLike<number>): number => Math.floor(values.length / 3);

/** A missing point has NaN coordinates. */
export const pointAt = (values: ArrayLike<number>, i: number, point = new Vector3()): Vector3 =>
  3 * i + 2 < values.length
    ? point.fromArray(values, 3 * i)
    : point.set(Number.NaN, Number.NaN, Number.NaN);

/** The engine's quaternions are w, x, y, z. */
export function turnAt(values: ArrayLike<number>, i: number, turn = new Quaternion()): Quaternion {
  const [w = 1, x = 0, y = 0, z = 0] = [0, 1, 2, 3].map((k) => values[4 * i + k]);
  return turn.set(x, y, z, w);
}
