// MJCF: bodies, joints, geoms, classes, orientations.
const LEG = 'hopping_leg.xml';
const DOG = 'quadruped_classes.xml';
const INERTIAL =
  '<inertial pos="0.001 0.002 -0.12" mass="0.31" fullinertia="0.0016 0.0015 0.0002 0.00001 -0.00002 0.00003"/>';
const FOOT = 'zaxis="0.1 0.2 1"';
const TOE = '<geom type="sphere" size="0.012"/>';
const simple = (inside) => `<mujoco>\n<worldbody>\n${inside}\n</worldbody>\n</mujoco>\n`;

export const cases = [
  {
    name: 'no body',
    text: '<mujoco model="m"/>',
    says: ['1:1: There is no body in this file. Add <body> within <worldbody>.'],
  },
  {
    name: 'bodies outside the world',
    text: '<mujoco>\n<body name="a"><geom size="1"/></body>\n</mujoco>',
    says: ['2:1: MJCF has no <body> in <mujoco>. Correct its name, or remove it.'],
  },
  {
    name: 'worldbody misspelt',
    of: LEG,
    put: ['<worldbody>', '<worldBody>', '</worldbody>', '</worldBody>'],
    says: ['12:3: MJCF has no <worldBody> in <mujoco>. Correct its name, or remove it.'],
  },
  {
    name: 'two bodies of a name',
    of: LEG,
    put: ['<body name="toe"', '<body name="foot"'],
    says: ['38:13: error: There are two bodies named "foot". Give each body a name of its own.'],
  },
  {
    name: 'a body that is named world',
    of: LEG,
    put: ['<body name="toe"', '<body name="world"'],
    says: ['38:13: error: A body is named "world", as <worldbody> is. Give it another name.'],
  },
  {
    name: 'two joints of a name',
    of: LEG,
    put: ['<joint name="ankle_pitch"', '<joint name="ankle_roll"'],
    says: [
      '36:13: error: There are two joints named "ankle_roll". Give each joint a name of its own.',
    ],
  },
  {
    name: 'a joint in the world',
    of: LEG,
    put: ['<worldbody>', '<worldbody>\n    <joint name="j"/>'],
    says: [
      '13:5: error: <joint> stands in <worldbody>, not in a <body>. Move it into the body that it belongs to.',
    ],
  },
  {
    name: 'an inertial in a frame',
    of: LEG,
    put: ['<frame axisangle', `${INERTIAL}\n<frame axisangle`],
    says: [
      '22:9: error: <inertial> stands in <frame>, not in a <body>. Move it into the body that it belongs to.',
    ],
  },
  {
    name: 'a body that is free within another one',
    of: LEG,
    put: ['<joint name="ankle_roll" axis="1 0 0" armature="0.001"/>', '<freejoint/>'],
    says: [
      '35:13: error: Only a body in the world can be free, without another joint. Remove the free joint, or move the body into <worldbody>.',
    ],
  },
  {
    name: 'a free joint beside another one',
    of: DOG,
    put: ['<freejoint name="root"/>', '<freejoint name="root"/><joint name="more"/>'],
    says: [
      '44:7: error: Only a body in the world can be free, without another joint. Remove the free joint, or move the body into <worldbody>.',
    ],
  },
  {
    name: 'an unknown type of joint',
    of: LEG,
    put: ['name="hip" type="ball"', 'name="hip" type="spherical"'],
    says: ['27:27: error: "spherical" is no type of joint. There are hinge, slide, ball and free.'],
  },
  {
    name: 'an unknown type of geom',
    of: LEG,
    put: [TOE, TOE.replace('sphere', 'ball')],
    says: [
      '39:21: error: "ball" is no type of geom. There are plane, sphere, capsule, ellipsoid, cylinder, box and mesh.',
    ],
  },
  {
    name: 'a geom without size',
    text: simple('<body>\n<joint/><geom/>\n</body>'),
    says: ['4:9: error: This sphere has no size. Write size with the radius, in m.'],
  },
  {
    name: 'a geom of negative size',
    of: LEG,
    put: [TOE, TOE.replace('0.012', '-0.012')],
    says: ['39:15: error: This sphere has no size. Write size with the radius, in m.'],
  },
  {
    name: 'a box of two half lengths',
    of: LEG,
    put: ['size="0.01 0.02 0.03"', 'size="0.01 0.02"'],
    says: ['29:9: error: This box has no size. Write size with three half lengths, in m.'],
  },
  {
    name: 'a capsule from a point to itself',
    of: LEG,
    put: ['fromto="0 0 0 0.02 0.01 -0.22"', 'fromto="0 0 0 0 0 0"'],
    says: [
      '28:9: error: This capsule has no size. Write size with radius and half length, or fromto with the radius as size, in m.',
    ],
  },
  {
    name: 'fromto of five numbers',
    of: LEG,
    put: ['fromto="0 0 0 0.02 0.01 -0.22"', 'fromto="0 0 0 0.02 0.01"'],
    says: [
      '28:15: error: fromto of <geom> is "0 0 0 0.02 0.01". Write 6 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'an unknown class',
    of: LEG,
    put: ['childclass="rod"', 'childclass="rood"'],
    says: [
      '26:42: error: There is no default class "rood". Add <default class="..."> within <default>, or correct the name.',
    ],
  },
  {
    name: 'a class without name',
    of: LEG,
    put: ['<default class="rod">', '<default>'],
    says: [
      '7:5: error: A default class within another one has no name. Add class="...".',
      '26:42: error: There is no default class "rod". Add <default class="..."> within <default>, or correct the name.',
    ],
  },
  {
    name: 'two classes of a name',
    of: DOG,
    put: ['<default class="thigh">', '<default class="hip">'],
    says: [
      '20:16: error: There are two default classes "hip". Give each class a name of its own.',
      '53:32: error: There is no default class "thigh". Add <default class="..."> within <default>, or correct the name.',
    ],
  },
  {
    name: 'an included file',
    of: LEG,
    put: ['<worldbody>', '<include file="../../etc/passwd"/>\n<worldbody>'],
    says: [
      '12:3: error: <include> is not read, and what it adds would be missing. Let MuJoCo save the compiled model (mj_saveLastXML), and open that file.',
    ],
  },
  {
    name: 'an unknown element',
    of: LEG,
    put: [TOE, '<sphere size="0.012"/>'],
    says: ['39:15: error: MJCF has no <sphere> in <body>. Correct its name, or remove it.'],
  },
  {
    name: 'an unknown attribute',
    of: LEG,
    put: [TOE, '<geom type="sphere" radius="0.012"/>'],
    says: [
      '39:35: error: <geom> has no attribute "radius" in MJCF. Correct its name, or remove it.',
    ],
  },
  {
    name: 'an attribute of URDF',
    of: LEG,
    put: ['<joint name="ankle_roll" axis="1 0 0"', '<joint name="ankle_roll" xyz="1 0 0"'],
    says: ['35:38: error: <joint> has no attribute "xyz" in MJCF. Correct its name, or remove it.'],
  },
  {
    name: 'angles in turns',
    of: LEG,
    put: ['angle="radian"', 'angle="turn"'],
    says: ['4:13: error: Angles cannot be in "turn". Write degree or radian.'],
  },
  {
    name: 'an unknown order of axes',
    of: LEG,
    put: ['eulerseq="XYz"', 'eulerseq="rpy"'],
    says: [
      '4:28: error: "rpy" is no order of axes. Write three of x, y, z (turning with the body) and X, Y, Z (fixed).',
    ],
  },
  {
    name: 'global coordinates',
    of: LEG,
    put: ['angle="radian"', 'angle="radian" coordinate="global"'],
    says: [
      '4:28: error: Global coordinates are not read. MuJoCo has given them up: save the model with version 2.3.3, which writes local ones.',
    ],
  },
  {
    name: 'orientations in two ways',
    of: LEG,
    put: [FOOT, `${FOOT} euler="0 0 1"`],
    says: ['34:63: error: <body> has an orientation by zaxis and by euler. Remove one of them.'],
  },
  {
    name: 'a quaternion of zero',
    of: LEG,
    put: [FOOT, 'quat="0 0 0 0"'],
    says: [
      '34:45: error: quat has no direction: "0 0 0 0". Write vectors that are longer than zero and not parallel.',
    ],
  },
  {
    name: 'a quaternion of three numbers',
    of: LEG,
    put: [FOOT, 'quat="1 0 0"'],
    says: [
      '34:45: error: quat of <body> is "1 0 0". Write 4 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'axes that are parallel',
    of: LEG,
    put: [FOOT, 'xyaxes="1 0 0 2 0 0"'],
    says: [
      '34:45: error: xyaxes has no direction: "1 0 0 2 0 0". Write vectors that are longer than zero and not parallel.',
    ],
  },
  {
    name: 'a z axis of zero',
    of: LEG,
    put: [FOOT, 'zaxis="0 0 0"'],
    says: [
      '34:45: error: zaxis has no direction: "0 0 0". Write vectors that are longer than zero and not parallel.',
    ],
  },
  {
    name: 'not a number',
    of: LEG,
    put: ['gravity="0.3 -0.2 -9.7"', 'gravity="0.3 nan -9.7"'],
    says: [
      '5:11: error: gravity of <option> is "0.3 nan -9.7". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a number that is too large for a computer',
    of: LEG,
    put: ['pos="0 0 -0.24"', 'pos="0 0 -1e999"'],
    says: [
      '34:29: error: pos of <body> is "0 0 -1e999". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a number that is too large for a robot',
    of: LEG,
    put: ['pos="0 0 -0.24"', 'pos="0 0 -1e200"'],
    says: [
      '34:29: error: pos of <body> is "0 0 -1e200". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a word instead of true',
    of: LEG,
    put: ['ctrllimited="true"', 'ctrllimited="yes"'],
    says: ['47:47: error: ctrllimited of <motor> is "yes". Write true or false.'],
  },
  {
    name: 'an axis of zero',
    of: LEG,
    put: ['name="ankle_roll" axis="1 0 0"', 'name="ankle_roll" axis="0 0 0"'],
    says: [
      '35:38: error: The axis of joint "ankle_roll" has no direction. Write a vector of length one, such as 0 0 1.',
    ],
  },
  {
    name: 'seven joints of a body',
    text: simple(`<body>\n${'<joint/>\n'.repeat(7)}<geom size=".1"/>\n</body>`),
    says: [
      '10:1: error: A body has more than six joints. Six move it in all directions: remove the others.',
    ],
  },
  {
    name: 'a name that would fill the memory with names made of it',
    text: simple(`<body\nname="${'a'.repeat(1001)}"><joint/><geom size=".1"/></body>`),
    says: ['4:1: error: name of <body> is longer than 1000 bytes. Shorten it.'],
  },
];
