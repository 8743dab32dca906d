// One question a scene, which watching it answers: what its card in the gallery asks.
export const QUESTIONS: Record<string, string> = {
  'quadruped-free': 'How hard can you push it before it falls?',
  'hexapod-free': 'Why is a robot on six legs so hard to throw over, and so slow?',
  'tail-free': 'When is a tail worth its weight?',

  'quadruped-dh-leg': 'How do three angles place a foot, and where does that fail?',
  'quadruped-stand': 'Twelve forces, six equations: which of all the ways to stand is it?',
  'quadruped-walk': 'Where may the centre of mass be, if the robot is to stop at any time?',
  'quadruped-trot': 'Why must a trotting body sway?',
  'quadruped-pace': 'How far must a body swing sideways to walk on two feet of one side?',
  'quadruped-pronk': 'Why does a jumping trunk pitch when nothing touches it?',
  'quadruped-bound': 'Which rocking of the body repeats itself, stride after stride?',

  'tailed-quadruped-experiment-4-1':
    'What do the printed equations make of the torques they were given?',
  'tailed-quadruped-experiment-4-2':
    'Why does the same motion take 783 N m of eight motors and 45 of fourteen?',

  'tail-disturbance': 'How much less does a struck robot turn if it swings its tail?',
  'tail-midair': 'How can a body turn when there is nothing to push against?',
  'tail-trot': 'Can a tail take over what a body sways for?',
  'serpentine-tail': 'What does a wave along a tail do to the robot that carries it?',

  'hexapod-tripod': 'Which foot of the three carries half the weight?',
  'hexapod-tetrapod': 'What does a fourth foot on the ground buy, and what does it cost?',
  'hexapod-wave': 'Five feet always stand: how fast can such a robot still be?',
  'hexapod-ripple': 'How do two waves of steps keep out of each other’s way?',
  'hexapod-free-gait': 'If no leg has its turn, which one should step next?',

  'quadruped-herd': 'No two robots are alike: how many does one controller keep on their feet?',
  'quadruped-herd-walk': 'Why do small differences not add up while three feet stand?',
  'dropped-ball': 'How can infinitely many bounces be over in four seconds?',

  'four-bar': 'What torque turns a crank evenly when everything it moves speeds up and slows down?',
  'double-slider': 'What does every point of a sliding ladder draw?',
  'five-bar': 'What can two cranks reach that one cannot?',
  hoecken: 'How straight a line can four bars draw?',
  pantograph: 'How does a parallelogram magnify a drawing?',
  peaucellier: 'Can bars and pins alone draw an exactly straight line?',
  'scotch-yoke': 'Which mechanism makes an exact sine?',
  'slider-crank': 'How evenly does a turning crank move a piston?',
  'stephenson-3': 'What can an output do that follows a coupler curve?',
  'watt-1': 'What moves as no point of a four-bar can?',
  'watt-2': 'What becomes of a motion that goes through two four-bars in a row?',
  whitworth: 'Why does the ram come back faster than it goes?',

  rotations: 'Where do Euler angles lock, and why do quaternions not?',
  'two-link-arm': 'What does a wall do to an arm that insists on its position?',
  'floating-base': 'Which six of its equations has a robot no motor for?',
  'state-estimation': 'What can a robot know of where it is, and what can it never know?',
  'passive-walker': 'How can legs walk down a slope without a motor?',
  brachistochrone: 'Which way down is the quickest, if it is not the straight one?',
};
