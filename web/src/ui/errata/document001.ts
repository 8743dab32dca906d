// Document 001, equation by equation: what is printed, what holds, what shows it. Where a switch puts the printed form
// into the equations beside the robot, the present numbers of both runs are the evidence.

import { angleInText } from '../../angles';
import { isDocument001 } from '../../sim/kind';
import { referenceHasStopped } from '../../sim/reference';
import type { Scene } from '../../sim/scene';
import { inText } from '../compare/groundwords';
import type { Erratum } from './erratum';

const FORWARD = 'tailed-quadruped-experiment-4-1';
const INVERSE = 'tailed-quadruped-experiment-4-2';
const SWITCHES = [
  'printed.eq_2_3',
  'printed.eq_7',
  'printed.eq_11',
  'printed.eq_17_18',
  'printed.eq_19',
  'printed.eq_29_31',
  'printed.eq_36',
  'printed.eq_48',
  'printed.eq_51_53',
  'printed.knee_range',
] as const;
type Switch = (typeof SWITCHES)[number];

const AS_PRINTED = 1;
const ANGLES = ['phi_x', 'phi_y', 'phi_z'];
const SYMBOLS: Record<string, string> = { phi_x: 'φx', phi_y: 'φy', phi_z: 'φz' };

/** The angle of the trunk in which the two runs are furthest apart, in both; or that the printed form has stopped. */
function bothRuns(path: Switch) {
  return (scene: Scene): string => {
    const { snapshot, description } = scene;
    const here = snapshot.find('document_coordinates');
    const beside = snapshot.find('document_reference');
    if (!here || !beside || scene.valueOf(path) !== AS_PRINTED) return '';
    if (referenceHasStopped(scene))
      return 'Now: with the printed form the run beside the robot has come to an end.';
    const labels =
      description.snapshot.fields.find(({ name }) => name === 'document_coordinates')?.labels ?? [];
    const components = ANGLES.map((name) => labels.indexOf(name));
    const apart = (component: number) =>
      Math.abs((here[component] ?? Number.NaN) - (beside[component] ?? Number.NaN));
    const most = components.reduce((best, next) => (apart(next) > apart(best) ? next : best));
    const name = SYMBOLS[labels[most] ?? ''] ?? '';
    return `Now: ${name} ${angleInText(here[most], 3)} corrected, ${angleInText(beside[most], 3)} with what is switched to "as printed".`;
  };
}

const trySwitch = (path: Switch): Pick<Erratum, 'evidence' | 'show'> => ({
  evidence: bothRuns(path),
  show: {
    label: 'Run it as printed beside the robot',
    scene: FORWARD,
    fromStart: true,
    set: [
      ['compare.with', 0],
      ...SWITCHES.map((other): [string, number] => [other, other === path ? AS_PRINTED : 0]),
    ],
  },
});

const isTrue: Pick<Erratum, 'evidence'> = {
  evidence: (scene) => {
    const difference = scene.snapshot.find('formulation_difference')?.[0];
    return difference === undefined
      ? ''
      : `Now: the accelerations of the corrected equations and of an independent tree differ by ${inText(difference)}, relative.`;
  },
};

