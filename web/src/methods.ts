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
