// Meshes for the engine's shapes, with bevelled edges. All lie along +z or about the origin; the robot places them.
import type { Shape, Vec3 } from 'schemas/description';
import {
  type BufferGeometry,
  CapsuleGeometry,
  LatheGeometry,
  Matrix4 as Matrix,
  type Matrix4,
  Quaternion,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

/** Meshes come from the user's files (own_robot/own_meshes.ts). */
export type BuiltShape = Exclude<Shape, { kind: 'mesh' }>;

const Y_AXIS = new Vector3(0, 1, 0);

export interface PlacedGeometry {
  geometry: BufferGeometry;
  /** From the geometry's own axes to the body's. */
  placement: Matrix4;
}

/** `around`: the number of segments around a limb. */
export function geometryOf(shape: BuiltShape, around: number): PlacedGeometry {
  switch (shape.kind) {
    case 'box': {
      const [x, y, z] = shape.half_extents;
      const edge = Math.min(
        Math.max(shape.radius, 0.15 * Math.min(x, y, z)),
        0.98 * Math.min(x, y, z),
      );
      const geometry = new RoundedBoxGeometry(2 * x, 2 * y, 2 * z, 4, edge);
      return { geometry, placement: placedAt(shape.center, shape.quaternion) };
    }
    case 'ellipsoid':
      return {
        geometry: new SphereGeometry(1, around, around / 2),
        placement: placedAt(shape.center, shape.quaternion, shape.half_extents),
      };
    case 'sphere':
      return {
        geometry: new SphereGeometry(shape.radius, around, around / 2),
        placement: new Matrix().setPosition(...shape.center),
      };
    case 'capsule': {
      const { length, placement } = alongAxis(shape.from, shape.to);
      return { geometry: new CapsuleGeometry(shape.radius, length, around / 4, around), placement };
    }
    case 'cylinder': {
      const { length, placement } = alongAxis(shape.from, shape.to);
      return { geometry: bevelledCylinder(shape.radius, length, around), placement };
    }
  }
}

/** The engine's quaternions begin with w. */
export function placedAt(
  position: Vec3,
  [w, x, y, z]: readonly [number, number, number, number] = [1, 0, 0, 0],
  scale: Vec3 = [1, 1, 1],
): Matrix4 {
  const turn = new Quaternion(x, y, z, w);
  return new Matrix().compose(new Vector3(...position), turn, new Vector3(...scale));
}

/** The length between two points, and the placement of a shape that lies along y about the origin. */
export function alongAxis(from: [number, number, number], to: [number, number, number]) {
  const a = new Vector3(...from);
  const b = new Vector3(...to);
  const axis = b.clone().sub(a);
  const length = axis.length();
  const turn = new Quaternion().setFromUnitVectors(
    Y_AXIS,
    length > 0 ? axis.divideScalar(length) : Y_AXIS,
  );
  return {
    length,
    placement: new Matrix().compose(a.add(b).multiplyScalar(0.5), turn, new Vector3(1, 1, 1)),
  };
}

/** An actuator: bevelled rims and a shallow hub on both faces, which shows where the joint's axis is. */
function bevelledCylinder(radius: number, length: number, around: number): BufferGeometry {
  const h = length / 2;
  const bevel = Math.min(0.14 * radius, 0.3 * h);
  // A duplicated corner makes a sharp edge, which the lathe does not smooth.
  const profile = [
    [0, h - 0.9 * bevel],
    [0.52 * radius, h - 0.9 * bevel],
    [0.52 * radius, h - 0.9 * bevel],
    [0.6 * radius, h],
    [0.6 * radius, h],
    [radius - bevel, h],
    [radius - bevel, h],
    [radius, h - bevel],
    [radius, h - bevel],
  ] as const;
  // From the middle of the lower face over both rims to the middle of the upper one.
  const lower = profile.map(([r, y]) => new Vector2(r, -y));
  const upper = profile.map(([r, y]) => new Vector2(r, y)).reverse();
  return new LatheGeometry([...lower, ...upper], around);
}
