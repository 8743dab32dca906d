// A mesh of a robot's file as it was read, ready to be drawn.
import type { Shape } from 'schemas/description';
import type { BufferGeometry, Matrix4 } from 'three';

export type MeshShape = Extract<Shape, { kind: 'mesh' }>;

export interface LoadedMesh {
  shape: MeshShape;
  geometry: BufferGeometry;
  /** From the mesh's axes to the body's. */
  placement: Matrix4;
}
