// Document 004: state estimation from IMU and legs.
import { errataOf } from '../../errata/documents';
import type { EquationSet } from '../equation';
import { has, ofFoot, ofLeg, parameter, part, point, trunkMark, vector } from '../readers';

export const FILTERS: EquationSet = {
  title: 'Where the body is: two filters',
  about:
    'Document 004, after Bloesch 2012, and the right-invariant form of Hartley 2020: an IMU predicts, standing feet correct.',
  isFor: has('yaw_nees'),
  equations: [
    {
      id: 'predict',
      title: 'Prediction by the IMU',
      source: 'Document 004, "Practical Example"; Bloesch 2012',
      formula:
        'p̂ ← p̂ + v̂ dt , v̂ ← v̂ + ( R̂ ( {force} − b_a ) + g ) dt , R̂ ← R̂ Exp( ( {gyro} − b_ω ) dt )',
      spoken: 'position, velocity and attitude go on by what the IMU measures',
      of: ['body'],
    },
    {
      id: 'correct',
      title: 'Correction by a standing foot',
      source: 'Document 004, "Practical Example": measurement model',
      formula: 'z = R̂ y − ( {foothold} − {position} ) , {chi} < {gate}',
      spoken:
        'the measurement is the foot relative to the base; a chi-square test refuses feet that slip',
      errata: errataOf('004', 'A label in the derivative'),
      of: ['foot'],
    },
    {
      id: 'consistent',
      title: 'Does it know what it does not know?',
      source: 'Bar-Shalom 2001; HEXAPOD_FOURBAR_LECTURE 3.3',
      formula: 'NEES = e^T P^-1 e : {yawNees} , {error} , σ : {sigma}',
      spoken: 'the error measured in what the filter believes of it',
    },
  ],
  symbols: {
    force: {
      glyph: 'f̃',
      meaning: 'specific force by the IMU, body axes',
      read: vector('imu_force'),
      marks: trunkMark,
      of: ['body'],
    },
    gyro: {
      glyph: 'ω̃',
      meaning: 'angular velocity by the IMU, body axes',
      read: vector('imu_rate'),
      marks: trunkMark,
      of: ['body'],
    },
    foothold: {
      glyph: 'ĉ_i',
      meaning: 'where the filter takes this foot to be',
      read: ofFoot('est_foothold'),
      marks: (context) => [
        {
          kind: 'point',
          name: 'foot as estimated',
          at: { field: 'est_foothold', index: context.part.leg },
        },
      ],
      of: ['foot'],
    },
    position: {
      glyph: 'p̂',
      meaning: 'where the filter takes the body to be',
      read: vector('est_position'),
      marks: point('body as estimated', 'est_position'),
      of: ['body'],
    },
    chi: {
      glyph: 'χ²_i',
      meaning: 'test of this foot’s measurement',
      read: ofLeg('foot_chi_square'),
      of: ['foot'],
    },
    gate: {
      glyph: 'χ²_max',
      meaning: 'above it the measurement is refused',
      read: parameter('filter.gate_limit'),
    },
    yawNees: {
      glyph: 'NEES_ψ',
      meaning: 'of the yaw: filter in use, the other one',
      read: part('yaw_nees', 0, ['in use', 'other']),
    },
    error: { glyph: 'e_ψ', meaning: 'error of the yaw', read: part('yaw_error', 0) },
    sigma: {
      glyph: '3σ_ψ',
      meaning: 'what the filter believes it to be at most',
      read: part('yaw_error', 1),
    },
  },
};
