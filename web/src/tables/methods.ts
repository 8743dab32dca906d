// The formulations that the engine offers side by side, in the order of their choice parameters.
import file from '../../../models/tables/methods.json';

export interface Method {
  /** The engine's label in fields that have one number a method. */
  key: string;
  name: string;
  about?: string;
}

/** How a hexapod's feet share the load; `sim.force_model` offers the paper's and full forms of the others. */
export const FOOT_MODELS: readonly Method[] =
  file.comparisons.find(({ id }) => id === 'foot-models')?.methods ?? [];
