// URDF: trees that are none, names, types of joints, mimics.
const ARM = 'three_joint_arm.urdf';
const GRIPPER = 'gripper.urdf';
const END = '</robot>';

const more = (text) => [END, `${text}\n${END}`];
const joint = (name, parent, child, type = 'fixed', inside = '') =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${inside}</joint>`;
const heavy = (name) =>
  `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>`;
const lines = (count, text) => Array.from({ length: count }, (_, i) => `${text(i + 1)}\n`).join('');
const THUMB = '<mimic joint="drive" multiplier="12.5" offset="-0.1"/>';

export const cases = [
  {
    name: 'a circle beside the root',
    of: ARM,
    put: ['<parent link="base"/>', '<parent link="hand"/>'],
    says: [
      '16:3: error: The links "upper", "hand" and "lower" hang on each other in a circle. A robot is a tree: cut it at one joint.',
    ],
  },
  {
    name: 'a circle of all links',
    of: ARM,
    put: more(joint('back', 'hand', 'base')),
    says: [
      '4:3: error: The links "base", "hand", "lower" and "upper" hang on each other in a circle. A robot is a tree: cut it at one joint.',
    ],
  },
  {
    name: 'an unused link',
    of: ARM,
    put: more('<link name="spare"/>'),
    says: [
      '82:1: error: The links "base" and "spare" are no joint\'s child. A robot has one root. Join them by fixed joints, or remove those that are not used.',
    ],
  },
  {
    name: 'nine unused links',
    of: ARM,
    put: more(Array.from({ length: 9 }, (_, i) => `<link name="spare_${i}"/>`).join('\n')),
    says: [
      '82:1: error: The links "base", "spare_0", "spare_1", "spare_2", "spare_3", "spare_4" and 4 more are no joint\'s child. A robot has one root. Join them by fixed joints, or remove those that are not used.',
    ],
  },
  {
    name: 'two robots in one file',
    of: ARM,
    put: more(`<link name="a"/>\n<link name="b"/>\n${joint('ab', 'a', 'b')}`),
    says: [
      '82:1: error: The links "base" and "a" are no joint\'s child. A robot has one root. Join them by fixed joints, or remove those that are not used.',
    ],
  },
  {
    name: 'a loop',
    of: ARM,
    put: more(joint('back', 'base', 'hand')),
    says: [
      '82:1: error: Link "hand" is the child of two joints, "wrist" and "back". A robot is a tree: remove one of them. A loop is closed in Legwork\'s JSON, by "loops".',
    ],
  },
  {
    name: 'a joint from a link to itself',
    of: ARM,
    put: ['<parent link="base"/>', '<parent link="upper"/>'],
    says: [
      '61:3: error: Joint "shoulder" joins the link "upper" to itself. Name two different links.',
    ],
  },
  {
    name: 'a parent that does not exist',
    of: ARM,
    put: ['<parent link="base"/>', '<parent link="bse"/>'],
    says: [
      '61:3: error: Joint "shoulder" names the link "bse", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'a child that does not exist',
    of: ARM,
    put: ['<child link="hand"/>', '<child link="hnd"/>'],
    says: [
      '75:3: error: Joint "wrist" names the link "hnd", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'a parent in capital letters',
    of: ARM,
    put: ['<parent link="lower"/>', '<parent link="Lower"/>'],
    says: [
      '75:3: error: Joint "wrist" names the link "Lower", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'no parent',
    of: ARM,
    put: ['<parent link="base"/>', ''],
    says: ['61:3: error: The joint "shoulder" has no parent. Add <parent link="..."/>.'],
  },
  {
    name: 'no child',
    of: ARM,
    put: ['<child link="hand"/>', ''],
    says: ['75:3: error: The joint "wrist" has no child. Add <child link="..."/>.'],
  },
  {
    name: 'two parents',
    of: ARM,
    put: ['<child link="hand"/>', '<parent link="hand"/>'],
    says: [
      '75:3: error: The joint "wrist" has no child. Add <child link="..."/>.',
      '78:5: suspicion: <joint> has more than one <parent>; the first is read. Remove the others.',
    ],
  },
  {
    name: 'a parent twice',
    of: ARM,
    put: ['<child link="hand"/>', '<child link="hand"/><parent link="base"/>'],
    says: [
      '78:25: suspicion: <joint> has more than one <parent>; the first is read. Remove the others.',
    ],
  },
  {
    name: 'a parent without link',
    of: ARM,
    put: ['<parent link="base"/>', '<parent/>'],
    says: ['63:5: error: The parent of joint "shoulder" has no link. Add link="..." to <parent>.'],
  },
  {
    name: 'a parent whose link is empty',
    of: ARM,
    put: ['<parent link="base"/>', '<parent link=""/>'],
    says: [
      '63:13: error: The parent of joint "shoulder" has an empty link. Write link="..." with a name.',
    ],
  },
  {
    name: 'a parent as text',
    of: ARM,
    put: ['<parent link="base"/>', '<parent>base</parent>'],
    says: ['63:5: error: The parent of joint "shoulder" has no link. Add link="..." to <parent>.'],
  },
  {
    name: 'a link without name',
    of: ARM,
    put: more('<link/>'),
    says: ['82:1: error: A link has no name. Add name="..." to <link>.'],
  },
  {
    name: 'a link with an empty name',
    of: ARM,
    put: more('<link name=""/>'),
    says: ['82:7: error: A link has an empty name. Write name="..." with a name.'],
  },
  {
    name: 'two links of a name',
    of: ARM,
    put: ['<link name="hand">', '<link name="lower">'],
    says: [
      '46:3: error: There are two links named "lower". Give each link a name of its own.',
      '75:3: error: Joint "wrist" names the link "hand", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'two joints of a name',
    of: ARM,
    put: ['<joint name="wrist"', '<joint name="elbow"'],
    says: ['75:3: error: There are two joints named "elbow". Give each joint a name of its own.'],
  },
  {
    name: 'a joint without name',
    of: ARM,
    put: ['<joint name="wrist" ', '<joint '],
    says: ['75:3: error: A joint has no name. Add name="..." to <joint>.'],
  },
  {
    name: 'a joint with an empty name',
    of: ARM,
    put: ['<joint name="wrist" ', '<joint name="" '],
    says: ['75:10: error: A joint has an empty name. Write name="..." with a name.'],
  },
  {
    name: 'a joint without type',
    of: ARM,
    put: ['"wrist" type="revolute"', '"wrist"'],
    says: ['75:3: error: A joint has no type. Add type="..." to <joint>.'],
  },
  {
    name: 'an unknown type of joint',
    of: ARM,
    put: ['"wrist" type="revolute"', '"wrist" type="hinge"'],
    says: [
      '75:23: error: "hinge" is no type of joint. There are revolute, continuous, prismatic, fixed, floating, planar and spherical.',
    ],
  },
  {
    name: 'a type in capital letters',
    of: ARM,
    put: ['"wrist" type="revolute"', '"wrist" type="Revolute"'],
    says: [
      '75:23: error: "Revolute" is no type of joint. There are revolute, continuous, prismatic, fixed, floating, planar and spherical.',
    ],
  },
  {
    name: 'a name of 70 letters, cut in the sentence',
    of: ARM,
    put: ['<parent link="base"/>', `<parent link="${'long_name_'.repeat(7)}"/>`],
    says: [
      '61:3: error: Joint "shoulder" names the link "long_name_long_name_long_name_long_name_long_name_long_name_...", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'a script as a name',
    of: ARM,
    put: more(
      '<link name="&lt;script&gt;alert(1)&lt;/script&gt;"/><link name="&lt;img src=x onerror=alert(2)&gt;"/>',
    ),
    says: [
      '82:1: error: The links "base", "<script>alert(1)</script>" and "<img src=x onerror=alert(2)>" are no joint\'s child. A robot has one root. Join them by fixed joints, or remove those that are not used.',
    ],
  },
  {
    name: 'a line break and a tab in a name',
    of: ARM,
    put: ['<parent link="base"/>', '<parent link="ba&#10;s&#9;e"/>'],
    says: [
      '61:3: error: Joint "shoulder" names the link "ba\\x0as\\x09e", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'a name that leaves its folder',
    of: ARM,
    put: ['<parent link="base"/>', '<parent link="../../etc/passwd"/>'],
    says: [
      '61:3: error: Joint "shoulder" names the link "../../etc/passwd", which does not exist. Add that link, or correct the name.',
    ],
  },
  {
    name: 'no link at all',
    text: '<robot name="empty"/>\n',
    says: ['1:1: There is no link in this robot. Add <link name="..."/>.'],
  },
  {
    name: 'joints without links',
    text: `<robot>\n${joint('j', 'a', 'b')}\n</robot>`,
    says: ['1:1: There is no link in this robot. Add <link name="..."/>.'],
  },
  {
    name: 'an SDF',
    text: '<?xml version="1.0"?>\n<sdf version="1.9"><model/></sdf>',
    says: [
      '2:1: The root element is <sdf>, not <robot>. There are <robot>, a URDF, and <mujoco>, an MJCF.',
    ],
  },
  {
    name: 'a page',
    text: '<html><body>404: Not Found</body></html>',
    says: [
      '1:1: The root element is <html>, not <robot>. There are <robot>, a URDF, and <mujoco>, an MJCF.',
    ],
  },
  {
    name: 'a xacro',
    of: ARM,
    put: more('<xacro:macro name="leg" params="prefix"><link name="x"/></xacro:macro>'),
    says: [
      '82:1: error: <xacro:macro> is passed over. Run xacro on this file first: xacro FILE > robot.urdf.',
    ],
  },
  {
    name: 'an expression of xacro',
    of: ARM,
    put: ['<mass value="1.4"/>', '<mass value="$(arg upper_mass)"/>'],
    says: [
      '19:13: error: value of <mass> is "$(arg upper_mass)". Run xacro on this file first: xacro FILE > robot.urdf.',
    ],
  },
  {
    name: 'a mimic of itself',
    of: GRIPPER,
    put: ['<mimic joint="drive" multiplier="-1"/>', '<mimic joint="follower"/>'],
    says: ['68:3: error: Joint "follower" mimics itself. Name another joint, or remove the mimic.'],
  },
  {
    name: 'a mimic of none',
    of: GRIPPER,
    put: ['<mimic joint="drive" multiplier="-1"/>', '<mimic joint="driver"/>'],
    says: [
      '68:3: error: Joint "follower" mimics "driver", which does not exist. Name another joint.',
    ],
  },
  {
    name: 'a mimic that names no joint',
    of: GRIPPER,
    put: ['<mimic joint="drive" multiplier="-1"/>', '<mimic multiplier="-1"/>'],
    says: ['74:5: error: <mimic> has no joint. Add joint="..." to <mimic>.'],
  },
  {
    name: 'mimics in a circle',
    of: GRIPPER,
    put: [
      '<mimic joint="drive" multiplier="-1"/>',
      '<mimic joint="thumb_joint"/>',
      THUMB,
      '<mimic joint="follower"/>',
    ],
    says: [
      '68:3: error: Joint "follower" mimics "thumb_joint", which mimics "follower". Name a joint that mimics none, with the factors multiplied.',
    ],
  },
  {
    name: 'a mimic of a mimic',
    of: GRIPPER,
    put: [THUMB, '<mimic joint="follower"/>'],
    says: [
      '76:3: error: Joint "thumb_joint" mimics "follower", which mimics "drive". Name a joint that mimics none, with the factors multiplied.',
    ],
  },
  {
    name: 'a multiplier that is no number',
    of: GRIPPER,
    put: [THUMB, '<mimic joint="drive" multiplier="twice"/>'],
    says: [
      '82:26: error: multiplier of <mimic> is "twice". Write one decimal number, at most 1e30.',
    ],
  },
  {
    name: 'a mimic of a link',
    of: GRIPPER,
    put: [THUMB, '<mimic joint="left_finger"/>'],
    says: [
      '76:3: error: Joint "thumb_joint" mimics "left_finger", which does not exist. Name another joint.',
    ],
  },
  {
    name: 'a mimic by a ball',
    of: GRIPPER,
    put: ['name="thumb_joint" type="revolute"', 'name="thumb_joint" type="spherical"'],
    says: [
      '76:3: error: Joint "thumb_joint" mimics "drive", but "thumb_joint" is spherical. Only joints with one axis mimic each other: remove the mimic.',
    ],
  },
  {
    name: 'two mimics of a joint',
    of: GRIPPER,
    put: [THUMB, `${THUMB}${THUMB}`],
    says: [
      '82:59: suspicion: <joint> has more than one <mimic>; the first is read. Remove the others.',
    ],
  },
  {
    name: 'a name of a link that is too long',
    text: `<robot>\n<link\nname="${'a'.repeat(1001)}"/></robot>`,
    says: ['3:1: error: A link has a name that is longer than 1000 bytes. Shorten it.'],
  },
  {
    name: 'more joints than can be moved in time',
    text: `<robot><link name="l0"/>\n${lines(301, (i) => joint(`j${i}`, 'l0', `l${i}`, 'continuous') + heavy(`l${i}`))}</robot>`,
    says: [
      '302:1: error: Here the robot has more than 300 degrees of freedom. Make fixed joints of those that need not move.',
    ],
  },
  {
    name: 'more links than are taken',
    text: `<robot>${heavy('l0')}\n${lines(10000, (i) => `<link name="l${i}"/>${joint(`j${i}`, 'l0', `l${i}`)}`)}</robot>`,
    says: [
      '10001:1: error: Here the robot has more than 10000 links. Remove those that are not needed.',
    ],
  },
];
