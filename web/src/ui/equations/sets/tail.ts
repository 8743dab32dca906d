// Document 001: the quadruped with a tail by the principle of virtual work, in eight coordinates.
import { isDocument001 } from '../../../sim/kind';
import { errataOf } from '../../errata/documents';
import type { EquationSet, EquationSymbol } from '../equation';
import {
  allBodies,
  arrow,
  footArrow,
  footPoint,
  jointMark,
  ofFoot,
  part,
  point,
  scalar,
  trunkMark,
  vector,
  whole,
} from '../readers';

/** Document 001's axes: x to the right, y forward, z up. Ours have x forward and y to the left. */
const inItsAxes =
  (read: EquationSymbol['read']): EquationSymbol['read'] =>
  (context) => {
    const reading = read(context);
    const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = reading?.values ?? [];
    return reading && { ...reading, values: [-y, x, z] };
  };
/** Document 001 counts its legs otherwise. */
const FIRST_OF_LEG: Record<string, number> = { FR: 0, FL: 3, RL: 6, RR: 9 };
const TAIL = 12;

/** A number of the joint that is looked at, in the document's own order. */
const ofDocumentJoint =
  (field: string): EquationSymbol['read'] =>
  (context) => {
    const { joints } = context.scene.description.robot;
    const joint = joints[context.part.joint];
    if (!joint) return null;
    const place = joints.filter(({ leg }) => leg === joint.leg).indexOf(joint);
    return part(field, (FIRST_OF_LEG[joint.leg] ?? TAIL) + place)(context);
  };
const ofHip: EquationSymbol['read'] = (context) => {
  const leg = context.scene.description.robot.legs[context.part.leg] ?? '';
  return part('document_joint_angle', FIRST_OF_LEG[leg] ?? 0, ['ha', 'hb', 'k'])(context);
};

