// Document 004: a robot with a floating base, in matrices.
import { errataOf } from '../../errata/documents';
import type { EquationSet } from '../equation';
import {
  cell,
  cells,
  footArrow,
  footPoint,
  jointMark,
  jointTerm,
  ofFoot,
  point,
  sizeOf,
  vector,
} from '../readers';

export const FLOATING: EquationSet = {
  title: 'A floating base',
  about:
    'Document 004: the base has six coordinates that no motor drives; gravity and contacts alone move it.',
  isFor: ({ description }) => description.scene.id === 'floating-base',
  equations: [
    {
      id: 'motion',
      title: 'The equation of motion, row by row',
      source: 'Document 004, "Dynamics of Legged Robots"',
      formula: '{M} v̇ + {c} + {g} = {tau} + {contact} ; {residual}',
      spoken: 'inertia plus Coriolis plus gravity is torque plus contact; what is left over',
      of: ['joint', 'body'],
    },
    {
      id: 'jacobian',
      title: 'Contact Jacobians',
      source: 'Document 004, "Dynamics of Legged Robots"',
      formula: '{J} v = {footVelocity} , Σ_i J_i^T {f}',
      spoken: 'contact Jacobian times velocities is the velocity of the feet',
      errata: errataOf('004', 'The size of a contact Jacobian'),
      of: ['foot'],
    },
    {
      id: 'base',
      title: 'A foot in the world',
      source: 'Document 004, "Floating Base Kinematics"',
      formula: '{r} = {p} + R {foot} , {v}',
      spoken: 'the foot is base plus rotation times the foot in base axes',
      errata: errataOf('004', 'In which axes the base moves'),
      of: ['foot', 'body'],
    },
  ],
  symbols: {
    M: {
      glyph: '(Mv̇)_j',
      meaning: 'inertia in the row of this joint',
      read: cell('terms', 'M vdot', undefined, 'N m'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    c: {
      glyph: 'c_j',
      meaning: 'Coriolis and centrifugal',
      read: cell('terms', 'c', undefined, 'N m'),
      marks: jointMark,
      of: ['joint'],
    },
    g: {
      glyph: 'g_j',
      meaning: 'gravity',
      read: cell('terms', 'g', undefined, 'N m'),
      marks: jointMark,
      of: ['joint'],
    },
    tau: jointTerm('τ_j', 'torque of this motor', 'joint_torque'),
    contact: {
      glyph: '(Jᵀf)_j',
      meaning: 'contact',
      read: cell('terms', 'J^T f', undefined, 'N m'),
      marks: footArrow('foot_force'),
      of: ['joint', 'foot'],
    },
    residual: {
      glyph: 'ε_j',
      meaning: 'left minus right',
      read: cell('terms', 'residual', undefined, 'N m'),
    },
    J: { glyph: 'J', meaning: 'stacked Jacobian of what is held', read: sizeOf('J') },
    footVelocity: {
      glyph: 'ṙ_i',
      meaning: 'velocity of this foot',
      read: ofFoot('foot_velocity'),
      marks: footPoint,
      of: ['foot'],
    },
    f: {
      glyph: 'f_i',
      meaning: 'force of the ground on this foot',
      read: ofFoot('foot_force'),
      marks: footArrow('foot_force'),
      of: ['foot'],
    },
    r: {
      glyph: 'r_i',
      meaning: 'this foot in the world',
      read: ofFoot('foot_position'),
      marks: footPoint,
      of: ['foot'],
    },
    p: {
      glyph: 'p_B',
      meaning: 'the base',
      read: vector('base_position'),
      marks: point('base', 'base_position'),
      of: ['body'],
    },
    foot: {
      glyph: 'r_B,i',
      meaning: 'this foot in base axes',
      read: (context) =>
        cells(
          'feet',
          'B_r_BQ',
          context.scene.description.robot.legs[context.part.leg] ?? '',
        )(context),
      marks: footPoint,
    },
    v: {
      glyph: 'v_B',
      meaning: 'velocity of the base, world axes',
      read: vector('base_linear_velocity'),
      marks: ({ scene }) =>
        scene.snapshot.has('base_linear_velocity')
          ? [
              {
                kind: 'arrow',
                name: 'velocity of the base',
                at: { field: 'base_position', index: 0 },
                along: { field: 'base_linear_velocity', index: 0 },
                scale: 'shape',
              },
            ]
          : [],
      of: ['body'],
    },
  },
};
