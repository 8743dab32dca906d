// Legwork's own JSON: links, joints, loops, poses.
const BAR = 'four_bar.json';
const LEG = 'five_bar_leg.json';
const CRANK = '"moments": [0.0001, 0.0006, 0.0006, 0, 0.00002, 0]';
const HOLDS = '"holds": ["x", "z"],';
const ROCKER = '"b": { "link": "rocker", "position": [0.2, 0.01, 0] }';
const LIMITS = '"limits": { "lower": -2.5, "upper": 0.5, "effort": 4 }';
const POSE = '"joints": { "A": [-1.2], "B": [0.9], "D": [-1.9] }';
const MIMIC = '"mimic": { "joint": "spring", "multiplier": -4, "offset": 0.3 }';
const QUAT = '"quaternion_wxyz": [0.9238795325112867, 0, -0.3826834323650898, 0]';
const head = (rest) => `{"format": "legwork-robot", "version": 1, ${rest}`;
const links = (...names) => `"links": [${names.map((name) => `{"name": ${name}}`).join(', ')}]`;

export const cases = [
  {
    name: 'no links',
    text: head('"joints": []}'),
    says: ['1:1: The robot lacks "links". Add an array.'],
  },
  {
    name: 'links by name',
    text: head('"links": {"a": {}}}'),
    says: ['1:52: "links" must be an array, not an object.'],
  },
  {
    name: 'a link that is a word',
    text: head('"links": ["a"]}'),
    says: ['1:53: links[0] must be an object, not a string.'],
  },
  {
    name: 'a link without name',
    text: head('"links": [{}]}'),
    says: ['1:53: links[0] lacks "name". Add a string.'],
  },
  {
    name: 'a link whose name is empty',
    text: head(`${links('""')}}`),
    says: ['1:62: "name" is empty. Give it a name.'],
  },
  {
    name: 'two links of a name',
    of: BAR,
    put: ['"name": "rocker"', '"name": "crank"'],
    says: ['43:5: links[3]: there are two links named "crank". Give each link a name of its own.'],
  },
  {
    name: 'an unknown key',
    of: BAR,
    put: ['"damping": 0.01', '"dampng": 0.01'],
    says: [
      '68:17: joints[0] has an unknown key "dampng". Known keys: name, type, parent, child, position, rpy, quaternion_wxyz, rotation, axis, damping, friction, armature, limits, motor, mimic.',
    ],
  },
  {
    name: 'an unknown type',
    of: BAR,
    put: ['"type": "revolute"', '"type": "hinge"'],
    says: [
      '81:15: "hinge" is no "type". Known: revolute, continuous, prismatic, fixed, floating, planar, spherical.',
    ],
  },
  {
    name: 'a parent that does not exist',
    of: BAR,
    put: ['"parent": "crank"', '"parent": "crnk"'],
    says: [
      '71:5: error: Joint "B" names the link "crnk", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'a circle',
    of: BAR,
    put: ['"parent": "ground"', '"parent": "coupler"'],
    says: [
      '8:5: error: The links "crank" and "coupler" hang on each other in a circle. A robot is a tree: cut it at one joint.',
    ],
  },
  {
    name: 'an unused link',
    of: BAR,
    put: ['{ "name": "ground" },', '{ "name": "ground" }, { "name": "spare" },'],
    says: [
      '7:27: error: The links "ground" and "spare" are no joint\'s child. A robot has one root. Join them by fixed joints, or remove those that are not used.',
    ],
  },
  {
    name: 'no joints',
    text: head(`${links('"a"', '"b"')}}`),
    says: [
      '1:68: error: The links "a" and "b" are no joint\'s child. A robot has one root. Join them by fixed joints, or remove those that are not used.',
    ],
  },
  {
    name: 'a position of two numbers',
    of: BAR,
    put: ['"position": [0.1, 0.01, 0]', '"position": [0.1, 0.01]'],
    says: ['76:19: "position" must hold 3 numbers, not 2.'],
  },
  {
    name: 'two rotations',
    of: LEG,
    put: [QUAT, `${QUAT}, "rpy": [0, 0, 1]`],
    says: [
      '68:5: A frame has more than one rotation. Give one of "rpy", "quaternion_wxyz" and "rotation".',
    ],
  },
  {
    name: 'a quaternion that is not of length one',
    of: LEG,
    put: [QUAT, '"quaternion_wxyz": [1, 0, 1, 0]'],
    says: ['74:26: "quaternion_wxyz" has length 1.41421 instead of 1. Its order is w, x, y, z.'],
  },
  {
    name: 'a rotation that mirrors',
    of: BAR,
    put: ['"rotation": [0, 0, 1, 0, 1, 0, -1, 0, 0]', '"rotation": [0, 0, 1, 0, 1, 0, 1, 0, 0]'],
    says: [
      '56:23: "rotation" is no rotation: its rows must be unit vectors at right angles. Write nine numbers row by row, or "rpy".',
    ],
  },
  {
    name: 'a negative mass',
    of: BAR,
    put: ['"mass": 0.4', '"mass": -0.4'],
    says: ['10:18: error: Link "crank" has a mass of -0.4 kg. Write a positive mass, in kg.'],
  },
  {
    name: 'a mass of zero',
    of: BAR,
    put: ['"mass": 0.4', '"mass": 0'],
    says: [
      '8:5: error: Link "crank" moves by joint "A" and has an inertia, but no mass. Give it a mass, or remove its inertia.',
    ],
  },
  {
    name: 'a link without inertia at the end',
    of: BAR,
    put: [
      '"rocker",\n      "inertia": {\n        "mass": 0.7,',
      '"rocker",\n      "inertia": {\n        "mass": 0,',
    ],
    says: [
      '43:5: error: Link "rocker" moves by joint "D" and has an inertia, but no mass. Give it a mass, or remove its inertia.',
    ],
  },
  {
    name: 'moments of three numbers',
    of: BAR,
    put: [CRANK, '"moments": [1, 1, 1]'],
    says: ['13:20: "moments" must hold 6 numbers, not 3.'],
  },
  {
    name: 'inertia not positive definite',
    of: BAR,
    put: [CRANK, '"moments": [0.0001, 0.0006, 0.0006, 0.0005, 0, 0]'],
    says: [
      '10:18: suspicion: Link "crank" has an inertia that is not positive definite: principal moments -0.000209, 0.0006 and 0.000909 kg m^2. Check the signs of the moments and of the products of inertia.',
    ],
  },
  {
    name: 'inertia that no body has',
    of: BAR,
    put: [CRANK, '"moments": [0.0001, 0.0006, 0.006, 0, 0, 0]'],
    says: [
      '10:18: suspicion: Link "crank" has an inertia that no body can have: principal moments 0.0001, 0.0006 and 0.006 kg m^2. The largest moment is at most the sum of the other two: check the units and the axes.',
    ],
  },
  {
    name: 'a box without size',
    of: BAR,
    put: ['"size": [0.12, 0.02, 0.02]', '"size": [0.12, 0, 0.02]'],
    says: ['16:9: links[1].shapes[0] has no size. Lengths are positive, in m.'],
  },
  {
    name: 'a shape of a kind that is none',
    of: BAR,
    put: ['"kind": "capsule"', '"kind": "cone"'],
    says: [
      '52:19: "cone" is no "kind". Known: box, cylinder, capsule, sphere, mesh, ellipsoid, plane.',
    ],
  },
  {
    name: 'a size of a ball',
    of: BAR,
    put: ['"kind": "box"', '"kind": "sphere"'],
    says: ['16:9: links[1].shapes[0] lacks "radius". Add a number.'],
  },
  {
    name: 'an axis of zero',
    of: BAR,
    put: ['"axis": [0, 1, 0]', '"axis": [0, 0, 0]'],
    says: [
      '67:15: error: The axis of joint "A" has no direction. Write a vector of length one, such as 0 0 1.',
    ],
  },
  {
    name: 'an axis that is not of length one',
    of: BAR,
    put: ['"axis": [0, 1, 0]', '"axis": [0, 3, 0]'],
    says: [
      '67:15: suspicion: Joint "A" has an axis that is not of length one; its direction is used: length 3. Write a vector of length one.',
    ],
  },
  {
    name: 'limits swapped',
    of: BAR,
    put: ['"lower": -2.5, "upper": 0.5', '"lower": 0.5, "upper": -2.5'],
    says: [
      '86:17: suspicion: Joint "D" has swapped limits: 0.5 to -2.5 rad. Exchange lower and upper.',
    ],
  },
  {
    name: 'no limits',
    of: BAR,
    put: [`,\n      ${LIMITS}`, ''],
    says: ['79:5: joints[2] is revolute without "limits". Add them, or make it continuous.'],
  },
  {
    name: 'a mimic of itself',
    of: LEG,
    put: [MIMIC, MIMIC.replace('spring', 'counterweight')],
    says: [
      '113:5: error: Joint "counterweight" mimics itself. Name another joint, or remove the mimic.',
    ],
  },
  {
    name: 'a mimic of none',
    of: LEG,
    put: [MIMIC, MIMIC.replace('spring', 'sprig')],
    says: [
      '113:5: error: Joint "counterweight" mimics "sprig", which does not exist. Name another joint.',
    ],
  },
  {
    name: 'a loop of one end',
    of: BAR,
    put: [`,\n      ${ROCKER}`, ''],
    says: ['90:5: loops[0] lacks "b". Add an object.'],
  },
  {
    name: 'a loop to a link that does not exist',
    of: BAR,
    put: [ROCKER, '"b": { "link": "roker" }'],
    says: [
      '90:5: error: Loop "C" names the link "roker", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'a loop of a link with itself',
    of: BAR,
    put: [ROCKER, '"b": { "link": "coupler" }'],
    says: [
      '90:5: error: Loop "C" joins "coupler" and "coupler", which do not move apart. Name two links with a joint between them.',
    ],
  },
  {
    name: 'a loop that holds w',
    of: BAR,
    put: [HOLDS, '"holds": ["w"],'],
    says: ['93:17: loops[0].holds must name x, y and z at most once each. As in ["x", "z"].'],
  },
  {
    name: 'a loop that holds x twice',
    of: BAR,
    put: [HOLDS, '"holds": ["x", "x"],'],
    says: ['93:22: loops[0].holds must name x, y and z at most once each. As in ["x", "z"].'],
  },
  {
    name: 'a loop that holds nothing',
    of: BAR,
    put: [HOLDS, '"holds": [],'],
    says: ['93:16: loops[0].holds names no axis. As in ["x", "z"].'],
  },
  {
    name: 'a weld that holds x',
    of: LEG,
    put: ['"kind": "connect",\n      "holds": ["y"]', '"kind": "weld",\n      "holds": ["y"]'],
    says: [
      '148:16: loops[1] is a weld, which holds everything. Remove "holds", or write "connect".',
    ],
  },
  {
    name: 'a loop of an unknown kind',
    of: BAR,
    put: ['"kind": "connect"', '"kind": "glue"'],
    says: ['92:15: "glue" is no "kind". Known: connect, weld.'],
  },
  {
    name: 'two loops of a name',
    of: LEG,
    put: ['"name": "tail_to_slider"', '"name": "foot"'],
    says: ['145:5: loops[1]: there are two loops named "foot". Give each loop a name of its own.'],
  },
  {
    name: 'a pose of a joint that does not exist',
    of: BAR,
    put: [POSE, '"joints": { "E": [0] }'],
    says: [
      '98:53: poses[0].joints: "E" is no joint of this robot. Correct the name, or remove it.',
    ],
  },
  {
    name: 'a pose of two numbers for one',
    of: BAR,
    put: [POSE, '"joints": { "A": [0, 1] }'],
    says: [
      '98:53: poses[0].joints: "A" is continuous and has 1 coordinate, not 2. Angles are in rad, lengths in m, turns are quaternions w, x, y, z.',
    ],
  },
  {
    name: 'a pose of a word',
    of: BAR,
    put: [POSE, '"joints": { "A": ["up"] }'],
    says: ['98:54: poses[0].joints: "A" must be an array of numbers.'],
  },
  {
    name: 'a pose of a fixed joint',
    of: LEG,
    put: ['"loops": [', '"poses": [{ "name": "p", "joints": { "eye": [0] } }],\n  "loops": ['],
    says: [
      '138:47: poses[0].joints: "eye" is fixed and has 0 coordinates, not 1. Angles are in rad, lengths in m, turns are quaternions w, x, y, z.',
    ],
  },
  {
    name: 'a base whose quaternion is zero',
    of: LEG,
    put: [
      '"loops": [',
      '"poses": [{ "name": "p", "base": [0, 0, 1, 0, 0, 0, 0], "joints": {} }],\n  "loops": [',
    ],
    says: [
      '138:36: poses[0].base has a quaternion of length 0 instead of 1. Its order is w, x, y, z.',
    ],
  },
  {
    name: 'a negative armature',
    of: BAR,
    put: ['"armature": 0.002', '"armature": -0.002'],
    says: [
      '62:5: suspicion: Joint "A" has a negative damping, friction or armature. Negative ones add energy: remove the signs.',
    ],
  },
  {
    name: 'a negative damping',
    of: BAR,
    put: ['"damping": 0.01', '"damping": -0.01'],
    says: [
      '62:5: suspicion: Joint "A" has a negative damping, friction or armature. Negative ones add energy: remove the signs.',
    ],
  },
  {
    name: 'floats in words',
    of: BAR,
    put: ['"floats": false', '"floats": "no"'],
    says: ['5:13: "floats" must be true or false.'],
  },
  {
    name: 'a mesh missing',
    of: BAR,
    put: [
      '"kind": "capsule",\n          "radius": 0.01,\n          "length": 0.2',
      '"kind": "mesh",\n          "mesh": "rocker.stl"',
    ],
    says: [
      '51:9: suspicion: The mesh "rocker.stl" is not there. Put it where the file names it; a shape without its mesh is not seen and touches nothing.',
    ],
  },
  {
    name: 'a name with a control character',
    of: BAR,
    put: ['"name": "A"', '"name": "A\\u000b"'],
    says: ['63:15: This text has a control character. Remove it.'],
  },
  {
    name: 'a name that is too long',
    of: BAR,
    put: ['"name": "A"', `"name": "${'a'.repeat(1001)}"`],
    says: ['63:15: This text is longer than 1000 bytes. Shorten it.'],
  },
];
