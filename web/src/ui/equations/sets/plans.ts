// Document 000: walking plans of quadrupeds, with and without a tail, and the scene about one leg.
import { isExhibit } from '../../../sim/exhibit';
import { isDocument001, isHexapod } from '../../../sim/kind';
import type { Scene } from '../../../sim/scene';
import { errataOf } from '../../errata/documents';
import type { EquationSet, EquationSymbol } from '../equation';
import {
  allBodies,
  arrow,
  cell,
  column,
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
  trunkMark,
  vector,
  whole,
} from '../readers';

const FORCE_ROWS = ['v_x', 'v_y', 'v_z'];
const MOMENT_ROWS = ['omega_x', 'omega_y', 'omega_z'];
const BASE = 6;
const isAboutLeg = (scene: Scene): boolean => scene.indexOf('leg.leg') >= 0;

/** Terms of the six equations of the base, from the sheet that has all of them. */
const baseTerm = (name: string, rows: readonly string[], unit: string) =>
  column('terms', name, rows, unit);

/** What an acceleration by one of the three ways is of the joint that is looked at. */
const accelerationBy =
  (field: string): EquationSymbol['read'] =>
  (context) =>
    part(field, BASE + context.part.joint, [''], 'rad/s^2')(context);

export const TORQUE_SYMBOLS: EquationSet['symbols'] = {
  tau: jointTerm('τ_j', 'torque of the motor of this joint', 'joint_torque'),
  inertia: jointTerm('τ^inertia', 'for the acceleration of what it moves: M q̈', 'torque_inertia'),
  coriolis: jointTerm('τ^c', 'Coriolis and centrifugal terms', 'torque_coriolis'),
  weight: jointTerm('τ^g', 'for the weight of what it carries', 'torque_gravity'),
  contact: {
    glyph: 'τ^contact',
    meaning: 'for the force of the ground on the foot: −Jᵀ f',
    read: ofJoint('torque_contact'),
    marks: together(jointMark, footArrow('foot_force')),
    of: ['joint', 'foot'],
  },
  feedback: jointTerm('τ^fb', 'what the controller adds', 'torque_feedback'),
  noise: {
    glyph: 'τ^noise',
    meaning: 'disturbance of the torque',
    read: ofJoint('torque_noise'),
    marks: jointMark,
  },
};

