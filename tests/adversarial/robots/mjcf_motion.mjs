// MJCF: inertias, limits, motors, equalities, poses.
const LEG = 'hopping_leg.xml';
const PARALLEL = 'parallel_leg.xml';
const DOG = 'quadruped_classes.xml';
const HINGE = '<joint name="knee" axis="0 1 0" pos="0 0 0.005" range="-2.4 -0.1"/>';
const INERTIAL =
  '<inertial pos="0.001 0.002 -0.12" mass="0.31" fullinertia="0.0016 0.0015 0.0002 0.00001 -0.00002 0.00003"/>';
const MOTOR = '<motor name="knee" joint="knee" gear="20" ctrllimited="true" ctrlrange="-1.5 1.5"/>';
const TOE = '<geom type="sphere" size="0.012"/>';
const CONNECT = '<connect name="rod_end" body1="rod" body2="shank" anchor="-0.02 0 -0.3"/>';
const FOLLOW = '<joint name="follow" joint1="wand_b" joint2="wand_a" polycoef="0.05 -1.5 0 0 0"/>';
const STAND = 'qpos="0 0 0.33 1 0 0 0 ';
const simple = (inside) => `<mujoco>\n<worldbody>\n${inside}\n</worldbody>\n</mujoco>\n`;
const hinge = (range, more = '') => [
  HINGE,
  HINGE.replace('-2.4 -0.1', range).replace('/>', ` ${more}/>`),
];

