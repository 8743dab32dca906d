// Document 004: rotations, Euler angles and quaternions.
import { errataOf } from '../../errata/documents';
import type { EquationSet } from '../equation';
import { has, part, point, scalar, trunkMark, vector } from '../readers';

export const ROTATIONS: EquationSet = {
  title: 'Rotations four ways',
  about:
    'Document 004: the same orientation as a matrix, by angles, by a quaternion, by an axis and an angle.',
  isFor: has('rate_determinant'),
  equations: [
    {
      id: 'matrix',
      title: 'Roll, pitch and yaw',
      source: 'Document 004, "Extrinsic Rotation", "Intrinsic Rotation"',
      formula: 'R = R_z R_y R_x , ( roll , pitch , yaw ) = {rpy}',
      spoken: 'rotation is yaw after pitch after roll',
      printed: 'R = R_x′ R_y′ R_z′',
      errata: errataOf('004', 'The order of the factors'),
      of: ['body'],
    },
    {
      id: 'rates',
      title: 'Gimbal lock: what rates can do',
      source: 'Document 004, "Gimbal Lock"; Diebel 2006',
      formula: 'ω = E( roll , pitch ) φ̇ , det E = cos pitch = {det} , rank E = {rank}',
      spoken:
        'body rates are a matrix times the rates of the angles; its determinant is the cosine of pitch',
      errata: errataOf('004', 'Never all three'),
    },
    {
      id: 'quaternion',
      title: 'The quaternion',
      source: 'Document 004, "Quaternions"',
      formula: '{q} = ( cos α/2 , sin α/2 r ) , α r = {vector}',
      spoken: 'quaternion from half the angle and the axis',
      errata: errataOf('004', 'No singularities, but two quaternions for one rotation'),
      of: ['body'],
    },
    {
      id: 'sandwich',
      title: 'A point turned',
      source: 'Document 004, "Executing a Rotation"',
      formula: '{after} = q {before} q^-1',
      spoken: 'the point after is quaternion times point times inverse',
    },
  ],
  symbols: {
    rpy: {
      glyph: 'φ',
      meaning: 'roll, pitch, yaw of the body',
      read: vector('rpy'),
      marks: trunkMark,
      of: ['body'],
    },
    det: {
      glyph: 'det_E',
      meaning: 'determinant of the rate matrix',
      read: scalar('rate_determinant'),
    },
    rank: {
      glyph: 'rank',
      meaning: 'directions of turning that remain',
      read: scalar('rate_rank'),
    },
    q: {
      glyph: 'q',
      meaning: 'quaternion of the body',
      read: part('quaternion', 0, ['w', 'x', 'y', 'z']),
      marks: trunkMark,
      of: ['body'],
    },
    vector: {
      glyph: 'αr',
      meaning: 'rotation vector',
      read: vector('rotation_vector'),
      marks: ({ scene }) =>
        scene.snapshot.has('body_origin')
          ? [
              {
                kind: 'arrow',
                name: 'α r',
                at: { field: 'body_origin', index: 0 },
                along: { field: 'rotation_vector', index: 0 },
                scale: 'shape',
              },
            ]
          : [],
    },
    before: {
      glyph: 'p',
      meaning: 'the point before',
      read: vector('point_start'),
      marks: point('before', 'point_start'),
    },
    after: {
      glyph: 'p′',
      meaning: 'the point after',
      read: vector('point_turned'),
      marks: point('after', 'point_turned'),
    },
  },
};
