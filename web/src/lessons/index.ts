// The lessons in their order: for the list of lessons and for what follows a lesson. Which lesson a scene has, its own file
// says (models/*.json).

export interface Lesson {
  /** The page, beside lessons/index.html. */
  file: string;
  title: string;
  question: string;
  /** Id of the scene whose picture it has. */
  picture: string;
}

export const LESSONS: readonly Lesson[] = [
  {
    file: 'trot.html',
    title: 'Why a trot needs sway or roll',
    question: 'What can two feet not do, and how does the body pay for it?',
    picture: 'quadruped-trot',
  },
  {
    file: 'ground-forces.html',
    title: 'Where ground forces come from',
    question: 'Twelve forces, six equations: what can be known, and what cannot?',
    picture: 'quadruped-stand',
  },
  {
    file: 'tail.html',
    title: 'The tail’s job',
    question: 'How does a body turn with nothing to push against?',
    picture: 'tail-midair',
  },
  {
    file: 'tripod.html',
    title: 'The tripod and its margins',
    question: 'How close to falling is a robot that never falls?',
    picture: 'hexapod-tripod',
  },
  {
    file: 'four-bar.html',
    title: 'Four-bar torque and the coupler’s mass',
    question: 'Twice the coupler, twice the torque?',
    picture: 'four-bar',
  },
  {
    file: 'rotations.html',
    title: 'Gimbal lock and quaternions',
    question: 'Three angles say every orientation. What do they fail to say?',
    picture: 'rotations',
  },
  {
    file: 'newton-euler.html',
    title: 'Newton-Euler by hand on two links',
    question: 'Can you find the torques of an arm with a pencil?',
    picture: 'two-link-arm',
  },
  {
    file: 'state-estimation.html',
    title: 'Where is the body?',
    question: 'What can a robot never learn from its own legs?',
    picture: 'state-estimation',
  },
];
