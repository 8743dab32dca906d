// Lists of students and CSV, as spreadsheets write and read them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, parseCsv, writeCsv } from '../../../web/src/exercises/grading/csv.mjs';
import { listOf, studentKey } from '../../../web/src/exercises/grading/list.mjs';

const studentsOf = (text) => listOf(text, 'list.csv').students.map(({ student }) => student);

test('quotes, commas, semicolons, tabs, CRLF and a BOM are read', () => {
  const expected = ['ada', 'Lovelace, "A"', 'bob'];
  for (const [separator, end, bom] of [
    [',', '\n', ''],
    [';', '\r\n', '\ufeff'],
    ['\t', '\r', ''],
  ]) {
    const cells = ['name', 'Student', '1', ' ada ', '2', '"Lovelace, ""A"""', '', '', '3', 'bob'];
    const lines = [0, 2, 4, 6, 8].map((i) => `${cells[i]}${separator}${cells[i + 1]}`);
    const list = listOf(bom + lines.join(end), 'list.csv');
    assert.deepEqual(
      list.students.map(({ student }) => student),
      expected,
    );
    assert.deepEqual([list.separator, list.hasBom, list.note], [separator, bom !== '', '']);
    assert.deepEqual(list.columns, ['name']);
    assert.deepEqual(list.students[2].more, ['3']);
  }
});

test('a first line "sep=;" names the separator, and is no row', () => {
  const list = listOf('\ufeffsep=;\r\nstudent;name\r\nada;Lovelace, A, B\r\n', 'list.csv');
  assert.deepEqual(list.columns, ['name']);
  assert.deepEqual(list.students, [{ student: 'ada', key: 'ada', more: ['Lovelace, A, B'] }]);
  assert.deepEqual([list.separator, list.hasBom], [';', true]);
  assert.throws(() => listOf('sep=,\nstudent,group\na,1\n,2\n', 'list.csv'), /Line 4 /);
});

test('without a column "student" the first is taken, and that is said', () => {
  const list = listOf('Matrikel,Kurs\n17,A\n18,B\n', 'list.csv');
  assert.deepEqual(
    list.students.map(({ student, more }) => [student, ...more]),
    [
      ['17', 'A'],
      ['18', 'B'],
    ],
  );
  assert.match(list.note, /no column "student".*"Matrikel"/);
});

test('a list that cannot be meant is refused with its line', () => {
  for (const [text, expected] of [
    ['', /has no students/],
    ['student\n', /has no students/],
    ['student,score\na,1\n', /column "score", which marks have too/],
    ['student,group\na,1\n,2\n', /Line 3 .* has no student/],
    ['student\nAda\nbob\n ada\n', /"ada" is on lines 2 and 4/],
    ['student\n"ada\nbob\n', /begins on line 2, is never closed/],
  ])
    assert.throws(() => listOf(text, 'list.csv'), { message: expected });
  assert.throws(() => decoded(Buffer.from('student\nJ\xfcrg', 'latin1'), 'l'), /not UTF-8/);
  assert.equal(decoded(Buffer.from('\ufeffstudent', 'utf16le'), 'l'), '\ufeffstudent');
});

test('a student is the same with other capitals, blanks and forms of Unicode', () => {
  assert.equal(studentKey(' ADA\n'), studentKey('ada'));
  assert.equal(studentKey('Jo\u0301'), studentKey('j\u00f3'));
  assert.notEqual(studentKey('\u00c9'), studentKey('\u00e9')); // only ASCII: as the engine takes it
});

test('quoted fields may hold lines; blank lines are left out', () => {
  const { rows } = parseCsv('a,"b\nc"\n\n,\nd,e\n', 'x');
  assert.deepEqual(
    rows.map(({ fields, line }) => [line, ...fields]),
    [
      [1, 'a', 'b\nc'],
      [5, 'd', 'e'],
    ],
  );
});

test('no field is a formula, and all are read back', () => {
  const names = ['=1+1', '+49', '-x', '@cmd', '\tx', 'a"b', 'a,b', 'a\nb', ' a'];
  const text = writeCsv([[...names, 97.5]], { separator: ',', hasBom: false });
  const [{ fields }] = parseCsv(text, 'x').rows;
  assert.deepEqual(fields.slice(0, 6), ["'=1+1", "'+49", "'-x", "'@cmd", "'\tx", 'a"b']);
  assert.deepEqual(fields.slice(6), ['a,b', 'a\nb', ' a', '97.5']);
  assert.ok(fields.every((field) => !/^[=+\-@]/.test(field)));
  const split = [
    'x;=1+1',
    'x,@cmd',
    'x\t-y',
    'x; =1',
    'a.json; =b.json',
    'x-y;z',
    '1, -2',
    'a, b+c',
  ];
  const guarded = [
    "x;'=1+1",
    "x,'@cmd",
    "x\t'-y",
    "x; '=1",
    "a.json; '=b.json",
    'x-y;z',
    '1, -2',
    'a, b+c',
  ];
  assert.deepEqual(
    parseCsv(writeCsv([split], { separator: ',', hasBom: false }), 'x').rows[0].fields,
    guarded,
  );
  const german = writeCsv([['a;b', 97.5]], { separator: ';', hasBom: true });
  assert.equal(german, '\ufeff"a;b";97,5\n');
  assert.deepEqual(
    studentsOf(writeCsv([['student'], ['x'], ['y']], { separator: ',', hasBom: false })),
    ['x', 'y'],
  );
});