export const PLANS: EquationSet = {
  title: 'Newton-Euler recursion and ground forces',
  about:
    'Document 000: every link moves as its joints say; going out gives velocities and accelerations, coming back gives forces. What the base still needs, the ground has to give.',
  isFor: (scene) =>
    !isExhibit(scene) && !isHexapod(scene) && !isDocument001(scene) && !isAboutLeg(scene),
  equations: [
    {
      id: 'torque',
      title: 'The torque of one joint, part by part',
      source: 'Document 000, section 3; Craig, Eqs. 6.49 to 6.53',
      formula:
        '{tau} = {inertia} + {coriolis} + {weight} + {contact} ; {tau} = τ^plan + {feedback} + {noise}',
      spoken:
        'torque is inertia plus Coriolis plus gravity plus contact; it is what was planned plus feedback plus disturbance',
      of: ['joint'],
    },
    {
      id: 'outward',
      title: 'Outwards: how a link moves',
      source: 'Document 000, section 3; Craig, Eqs. 6.45 and 6.46',
      formula:
        'ω_i = R^T ω_i-1 + {rate} {z} , ω̇_i = R^T ω̇_i-1 + R^T ω_i-1 × {rate} {z} + {accel} {z}',
      spoken: 'angular velocity of a link is that of the one before plus joint rate times axis',
      of: ['joint', 'body'],
    },
    {
      id: 'force',
      title: 'Forces on the base',
      source: 'Document 000, Eq. 3',
      formula: 'Σ_i {f} = {MvF} + {cF} + {gF}',
      spoken: 'sum of ground forces is inertia plus velocity terms plus weight',
      errata: errataOf('000', 'Which way the forces count'),
      of: ['foot', 'body'],
    },
    {
      id: 'moment',
      title: 'Moments on the base',
      source: 'Document 000, Eq. 4',
      formula: 'Σ_i ( {r} − {p} ) × {f} = {MvN} + {cN} + {gN}',
      spoken: 'sum of the moments of ground forces is inertia plus velocity terms plus weight',
      of: ['foot', 'body'],
    },
    {
      id: 'reduced',
      title: 'How many ground forces can be known',
      source: 'Document 000, sections 4.1 to 4.3',
      formula: 'rank W = {rank} ≤ {unknowns} , e · ( N − r × F ) = {line}',
      spoken: 'rank of the map of forces, number of unknowns, and the moment that stays',
      errata: [
        ...errataOf('000', 'Four feet, six unknowns'),
        ...errataOf('000', 'Three feet, six unknowns'),
        ...errataOf('000', 'Two feet, six unknowns'),
      ],
      isFor: (scene) => scene.snapshot.has('ground_force_rank'),
    },
    {
      id: 'forward',
      title: 'Forward dynamics: torques to accelerations',
      source: 'Document 000, section 5, Eq. 5',
      formula: '{M} {kkt} + {c} + {g} = S^T {tau} + J^T {f} , J v̇ = − J̇ v',
      spoken:
        'mass matrix times acceleration plus velocity terms plus gravity is torque plus contact, feet held',
      printed: '{printed} = M^-1 ( {tau} − c )',
      errata: errataOf('000', 'How many coordinates are free'),
      isFor: (scene) => scene.snapshot.has('acceleration_kkt'),
    },
    {
      id: 'ways',
      title: 'The same acceleration three ways',
      source: 'Document 000, section 5; QUADRUPED_AND_TAIL 2.4',
      formula: '{printed} , {corrected} , {kkt} ; | q̈ − q̈^KKT | = {difference}',
      spoken: 'acceleration as printed, corrected and by pinned feet, and their difference',
      isFor: (scene) => scene.snapshot.has('acceleration_kkt'),
    },
    {
      id: 'zmp',
      title: 'Zero moment point and centre of mass',
      source: 'Vukobratovic, Borovac 2004',
      formula: '{zmp} = Σ_i {r} f_i,z / Σ_i f_i,z',
      spoken: 'zero moment point is the mean of the feet weighted by their normal forces',
    },
    {
      id: 'momentum',
      title: 'Momentum of the whole robot',
      source: 'PLANS_AND_MECHANISMS 5.2',
      formula: '{P} = m {comv} , Ṗ = Σ_i {f} + m g , {L}',
      spoken: 'linear momentum is mass times velocity of the centre of mass; angular momentum',
    },
  ],
  symbols: {
    ...TORQUE_SYMBOLS,
    rate: {
      glyph: 'θ̇_j',
      meaning: 'rate of this joint',
      read: ofJoint('joint_velocity'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    accel: {
      glyph: 'θ̈_j',
      meaning: 'acceleration of this joint',
      read: ofJoint('joint_acceleration'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    z: jointTerm('ẑ_j', 'axis of this joint; the angle it stands at', 'joint_position'),
    f: {
      glyph: 'f_i',
      meaning: 'force of the ground on this foot',
      read: ofFoot('foot_force'),
      marks: footArrow('foot_force'),
      of: ['foot'],
    },
    r: {
      glyph: 'r_i',
      meaning: 'where this foot is',
      read: ofFoot('foot_position'),
      marks: footPoint,
      of: ['foot'],
    },
    p: {
      glyph: 'p',
      meaning: 'origin of the base',
      read: vector('base_position'),
      marks: point('base', 'base_position'),
    },
    MvF: {
      glyph: '(M v̇)_F',
      meaning: 'force for the acceleration of all links',
      read: baseTerm('M vdot', FORCE_ROWS, 'N'),
      marks: allBodies,
      of: ['body'],
    },
    cF: {
      glyph: 'c_F',
      meaning: 'Coriolis and centrifugal forces',
      read: baseTerm('c', FORCE_ROWS, 'N'),
      marks: trunkMark,
    },
    gF: {
      glyph: 'g_F',
      meaning: 'against the weight of all links',
      read: baseTerm('g', FORCE_ROWS, 'N'),
      marks: point('centre of mass', 'com'),
    },
    MvN: {
      glyph: '(M v̇)_N',
      meaning: 'moment for the acceleration of all links, about the base',
      read: baseTerm('M vdot', MOMENT_ROWS, 'N m'),
      marks: allBodies,
      of: ['body'],
    },
    cN: {
      glyph: 'c_N',
      meaning: 'Coriolis and centrifugal moments',
      read: baseTerm('c', MOMENT_ROWS, 'N m'),
      marks: trunkMark,
    },
    gN: {
      glyph: 'g_N',
      meaning: 'moment against the weight',
      read: baseTerm('g', MOMENT_ROWS, 'N m'),
      marks: point('centre of mass', 'com'),
    },
    rank: {
      glyph: 'rank',
      meaning: 'rank of the equations for the ground forces, by method',
      read: whole('ground_force_rank'),
      marks: footArrows('foot_force'),
    },
    unknowns: {
      glyph: 'n',
      meaning: 'unknown forces, by method',
      read: whole('ground_force_unknowns'),
      marks: footArrows('foot_force'),
    },
    line: {
      glyph: 'N_e',
      meaning: 'moment that these forces cannot give',
      read: scalar('unattainable_moment'),
      marks: ({ scene }) =>
        (scene.snapshot.find('stance_count')?.[0] ?? 0) === 2
          ? [
              {
                kind: 'point',
                name: 'first end of the line',
                at: { field: 'support_line', index: 0 },
              },
              { kind: 'point', name: 'second end', at: { field: 'support_line', index: 1 } },
            ]
          : [],
    },
    M: {
      glyph: 'M_jj',
      meaning: 'mass matrix: inertia that this joint feels',
      read: cell('M', '*', undefined, 'kg m^2'),
      marks: jointMark,
      of: ['joint'],
    },
    c: {
      glyph: 'c_j',
      meaning: 'Coriolis and centrifugal terms',
      read: cell('terms', 'c', undefined, 'N m'),
      marks: jointMark,
    },
    g: {
      glyph: 'g_j',
      meaning: 'gravity',
      read: cell('terms', 'g', undefined, 'N m'),
      marks: jointMark,
    },
    kkt: {
      glyph: 'q̈_j^KKT',
      meaning: 'acceleration of this joint with the feet pinned',
      read: accelerationBy('acceleration_kkt'),
      marks: jointMark,
    },
    printed: {
      glyph: 'q̈_j^printed',
      meaning: 'by Eq. 5 alone',
      read: accelerationBy('acceleration_as_printed'),
      marks: jointMark,
    },
    corrected: {
      glyph: 'q̈_j^corrected',
      meaning: 'by Eq. 5 with the internal forces',
      read: accelerationBy('acceleration_corrected'),
      marks: jointMark,
    },
    difference: {
      glyph: 'Δ',
      meaning: 'relative difference to the pinned feet: as printed, corrected',
      read: part('forward_difference', 0, ['printed', 'corrected']),
    },
    zmp: {
      glyph: 'p_zmp',
      meaning: 'zero moment point',
      read: vector('zmp'),
      marks: point('zero moment point', 'zmp'),
    },
    P: {
      glyph: 'P',
      meaning: 'linear momentum',
      read: vector('linear_momentum'),
      marks: arrow('P', 'com', 'linear_momentum'),
    },
    comv: {
      glyph: 'ẋ_com',
      meaning: 'velocity of the centre of mass',
      read: vector('com_velocity'),
      marks: arrow('velocity of the centre of mass', 'com', 'com_velocity'),
    },
    L: {
      glyph: 'L',
      meaning: 'angular momentum about the centre of mass',
      read: vector('angular_momentum'),
      marks: arrow('L', 'com', 'angular_momentum'),
    },
  },
};

const LEG_FRAMES = 5;

export const LEG: EquationSet = {
  title: 'One leg: Denavit-Hartenberg frames',
  about:
    'Document 000, section 2: four frames after Craig, from the hip to the foot. Rows (α, a, d, θ): (90°, 0, 0, θ₁), (−90°, 0, 0, θ₂), (0, l₁, 0, θ₃), (0, l₂, 0, 0).',
  isFor: (scene) => !isExhibit(scene) && isAboutLeg(scene),
  equations: [
    {
      id: 'foot',
      title: 'Where the foot is',
      source: 'Document 000, section 2 (D-H table)',
      formula:
        'r^hip = ( l_1 s_2 + l_2 s_23 , X c_1 , − X s_1 ) , X = l_1 c_2 + l_2 c_23 , c_i = cos {theta} ; {foot}',
      spoken: 'the foot from the hip by the three joint angles; the foot in the world',
      errata: errataOf('000', 'The first frame of a leg'),
      of: ['foot', 'joint', 'body'],
    },
    {
      id: 'singular',
      title: 'Where the leg is singular',
      source: 'Document 000, section 2',
      formula: '{det} = X l_1 l_2 s_3 / ( l_1 l_2 ( l_1 + l_2 ) )',
      spoken: 'determinant of the Jacobian, relative to the lengths',
      errata: errataOf('000', 'Where frame 1 sits'),
    },
  ],
  symbols: {
    foot: {
      glyph: 'r^world',
      meaning: 'the foot, in the world',
      read: ofFoot('foot_position'),
      marks: footPoint,
      of: ['foot'],
    },
    theta: {
      glyph: 'θ_j',
      meaning: 'angle of this joint',
      read: ofJoint('joint_position'),
      marks: jointMark,
      of: ['joint', 'body'],
    },
    det: {
      glyph: 'det_J',
      meaning: 'determinant of the Jacobian, relative to l₁ l₂ (l₁ + l₂)',
      read: (context) => part('leg_determinant', context.part.leg)(context),
      marks: (context) => [
        {
          kind: 'point',
          name: 'hip',
          at: { field: 'frame_position', index: LEG_FRAMES * context.part.leg },
        },
      ],
    },
  },
};
