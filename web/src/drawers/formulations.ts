// Where the engine solves the same motion by more than one formulation, and says how far they are apart.
import type { Scene } from '../engine_client/scene';

export interface Formulation {
  name: string;
  field: string;
  component: number;
  unit: string;
}

const KNOWN: readonly [field: string, component: number, name: string][] = [
  ['forward_difference', 0, 'accelerations as printed, from pinned feet'],
  ['forward_difference', 1, 'accelerations corrected, from pinned feet'],
  ['inverse_crime', 0, 'literal inverse-then-forward, from the plan'],
  ['inverse_crime', 1, 'true dynamics, from the plan'],
  ['leg_formulation_difference', 0, 'leg torques: closed form and recursion'],
  ['formulation_difference', 0, ''],
  ['formulation_difference', 1, ''],
  ['formulation_difference', 2, ''],
  ['formulation_difference_torque', 0, 'torque: DeNOC and tree'],
  ['formulation_difference_force', 0, 'joint forces: DeNOC and tree'],
  ['formulation_difference_acceleration', 0, 'accelerations: DeNOC and tree'],
];

export function formulationsOf({ description }: Scene): Formulation[] {
  const { fields } = description.snapshot;
  return KNOWN.flatMap(([field, component, name]) => {
    const found = fields.find((one) => one.name === field);
    if (!found || component >= found.count) return [];
    const label = (found.labels[component] ?? '').replaceAll('_', ' ');
    return [{ name: name || label || 'formulations', field, component, unit: found.unit }];
  });
}
