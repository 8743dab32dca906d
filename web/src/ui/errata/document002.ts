// Document 002, place by place: what is printed, what holds, the number that shows it in the scene that is open, and the
// switch for both forms where there is one.

import { angleInText } from '../../angles';
import { document002Leg, jointsOf } from '../../sim/limbs';
import type { Scene } from '../../sim/scene';
import { inText } from '../compare/groundwords';
import type { Erratum, Show } from './erratum';

const TRIPOD = 'hexapod-tripod';
const FEMUR = 1;
/** Places in the engine's lists of choices, whose words may be longer than a reader of this file needs. */
const SWING = { exact: 0, asPrinted: 2, corrected: 3 };
const SUPPORT = { exact: 0, asPrinted: 2 };
const SIGN = { corrected: 0, asPrinted: 1 };
const TRIPODS_OF_SECTION_5 = 1;
/** As printed, the first joint ends at 19 degrees: further than a robot need be able to turn it. */
const WIDE_COXA: [string, number] = ['robot.coxa_limit', 1.3];
/** The sign is the paper's: full models have no such term to get wrong. */
const PAPERS_MODEL: [string, number] = ['sim.force_model', 0];
/** What all experiments with the plan begin from. */
const EXACT: [string, number][] = [
  ['sim.mode', 0],
  ['swing.method', SWING.exact],
  ['support.method', SUPPORT.exact],
];

const inTripod = (label: string, ...set: [string, number][]): Show => ({
  label,
  scene: TRIPOD,
  set: [...EXACT, ...set],
});

/** The present value of a choice by its name; undefined where the scene does not have it. */
function choiceOf(scene: Scene, path: string): string | undefined {
  const parameter = scene.description.parameters[scene.indexOf(path)];
  return parameter?.choices?.[scene.valueOf(path)];
}

const isIn = (stands: boolean) => (scene: Scene) =>
  scene.description.robot.legs.filter(
    (_, i) => (scene.snapshot.vector('foot_in_stance')[i] ?? 0) > 0.5 === stands,
  );

function swingAngles(scene: Scene): string {
  const leg = isIn(false)(scene).find((name) => name.startsWith('L'));
  if (leg === undefined) return '';
  const joint = jointsOf(scene.description.robot, leg)[0] ?? -1;
  const angle = scene.snapshot.vector('joint_position')[joint];
  const method = choiceOf(scene, 'swing.method');
  return method === undefined
    ? ''
    : `Now, with "${method}": θ₁ of ${leg} (${document002Leg(leg)}) is ${angleInText(angle, 1)}.`;
}

function slipOf(scene: Scene): string {
  const slip = scene.snapshot.find('foot_slip');
  const method = choiceOf(scene, 'support.method');
  if (!slip || method === undefined) return '';
  const most = 1000 * Math.max(...slip);
  return `Now, with "${method}": a standing foot is ${inText(most)} mm from its foothold.`;
}

/** The joint that carries most, by both signs of the contact term. */
function bothSigns(scene: Scene): string {
  const right = scene.snapshot.find('leg_torque');
  const printed = scene.snapshot.find('leg_torque_as_printed');
  if (!right || !printed) return '';
  const femurs = isIn(true)(scene).map(
    (leg) => jointsOf(scene.description.robot, leg)[FEMUR] ?? -1,
  );
  const size = (joint: number) => Math.abs(right[joint] ?? 0);
  const most = femurs.reduce(
    (best, next) => (size(next) > size(best) ? next : best),
    femurs[0] ?? -1,
  );
  const leg = scene.description.robot.joints[most]?.leg;
  if (leg === undefined) return '';
  return `Now: joint 2 of ${leg} (${document002Leg(leg)}) gives ${inText(size(most))} N m; with the printed sign it would be ${inText(Math.abs(printed[most] ?? Number.NaN))} N m.`;
}

const difference = ({ snapshot }: Scene): string => {
  const value = snapshot.find('leg_formulation_difference')?.[0];
  return value === undefined
    ? ''
    : `Now: the closed form, with its dots, and an independent recursion differ by ${inText(value)} N m.`;
};

const marginOf = ({ snapshot }: Scene): string => {
  const margin = snapshot.find('body_margin')?.[0];
  return margin === undefined ? '' : `Now: ${inText(margin)} m around the middle of the trunk.`;
};

const hipHeight = (scene: Scene): string => {
  const height = scene.valueOf('gait.height');
  const above = scene.valueOf('robot.hip_z');
  return Number.isNaN(height + above)
    ? ''
    : `Now: the trunk at ${inText(height)} m and its hips ${inText(above)} m higher.`;
};