export const DOCUMENT_001: readonly Erratum[] = [
  {
    where: 'Equations 2 and 3',
    title: 'Angular velocity from roll, pitch and yaw',
    printed:
      'The angular velocity is the vector of the three angles’ rates, and so for the acceleration.',
    right:
      'The rates belong to three different axes. ω = E φ′ with a matrix E of φy and φz, and ω′ = E φ″ + E′ φ′; quaternions avoid both. For a motion about one axis, such as that of experiment 4.2, the printed form is exact. ω is off by 17 % in the median, φ″ by 20 %. Medians here and below are over 1,000 states, uniform in |φ| ≤ 0.35 rad, |v| ≤ 0.6 m/s, |ω| ≤ 2 rad/s, all components alike, with torques up to 15 N m and no knee within 0.4 rad of straight or folded.',
    ...trySwitch('printed.eq_2_3'),
  },
  {
    where: 'Equation 7',
    title: 'The first hip angle',
    printed: 'atan2(s_x, s_z).',
    right:
      'With z up the foot is below the hip and s_z negative: atan2(-s_x, -s_z). The printed form is half a turn off in every state; with Eq. 8 the foot comes to lie 0.82 m away in the median.',
    ...trySwitch('printed.eq_7'),
  },
  {
    group: 'right',
    where: 'Equations 8 and 9',
    title: 'The second hip angle',
    printed: 'A difference of an arc tangent and an arc sine, by Heron’s formula.',
    right:
      'Correct once Eq. 7 is, as long as the angle at the hip is acute: the chain of vectors closes to 5×10⁻¹⁶. The cosine rule says the same for every angle.',
    ...isTrue,
  },
  {
    where: 'Equations 6, 17 and 18',
    title: 'Two ways to count the knee angle',
    printed: 'Eqs. 6 and 15 use the interior angle, 17 and 18 the angle from the straight leg.',
    right:
      'One of them throughout. With the interior angle k, Eqs. 17 and 18 need hb - k and a minus in the denominator. Mixed, the hip’s rate is off by 1.7 rad/s in the median; corrected, by 2×10⁻¹⁴ at most.',
    ...trySwitch('printed.eq_17_18'),
  },
  {
    where: 'Equation 11',
    title: 'The knee’s rate',
    printed: 'cos(π - k) k′ on the left.',
    right:
      'The derivative of a cosine: sin(π - k) k′, which is sin k k′. Eq. 15 has it right, so the slip stops here. Taken at its word it is off by 421 % in the median.',
    ...trySwitch('printed.eq_11'),
  },
  {
    group: 'right',
    where: 'Equation 12',
    title: 'The rate of the leg’s vector',
    printed: '-v + (d - p) × ω.',
    right: 'Correct: it agrees with finite differences to 4×10⁻¹¹.',
    ...isTrue,
  },
  {
    group: 'typeset',
    where: 'Equation 13, text',
    title: 'A tilde that got lost',
    printed: 'The second half of j_s is the rotation times the vector d - p.',
    right:
      'Times the skew matrix of d - p, as Eq. 12 asks for: otherwise the two halves do not have the same number of columns.',
    evidence: () => '',
  },
  {
    group: 'right',
    where: 'Equation 16',
    title: 'The first hip joint’s Jacobian',
    printed: 'cos² ha / s_z² times the row [s_z, 0, -s_x] j_s.',
    right: 'Correct, to 7×10⁻¹² by finite differences.',
    ...isTrue,
  },
  {
    where: 'Equation 19',
    title: 'Where the hip is',
    printed: 'The velocity of the hip is the rate of p - a.',
    right:
      'Of p + a, by Eq. 4; the right-hand side, v + ω × a, already says so. A slip of the pen rather than of the model.',
    ...trySwitch('printed.eq_19'),
  },
  {
    group: 'right',
    where: 'Equations 20 to 26',
    title: 'Jacobians of the points',
    printed: 'The Jacobians of hip, knee and tail tip.',
    right:
      'Correct, if ω is the true angular velocity. (K_n of Eqs. 24 and 25 is called K_t later.) The mass matrix built on them agrees with a tree’s to 10⁻¹⁵.',
    ...isTrue,
  },
  {
    group: 'typeset',
    where: 'Equations 29 to 31',
    title: 'A dot that got lost',
    printed: 'The accelerations contain ω × a where the angular acceleration belongs.',
    right:
      'ω′ × a + ω × (ω × a): the dot may be lost in our copy. As we have it, the acceleration of the hip is off by 32 % in the median for accelerations up to 2 m/s² and 2 rad/s².',
    ...trySwitch('printed.eq_29_31'),
  },
  {
    where: 'Equations 33 to 35',
    title: 'The sign of the inertia’s work',
    printed: 'The leg’s generalized force is the sum of the work of inertia and of gravity.',
    right:
      'The work of the inertial forces is minus what 33 to 35 say, so the leg’s term is (35) less (36). Eq. 40 has the signs right.',
    ...isTrue,
  },
  {
    where: 'Equation 36',
    title: 'Whose weight acts at the hip',
    printed: 'Half of the shank’s mass.',
    right:
      'Half of the thigh’s, as Eqs. 40 and 47 have it. Used as printed, gravity is off by 1.7 % in the median.',
    ...trySwitch('printed.eq_36'),
  },
  {
    group: 'typeset',
    where: 'Equation 48',
    title: 'Angles for rates',
    printed: 'The tail’s velocity term multiplies K′ by the tail’s angles.',
    right:
      'By its rates, whose dots may be lost in our copy. As we have it, the velocity terms are off by 46 % in the median.',
    ...trySwitch('printed.eq_48'),
  },
  {
    where: 'Equations 51 and 53',
    title: 'A mass matrix that is not symmetric',
    printed: 'The mixed term of a rod is J₁ᵀ J₂.',
    right:
      'Half of J₁ᵀ J₂ + J₂ᵀ J₁. That v₁·v₂ is v₂·v₁ makes the energy symmetric, not the matrix, and accelerations by the printed matrix are off by some per cent.',
    ...trySwitch('printed.eq_51_53'),
  },
  {
    group: 'right',
    where: 'Equations 45 and 54',
    title: 'The trunk’s inertia',
    printed: 'I_b in world axes, and ω × I_b ω.',
    right:
      'Correct for velocities v and ω. For the rates of roll, pitch and yaw both need the matrix E of the first entry.',
    ...isTrue,
  },
  {
    group: 'right',
    where: 'Equation 55',
    title: 'The tail’s mass matrix',
    printed: 'm_t J_tᵀ times the tail’s Jacobian written out.',
    right: 'Correct: the same as m_t J_tᵀ J_t.',
    ...isTrue,
  },
  {
    where: 'Section 2.1',
    title: 'How far a knee opens',
    printed: 'The knee angle lies between 0 and π/2.',
    right:
      'Between 0 and π. Experiment 4.1 itself leaves the printed range at t = 0.186 s; with the switch on, the run ends there.',
    ...trySwitch('printed.knee_range'),
  },
  {
    group: 'typeset',
    where: 'Table 1',
    title: 'A letter in the table',
    printed: 'The inertia of the trunk is given in a frame U.',
    right:
      'Nothing else mentions a frame U, and the numbers fit the trunk’s own frame P: perhaps the letter was read wrongly.',
    evidence: () => '',
  },
  {
    where: 'Section 4.2',
    title: 'How the nod begins',
    printed: 'All initial velocities are zero.',
    right:
      'The desired motion begins with φx′ = 1.83 rad/s and a tail at -3.66 rad/s. Started at rest and with feedforward alone the run fails at t = 0.132 s; the feedback of Fig. 7, through the eight motors, needs some 2500 N m at first to catch up. Started with the motion, it has nothing to do.',
    evidence: (scene) => {
      const torques = scene.snapshot.find('document_compensation');
      if (!torques || scene.valueOf('control.mode') !== 1) return '';
      const largest = Math.max(...[...torques].map(Math.abs));
      return `Now: the largest compensation torque is ${inText(largest)} N m.`;
    },
    show: {
      label: 'Start at rest, with feedback',
      scene: INVERSE,
      fromStart: true,
      set: [
        ['control.mode', 'with feedback'],
        ['start.velocity', 'zero, as printed'],
        ['compare.with', 'without feedback'],
      ],
    },
  },
  {
    where: 'Equation 41',
    title: 'Eight motors for eight freedoms',
    printed:
      'The other six torques are set to zero; a drift within 0.2 s is put down to the integrator first, then to inverting the eight.',
    right:
      'In experiment 4.2 the condition number is 102 to 117, which costs two of sixteen digits, so there the inversion cannot be the cause. In 4.1 it reaches 18,285. What the choice costs is torque: up to 783 N m, against 45 N m when all fourteen share the load.',
    evidence: (scene) => {
      const [eight, fourteen] = scene.snapshot.find('torque_peak') ?? [];
      return isDocument001(scene) && eight !== undefined
        ? `Now: ${inText(eight)} N m with the eight, ${inText(fourteen)} N m with all.`
        : '';
    },
    show: {
      label: 'Compare the motors',
      scene: INVERSE,
      fromStart: true,
      set: [['actuation.joints', 'all fourteen']],
      section: 'motors',
    },
  },
];
