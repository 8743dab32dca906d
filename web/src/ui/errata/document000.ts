// Where document 000 and the equations differ: what is printed, what holds, the number that shows it in the scene that
// is open, and the scene and switches that show it best.
import type { Scene } from '../../sim/scene';
import { inText } from '../compare/groundwords';
import { stanceOf } from '../compare/stance';
import type { Erratum } from './erratum';

const forFeet = (count: number, words: (scene: Scene) => string) => (scene: Scene) =>
  scene.snapshot.has('ground_force_rank') && stanceOf(scene).count === count ? words(scene) : '';

const isAboutLeg = (scene: Scene): boolean => scene.indexOf('leg.leg') >= 0;

const number = (scene: Scene, field: string, component = 0): string =>
  inText(scene.snapshot.find(field)?.[component]);

export const DOCUMENT_000: readonly Erratum[] = [
  {
    where: 'Section 2',
    title: 'The first frame of a leg',
    printed: 'Frame 0 takes its x, y and z axes from y, x and z of the body.',
    right:
      'Two axes swapped make a left-handed frame (determinant -1), in which no rotation matrix can lie. With z₀ = -z of the body the frame is right-handed, and the first angle of 90° points the leg down, as the figure shows it.',
    evidence: (scene) =>
      scene.snapshot.has('frame_position') && isAboutLeg(scene)
        ? 'The triad labelled x₀, y₀, z₀ in the view is the right-handed one: z₀ points down.'
        : '',
    show: { label: 'Show the frames', scene: 'quadruped-dh-leg' },
  },
  {
    where: 'Section 3',
    title: 'Where frame 1 sits',
    printed: 'Frame 1 belongs to the hip flexion joint (HFE).',
    right:
      'By the table of link parameters frame 1 turns with the hip abduction joint (HAA); hip flexion is frame 2. Both share their origin with frame 0, which may be why it is not noticed.',
    evidence: (scene) =>
      isAboutLeg(scene) ? 'Turn the first angle: x₁ follows it, x₀ does not.' : '',
    show: {
      label: 'Turn the first angle',
      scene: 'quadruped-dh-leg',
      set: [['leg.posture', 'sliders']],
    },
  },
  {
    group: 'typeset',
    where: 'Equations 3 and 4',
    title: 'Which way the forces count',
    printed: 'The sign between the ground forces and the rest cannot be read in the text we have.',
    right:
      "The forces of the ground on the feet, and their moments, equal what the whole robot's motion and weight ask for. With that sign the base is left with nothing.",
    evidence: (scene) =>
      scene.snapshot.has('base_residual') && !isAboutLeg(scene)
        ? `Now left over at the base: ${inText(largest(scene, 'base_residual', 0, 3))} N and ${inText(largest(scene, 'base_residual', 3, 6))} N m.`
        : '',
    show: { label: 'Show the forces', scene: 'quadruped-walk', section: 'ground-forces' },
  },
  {
    where: 'Section 4.1',
    title: 'Four feet, six unknowns',
    printed:
      'One normal force a foot and two shared tangential ones: six equations determine them.',
    right:
      'The six equations never have more than rank 5, wherever the feet stand and however the frame is turned. One moment cannot be supplied, and one distribution of the vertical forces stays free. A seventh unknown, a couple between front and rear feet, repairs the rank.',
    evidence: forFeet(
      4,
      (scene) =>
        `Now: rank ${number(scene, 'ground_force_rank')}, and ${number(scene, 'unattainable_moment')} N m that the printed set cannot supply.`,
    ),
    show: {
      label: 'Stand on four feet',
      scene: 'quadruped-stand',
      set: [['sim.ground_force_method', 'as printed']],
      section: 'ground-forces',
    },
  },
  {
    where: 'Section 4.2',
    title: 'Three feet, six unknowns',
    printed: 'The set is determined.',
    right:
      'It is, except where the foot that is alone on its side stands at the mean x of the other two, or the three feet stand in a line. Near that place the lateral forces grow beyond what friction bears.',
    evidence: forFeet(
      3,
      (scene) => `Condition number now: ${number(scene, 'ground_force_condition')}.`,
    ),
    show: {
      label: 'Walk on three feet',
      scene: 'quadruped-walk',
      set: [['sim.ground_force_method', 'as printed']],
      section: 'ground-forces',
    },
  },
  {
    where: 'Section 4.3',
    title: 'Two feet, six unknowns',
    printed: 'Two forces with three components each follow directly from the six equations.',
    right:
      'The rank is 5. Five combinations follow; how hard the feet squeeze along their line does not. The sixth equation contains no force at all: it says which body paths are possible, and it is why a trot has to sway.',
    evidence: forFeet(
      2,
      (scene) =>
        `Now: rank ${number(scene, 'ground_force_rank')}, and a moment of ${number(scene, 'unattainable_moment')} N m about the line of the feet.`,
    ),
    show: {
      label: 'Trot on two feet',
      scene: 'quadruped-trot',
      set: [['sim.ground_force_method', 'as printed']],
      section: 'ground-forces',
    },
  },
  {
    where: 'Section 5, Eq. 5',
    title: 'How many coordinates are free',
    printed: 'Twelve generalized coordinates on three feet, thirteen on two.',
    right:
      'Nine and twelve are independent. The three extra ones (the one on two feet) would stretch the ground between the feet. Kept, they need the internal forces that forbid it; left without, pinned feet slip.',
    evidence: (scene) =>
      scene.snapshot.has('coordinate_count') && !isAboutLeg(scene)
        ? `Now: ${number(scene, 'coordinate_count')} printed, ${number(scene, 'coordinate_count', 1)} independent; a pinned foot of the printed scheme sets off at ${number(scene, 'forward_slip')} m/s².`
        : '',
    show: {
      label: 'Compare the three schemes',
      scene: 'quadruped-walk',
      set: [
        ['sim.mode', 'forward'],
        ['control.mode', 'feedforward + PD'],
        // Torques that no inverse dynamics has computed: only they tell the schemes apart.
        ['disturbance.torque_noise', 0.2],
      ],
      section: 'forward-dynamics',
    },
  },
  {
    where: 'Sections 2 and 6',
    title: 'Two figures that are not there',
    printed: 'The standing posture is shown in Figure 4.2d, the trot in Figure 5.7.',
    right:
      'The paper has Figures 1 to 7 and no such two; their numbers look like those of the thesis that it cites. Fig. 1.d shows the posture, Fig. 4 the trot.',
    evidence: () => '',
  },
  {
    where: 'Section 6',
    title: 'What an agreement of 0.0006 % says',
    printed: 'Forward dynamics returns the planned motion, which validates the model.',
    right:
      'It shows that one set of equations was inverted correctly. Eq. 5 has thirteen coordinates on two feet, hence room for a thirteenth torque, of which the document does not say what it is: with the missing moment there, a trot that no robot can perform passes the same check, many digits better, while with the twelve motors alone its accelerations are far off. A second, independent formulation is what tests the physics.',
    evidence: (scene) =>
      scene.snapshot.has('inverse_crime') && !isAboutLeg(scene)
        ? `Now: literal ${number(scene, 'inverse_crime')} %, true ${number(scene, 'inverse_crime', 1)} % of the peak acceleration.`
        : '',
    show: {
      label: 'Show the impossible trot',
      scene: 'quadruped-trot',
      set: [
        ['sim.mode', 'inverse'],
        ['gait.consistency', 'none'],
      ],
      section: 'forward-dynamics',
    },
  },
];

function largest(scene: Scene, field: string, from: number, to: number): number {
  const values = [...(scene.snapshot.find(field) ?? [])].slice(from, to);
  return Math.max(...values.map(Math.abs));
}
