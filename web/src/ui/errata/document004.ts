// Document 004, a lecture, slide by slide: what is printed, what holds, the number that shows it in the scene that is
// open. Slides that were checked and found right are told too: their equations are those that the scenes compute.

import { angleInText } from '../../angles';
import type { Scene } from '../../sim/scene';
import { inText } from '../compare/groundwords';
import type { Erratum } from './erratum';
import { choiceOf, factOf, numberOf } from './evidence';

const ROTATIONS = 'rotations';
const TOPIC = 'rotation.topic';

const isAbout = (scene: Scene, topic: string): boolean => choiceOf(scene, TOPIC) === topic;

export const DOCUMENT_004: readonly Erratum[] = [
  {
    group: 'right',
    where: '"Intrinsic Rotation"',
    title: 'The order of the factors',
    printed:
      'R = Rₓ′(θₓ′) R_y′(θ_y′) R_z′(θ_z′) for yaw, pitch, roll about the axes that turn along.',
    right:
      'Right as written: the primes mean the turned axes, each factor in fixed axes. With elementary matrices the same rotation is R = R_z R_y Rₓ, the product for fixed axes in the opposite order of turning. Without the primes the product would be another one.',
    evidence: (scene) => {
      const angle = numberOf(scene, 'printed_order_angle') ?? factOf(scene, 'printed_order_angle');
      return angle === undefined || !isAbout(scene, 'sequence')
        ? ''
        : `With the angles of this scene elementary matrices multiplied in that order end ${angleInText(angle)} away.`;
    },
    show: {
      label: 'Without the primes beside it',
      scene: ROTATIONS,
      set: [
        [TOPIC, 'sequence'],
        ['sequence.second', 1],
      ],
      fromStart: true,
    },
    back: {
      label: 'About its own axes',
      scene: ROTATIONS,
      set: [
        [TOPIC, 'sequence'],
        ['sequence.second', 0],
      ],
      fromStart: true,
    },
  },
  {
    where: '"Gimbal Lock"',
    title: 'Never all three',
    printed: 'When all three axes align, the system can only rotate in one direction.',
    right:
      'Neighbouring axes of a gimbal stay at right angles, so that only the first and the third can align. Two directions of turning remain, one is lost: the rank is 2, not 1.',
    evidence: (scene) => {
      const rank = numberOf(scene, 'rate_rank');
      const condition = numberOf(scene, 'rate_condition');
      if (rank === undefined || !isAbout(scene, 'gimbal')) return '';
      const size =
        condition !== undefined && Number.isFinite(condition) && condition < 1e12
          ? `, condition number ${inText(condition)}`
          : '';
      return `Now: rank ${rank}${size}; outer and inner axis are ${angleInText(numberOf(scene, 'ring_axis_angles', 2), 1)} apart, neighbours ${angleInText(numberOf(scene, 'ring_axis_angles', 0), 1)}.`;
    },
    show: { label: 'Watch it lock', scene: ROTATIONS, set: [[TOPIC, 'gimbal']], fromStart: true },
  },
  {
    where: '"Gimbal Lock"',
    title: 'A word',
    printed: '"numerical issues and insatiability"',
    right: 'Instability.',
    evidence: () => '',
  },
  {
    where: '"Advantages of Quaternions"',
    title: 'No singularities, but two quaternions for one rotation',
    printed:
      'No singularities and no discontinuities; interpolation, in contrast to the two others.',
    right:
      'True, with two remarks. q and −q are the same rotation, and an interpolation must choose the nearer one or it goes the long way round. And matrices can be interpolated too, by the exponential of a part of their logarithm: it is the same way as slerp.',
    evidence: (scene) => {
      const slerp = numberOf(scene, 'path_off_slerp', 2);
      return slerp === undefined || !isAbout(scene, 'interpolation')
        ? ''
        : `Now: log and exp is ${inText(slerp)} rad from slerp, the Euler angles ${angleInText(numberOf(scene, 'path_off_slerp', 4), 1)}.`;
    },
    show: {
      label: 'Five ways side by side',
      scene: ROTATIONS,
      set: [[TOPIC, 'interpolation']],
      fromStart: true,
    },
  },
  {
    group: 'right',
    where: '"Multiplication"',
    title: 'The quaternion product is right',
    printed: 'Both forms of the product, by parts and in four lines.',
    right: 'Both are correct as printed and agree with the product of the rotation matrices.',
    evidence: () => '',
    show: {
      label: 'Show the product',
      scene: ROTATIONS,
      set: [[TOPIC, 'composition']],
      section: 'sheets',
    },
  },
  {
    group: 'right',
    where: '"Floating Base Kinematics", "Practical Example"',
    title: 'In which axes the base moves',
    printed: 'First the base’s velocity in base axes, then in inertial axes.',
    right:
      'Right: the superscripts B and I say which. Jacobians must be those of the same choice; here the base’s linear velocity is in world axes throughout.',
    evidence: () => '',
    show: { label: 'Show q and v', scene: 'floating-base', section: 'sheets' },
  },
  {
    group: 'right',
    where: '"Dynamics of Legged Robots"',
    title: 'The size of a contact Jacobian',
    printed: 'J_i has 6 × (6 + n_j) entries.',
    right:
      'Right for forces and torques, of which the slide speaks: six rows. The feet of these scenes are points, which have a force and no moment: of their Jacobians three rows are left.',
    evidence: () => '',
    show: { label: 'Show J', scene: 'floating-base', section: 'sheets' },
  },
  {
    where: '"Practical Example": measurement model',
    title: 'A label in the derivative',
    printed: 'ᵂṙ = ᴮv_WB + ᴮv_BK + ᴮω × ᴮp = 0.',
    right:
      'The sum is right, all of it in base axes; only the W on its left is not: ᵂṙ = R (ᴮv_WB + ᴮv_BK + ᴮω × ᴮp). Either way it is zero. With the velocity in world axes in the state, ᴮv = Rᵀ ᵂv.',
    evidence: () => '',
    show: { label: 'Open the estimator', scene: 'state-estimation' },
  },
  {
    group: 'right',
    where: '"2 DoF Robotic Manipulator"',
    title: 'M, c and g of the arm are right',
    printed: 'Kinetic and potential energy, M(q), c(q, v), g(q).',
    right:
      'All five are correct as printed: the torques by these formulas, by Newton-Euler and by Lagrange agree to the last digits.',
    evidence: (scene) => {
      const difference = numberOf(scene, 'formulation_difference');
      return difference === undefined
        ? ''
        : `Now: the printed formulas and Newton-Euler differ by ${inText(difference)} N m.`;
    },
    show: { label: 'Show the arm', scene: 'two-link-arm', section: 'sheets' },
  },
  {
    where: '"Historical Context (2015)"',
    title: 'Which challenge',
    printed: 'DARPA Grand Challenge, 2015.',
    right:
      'The DARPA Robotics Challenge, as the slide’s own caption says: its finals were held in June 2015 in Pomona. The Grand Challenges of 2004 and 2005 were races of driverless vehicles.',
    evidence: () => '',
  },
  {
    where: '"Literature"',
    title: 'Whose paper it is',
    printed:
      '"State Estimation for Legged Robots: Consistent Fusion ...": Agarwal et al., RSS, 2013.',
    right:
      'Bloesch, Hutter, Hoepflinger, Leutenegger, Gehring and others: Robotics: Science and Systems VIII, 2012, pages 17 to 24.',
    evidence: () => '',
  },
];
