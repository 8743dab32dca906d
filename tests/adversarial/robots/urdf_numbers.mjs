// URDF: numbers, masses, inertias.
const ARM = 'three_joint_arm.urdf';
const DOG = 'quadruped.urdf';
const UPPER = 'ixx="0.00084" ixy="0" ixz="0" iyy="0.01092" iyz="0" izz="0.01092"';
const HAND = 'ixx="0.000192" ixy="0" ixz="0" iyy="0.000192" iyz="0" izz="0.000192"';
const LIMIT = '<limit lower="-2" upper="2" effort="40" velocity="8"/>';
const at = (xyz) => ['<origin xyz="0.3 0 0" rpy="0 0.1 -0.2"/>', `<origin xyz="${xyz}"/>`];

export const cases = [
  {
    name: 'not a number',
    of: ARM,
    put: at('nan 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "nan 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'infinity',
    of: ARM,
    put: at('0 inf 0'),
    says: [
      '69:13: error: xyz of <origin> is "0 inf 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a number that is too large for a computer',
    of: ARM,
    put: at('1e999 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "1e999 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a number that is too large for a robot',
    of: ARM,
    put: at('1e200 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "1e200 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a hexadecimal number',
    of: ARM,
    put: at('0x1p3 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "0x1p3 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a comma instead of a point',
    of: ARM,
    put: at('0,3 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "0,3 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'commas between numbers',
    of: ARM,
    put: at('0.3, 0, 0'),
    says: [
      '69:13: error: xyz of <origin> is "0.3, 0, 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a unit behind a number',
    of: ARM,
    put: at('0.3m 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "0.3m 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'two numbers of three',
    of: ARM,
    put: at('0.3 0'),
    says: [
      '69:13: error: xyz of <origin> is "0.3 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'four numbers of three',
    of: ARM,
    put: at('0.3 0 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "0.3 0 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'no numbers',
    of: ARM,
    put: at(''),
    says: [
      '69:13: error: xyz of <origin> is "". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'two points in a number',
    of: ARM,
    put: at('0.3.1 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "0.3.1 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'an exponent without digits',
    of: ARM,
    put: at('3e 0 0'),
    says: [
      '69:13: error: xyz of <origin> is "3e 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'more numbers than anyone reads',
    of: ARM,
    put: at('1 '.repeat(20_000)),
    says: [
      '69:13: error: xyz of <origin> is "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ...". Write 3 decimal numbers with blanks between, each at most 1e30.',
    ],
  },
  {
    name: 'a mass without value',
    of: ARM,
    put: ['<mass value="1.4"/>', '<mass/>'],
    says: ['19:7: error: <mass> has no value. Add value="...".'],
  },
  {
    name: 'a mass as text',
    of: ARM,
    put: ['<mass value="1.4"/>', '<mass>1.4</mass>'],
    says: ['19:7: error: <mass> has no value. Add value="...".'],
  },
  {
    name: 'two masses',
    of: ARM,
    put: ['<mass value="1.4"/>', '<mass value="1"/><mass value="2"/>'],
    says: [
      '19:24: suspicion: <inertial> has more than one <mass>; the first is read. Remove the others.',
    ],
  },
  {
    name: 'a negative mass',
    of: ARM,
    put: ['<mass value="1.4"/>', '<mass value="-1.4"/>'],
    says: ['17:5: error: Link "upper" has a mass of -1.4 kg. Write a positive mass, in kg.'],
  },
  {
    name: 'no mass',
    of: ARM,
    put: ['<mass value="1.4"/>', ''],
    says: ['17:5: error: <inertial> has no mass. Add <mass value="..."/>, in kg.'],
  },
  {
    name: 'no inertia',
    of: ARM,
    put: [`<inertia ${UPPER}/>`, ''],
    says: [
      '17:5: error: <inertial> has no inertia. Add <inertia ixx= ixy= ixz= iyy= iyz= izz=/>, in kg m^2 about the centre of mass.',
    ],
  },
  {
    name: 'no iyy',
    of: ARM,
    put: [' iyy="0.01092"', ''],
    says: ['20:7: error: <inertia> has no iyy. Add iyy="...".'],
  },
  {
    name: 'an attribute in capital letters',
    of: ARM,
    put: ['ixx="0.00084"', 'Ixx="0.00084"'],
    says: [
      '20:7: error: <inertia> has no ixx. Add ixx="...".',
      '20:16: suspicion: <inertia> has no attribute "Ixx" in URDF; it is passed over. Is it ixx?',
    ],
  },
  {
    name: 'an attribute with a wrong letter',
    of: ARM,
    put: [LIMIT, LIMIT.replace('upper', 'uper')],
    says: [
      '66:23: suspicion: <limit> has no attribute "uper" in URDF; it is passed over. Is it upper?',
    ],
  },
  {
    name: 'two inertials',
    of: ARM,
    put: [
      '<visual>',
      '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>\n    <visual>',
    ],
    says: [
      '9:5: suspicion: <link> has more than one <inertial>; the first is read. Remove the others.',
    ],
  },
  {
    name: 'a mass of zero on a link that moves',
    of: ARM,
    put: ['<mass value="1.4"/>', '<mass value="0"/>'],
    says: [
      '16:3: error: Link "upper" moves by joint "shoulder" and has an inertia, but no mass. Give it a mass, or remove its inertia.',
    ],
  },
  {
    name: 'a mass of zero at the end',
    of: ARM,
    put: ['<mass value="0.3"/>', '<mass value="0"/>'],
    says: [
      '46:3: error: Link "hand" moves by joint "wrist" and has an inertia, but no mass. Give it a mass, or remove its inertia.',
    ],
  },
  {
    name: 'inertial misspelt',
    of: ARM,
    put: [
      '<link name="hand">\n    <inertial>',
      '<link name="hand">\n    <inertia>',
      '</inertial>\n    <visual>\n      <origin xyz="0.02 0.01 0"/>',
      '</inertia>\n    <visual>\n      <origin xyz="0.02 0.01 0"/>',
    ],
    says: [
      '46:3: error: Link "hand" moves by joint "wrist", but neither it nor what hangs on it has a mass. Give it a mass and an inertia, or make the joint fixed.',
    ],
  },
  {
    name: 'inertia of a point',
    of: ARM,
    put: [HAND, 'ixx="0" iyy="0" izz="0"'],
    says: [
      '47:5: suspicion: Link "hand" moves and has a mass but hardly any inertia, like a point. Give each the inertia of its shape, in kg m^2.',
    ],
  },
  {
    name: 'inertia not positive definite',
    of: ARM,
    put: [UPPER, 'ixx="0.001" ixy="0.005" iyy="0.011" izz="0.011"'],
    says: [
      '17:5: suspicion: Link "upper" has an inertia that is not positive definite: principal moments -0.00107, 0.011 and 0.0131 kg m^2. Check the signs of the moments and of the products of inertia.',
    ],
  },
  {
    name: 'a negative moment',
    of: ARM,
    put: ['ixx="0.00084"', 'ixx="-0.00084"'],
    says: [
      '17:5: suspicion: Link "upper" has an inertia that is not positive definite: principal moments -0.00084, 0.0109 and 0.0109 kg m^2. Check the signs of the moments and of the products of inertia.',
    ],
  },
  {
    name: 'moments against the triangle inequality',
    of: ARM,
    put: [UPPER, 'ixx="0.00084" iyy="0.01092" izz="0.03"'],
    says: [
      '17:5: suspicion: Link "upper" has an inertia that no body can have: principal moments 0.00084, 0.0109 and 0.03 kg m^2. The largest moment is at most the sum of the other two: check the units and the axes.',
    ],
  },
  {
    name: 'moments about other axes',
    of: ARM,
    put: [UPPER, 'ixx="0.01092" iyy="0.00084" izz="0.01092"'],
    says: [
      '17:5: suspicion: Link "upper" has the principal moments of its shapes, but about other axes. Check the order of ixx, iyy and izz, and the rpy of <inertial>.',
    ],
  },
  {
    name: 'inertia about the joint',
    of: ARM,
    put: [UPPER, 'ixx="0.00084" iyy="0.04242" izz="0.04242"'],
    says: [
      '17:5: suspicion: Link "upper" seems to have its inertia about the link\'s origin, not about its centre of mass. Move it to the centre of mass, or leave the origin of <inertial> at zero.',
    ],
  },
  {
    name: 'inertia in kg mm^2',
    of: ARM,
    put: [UPPER, 'ixx="840" iyy="10920" izz="10920"'],
    says: [
      '17:5: suspicion: Link "upper" has an inertia far too large for its shapes: 1000000 times that of its shapes. Is it in kg mm^2 or g mm^2? It must be in kg m^2.',
    ],
  },
  {
    name: 'inertia in t m^2',
    of: ARM,
    put: [UPPER, 'ixx="0.84e-9" iyy="10.92e-9" izz="10.92e-9"'],
    says: [
      '17:5: suspicion: Link "upper" moves and has a mass but hardly any inertia, like a point. Give each the inertia of its shape, in kg m^2.',
    ],
  },
  {
    name: 'inertia of another body',
    of: ARM,
    put: [UPPER, 'ixx="0.1" iyy="0.6" izz="0.6"'],
    says: [
      '17:5: suspicion: Link "upper" has an inertia that does not fit its mass and its shapes: 57.3 times that of its shapes. Check the units of inertia and mass.',
    ],
  },
  {
    name: 'centre of mass in mm',
    of: ARM,
    put: ['<origin xyz="0.15 0 0"/>', '<origin xyz="150 0 0"/>'],
    says: [
      '17:5: suspicion: Link "upper" has its centre of mass outside its shapes: at (150, 0, 0) m. Is it in mm, or in other axes than the link\'s?',
    ],
  },
  {
    name: 'centre of mass outside its shapes',
    of: ARM,
    put: ['<origin xyz="0.15 0 0"/>', '<origin xyz="0.15 0.1 0"/>'],
    says: [
      '17:5: suspicion: Link "upper" has its centre of mass outside its shapes: at (0.15, 0.1, 0) m. Is it in mm, or in other axes than the link\'s?',
    ],
  },
  {
    name: 'mass in g',
    of: ARM,
    put: ['<mass value="0.8"/>', '<mass value="800"/>'],
    says: [
      '32:5: suspicion: Link "lower" is too heavy for its shapes: 800 kg in 0.679 l, 1179 g/cm^3. Steel has 7.8 g/cm^3: is the mass in g, or are the shapes too small?',
    ],
  },
  {
    name: 'shapes in mm',
    of: ARM,
    put: [
      '<collision>\n      <origin xyz="0.15 0 0"/>\n      <geometry><box size="0.3 0.06 0.06"/>',
      '<collision>\n      <origin xyz="150 0 0"/>\n      <geometry><box size="300 60 60"/>',
    ],
    says: [
      '17:5: suspicion: Link "upper" is too light for its shapes: 1.4 kg in 1.08e+09 l, 1.3e-09 g/cm^3. Foam has .1 g/cm^3: is the mass right, are lengths in mm, or is it a thin shell?',
    ],
  },
  {
    name: 'left and right of different masses',
    of: DOG,
    put: [
      '<link name="front_left_hip">\n    <inertial>\n      <origin xyz="0 0 0" rpy="1.5708 0 0"/>\n      <mass value="0.63"/>',
      '<link name="front_left_hip">\n    <inertial>\n      <origin xyz="0 0 0" rpy="1.5708 0 0"/>\n      <mass value="0.7"/>',
    ],
    says: [
      '74:5: suspicion: The links "front_left_hip" and "front_right_hip" have different masses: 0.7 and 0.63 kg. Left and right are usually alike: correct one of them.',
    ],
  },
  {
    name: 'left and right of different centres',
    of: DOG,
    put: ['<origin xyz="0 0 -0.105"/>', '<origin xyz="0 0 -0.085"/>'],
    says: [
      '89:5: suspicion: The links "front_left_thigh" and "front_right_thigh" have centres of mass that are no mirror images: 0.085 and 0.105 m from their origins. Left and right are usually alike: correct one of them.',
    ],
  },
  {
    name: 'left and right of different moments',
    of: DOG,
    put: ['ixx="0.00315"', 'ixx="0.0025"'],
    says: [
      '32:5: suspicion: Link "front_left_thigh" has an inertia that no body can have: principal moments 0.000175, 0.0025 and 0.0032 kg m^2. The largest moment is at most the sum of the other two: check the units and the axes.',
      '89:5: suspicion: The links "front_left_thigh" and "front_right_thigh" have different principal moments of inertia: 0.0025 and 0.00315 kg m^2. Left and right are usually alike: correct one of them.',
    ],
  },
];
