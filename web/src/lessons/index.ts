// The lessons in their order, and the scenes that each belongs to: for the list of lessons, for what follows a lesson, and
// for the laboratory, which links from a scene to its lesson.

export interface Lesson {
  /** The page, beside lessons/index.html. */
  file: string;
  title: string;
  question: string;
  /** Ids of the scenes it uses or explains. */
  scenes: readonly string[];
}

export const LESSONS: readonly Lesson[] = [
  {
    file: 'trot.html',
    title: 'Why a trot needs sway or roll',
    question: 'What can two feet not do, and how does the body pay for it?',
    scenes: ['quadruped-trot', 'quadruped-pace'],
  },
  {
    file: 'ground-forces.html',
    title: 'Where ground forces come from',
    question: 'Twelve forces, six equations: what can be known, and what cannot?',
    scenes: ['quadruped-stand', 'quadruped-walk'],
  },
  {
    file: 'tail.html',
    title: 'The tail’s job',
    question: 'How does a body turn with nothing to push against?',
    scenes: [
      'tail-midair',
      'tail-disturbance',
      'tail-trot',
      'tail-free',
      'serpentine-tail',
      'tailed-quadruped-experiment-4-1',
      'tailed-quadruped-experiment-4-2',
    ],
  },
  {
    file: 'tripod.html',
    title: 'The tripod and its margins',
    question: 'How close to falling is a robot that never falls?',
    scenes: [
      'hexapod-tripod',
      'hexapod-tetrapod',
      'hexapod-wave',
      'hexapod-ripple',
      'hexapod-free-gait',
    ],
  },
  {
    file: 'four-bar.html',
    title: 'Four-bar torque and the coupler’s mass',
    question: 'Twice the coupler, twice the torque?',
    scenes: ['four-bar', 'slider-crank'],
  },
  {
    file: 'rotations.html',
    title: 'Gimbal lock and quaternions',
    question: 'Three angles say every orientation. What do they fail to say?',
    scenes: ['rotations'],
  },
  {
    file: 'newton-euler.html',
    title: 'Newton-Euler by hand on two links',
    question: 'Can you find the torques of an arm with a pencil?',
    scenes: ['two-link-arm'],
  },
  {
    file: 'state-estimation.html',
    title: 'Where is the body?',
    question: 'What can a robot never learn from its own legs?',
    scenes: ['state-estimation', 'floating-base'],
  },
];

/** The lesson of a scene of the laboratory, if it has one. */
export const lessonOf = (scene: string): Lesson | undefined =>
  LESSONS.find(({ scenes }) => scenes.includes(scene));