export const TAIL_SET: EquationSet = {
  title: 'Virtual work in eight coordinates',
  about:
    'Document 001: four feet are pinned, so that trunk and tail have eight freedoms. What all forces do in a small motion of these adds up to nothing. Vectors are in its axes: x to the right, y forward, z up.',
  isFor: isDocument001,
  equations: [
    {
      id: 'motion',
      title: 'The equation of motion',
      source: 'Document 001, Eqs. 37, 42 and 46',
      formula: 'M u̇ + C + G = J_τ^T {tau} , u : {u} , {phi} , {tailAngles}',
      spoken:
        'mass matrix times acceleration plus velocity terms plus gravity is joint torques by their Jacobian',
      errata: [
        ...errataOf('001', 'The sign of the inertia’s work'),
        ...errataOf('001', 'A mass matrix that is not symmetric'),
      ],
      of: ['joint'],
    },
    {
      id: 'angular',
      title: 'Angular velocity of the trunk',
      source: 'Document 001, Eqs. 2 and 3',
      formula: '{omega} = E( φ_y , φ_z ) φ̇ , φ = {phi}',
      spoken:
        'angular velocity is a matrix of the angles about y and z times the rates of the angles',
      printed: '{omega} = φ̇',
      errata: errataOf('001', 'Angular velocity from roll, pitch and yaw'),
      of: ['body'],
    },
    {
      id: 'hip',
      title: 'The angles of a leg from where its foot is',
      source: 'Document 001, Eqs. 6 to 9',
      formula: '{ha} : ha = atan2( − s_x , − s_z ) , s = R^T ( {d} − {p} ) − a_i',
      spoken: 'the first hip angle from the vector between hip and foot',
      printed: 'ha = atan2( s_x , s_z )',
      errata: errataOf('001', 'The first hip angle'),
      of: ['foot'],
    },
    {
      id: 'weight',
      title: 'Whose weight acts at the hip',
      source: 'Document 001, Eqs. 36, 40 and 47',
      formula: '½ m_thigh g , {foot}',
      spoken: 'half of the weight of the thigh acts at the hip',
      printed: '½ m_shank g',
      errata: errataOf('001', 'Whose weight acts at the hip'),
    },
    {
      id: 'motors',
      title: 'Which motors drive eight freedoms',
      source: 'Document 001, Eq. 41',
      formula:
        '{tau} = ( J_S^T )^+ F , rank J_S = {rank} , cond J_S = {condition} , max | τ | = {peak}',
      spoken: 'torques of a set of motors that make up the generalised force',
      errata: errataOf('001', 'Eight motors for eight freedoms'),
      of: ['joint'],
    },
    {
      id: 'feedback',
      title: 'What the feedback adds',
      source: 'Document 001, section 4.2, Figs. 7 and 9',
      formula: '{tau} = τ_F + {compensation} , τ_c = J^-T M ( K_p e + K_d ė )',
      spoken: 'torque is feedforward plus compensation',
      of: ['joint'],
    },
    {
      id: 'two',
      title: 'Two formulations of the same robot',
      source: 'Document 001, section 3; general tree with pinned feet',
      formula: '| u̇_tree − u̇_virtual | / | u̇ | = {difference} , L = {body} + {tail}',
      spoken: 'relative difference of the accelerations; angular momentum of body and tail',
    },
  ],
  symbols: {
    u: {
      glyph: 'u',
      meaning: 'trunk and tail: where the trunk is',
      read: part('document_coordinates', 0, ['x', 'y', 'z'], 'm'),
      marks: trunkMark,
      of: ['body'],
    },
    tau: {
      glyph: 'τ_j',
      meaning: 'torque of this joint, as the document counts it',
      read: ofDocumentJoint('document_torque'),
      marks: jointMark,
      of: ['joint'],
    },
    omega: {
      glyph: 'ω',
      meaning: 'angular velocity of the trunk',
      read: inItsAxes(vector('base_angular_velocity')),
      marks: arrow('ω', 'base_position', 'base_angular_velocity'),
      of: ['body'],
    },
    phi: {
      glyph: 'φ',
      meaning: 'angles of the trunk: pitch about x, roll about y, yaw about z',
      read: part('document_coordinates', 3, ['x', 'y', 'z'], 'rad'),
      marks: trunkMark,
      of: ['body'],
    },
    ha: {
      glyph: 'ha, hb, k',
      meaning: 'hip and knee angles of this leg',
      read: ofHip,
      marks: jointMark,
      of: ['foot', 'joint'],
    },
    d: {
      glyph: 'd_i',
      meaning: 'this foot',
      read: inItsAxes(ofFoot('foot_position')),
      marks: footPoint,
      of: ['foot'],
    },
    p: {
      glyph: 'p',
      meaning: 'origin of the trunk',
      read: inItsAxes(vector('base_position')),
      marks: point('trunk', 'base_position'),
    },
    foot: {
      glyph: 'f_i',
      meaning: 'force of the ground on this foot',
      read: inItsAxes(ofFoot('foot_force')),
      marks: footArrow('foot_force'),
      of: ['foot'],
    },
    rank: {
      glyph: 'rank',
      meaning: 'rank over the trunk, by set of motors',
      read: whole('actuation_rank'),
      marks: allBodies,
    },
    condition: {
      glyph: 'cond',
      meaning: 'condition number, by set of motors',
      read: whole('actuation_condition'),
    },
    peak: {
      glyph: 'max',
      meaning: 'largest torque, by set of motors',
      read: whole('torque_peak'),
      marks: jointMark,
    },
    compensation: {
      glyph: 'τ_c',
      meaning: 'the share of the feedback in it',
      read: ofDocumentJoint('document_compensation'),
      marks: jointMark,
      of: ['joint'],
    },
    difference: {
      glyph: 'δ',
      meaning: 'relative difference of the accelerations',
      read: scalar('formulation_difference'),
    },
    body: {
      glyph: 'L_b',
      meaning: 'angular momentum of the body',
      read: inItsAxes(vector('body_angular_momentum')),
      marks: arrow('L of the body', 'com', 'body_angular_momentum'),
    },
    tail: {
      glyph: 'L_t',
      meaning: 'angular momentum of the tail',
      read: inItsAxes(vector('tail_angular_momentum')),
      marks: arrow('L of the tail', 'tail_tip', 'tail_angular_momentum'),
    },
    tailAngles: {
      glyph: 'θ_t',
      meaning: 'angles of the tail',
      read: part('document_coordinates', 6, ['a', 'b'], 'rad'),
      marks: point('tip of the tail', 'tail_tip'),
      of: ['joint'],
    },
  },
};
