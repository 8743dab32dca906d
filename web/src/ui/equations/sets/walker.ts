// The lecture’s bench: the compass gait.
import type { EquationSet } from '../equation';
import { allBodies, cell, column, exhibitArrows, has, point, scalar, vector } from '../readers';

export const WALKER: EquationSet = {
  title: 'A walker without motors',
  about: 'Document 004, after Goswami 1998: gravity pays for what each heel strike takes.',
  isFor: has('stance_leg'),
  equations: [
    {
      id: 'swing',
      title: 'Between two strikes',
      source: 'Document 004; Goswami 1998',
      formula: '{M} ẇ + {C} + {G} = 0 , {accel}',
      spoken: 'inertia times accelerations plus Coriolis plus gravity is zero',
      of: ['body'],
    },
    {
      id: 'strike',
      title: 'The heel strike',
      source: 'Goswami 1998; PLANS_AND_MECHANISMS 5.5',
      formula: 'Q^+ w^+ = Q^- w^- , {lost}',
      spoken: 'angular momentum before and after the strike are the same',
    },
    {
      id: 'force',
      title: 'What the slope gives',
      source: 'PLANS_AND_MECHANISMS 5.5',
      formula: '{f} , {normal} > 0 , μ ≥ {friction}',
      spoken: 'force of the slope, its normal part, the friction it needs',
    },
  ],
  symbols: {
    M: {
      glyph: 'M',
      meaning: 'mass matrix, stance leg',
      read: cell('mass_matrix', 'stance leg', 'stance leg'),
      marks: allBodies,
      of: ['body'],
    },
    C: { glyph: 'C', meaning: 'Coriolis terms', read: column('forces', 'C', undefined, 'N m') },
    G: {
      glyph: 'G',
      meaning: 'gravity',
      read: column('forces', 'G', undefined, 'N m'),
      marks: point('hip', 'hip_position'),
    },
    accel: {
      glyph: 'ẇ',
      meaning: 'accelerations of the legs',
      read: column('forces', "w'", undefined, 'rad/s^2'),
      of: ['body'],
    },
    lost: {
      glyph: 'ΔT',
      meaning: 'energy that the last strike took',
      read: scalar('last_energy_lost'),
      marks: point('stance foot', 'stance_foot'),
    },
    f: {
      glyph: 'f',
      meaning: 'force of the slope on the stance foot',
      read: vector('stance_force'),
      marks: exhibitArrows('stance_force'),
      of: ['foot', 'body'],
    },
    normal: {
      glyph: 'f_n',
      meaning: 'its part across the slope',
      read: scalar('normal_force'),
      marks: exhibitArrows('stance_force'),
    },
    friction: {
      glyph: 'μ',
      meaning: 'friction that this needs',
      read: scalar('friction_needed'),
      marks: point('stance foot', 'stance_foot'),
    },
  },
};