export const cases = [
  {
    name: 'an inertial without mass',
    of: LEG,
    put: [' mass="0.31"', ''],
    says: ['32:11: error: <inertial> has no mass. Add mass="...".'],
  },
  {
    name: 'an inertial without pos',
    of: LEG,
    put: ['pos="0.001 0.002 -0.12" mass', 'mass'],
    says: ['32:11: error: <inertial> has no pos. Add pos="...".'],
  },
  {
    name: 'an inertial without inertia',
    of: LEG,
    put: [INERTIAL, '<inertial pos="0 0 -0.12" mass="0.31"/>'],
    says: ['32:11: error: <inertial> has no inertia. Add diaginertia or fullinertia, in kg m^2.'],
  },
  {
    name: 'fullinertia with an orientation',
    of: LEG,
    put: ['mass="0.31"', 'mass="0.31" quat="1 0 0 0"'],
    says: [
      "32:11: error: <inertial> has an orientation beside fullinertia, which is in the body's axes. Remove one of them.",
    ],
  },
  {
    name: 'two inertials',
    of: LEG,
    put: [INERTIAL, `${INERTIAL}\n${INERTIAL}`],
    says: ['33:1: error: A body has one <inertial> at most. Remove one of them.'],
  },
  {
    name: 'a negative mass',
    of: LEG,
    put: ['mass="0.31"', 'mass="-0.31"'],
    says: ['32:11: error: Link "shank" has a mass of -0.31 kg. Write a positive mass, in kg.'],
  },
  {
    name: 'a geom of negative mass',
    of: LEG,
    put: [TOE, TOE.replace('/>', ' mass="-1"/>')],
    says: ['39:48: error: A geom has a mass of -1 kg. Masses are not negative, in kg.'],
  },
  {
    name: 'a negative density',
    of: LEG,
    put: [TOE, TOE.replace('/>', ' density="-1000"/>')],
    says: [
      '39:48: error: A geom has a density of -1000 kg/m^3. Densities are not negative, in kg/m^3.',
    ],
  },
  {
    name: 'inertia that no body has',
    of: LEG,
    put: ['0.0016 0.0015 0.0002', '0.0016 0.0015 0.02'],
    says: [
      '32:11: suspicion: Link "shank" has an inertia that no body can have: principal moments 0.0015, 0.0016 and 0.02 kg m^2. The largest moment is at most the sum of the other two: check the units and the axes.',
    ],
  },
  {
    name: 'inertia not positive definite',
    of: LEG,
    put: ['0.00001 -0.00002 0.00003', '0.01 -0.00002 0.00003'],
    says: [
      '32:11: suspicion: Link "shank" has an inertia that is not positive definite: principal moments -0.00845, 0.0002 and 0.0116 kg m^2. Check the signs of the moments and of the products of inertia.',
    ],
  },
  {
    name: 'a centre of mass in mm',
    of: LEG,
    put: ['pos="0.001 0.002 -0.12" mass', 'pos="1 2 -120" mass'],
    says: [
      '32:11: suspicion: Link "shank" has its centre of mass outside its shapes: at (1, 2, -120) m. Is it in mm, or in other axes than the link\'s?',
    ],
  },
  {
    name: 'a body that moves without mass',
    of: LEG,
    put: ['<geom type="ellipsoid" size="0.05 0.03 0.015" pos="0.01 0 -0.02"/>', '', TOE, ''],
    says: [
      '35:13: error: Link "foot/ankle_roll" moves by joint "ankle_roll", but neither it nor what hangs on it has a mass. Give it a mass and an inertia, or make the joint fixed.',
    ],
  },
  {
    name: 'a mass that follows from a mesh',
    of: DOG,
    put: ['class="visual" type="mesh"', 'type="mesh"'],
    says: [
      '91:7: error: The mass of body "RR_hip" follows from a mesh, which is not read. Add <inertial> with its pos, mass and fullinertia; MuJoCo\'s mj_saveLastXML writes it.',
    ],
  },
  {
    name: 'a mesh that is not listed',
    of: DOG,
    put: ['mesh="shell"/>', 'mesh="hull"/>'],
    says: [
      '94:9: error: There is no mesh "hull". Add <mesh file="..."/> within <asset>, or correct the name.',
    ],
  },
  {
    name: 'a shell',
    of: LEG,
    put: [TOE, TOE.replace('/>', ' shellinertia="true"/>')],
    says: [
      "39:48: error: The inertia of shells is not read. Add <inertial>; MuJoCo's mj_saveLastXML writes it.",
    ],
  },
  {
    name: 'limits in degrees',
    of: LEG,
    put: hinge('-120 -5'),
    says: [
      '31:11: suspicion: Joint "knee" has limits of more than two turns: -120 to -5 rad. Are they in degrees? They must be in rad; a joint without limits is continuous.',
    ],
  },
  {
    name: 'limits in radians where degrees are',
    of: DOG,
    put: ['range="-150 -20"', 'range="-2.6 -0.3" limited="maybe"'],
    says: ['25:34: error: limited of <joint> is "maybe". Write true or false.'],
  },
  {
    name: 'limits swapped',
    of: LEG,
    put: hinge('2 -1', 'limited="true"'),
    says: [
      '31:11: suspicion: Joint "knee" has swapped limits: 2 to -1 rad. Exchange lower and upper.',
    ],
  },
  {
    name: 'limits swapped, which are in force only by their order',
    of: LEG,
    put: hinge('2 -1'),
    says: [
      '31:59: suspicion: range of <joint> begins at 2 and ends at -1, so that nothing is limited. Exchange the numbers, or remove them.',
    ],
  },
  {
    name: 'a range of one number',
    of: LEG,
    put: hinge('1'),
    says: [
      '31:59: error: range of <joint> is "1". Write 2 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'limited without a range',
    of: LEG,
    put: [HINGE, '<joint name="knee" axis="0 1 0" limited="true"/>'],
    says: [
      '31:11: suspicion: Joint "knee" cannot move, by its limits: 0 to 0 rad. Write its range, or make it a fixed joint.',
    ],
  },
  {
    name: 'a range without autolimits',
    of: LEG,
    put: ['angle="radian"', 'angle="radian" autolimits="false"'],
    says: [
      '16:49: error: <joint> has a range, but autolimits is off. Add limited="true" or "false".',
      '31:59: error: <joint> has a range, but autolimits is off. Add limited="true" or "false".',
    ],
  },
  {
    name: 'a motor of no joint',
    of: LEG,
    put: [MOTOR, MOTOR.replace('joint="knee"', 'joint="nee"')],
    says: ['47:5: error: There is no joint "nee". Add it, or correct the name.'],
  },
  {
    name: 'a weld to a body that does not exist',
    of: PARALLEL,
    put: ['body2="pan"', 'body2="pot"'],
    says: ['62:39: error: There is no body "pot". Add it, or correct the name.'],
  },
  {
    name: 'a loop without body',
    of: PARALLEL,
    put: [CONNECT, '<connect anchor="0 0 0"/>'],
    says: ['60:5: error: <connect> names no body1. Add body1 and body2, or site1 and site2.'],
  },
  {
    name: 'a loop without anchor',
    of: PARALLEL,
    put: [' anchor="-0.02 0 -0.3"', ''],
    says: ['60:5: error: <connect> has no anchor. Add anchor="x y z", in the axes of body1.'],
  },
  {
    name: 'a loop of a body with itself',
    of: PARALLEL,
    put: [CONNECT, CONNECT.replace('"shank"', '"rod"')],
    says: [
      '60:5: error: Loop "rod_end" joins "rod" and "rod", which do not move apart. Name two links with a joint between them.',
    ],
  },
  {
    name: 'a site that does not exist',
    of: PARALLEL,
    put: ['site1="rim"', 'site1="ring"'],
    says: ['61:25: error: There is no site "ring". Add it, or correct the name.'],
  },
  {
    name: 'half of a pair of sites',
    of: PARALLEL,
    put: ['site1="rim" ', ''],
    says: ['61:5: error: <connect> has no site1. site1 and site2 go together, without body1.'],
  },
  {
    name: 'an equality of no joint',
    of: PARALLEL,
    put: [FOLLOW, FOLLOW.replace('wand_b', 'wand_c')],
    says: ['63:5: error: There is no joint "wand_c". Add it, or correct the name.'],
  },
  {
    name: 'a joint that follows itself',
    of: PARALLEL,
    put: [FOLLOW, FOLLOW.replace('wand_a', 'wand_b')],
    says: ['39:11: error: Joint "wand_b" mimics itself. Name another joint, or remove the mimic.'],
  },
  {
    name: 'joints that follow each other',
    of: PARALLEL,
    put: [FOLLOW, `${FOLLOW}<joint joint1="wand_a" joint2="wand_b"/>`],
    says: [
      '36:9: error: Joint "wand_a" mimics "wand_b", which mimics "wand_a". Name a joint that mimics none, with the factors multiplied.',
    ],
  },
  {
    name: 'a pose of too few numbers',
    of: DOG,
    put: [STAND, 'qpos="0 0 0.33 '],
    says: [
      '123:23: error: qpos of <key> is "0 0 0.33  0 0.7 -1.4  0 0.7 -1.4  0 0.7 -1.4  0 0.7 -1.4". Write 19 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a pose of words',
    of: DOG,
    put: [STAND, 'qpos="down '],
    says: [
      '123:23: error: qpos of <key> is "down  0 0.7 -1.4  0 0.7 -1.4  0 0.7 -1.4  0 0.7 -1.4". Write 19 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a pose whose quaternion is zero',
    of: DOG,
    put: ['0.33 1 0 0 0', '0.33 0 0 0 0'],
    says: ['123:23: error: qpos of <key> has a quaternion of length 0. Write 1 0 0 0 for no turn.'],
  },
  {
    name: 'a negative armature',
    of: LEG,
    put: ['armature="0.3"', 'armature="-0.3"'],
    says: [
      '15:7: suspicion: Joint "x" has a negative damping, friction or armature. Negative ones add energy: remove the signs.',
    ],
  },
  {
    name: 'two inertias',
    text: simple(
      '<body>\n<joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1" fullinertia="2 2 2 0 0 0"/>\n</body>',
    ),
    says: ['4:9: error: <inertial> has fullinertia and diaginertia. Remove one of them.'],
  },
];
