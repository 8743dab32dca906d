// Legwork's own JSON: its syntax, texts, budgets, formats.
const BAR = 'four_bar.json';
const KINDLY = '"format": "legwork-robot",';
const head = (rest) => `{"format": "legwork-robot", "version": 1, ${rest}`;
const links = (...names) => `"links": [${names.map((name) => `{"name": ${name}}`).join(', ')}]`;

export const cases = [
  {
    name: 'a file cut off',
    text: head('"links": ['),
    says: [
      "1:53: This is not JSON: unexpected end of input; expected '[', '{', or a literal. The text ends too early: was the file cut off?",
    ],
  },
  {
    name: 'a comma too much',
    of: BAR,
    put: ['"mass": 0.4,', '"mass": 0.4,,'],
    says: [
      "11:21: This is not JSON: unexpected ','; expected string literal. After { or a comma comes a key in quotation marks; after the last member comes }.",
    ],
  },
  {
    name: 'a comma at the end',
    of: BAR,
    put: ['"effort": 4 }', '"effort": 4, }'],
    says: [
      "86:61: This is not JSON: unexpected '}'; expected string literal. After { or a comma comes a key in quotation marks; after the last member comes }.",
    ],
  },
  {
    name: 'a comma missing',
    of: BAR,
    put: ['"mass": 0.4,', '"mass": 0.4'],
    says: ["12:9: This is not JSON: unexpected string literal; expected '}'. Is a comma missing?"],
  },
  {
    name: 'a comment',
    of: BAR,
    put: ['"version": 1,', '"version": 1, // the first'],
    says: [
      '3:17: This is not JSON: invalid literal. Texts and keys are in double quotation marks; there are no comments, NaN or Infinity.',
    ],
  },
  {
    name: 'single quotation marks',
    of: BAR,
    put: ['"crank"', "'crank'"],
    says: [
      '9:15: This is not JSON: invalid literal. Texts and keys are in double quotation marks; there are no comments, NaN or Infinity.',
    ],
  },
  {
    name: 'a key without quotation marks',
    of: BAR,
    put: ['"mass": 0.4', 'mass: 0.4'],
    says: [
      '11:9: This is not JSON: invalid literal. Texts and keys are in double quotation marks; there are no comments, NaN or Infinity.',
    ],
  },
  {
    name: 'not a number',
    of: BAR,
    put: ['"mass": 0.4', '"mass": NaN'],
    says: [
      '11:17: This is not JSON: invalid literal. Texts and keys are in double quotation marks; there are no comments, NaN or Infinity.',
    ],
  },
  {
    name: 'infinity',
    of: BAR,
    put: ['"lower": -2.5', '"lower": -Infinity'],
    says: [
      "86:29: This is not JSON: invalid number; expected digit after '-'. Write a decimal number, such as -0.5 or 1e-3.",
    ],
  },
  {
    name: 'a number that is too large for a computer',
    of: BAR,
    put: ['"mass": 0.4', '"mass": 1e999'],
    says: ["11:22: This is not JSON: number overflow parsing '1e999'. Write a smaller number."],
  },
  {
    name: 'a number that is too large for a robot',
    of: BAR,
    put: ['"position": [0.3, 0, 0.02]', '"position": [1e200, 0, 0]'],
    says: ['84:20: 1e+200 is too large for a robot. Write numbers of at most 1e30, in SI units.'],
  },
  {
    name: 'a hexadecimal number',
    of: BAR,
    put: ['"mass": 0.4', '"mass": 0x4'],
    says: [
      '11:18: This is not JSON: invalid literal. Texts and keys are in double quotation marks; there are no comments, NaN or Infinity.',
    ],
  },
  {
    name: 'a number that begins with a point',
    of: BAR,
    put: ['"mass": 0.4', '"mass": .4'],
    says: [
      '11:17: This is not JSON: invalid literal. Texts and keys are in double quotation marks; there are no comments, NaN or Infinity.',
    ],
  },
  {
    name: 'a comma instead of a point',
    of: BAR,
    put: ['"mass": 0.4', '"mass": 0,4'],
    says: [
      '11:19: This is not JSON: unexpected number literal; expected string literal. After { or a comma comes a key in quotation marks; after the last member comes }.',
    ],
  },
  {
    name: 'a number in quotation marks',
    of: BAR,
    put: ['"mass": 0.4', '"mass": "0.4"'],
    says: ['11:17: "mass" must be a number, not a string.'],
  },
  {
    name: 'nothing as a number',
    of: BAR,
    put: ['"mass": 0.4', '"mass": null'],
    says: ['11:17: "mass" must be a number, not null.'],
  },
  {
    name: 'a key twice',
    of: BAR,
    put: ['"mass": 0.4', '"mass": 0.4, "mass": 0.5'],
    says: ['11:22: The key "mass" is given twice in one object. Remove one of them.'],
  },
  {
    name: 'more after the end',
    of: BAR,
    put: ['"poses": [{', '"poses": []}\n"more": [{'],
    says: [
      '99:1: This is not JSON: unexpected string literal; expected end of input. A text has one value: remove what follows.',
    ],
  },
  {
    name: 'a byte that is no UTF-8',
    bytes: Buffer.from(head('"name": "M\xfcller"}'), 'latin1'),
    says: [
      '1:53: This is not JSON: invalid string: ill-formed UTF-8 byte. Save the file as UTF-8 text.',
    ],
  },
  {
    name: 'half a surrogate pair',
    text: head(`${links('"\\ud800"')}}`),
    says: [
      '1:69: This is not JSON: invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF. Write \\\\ for a backslash, \\u and four digits for other characters.',
    ],
  },
  {
    name: 'an escape that is none',
    text: head(`${links('"\\x41"')}}`),
    says: [
      '1:64: This is not JSON: invalid string: forbidden character after backslash. Write \\\\ for a backslash, \\u and four digits for other characters.',
    ],
  },
  {
    name: 'a line break in a name',
    text: head(`${links('"a\nb"')}}`),
    says: [
      '1:64: This is not JSON: invalid string: control character U+000A (LF) must be escaped to \\u000A or \\n. Write \\n for a line break in a text.',
    ],
  },
  {
    name: 'a byte of zero in a name',
    text: head(`${links('"a\\u0000b"', '"a\\u0000b"')}}`),
    says: ['1:62: This text has a control character. Remove it.'],
  },
  {
    name: 'orders to a terminal in a name',
    text: head(`${links('"\\u001b[2J"', '"\\u001b[2J"')}}`),
    says: ['1:62: This text has a control character. Remove it.'],
  },
  {
    name: 'a script as a name',
    text: head(`${links('"<script>alert(1)</script>"', '"\\"><img>"')}}`),
    says: [
      '1:92: error: The links "<script>alert(1)</script>" and ""><img>" are no joint\'s child. A robot has one root. Join them by fixed joints, or remove those that are not used.',
    ],
  },
  {
    name: 'a name of 70,000 letters',
    text: head(`${links(`"${'a'.repeat(70_000)}"`)}}`),
    says: ['1:62: This text has 70000 bytes; at most 65536 are read. Shorten it.'],
  },
  {
    name: 'arrays nested 100 deep',
    text: head(`"links": ${'['.repeat(100)}${']'.repeat(100)}}`),
    says: ['1:115: The nesting is deeper than 64 levels. Remove what is not needed.'],
  },
  {
    name: 'arrays nested 100,000 deep',
    text: head(`"links": ${'['.repeat(100_000)}`),
    says: ['1:115: The nesting is deeper than 64 levels. Remove what is not needed.'],
  },
  {
    name: '200,000 values',
    text: head(`"links": [${'1,'.repeat(200_000)}1]}`),
    says: ['1:200045: The text has more than 100000 values. Remove what is not needed.'],
  },
  {
    name: 'another format',
    of: BAR,
    put: [KINDLY, '"format": "urdf",'],
    says: [
      '1:1: This JSON is no robot. A robot begins with {"format": "legwork-robot", "version": 1, ...',
    ],
  },
  {
    name: 'no format',
    of: BAR,
    put: [KINDLY, ''],
    says: [
      '1:1: This JSON is no robot. A robot begins with {"format": "legwork-robot", "version": 1, ...',
    ],
  },
  {
    name: 'the format behind the version',
    of: BAR,
    put: [KINDLY, '', '"version": 1,', `"version": 1, ${KINDLY}`],
    says: [
      '1:1: This JSON is no robot. A robot begins with {"format": "legwork-robot", "version": 1, ...',
    ],
  },
  {
    name: 'a list',
    text: '[1, 2, 3]',
    says: [
      '1:1: This is not XML: text before the first element. Robots are XML, which begins with <, or JSON, which begins with {.',
    ],
    asScene: '1:1: A scene must be an object, not an array.',
  },
  {
    name: 'a later version',
    of: BAR,
    put: ['"version": 1,', '"version": 2,'],
    says: [
      '3:14: This is version 2 of the format; version 1 is read. Open it with a newer Legwork.',
    ],
  },
];
