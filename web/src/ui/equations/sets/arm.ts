// Document 004: an arm of two links by the printed formulas, Newton-Euler and Lagrange.
import { errataOf } from '../../errata/documents';
import type { EquationSet } from '../equation';
import {
  exhibitArrows,
  has,
  jointMark,
  jointTerm,
  ofJoint,
  part,
  point,
  vector,
  whole,
} from '../readers';

export const ARM: EquationSet = {
  title: 'An arm of two links',
  about:
    'Document 004: the same torques by the printed formulas, by Newton-Euler, by Lagrange and by the general tree.',
  isFor: has('torque_newton_euler'),
  equations: [
    {
      id: 'torque',
      title: 'The torque of one joint, part by part',
      source: 'Document 004, "2 DoF Robotic Manipulator"',
      formula: '{tau} = {M} q̈ + {c} + {g} + {contact}',
      spoken: 'torque is inertia plus Coriolis plus gravity plus contact',
      errata: errataOf('004', 'M, c and g of the arm are right'),
      of: ['joint', 'body'],
    },
    {
      id: 'newton',
      title: 'Newton-Euler: out and back',
      source: 'Document 004, "Recursive Newton Euler Algorithm"',
      formula: '{omega} , {a} = a_i-1 + α × r + ω × ( ω × r ) ; {f} = m ( a − g ) + f_i+1 , {n}',
      spoken: 'outwards angular velocity and acceleration, inwards force and moment',
      of: ['joint', 'body'],
    },
    {
      id: 'ways',
      title: 'Four ways to the same torque',
      source: 'Document 004; general tree',
      formula: '{printed} , {newtonEuler} , {lagrange} , {tree} ; Δ = {difference}',
      spoken: 'torque by four formulations and their differences',
      of: ['joint'],
    },
    {
      id: 'tip',
      title: 'Tip and its velocity',
      source: 'Document 004, "2 DoF Robotic Manipulator"',
      formula: '{x} , {v} = J {rate}',
      spoken: 'velocity of the tip is Jacobian times rates',
    },
  ],
  symbols: {
    tau: {
      glyph: 'τ_j',
      meaning: 'torque of this motor',
      read: ofJoint('joint_torque'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    M: {
      glyph: '(Mq̈)_j',
      meaning: 'inertia',
      read: ofJoint('torque_inertia'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    c: jointTerm('c_j', 'Coriolis and centrifugal torque', 'torque_coriolis'),
    g: jointTerm('g_j', 'gravity', 'torque_gravity'),
    contact: {
      glyph: '−Jᵀf',
      meaning: 'the wall',
      read: ofJoint('torque_contact'),
      marks: point('tip', 'tip_position'),
    },
    omega: {
      glyph: 'ω_i',
      meaning: 'angular velocity of this link',
      read: (context) =>
        part('link_angular_velocity', 3 * context.part.joint, ['x', 'y', 'z'])(context),
      marks: jointMark,
      of: ['joint'],
    },
    a: {
      glyph: 'a_i',
      meaning: 'acceleration of its mass',
      read: (context) =>
        part('link_acceleration', 3 * context.part.joint, ['x', 'y', 'z'])(context),
      marks: exhibitArrows('link_acceleration'),
      of: ['body'],
    },
    f: {
      glyph: 'f_i',
      meaning: 'force in this joint',
      read: (context) => part('joint_force', 3 * context.part.joint, ['x', 'y', 'z'])(context),
      marks: exhibitArrows('joint_force'),
      of: ['joint'],
    },
    n: {
      glyph: 'n_i',
      meaning: 'moment in this joint',
      read: (context) => part('joint_moment', 3 * context.part.joint, ['x', 'y', 'z'])(context),
      marks: exhibitArrows('joint_moment'),
      of: ['joint'],
    },
    printed: {
      glyph: 'τ^printed',
      meaning: 'by the printed formulas',
      read: ofJoint('torque_printed'),
      marks: jointMark,
    },
    newtonEuler: {
      glyph: 'τ^NE',
      meaning: 'by Newton-Euler',
      read: ofJoint('torque_newton_euler'),
      marks: jointMark,
    },
    lagrange: {
      glyph: 'τ^L',
      meaning: 'by Lagrange',
      read: ofJoint('torque_lagrange'),
      marks: jointMark,
    },
    tree: {
      glyph: 'τ^tree',
      meaning: 'by the general tree',
      read: ofJoint('torque_tree'),
      marks: jointMark,
    },
    difference: {
      glyph: 'Δ',
      meaning: 'largest differences to the printed formulas',
      read: whole('formulation_difference'),
    },
    x: {
      glyph: 'x',
      meaning: 'the tip',
      read: vector('tip_position'),
      marks: point('tip', 'tip_position'),
    },
    v: {
      glyph: 'ẋ',
      meaning: 'velocity of the tip',
      read: vector('tip_velocity'),
      marks: ({ scene }) =>
        scene.snapshot.has('tip_velocity')
          ? [
              {
                kind: 'arrow',
                name: 'velocity of the tip',
                at: { field: 'tip_position', index: 0 },
                along: { field: 'tip_velocity', index: 0 },
                scale: 'shape',
              },
            ]
          : [],
    },
    rate: jointTerm('q̇_j', 'rate of this joint', 'joint_velocity'),
  },
};