const halfCycle = (scene: Scene): string => {
  const [half, stroke, speed] = ['gait.half_cycle', 'gait.stroke', 'gait.max_speed'].map((path) =>
    scene.valueOf(path),
  );
  return half === undefined || Number.isNaN(half)
    ? ''
    : `Now: a half cycle of ${inText(half)} s for a stroke of ${inText(stroke)} m at ${inText(speed)} m/s at most.`;
};

export const DOCUMENT_002: readonly Erratum[] = [
  {
    where: 'Table 3, a₁₄',
    title: 'Two digits changed places',
    printed: '5.296',
    right:
      '5.926, which is 160/27: the other five coefficients of the row are the exact solution of the six conditions (110° and 0, 90° and -24°/s, 70° and 0). As printed the joint ends at 19.0° with -68°/s instead of at 70.0° and at rest.',
    evidence: swingAngles,
    show: inTripod('Swing by Table 3 as printed', WIDE_COXA, ['swing.method', SWING.asPrinted]),
    back: inTripod('Corrected', ['swing.method', SWING.corrected]),
  },
  {
    group: 'typeset',
    where: 'Table 3, head',
    title: 'A column that is named twice',
    printed: 'Two columns are called a_j3.',
    right: 'The sixth column is a_j5: counted, and confirmed by the powers of t that fit.',
    evidence: () => '',
  },
  {
    where: 'Equation 9, Table 4',
    title: 'The degree of the support polynomials',
    printed: 'A polynomial of fifth degree, fitted by least squares to thirty values.',
    right:
      'Joints 2 and 3 are fitted with degree 6, as Table 4 lists it; joint 1 is odd about mid-stance, so its c₁₆ is 0 and degree 5 is enough. Which thirty times were taken is not said, and the coefficients depend on it. From exact angles at t = .1 … 3 s degree 6 gives joint 2 to .11 in each coefficient; joint 3 begins -62.11 + 4.33 t, from t = 0 … 2.9 s -61.92 + 3.10 t, and Table 4 has -62.03 + 3.50 t. Degree 5 gives -20.94 + 1.31 t - 1.32 t² … for joint 2, which is another curve. No such polynomial keeps a foot quite still: printed to two decimals the foot is off by up to 3.5 mm at t = 3 s, fitted in full by .7 mm.',
    evidence: slipOf,
    show: inTripod('Stand by Table 4 as printed', ['support.method', SUPPORT.asPrinted]),
    back: inTripod('By exact angles', ['support.method', SUPPORT.exact]),
  },
  {
    group: 'typeset',
    where: 'Equation 5',
    title: 'An equation that is not there',
    printed: 'Equation 4 is followed by equation 6.',
    right: 'θ₁ = atan2(p_y, p_x) belongs between them, by Eqs. 2 and 3; our copy may have lost it.',
    evidence: () => '',
  },
  {
    where: 'Equation 7',
    title: 'Which way the knee bends',
    printed: 'θ₃ is the arc cosine, hence positive; Eq. 6 has ± before its root.',
    right:
      'Tables 3 and 4 need θ₃ = -arccos(…) with the minus root of Eq. 6: the knee is up. The two signs belong together: taken one by one they miss the foothold. For (.05, .19, -.14) m: 75.26°, -20.39°, -67.50° or 75.26°, -82.56°, +67.50°.',
    evidence: (scene) => {
      const [leg] = isIn(true)(scene).filter((name) => name.startsWith('L'));
      const joint = leg === undefined ? undefined : jointsOf(scene.description.robot, leg)[2];
      return leg === undefined || joint === undefined
        ? ''
        : `Now: θ₃ of ${leg} (${document002Leg(leg)}) is ${angleInText(scene.snapshot.vector('joint_position')[joint], 1)}.`;
    },
  },
  {
    where: 'Equation 1, Tables 1 and 2',
    title: 'Matrices of one side only',
    printed: 'One set of link matrices, after two tables of link parameters.',
    right:
      'The matrices are those of the left legs. On the right α₁ = -90° turns the third column of ⁰T₁ round, and with it z. A right leg’s angles for the mirrored foot are those of the left with the opposite sign, all three, and so are its torques.',
    evidence: (scene) => {
      const { robot } = scene.description;
      const pair = ['L2', 'R2'].map((leg) => jointsOf(robot, leg)[FEMUR] ?? -1);
      const angles = pair.map((joint) => scene.snapshot.vector('joint_position')[joint]);
      return `Now: θ₂ of L2 is ${angleInText(angles[0], 1)}, of R2 ${angleInText(angles[1], 1)}.`;
    },
  },
  {
    group: 'right',
    where: 'Section 3.2',
    title: 'Which six seconds',
    printed:
      'A speed profile for each half cycle; the procedure term and the greatest speed are 6 s and .056 m/s.',
    right:
      'Easily misread: the 6 s are the whole cycle, as the half procedure length of 3 s in the same section confirms. The trapezoid covers the half cycle: .056 m/s × (3 s - .5 s) = .14 m, the stroke that section 5 gives. Over 6 s it would be .31 m.',
    evidence: halfCycle,
  },
  {
    where: 'Equation 10',
    title: 'The sign of the contact term',
    printed: 'τ = M + H + G + JᵀF, where F is the reaction of the ground on the foot.',
    right:
      'τ = M + H + G - JᵀF with that F (the printed sign holds for the force of the foot on the ground). An independent recursion agrees with the minus to 4×10⁻¹⁶. With the plus the middle leg would need 2.70 N m; the document’s own figures, at most 2.055, were made with the minus.',
    evidence: bothSigns,
    show: inTripod('Use the printed sign', PAPERS_MODEL, ['printed.eq_10', SIGN.asPrinted]),
    back: inTripod('Corrected', PAPERS_MODEL, ['printed.eq_10', SIGN.corrected]),
  },
  {
    group: 'typeset',
    where: 'Equation 10',
    title: 'Dots that got lost',
    printed: 'M(θ)θ and H(θ, θ).',
    right:
      'M(θ)θ″ and H(θ, θ′): inertia goes with accelerations, H with rates. The original surely has the dots.',
    evidence: difference,
  },
  {
    where: 'Section 5, text on Fig. 5',
    title: 'Which legs make a tripod',
    printed: 'Legs 1, 4 and 6 stand, then 2, 3 and 5.',
    right:
      'Legs 1, 4 and 5, then 2, 3 and 6, as sections 3 and 4 and the caption of Fig. 5 have it. 1, 4 and 6 are front left, middle right and rear right: half-way through the stroke the middle of the trunk lies on the line from 1 to 6, and the margin is 0 instead of .109 m. Before and after it a foot would have to pull, so that the plan is refused.',
    evidence: marginOf,
    show: inTripod('Ask for legs 1, 4, 6', ['gait.tripods', TRIPODS_OF_SECTION_5]),
  },
  {
    where: 'Section 5, text on Fig. 8',
    title: 'A least torque that belongs elsewhere',
    printed:
      'In support, joint 2 takes .35 to 2.055 N m in the middle legs, .35 to 1.69 in others.',
    right:
      '.35 is not a value of the support phase: a middle leg carries half the weight throughout and never needs less than 1.83 N m, a corner leg goes down to .16. In swing, gravity alone asks for .347 N m at most, so .35 is probably taken from there.',
    evidence: bothSigns,
  },
  {
    where: 'Section 5, text on Fig. 8',
    title: 'Torque of joint 1',
    printed: 'At most .22 N m at joints 1 and 3.',
    right:
      'Joint 1 needs .046 N m in support and .013 in swing by the document’s own model. For .22 some 1.1 N along the way would be needed, and the least-squares forces have .21 N at most. This number is not reproduced by any reading that we tried.',
    evidence: ({ snapshot, description }) => {
      const torques = snapshot.find('leg_torque');
      if (!torques) return '';
      const first = description.robot.legs.map((leg) => jointsOf(description.robot, leg)[0] ?? -1);
      const most = Math.max(...first.map((joint) => Math.abs(torques[joint] ?? 0)));
      return `Now: joint 1 of every leg gives ${inText(most)} N m or less.`;
    },
  },
  {
    where: 'Section 5',
    title: 'Where the height is measured',
    printed: 'The body is .13 m high.',
    right:
      'The hip joints are .140 m above the ground: only with that height do Tables 3 and 4 give footholds in round millimetres. The .13 m are then those of the body’s own reference, .01 m lower.',
    evidence: hipHeight,
  },
  {
    group: 'typeset',
    where: 'Table 5',
    title: 'A table that is missing',
    printed: 'The caption "Physical parameters of each leg", and no table in our copy.',
    right:
      'Lengths and heights follow from Tables 3 and 4, weight and leg spacing from Fig. 5. Masses follow in one combination only, the lateral spacing of the hips not at all. The tables at the end of this list say which is which.',
    evidence: () => '',
  },
  {
    where: 'Section 4',
    title: 'Words that a machine has changed',
    printed: '"lethargy system", "diffusive and Coriolis terms", "the torque W".',
    right: 'Inertia matrix, centrifugal and Coriolis terms, the wrench W: by their context.',
    evidence: () => '',
  },
];
