// The formulations that the engine offers side by side, in the order of their choice parameters.

export interface Method {
  /** The engine's label in fields that have one number a method. */
  key: string;
  name: string;
  about: string;
}

export const FORCE_METHOD = 'sim.ground_force_method';
export const FORWARD_METHOD = 'sim.forward_method';

export const FORCE_METHODS: readonly Method[] = [
  { key: 'as_printed', name: 'as printed', about: 'the reduced set of document 000' },
  {
    key: 'corrected',
    name: 'corrected',
    about: 'the reduced set, completed where its rank falls short',
  },
  { key: 'minimum_norm', name: 'minimum norm', about: 'the smallest forces that give the wrench' },
  {
    key: 'friction_cone',
    name: 'friction cone',
    about: 'the smallest that also push and do not slip',
  },
];

export const FORWARD_METHODS: readonly Method[] = [
  { key: 'as_printed', name: 'as printed', about: 'Eq. 5 with the coordinates of document 000' },
  { key: 'corrected', name: 'corrected', about: 'the same coordinates with internal forces' },
  { key: 'kkt', name: 'KKT', about: 'all 18 velocities with the feet pinned' },
];

/** How a hexapod's feet share the load; `sim.force_model` offers the paper's and full forms of the others. */
export const FOOT_MODEL = 'sim.force_model';

export const FOOT_MODELS: readonly Method[] = [
  { key: 'static', name: 'static', about: 'the weight alone, smallest forces' },
  {
    key: 'inertial',
    name: "paper's",
    about: 'weight and acceleration of the whole, smallest forces',
  },
  { key: 'floating', name: 'full', about: 'every leg with its own inertia, smallest forces' },
  { key: 'least_torque', name: 'least torques', about: 'smallest sum of squared joint torques' },
  {
    key: 'least_torque_cone',
    name: 'within friction',
    about: 'the same, of those forces that friction bears',
  },
];
