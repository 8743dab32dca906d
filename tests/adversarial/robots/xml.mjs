// XML, of URDF and MJCF alike.
const ARM = 'three_joint_arm.urdf';
const LEG = 'hopping_leg.xml';
const HEAD = '<?xml version="1.0"?>';
const MASS = '<mass value="1.4"/>';
const END = '</robot>';

const nested = (n) => `<robot>${'<link>'.repeat(n)}${'</link>'.repeat(n)}</robot>`;

const ENDS_EARLY =
  "This is not JSON: unexpected end of input; expected '[', '{', or a literal. The text ends too early: was the file cut off?";
const NO_LITERAL =
  '1:1: This is not JSON: invalid literal. Texts and keys are in double quotation marks; there are no comments, NaN or Infinity.';

export const cases = [
  {
    name: 'an empty file',
    text: '',
    says: ['1:1: There is no element. A robot begins with <robot ...>.'],
    asScene: `1:1: ${ENDS_EARLY}`,
  },
  {
    name: 'blanks alone',
    text: ' \n\t\n',
    says: ['3:1: There is no element. A robot begins with <robot ...>.'],
    asScene: `3:1: ${ENDS_EARLY}`,
  },
  {
    name: 'a comment alone',
    text: '<!-- robot -->\n',
    says: ['2:1: There is no element. A robot begins with <robot ...>.'],
  },
  {
    name: 'plain text',
    text: 'solid hand\nfacet normal 0 0 1\n',
    says: [
      '1:1: This is not XML: text before the first element. Robots are XML, which begins with <, or JSON, which begins with {.',
    ],
    asScene: NO_LITERAL,
  },
  {
    name: 'YAML',
    text: 'robot:\n  name: arm\n',
    says: [
      '1:1: This is not XML: text before the first element. Robots are XML, which begins with <, or JSON, which begins with {.',
    ],
    asScene: NO_LITERAL,
  },
  {
    name: 'an element left open',
    of: ARM,
    put: ['</link>\n  <link name="upper">', '<link name="upper">'],
    says: ['81:1: </robot> closes <link> of line 4. Close it with </link>.'],
  },
  {
    name: 'the file cut off',
    of: ARM,
    put: [END, ''],
    says: ['83:1: The file ends, but <robot> of line 3 is open. Close it with </robot>.'],
  },
  {
    name: 'a tag cut off',
    text: '<robot name="r"><link name="a"',
    says: ['1:17: The tag <link> has no end. Add >.'],
  },
  {
    name: 'a value cut off',
    text: '<robot name="r"><link name="a',
    says: [
      '1:28: The value of "name" has no closing quotation mark. Add it; a < within is written &lt;.',
    ],
  },
  {
    name: 'elements that cross',
    of: ARM,
    put: [
      '<geometry><sphere radius="0.04"/></geometry>',
      '<geometry><sphere radius="0.04"></geometry></sphere>',
    ],
    says: ['54:39: </geometry> closes <sphere> of line 54. Close it with </sphere>.'],
  },
  {
    name: 'an end in other letters',
    of: ARM,
    put: [END, '</Robot>'],
    says: ['82:1: </Robot> closes <robot> of line 3. Close it with </robot>.'],
  },
  {
    name: 'an end too much',
    of: ARM,
    put: [END, `${END}${END}`],
    says: [
      '82:9: There is more after the end of the root element <robot>. A file has one root element. Remove what follows.',
    ],
  },
  {
    name: 'two root elements',
    of: ARM,
    put: [END, `${END}\n<robot name="b"><link name="a"/></robot>`],
    says: [
      '83:1: There is more after the end of the root element <robot>. A file has one root element. Remove what follows.',
    ],
  },
  {
    name: 'text after the end',
    of: ARM,
    put: [END, `${END}\nend`],
    says: [
      '83:1: There is more after the end of the root element <robot>. A file has one root element. Remove what follows.',
    ],
  },
  {
    name: 'an attribute twice',
    of: ARM,
    put: [MASS, '<mass value="1.4" value="2"/>'],
    says: ['19:25: The attribute "value" of <mass> is given twice. Remove one of them.'],
  },
  {
    name: 'an attribute without quotation marks',
    of: ARM,
    put: [MASS, '<mass value=1.4/>'],
    says: ['19:19: The value of "value" must be in quotation marks. Write value="...".'],
  },
  {
    name: 'an attribute without value',
    of: ARM,
    put: [MASS, '<mass value/>'],
    says: ['19:18: Here should be = and the value of "value". Write value="...".'],
  },
  {
    name: 'typographic quotation marks',
    of: ARM,
    put: [MASS, '<mass value=“1.4”/>'],
    says: ['19:19: The value of "value" must be in quotation marks. Write value="...".'],
  },
  {
    name: 'no blank between attributes',
    of: ARM,
    put: ['upper="2" effort', 'upper="2"effort'],
    says: ['66:32: Here should be a blank or the end of <limit>. Write blanks between attributes.'],
  },
  {
    name: 'a less-than sign in a value',
    of: ARM,
    put: ['<link name="hand">', '<link name="<hand>">'],
    says: [
      '46:14: The value of "name" has no closing quotation mark. Add it; a < within is written &lt;.',
    ],
  },
  {
    name: 'a name that begins with a digit',
    of: ARM,
    put: [MASS, '<1mass value="1.4"/>'],
    says: [
      '19:7: Here should be an element or </inertial>. Names begin with a letter; a < in text is written &lt;.',
    ],
  },
  {
    name: 'a blank in a tag',
    of: ARM,
    put: [MASS, '< mass value="1.4"/>'],
    says: [
      '19:7: Here should be an element or </inertial>. Names begin with a letter; a < in text is written &lt;.',
    ],
  },
  {
    name: 'an ampersand',
    of: ARM,
    put: ['<link name="hand">', '<link name="hand & wrist">'],
    says: ['46:20: This is no entity that XML itself defines. Write &amp; for an ampersand.'],
  },
  {
    name: 'an unknown entity',
    of: ARM,
    put: ['<link name="hand">', '<link name="&hand;">'],
    says: ['46:15: This is no entity that XML itself defines. Write &amp; for an ampersand.'],
  },
  {
    name: 'a character that XML forbids',
    of: ARM,
    put: ['<link name="hand">', '<link name="&#0;">'],
    says: ['46:15: This is the number of no character that XML allows. Remove it.'],
  },
  {
    name: 'a reference beyond Unicode',
    of: ARM,
    put: ['<link name="hand">', '<link name="&#x110000;">'],
    says: ['46:15: This is the number of no character that XML allows. Remove it.'],
  },
  {
    name: 'an external entity',
    of: ARM,
    put: [HEAD, `${HEAD}\n<!DOCTYPE robot [<!ENTITY x SYSTEM "file:///etc/passwd">]>`],
    says: [
      '2:1: A document type is not read, because it can define entities. Remove <!DOCTYPE ...>.',
    ],
  },
  {
    name: 'a billion laughs',
    of: ARM,
    put: [
      HEAD,
      `${HEAD}\n<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`,
    ],
    says: [
      '2:1: A document type is not read, because it can define entities. Remove <!DOCTYPE ...>.',
    ],
  },
  {
    name: 'a document type within',
    of: ARM,
    put: [MASS, '<!DOCTYPE robot><mass value="1.4"/>'],
    says: [
      '19:7: A document type is not read, because it can define entities. Remove <!DOCTYPE ...>.',
    ],
  },
  {
    name: 'a comment without end',
    of: ARM,
    put: [MASS, '<!-- <mass value="1.4"/>'],
    says: ['19:7: This comment has no end. Add -->.'],
  },
  {
    name: 'a section of CDATA without end',
    of: ARM,
    put: [MASS, '<![CDATA[ 1.4'],
    says: ['19:7: This CDATA section has no end. Add ]]>.'],
  },
  {
    name: 'an instruction without end',
    of: ARM,
    put: [HEAD, '<?xml version="1.0"'],
    says: ['1:1: This instruction has no end. Add ?>.'],
  },
  {
    name: 'another encoding',
    of: ARM,
    put: [HEAD, '<?xml version="1.0" encoding="ISO-8859-1"?>'],
    says: [
      '1:6: Text in this encoding is not read. Save the file as UTF-8 text, and say so in its first line.',
    ],
  },
  {
    name: 'UTF-16 in name',
    of: LEG,
    put: ['<!--', '<?xml version="1.0" encoding="utf-16"?>\n<!--'],
    says: [
      '1:6: Text in this encoding is not read. Save the file as UTF-8 text, and say so in its first line.',
    ],
  },
  {
    name: 'UTF-16',
    bytes: Buffer.from('\ufeff<robot name="r"><link name="a"/></robot>', 'utf16le'),
    says: ['1:1: This is no character of UTF-8 text. Save the file as UTF-8 text.'],
    asScene: NO_LITERAL,
  },
  {
    name: 'a byte that is no UTF-8',
    bytes: Buffer.from('<robot name="r">\n<link name="M\xfcller"/></robot>', 'latin1'),
    says: ['2:14: This is no character of UTF-8 text. Save the file as UTF-8 text.'],
  },
  {
    name: 'a byte of zero',
    bytes: Buffer.from('<robot name="r">\n<link name="a\0b"/></robot>'),
    says: ['2:14: This is no character of UTF-8 text. Save the file as UTF-8 text.'],
  },
  {
    name: 'zeros behind the end',
    bytes: Buffer.from('<robot name="r"><link name="a"/></robot>\0\0\0\0'),
    says: [
      '1:41: There is more after the end of the root element <robot>. A file has one root element. Remove what follows.',
    ],
  },
  {
    name: 'a picture',
    bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd]),
    says: ['1:1: This is no character of UTF-8 text. Save the file as UTF-8 text.'],
    asScene: NO_LITERAL,
  },
  {
    name: 'a zip',
    bytes: Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
    says: [
      '1:1: This is not XML: text before the first element. Robots are XML, which begins with <, or JSON, which begins with {.',
    ],
    asScene: NO_LITERAL,
  },
  {
    name: 'a byte order mark, then a mistake',
    text: '\ufeff<robot name="r"><link name="a" name="b"/></robot>',
    says: ['1:32: The attribute "name" of <link> is given twice. Remove one of them.'],
  },
  {
    name: 'elements nested 100 deep',
    text: nested(100),
    says: [
      '1:386: Elements are nested deeper than 64. Write a long chain of bodies as a URDF, which nests none.',
    ],
  },
  {
    name: 'elements nested 100,000 deep',
    text: nested(100_000),
    says: [
      '1:386: Elements are nested deeper than 64. Write a long chain of bodies as a URDF, which nests none.',
    ],
  },
  {
    name: 'bodies nested 100 deep',
    text: `<mujoco><worldbody>${'<body>'.repeat(100)}${'</body>'.repeat(100)}</worldbody></mujoco>`,
    says: [
      '1:392: Elements are nested deeper than 64. Write a long chain of bodies as a URDF, which nests none.',
    ],
  },
  {
    name: 'an element with 2000 attributes',
    text: `<robot ${Array.from({ length: 2000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    says: ['1:7898: An element has more than 1000 attributes. Remove what is not needed.'],
  },
  {
    name: '200,000 elements',
    text: `<robot>${'<a/>'.repeat(200_000)}</robot>`,
    says: [
      '1:400005: There are more than 100000 elements and attributes. Remove what is not needed.',
    ],
  },
  {
    name: 'an attribute of 70,000 letters',
    text: `<robot name="${'a'.repeat(70_000)}"/>`,
    says: ['1:65551: This text is longer than 65536 bytes. Shorten it.'],
  },
  {
    name: 'an element with a name of 70,000 letters',
    text: `<${'a'.repeat(70_000)}/>`,
    says: ['1:2: This name is longer than 200 bytes. Shorten it.'],
  },
  {
    name: 'an element with a name of 1000 letters',
    text: `<robot><link name="a"/></robot><${'a'.repeat(1000)}/>`,
    says: [
      '1:32: There is more after the end of the root element <robot>. A file has one root element. Remove what follows.',
    ],
  },
  {
    name: 'a root with a name of 1000 letters',
    text: `<${'a'.repeat(1000)}/>`,
    says: ['1:2: This name is longer than 200 bytes. Shorten it.'],
  },
];
