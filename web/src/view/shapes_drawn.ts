// Which of a robot's shapes are drawn. Stand-ins give way to what they stand for; and a body without anything to be seen is shown
// by its collision shapes, which MuJoCo's files draw as well.
import type { Shape } from 'schemas/description';
import { kept } from '../basics/kept';
import { ownMeshes } from '../own_robot/mesh_store';

export interface DrawnShapes {
  visible: Shape[];
  /** Drawn only on request. */
  collisions: Shape[];
}

export function shapesDrawn(shapes: readonly Shape[]): DrawnShapes {
  const bodies = new Map<number, Shape[]>();
  for (const shape of shapes) kept(bodies, shape.body, () => []).push(shape);
  const visible = new Set<Shape>();
  for (const own of bodies.values()) for (const shape of seenOf(own)) visible.add(shape);
  return {
    visible: shapes.filter((shape) => visible.has(shape)),
    collisions: shapes.filter((shape) => shape.role === 'collision' && !visible.has(shape)),
  };
}

/** Of the shapes of one body. */
function seenOf(shapes: readonly Shape[]): readonly Shape[] {
  const seen = shapes.filter(({ role }) => role === undefined);
  const real = seen.length > 0 ? seen : shapes.filter(({ role }) => role === 'collision');
  const isThere = (shape: Shape) => shape.kind !== 'mesh' || ownMeshes.of(shape.file) !== undefined;
  const needsStandIns = real.length === 0 || !real.every(isThere);
  const standIns = needsStandIns ? shapes.filter(({ role }) => role === 'stand_in') : [];
  return [...real, ...standIns];
}
