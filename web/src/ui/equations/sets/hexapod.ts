// Document 002: the hexapod. Kinematics by D-H, foot forces by least squares, torques by Lagrange and Euler.
import { isHexapod } from '../../../sim/kind';
import { errataOf } from '../../errata/documents';
import type { EquationSet, EquationSymbol } from '../equation';
import {
  allBodies,
  footArrow,
  footArrows,
  footPoint,
  jointMark,
  jointTerm,
  ofFoot,
  ofJoint,
  part,
  point,
  scalar,
  together,
  vector,
  whole,
} from '../readers';

const JOINTS = 3;
const ofLegJoints: EquationSymbol['read'] = (context) =>
  part('joint_position', JOINTS * context.part.leg, ['θ₁', 'θ₂', 'θ₃'])(context);

export const HEXAPOD: EquationSet = {
  title: 'D-H, least-squares feet, Lagrange-Euler',
  about:
    'Document 002: angles from the foot, foot forces by least squares from the wrench of the trunk, torques of each leg in closed form.',
  isFor: isHexapod,
  equations: [
    {
      id: 'torque',
      title: 'The torque of one joint',
      source: 'Document 002, Eq. 10',
      formula: '{tau} = {inertia} + {H} + {G} − J^T {F}',
      spoken:
        'torque is inertia plus velocity terms plus gravity minus Jacobian transposed times force',
      printed: '{tau} = {inertia} + {H} + {G} + J^T {F}',
      errata: [
        ...errataOf('002', 'The sign of the contact term'),
        ...errataOf('002', 'Dots that got lost'),
      ],
      of: ['joint', 'body'],
    },
    {
      id: 'parts',
      title: 'The same with its contact term as a number',
      source: 'Document 002, Eq. 10',
      formula: '{tau} = {inertia} + {H} + {G} + {contact} ; + J^T F : {printed}',
      spoken: 'torque in its four parts, and with the printed sign',
      of: ['joint'],
    },
    {
      id: 'feet',
      title: 'Foot forces from the wrench of the trunk',
      source: 'Document 002, section 4',
      formula: 'A {F} = − B W , F = − A^+ B W , {static} , {floating}',
      spoken: 'foot forces by least squares; by weight alone; with the inertia of all legs',
      of: ['foot'],
    },
    {
      id: 'foot',
      title: 'Where a foot is',
      source: 'Document 002, Eq. 1 and Table 1',
      formula:
        'p^hip = ( ρ c_1 , ρ s_1 , L_2 s_2 + L_3 s_23 ) , ρ = L_1 + L_2 c_2 + L_3 c_23 ; {p}',
      spoken: 'the foot from its hip by the three angles; the foot in the world',
      errata: errataOf('002', 'Matrices of one side only'),
      of: ['foot'],
    },
    {
      id: 'inverse',
      title: 'The angles from the foot',
      source: 'Document 002, Eqs. 5 to 7',
      formula: '{theta} : θ_1 = atan2( p_y , p_x ) , θ_3 = − arccos( … )',
      spoken: 'the first angle by an arc tangent, the third by an arc cosine with its sign',
      printed: 'θ_3 = arccos( … )',
      errata: [
        ...errataOf('002', 'An equation that is not there'),
        ...errataOf('002', 'Which way the knee bends'),
      ],
      of: ['joint'],
    },
    {
      id: 'margin',
      title: 'How far from falling over',
      source: 'McGhee, Frank 1968',
      formula: '{margin} = min_k d( {com} , edge_k )',
      spoken:
        'the margin is the least distance of the centre of mass from the edges of the support polygon',
    },
    {
      id: 'cost',
      title: 'What walking costs',
      source: 'Document 002, section 5; PLANS_AND_MECHANISMS',
      formula: '{work} = ∫ Σ_j | τ_j θ̇_j | dt , CoT = W / ( m g {distance} ) = {cot}',
      spoken: 'work is the integral of the sizes of torque times rate; cost of transport',
    },
    {
      id: 'two',
      title: 'Two formulations of the same leg',
      source: 'Closed form beside recursive Newton-Euler',
      formula: '| τ_LE − τ_RNEA | = {difference}',
      spoken: 'difference of closed form and recursion',
    },
  ],
  symbols: {
    tau: jointTerm('τ_j', 'torque of this joint by the leg’s closed form', 'leg_torque'),
    inertia: {
      glyph: 'Mθ̈',
      meaning: 'inertia',
      read: ofJoint('leg_inertia'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    H: jointTerm('H', 'Coriolis and centrifugal terms', 'leg_coriolis'),
    G: {
      glyph: 'G',
      meaning: 'gravity',
      read: ofJoint('leg_gravity'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    contact: {
      glyph: '−JᵀF',
      meaning: 'contact',
      read: ofJoint('leg_contact'),
      marks: together(jointMark, footArrow('force_inertial')),
      of: ['joint', 'foot'],
    },
    printed: {
      glyph: 'τ^printed',
      meaning: 'with the sign of Eq. 10 as printed',
      read: ofJoint('leg_torque_as_printed'),
      marks: jointMark,
    },
    F: {
      glyph: 'F_i',
      meaning: 'force of the ground on this foot, with the trunk’s inertia',
      read: ofFoot('force_inertial'),
      marks: footArrow('force_inertial'),
      of: ['foot'],
    },
    static: {
      glyph: 'F_i^static',
      meaning: 'by weight alone',
      read: ofFoot('force_static'),
      marks: footArrow('force_static', 'by weight on'),
    },
    floating: {
      glyph: 'F_i^floating',
      meaning: 'with the inertia of all legs',
      read: ofFoot('force_floating'),
      marks: footArrows('force_floating'),
    },
    p: {
      glyph: 'p^world',
      meaning: 'this foot, in the world',
      read: ofFoot('foot_position'),
      marks: footPoint,
      of: ['foot'],
    },
    theta: {
      glyph: 'θ',
      meaning: 'the angles of this leg',
      read: ofLegJoints,
      marks: jointMark,
      of: ['joint', 'foot'],
    },
    margin: {
      glyph: 's',
      meaning: 'margin of the centre of mass',
      read: scalar('com_margin'),
      marks: point('centre of mass on the ground', 'com_ground'),
    },
    com: {
      glyph: 'x_com',
      meaning: 'centre of mass',
      read: vector('com'),
      marks: point('centre of mass', 'com'),
      of: ['body'],
    },
    work: {
      glyph: 'W',
      meaning: 'work so far, braking counted as driving',
      read: scalar('work'),
      marks: allBodies,
    },
    distance: { glyph: 'd', meaning: 'way so far', read: scalar('distance') },
    cot: { glyph: 'CoT', meaning: 'cost of transport', read: scalar('cost_of_transport') },
    difference: {
      glyph: 'δ',
      meaning: 'largest difference of the two',
      read: whole('leg_formulation_difference'),
    },
  },
};
