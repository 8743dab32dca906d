// Resolves names of numbers in a snapshot: "trunk_rpy.roll", "joint_torque.FL_haa", "foot_force.2", "line_moment".
import type { Description, Field } from 'schemas/description';

export interface Place {
  field: Field;
  component: number;
}

/** Throws if there is no such name: the first component instead would be a plausible but wrong number. */
export function placeIn({ snapshot, scene }: Description, name: string): Place {
  const dot = name.indexOf('.');
  const fieldName = dot < 0 ? name : name.slice(0, dot);
  const label = dot < 0 ? '' : name.slice(dot + 1);
  const field = snapshot.fields.find((candidate) => candidate.name === fieldName);
  if (!field) throw new Error(`${scene.id} has no field "${fieldName}"`);
  const byLabel = field.labels.indexOf(label);
  const component = byLabel >= 0 ? byLabel : Number(label || 0);
  const isThere = Number.isInteger(component) && component >= 0 && component < field.count;
  if (!isThere || (label === '' && field.count > 1))
    throw new Error(
      `"${name}" names none of ${fieldName}'s components: ${field.labels.join(', ')}`,
    );
  return { field, component };
}
