// URDF: shapes, meshes, limits, axes.
const ARM = 'three_joint_arm.urdf';
const SHELF = 'meshes.urdf';
const LIMIT = '<limit lower="-2" upper="2" effort="40" velocity="8"/>';
const AXIS = '<axis xyz="0 0 1"/>';

export const cases = [
  {
    name: 'a box with a negative edge',
    of: ARM,
    put: ['size="0.3 0.06 0.06"', 'size="0.3 -0.06 0.06"'],
    says: ['24:17: error: This box has no size. Lengths are positive, in m.'],
  },
  {
    name: 'a ball without radius',
    of: ARM,
    put: ['<sphere radius="0.04"/>', '<sphere/>'],
    says: ['54:17: error: <sphere> has no radius. Add radius="...".'],
  },
  {
    name: 'a ball of radius zero',
    of: ARM,
    put: ['<sphere radius="0.04"/>', '<sphere radius="0"/>'],
    says: ['54:17: error: This sphere has no size. Lengths are positive, in m.'],
  },
  {
    name: 'a cone',
    of: ARM,
    put: ['<sphere radius="0.04"/>', '<cone radius="0.04"/>'],
    says: [
      '54:17: error: <cone> is no geometry. There are box, cylinder, capsule, sphere and mesh.',
    ],
  },
  {
    name: 'no geometry',
    of: ARM,
    put: ['<geometry><sphere radius="0.04"/></geometry>', ''],
    says: [
      '52:5: error: <visual> has no geometry. Add <geometry> with a box, cylinder, sphere or mesh.',
    ],
  },
  {
    name: 'two geometries in one',
    of: ARM,
    put: ['<sphere radius="0.04"/>', '<sphere radius="0.04"/><sphere radius="0.05"/>'],
    says: [
      '54:40: suspicion: <geometry> has more than one shape; the first is read. Write a <visual> for each.',
    ],
  },
  {
    name: 'a colour of three numbers',
    of: SHELF,
    put: ['rgba="0.5 0.5 0.5 1"', 'rgba="0.5 0.5 0.5"'],
    says: [
      '17:36: error: rgba of <color> is "0.5 0.5 0.5". Write 4 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'two meshes missing',
    of: SHELF,
    put: ['lid.obj', 'other.obj'],
    says: [
      '15:5: suspicion: 2 meshes are not there: "package://some_robot/meshes/body.stl" and "meshes/other.obj". Put them where the file names them; a shape without its mesh is not seen and touches nothing.',
    ],
  },
  {
    name: 'a mesh missing',
    of: ARM,
    put: ['<sphere radius="0.04"/>', '<mesh filename="hand.stl"/>'],
    says: [
      '52:5: suspicion: The mesh "hand.stl" is not there. Put it where the file names it; a shape without its mesh is not seen and touches nothing.',
    ],
  },
  {
    name: 'a mesh without name',
    of: ARM,
    put: ['<sphere radius="0.04"/>', '<mesh/>'],
    says: ['54:17: error: A mesh has no filename. Add filename="..." to <mesh>.'],
  },
  {
    name: 'a mesh of scale zero',
    of: SHELF,
    put: ['scale="0.001 0.001 0.001"', 'scale="0 0 0"'],
    says: [
      '16:17: error: This mesh is scaled to nothing. Write three numbers other than 0, or remove scale.',
    ],
  },
  {
    name: 'a mesh scaled by one number',
    of: SHELF,
    put: ['scale="0.001 0.001 0.001"', 'scale="0.001"'],
    says: [
      '16:71: error: scale of <mesh> is "0.001". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'limits that exclude zero',
    of: ARM,
    put: [LIMIT, LIMIT.replace('-2', '0.5')],
    says: [
      '66:5: suspicion: Joint "shoulder" cannot be at zero, by its limits: 0.5 to 2 rad. That is allowed, but poses and programs that start at zero break it: start within the limits.',
    ],
  },
  {
    name: 'limits swapped',
    of: ARM,
    put: [LIMIT, LIMIT.replace('"-2" upper="2"', '"2" upper="-2"')],
    says: [
      '66:5: suspicion: Joint "shoulder" has swapped limits: 2 to -2 rad. Exchange lower and upper.',
    ],
  },
  {
    name: 'limits in degrees',
    of: ARM,
    put: [LIMIT, LIMIT.replace('"-2" upper="2"', '"-120" upper="120"')],
    says: [
      '66:5: suspicion: Joint "shoulder" has limits of more than two turns: -120 to 120 rad. Are they in degrees? They must be in rad; a joint without limits is continuous.',
    ],
  },
  {
    name: 'limits of zero',
    of: ARM,
    put: [LIMIT, '<limit effort="40" velocity="8"/>'],
    says: [
      '66:5: suspicion: Joint "shoulder" cannot move, by its limits: 0 to 0 rad. Write its range, or make it a fixed joint.',
    ],
  },
  {
    name: 'no limits',
    of: ARM,
    put: [LIMIT, ''],
    says: [
      '61:3: error: The revolute joint "shoulder" has no limits. Add <limit lower= upper= effort= velocity=/>, or make it continuous.',
    ],
  },
  {
    name: 'limits of a slide in mm',
    of: 'gripper.urdf',
    put: ['lower="0" upper="0.03"', 'lower="0" upper="30"'],
    says: [
      '66:5: suspicion: Joint "drive" has limits of more than 20 m: 0 to 30 m. Are they in mm? They must be in m.',
    ],
  },
  {
    name: 'a negative effort',
    of: ARM,
    put: ['effort="40"', 'effort="-40"'],
    says: [
      '66:5: suspicion: Joint "shoulder" has a negative limit of effort or velocity. Write magnitudes: lower and upper bound the position only.',
    ],
  },
  {
    name: 'two limits',
    of: ARM,
    put: [LIMIT, `${LIMIT}${LIMIT.replace('-2', '-1')}`],
    says: [
      '66:59: suspicion: <joint> has more than one <limit>; the first is read. Remove the others.',
    ],
  },
  {
    name: 'an axis of length two',
    of: ARM,
    put: [AXIS, '<axis xyz="0 0 2"/>'],
    says: [
      '65:5: suspicion: Joint "shoulder" has an axis that is not of length one; its direction is used: length 2. Write a vector of length one.',
    ],
  },
  {
    name: 'an axis of length zero',
    of: ARM,
    put: [AXIS, '<axis xyz="0 0 0"/>'],
    says: [
      '65:5: error: The axis of joint "shoulder" has no direction. Write a vector of length one, such as 0 0 1.',
    ],
  },
  {
    name: 'an axis too short to have a direction',
    of: ARM,
    put: [AXIS, '<axis xyz="0 0 1e-300"/>'],
    says: [
      '65:5: error: The axis of joint "shoulder" has no direction. Write a vector of length one, such as 0 0 1.',
    ],
  },
  {
    name: 'an axis of two numbers',
    of: ARM,
    put: [AXIS, '<axis xyz="0 1"/>'],
    says: [
      '65:11: error: xyz of <axis> is "0 1". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'an axis by name',
    of: ARM,
    put: [AXIS, '<axis xyz="z"/>'],
    says: [
      '65:11: error: xyz of <axis> is "z". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'an axis without xyz',
    of: ARM,
    put: [AXIS, '<axis/>'],
    says: ['65:5: error: <axis> has no xyz. Add xyz="...".'],
  },
  {
    name: 'two axes',
    of: ARM,
    put: [AXIS, `${AXIS}<axis xyz="1 0 0"/>`],
    says: [
      '65:24: suspicion: <joint> has more than one <axis>; the first is read. Remove the others.',
    ],
  },
  {
    name: 'angles of an origin in degrees',
    of: ARM,
    put: ['rpy="0.5 0 0"', 'rpy="90 0 0"'],
    says: [
      '75:3: suspicion: Joint "wrist" is turned by more than one turn: rpy 90 0 0 rad. Is rpy in degrees? It must be in rad.',
    ],
  },
  {
    name: 'a negative damping',
    of: ARM,
    put: [LIMIT, `${LIMIT}<dynamics damping="-1"/>`],
    says: [
      '61:3: suspicion: Joint "shoulder" has a negative damping, friction or armature. Negative ones add energy: remove the signs.',
    ],
  },
];
