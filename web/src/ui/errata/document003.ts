// Document 003, place by place: what is printed, what holds, the number that shows it in the scene that is open, and the
// switch for both forms where there is one.
import type { Scene } from '../../sim/scene';
import { inText } from '../compare/groundwords';
import type { Erratum, Show } from './erratum';
import { choiceOf, isPrinted, numberOf } from './evidence';

const FOUR_BAR = 'four-bar';
const AS_PRINTED = 1;
const SWITCHES = ['printed.eq_14', 'printed.jacobian', 'printed.lambda_sign'] as const;
type Switch = (typeof SWITCHES)[number];

const inFourBar = (label: string, ...set: [string, string | number][]): Show => ({
  label,
  scene: FOUR_BAR,
  set: [...SWITCHES.map((path): [string, number] => [path, 0]), ...set],
  fromStart: true,
});

const bothForms = (path: Switch): Pick<Erratum, 'show' | 'back'> => ({
  show: inFourBar('Run it as printed', [path, AS_PRINTED]),
  back: inFourBar('Corrected'),
});

const switchedOn = (scene: Scene, path: Switch, words: () => string): string =>
  isPrinted(scene, path) ? words() : '';

const both = (scene: Scene, field: string, i: number, k: number): string =>
  `(${inText(numberOf(scene, field, i))}, ${inText(numberOf(scene, field, k))})`;

/** The five eigenvalues of Eq. 22's matrix, from its sheet. */
function eigenvaluesOf(scene: Scene): string {
  if (scene.indexOf('printed.jacobian') < 0) return '';
  const sheet = scene.sheets().find(({ name }) => name === 'denoc_kkt_eigenvalues');
  return sheet
    ? `Now its eigenvalues are ${sheet.values.map((value) => inText(value ?? Number.NaN)).join(', ')}.`
    : '';
}

export const DOCUMENT_003: readonly Erratum[] = [
  {
    where: 'Equations 12 and 14',
    title: 'Two sets of indices',
    printed: 'Eq. 12 goes from #4 to #3 by r₃ and d₂; Eq. 14 has r₂ + d₃ in B₂₁.',
    right:
      'From the centre of mass of #4 to that of #3 it is (J₃ − C₄) + (C₃ − J₃), which is r₃ + d₂ in the letters of Eq. 12 and Fig. 1. In p = [e; e × d], d goes from the link’s own joint to its centre of mass.',
    evidence: (scene) =>
      switchedOn(
        scene,
        'printed.eq_14',
        () =>
          `Now: with Eq. 14 as printed the crank takes ${inText(numberOf(scene, 'printed_torque'))} N m, corrected ${inText(numberOf(scene, 'denoc_torque'))} N m. With centres of mass in the middle of the links both are the same.`,
      ),
    ...bothForms('printed.eq_14'),
  },
  {
    where: 'After equation 20',
    title: 'A sign in the Jacobian of subsystem II',
    printed: 'The entry (1, 2) of J^II is + l₃ sin(θ₃ + θ₄).',
    right:
      'It is − l₃ sin(θ₃ + θ₄), as the derivative of l₃ cos(θ₃ + θ₄) and as the same term in entry (1, 1). With the printed sign, at θ₂ = 1 rad, the two rates would be (5.503, −3.981) times the crank’s instead of (0.4413, −0.4939).',
    evidence: (scene) =>
      switchedOn(
        scene,
        'printed.jacobian',
        () =>
          `Now: as printed, (θ₄′, θ₃′) is ${both(scene, 'printed_rate', 1, 2)} rad/s; the loop stays closed with ${both(scene, 'document_rate', 1, 2)} rad/s.`,
      ),
    ...bothForms('printed.jacobian'),
  },
  {
    where: 'After equation 18',
    title: 'How many multipliers there are',
    printed: 'λ is a 3 × 1 vector.',
    right:
      'In the plane λ is 2 × 1: the two components of the force in the joint that is cut. The printed Jacobians have two rows, and Eq. 22 closes with two.',
    evidence: () => '',
  },
  {
    where: 'Equation 10',
    title: 'What the two factors look like',
    printed: 'N_l is a 6n × n lower diagonal matrix and N_d an n dimensional diagonal one.',
    right:
      'N_l is 6n × 6n and lower block-triangular, with 6 × 6 blocks; N_d is 6n × n and block-diagonal, with a column of six for each joint. Only then does their product have the size of N. Both can be read in the tables.',
    evidence: () => '',
    show: { label: 'Show the matrices', scene: FOUR_BAR, section: 'sheets' },
  },
  {
    where: 'Equation 16',
    title: 'Which equation is multiplied',
    printed: 'The uncoupled equations of motion of Eq. (9) are multiplied by Nᵀ.',
    right: 'Those of Eq. (6). Eq. (9) is the relation t = N θ̇ that supplies N.',
    evidence: () => '',
  },
  {
    where: 'Section 2.1 c',
    title: 'What is orthogonal to the twist',
    printed:
      'The constraint equations are orthogonal to the twist vector and hence are eliminated.',
    right:
      'The wrenches of the constraints are: they do no work in any motion that the joints allow, so that Nᵀ wᶜ = 0. That is why forces of the joints do not appear in Eq. 17.',
    evidence: () => '',
  },
  {
    where: 'Equations 19, 20 and 22',
    title: 'The multiplier changes its sign',
    printed: 'The same letter λ in Eqs. 19 and 20 and in Eq. 22.',
    right:
      'Each set is right by itself, but λ of Eq. 22 is the opposite of λ of Eqs. 19 and 20, which is the force on the crank by the coupler. Joint forces that are plotted from Eq. 22 must be turned round to match.',
    evidence: (scene) =>
      switchedOn(
        scene,
        'printed.lambda_sign',
        () =>
          `Now: λ of Eqs. 19 and 20 is ${both(scene, 'denoc_lambda', 0, 2)} N, that of Eq. 22 ${both(scene, 'printed_lambda', 0, 2)} N.`,
      ),
    ...bothForms('printed.lambda_sign'),
  },
  {
    where: 'After equation 23',
    title: 'Not positive definite, not always invertible',
    printed: 'Since the matrix A is symmetric positive definite, it is always invertible.',
    right:
      'A matrix with a block of zeros on its diagonal is not positive definite: three of its eigenvalues are positive and two negative. It can be inverted as long as the loop’s Jacobian has rank 2, which fails where all links lie on one line (a change point); elsewhere elimination must choose its pivots.',
    evidence: eigenvaluesOf,
    show: { label: 'Show the matrices', scene: FOUR_BAR, section: 'sheets' },
  },
  {
    where: 'Section 2.2',
    title: 'At rest, but not without acceleration',
    printed: 'The initial velocities and accelerations of all links are zero.',
    right:
      'Velocities are; accelerations follow from Eq. 22, and gravity lets none of them be zero. The reference case, let go at θ₂ = 60°, starts with θ̈ = (−132.66, −60.67, 65.92) rad/s².',
    evidence: (scene) => {
      const acceleration = numberOf(scene, 'driver_acceleration');
      return acceleration !== undefined && choiceOf(scene, 'sim.mode') === 'forward'
        ? `Now: the crank’s angular acceleration is ${inText(acceleration)} rad/s².`
        : '';
    },
    show: {
      label: 'Let it go from rest',
      scene: FOUR_BAR,
      set: [['sim.mode', 'forward']],
      fromStart: true,
    },
  },
];
