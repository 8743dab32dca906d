// The poses of many robots as stored in a snapshot: body after body, robot after robot.
import { Vector3 } from 'three';

/** Numbers of a body's pose: three columns and its origin. */
export const PER_BODY = 12;
const ORIGIN = 9;

/** Position of each robot's first body. */
export const positionsOf = (poses: ArrayLike<number>, bodies: number): Vector3[] =>
  Array.from({ length: poses.length / (PER_BODY * bodies) }, (_, i) =>
    new Vector3().fromArray(poses, PER_BODY * bodies * i + ORIGIN),
  );
