// Components of the engine's fields by label: "field" for all, "field[label]" for one, "field[L*_coxa]" with a star as a
// wildcard.
import type { Field } from 'schemas/description';
import type { Scene } from './scene';

export interface Component {
  field: Field;
  index: number;
}

/** A field, and which of its components. */
export function partsOf(name: string): { field: string; label?: string } {
  const [, field = name, label] = /^(.+)\[(.+)\]$/.exec(name) ?? [];
  return label === undefined ? { field } : { field, label };
}

/** None if this scene has no such field. */
export function componentsOf(scene: Scene, name: string): Component[] {
  const wanted = partsOf(name);
  const field = scene.snapshot.about(wanted.field);
  if (!field) return [];
  const all = Array.from({ length: field.count }, (_, index) => ({ field, index }));
  if (wanted.label === undefined) return all;
  const pattern = new RegExp(`^${wanted.label.replaceAll('*', '.*')}$`);
  return all.filter((one) => pattern.test(labelOf(one)));
}

export const labelOf = ({ field, index }: Component): string => field.labels[index] ?? '';

export const numberOf = ({ snapshot }: Scene, { field, index }: Component): number =>
  snapshot.scalar(field.name, index);

/** The leg with which a component's label begins, as those of joints and feet do; undefined for others. */
export function legOf({ description }: Scene, component: Component): string | undefined {
  const label = labelOf(component);
  return description.robot.legs.find((leg) => label === leg || label.startsWith(`${leg}_`));
}
