// Where the engine solves the same motion by more than one formulation, and says how far they are apart.
import type { DrawersFile } from 'schemas/drawers';
import file from '../../../models/tables/drawers.json';
import type { Scene } from '../engine_client/scene';

const KNOWN: DrawersFile['formulations'] = file.formulations;

export function formulationsOf({ description }: Scene) {
  const { fields } = description.snapshot;
  return KNOWN.flatMap(({ field, component, name }) => {
    const found = fields.find((one) => one.name === field);
    if (!found || component >= found.count) return [];
    const label = (found.labels[component] ?? '').replaceAll('_', ' ');
    return [{ name: name || label || 'formulations', field, component, unit: found.unit }];
  });
}
