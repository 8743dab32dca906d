// Every sentence about code is known in German: those of programs as the interpreter says them, those of the engine and of its
// host as they stand in their sources.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { root } from '../../../web/tools/process.mjs';
import { openController } from '../../support/controller_bundle.mjs';
import { germanTranslator } from '../../support/german.mjs';
import { layoutOf, startOf } from './run_cases.mjs';

const named = (unit, ...names) => names.map((name) => ({ name, unit }));
const CONTROL = { function: 'control', outputs: named('N m', 'FL_knee', 'FR_knee') };
const FEET = { function: 'foot_target', outputs: named('m', 'FL_x', 'FL_y') };
const ESTIMATE = { function: 'estimate', outputs: named('m/s', 'vx') };
const SLIDER = { function: 'control', outputs: named('N', 'slider') };
const ONE = { ...layoutOf(2), tasks: [CONTROL] };
const SEVERAL = { ...layoutOf(2), tasks: [CONTROL, FEET, ESTIMATE] };

const calls = {
  rnea: { arguments: [2], call: ([a]) => a },
  any: { arguments: [-1], call: () => new Float64Array(1e5) },
  fails: {
    arguments: [],
    call() {
      throw new Error('x');
    },
  },
  refuses: { arguments: [], call: () => 'The robot has no such body or foot.' },
};

const inControl = (body) => `function control(state, memory) { ${body} }`;
const inEstimate = (body) => `function estimate(measurements, memory) { ${body} }`;
/** Texts and what they are about: each ends with another sentence. */
const WRONG = [
  ['', ONE],
  ['', { ...ONE, tasks: [ESTIMATE] }],
  ['', SEVERAL],
  ['function controls() {}', SEVERAL],
  ['', { ...SEVERAL, tasks: [CONTROL, FEET] }],
  [`${inControl('')}\n${inEstimate('')}`, SEVERAL],
  [`${inControl('')}\n${inEstimate('')}\nfunction foot_target() {}`, SEVERAL],
  ['robot.outputs; globalThis.control = () => {};', SEVERAL],
  ['x'.repeat(300_000), ONE],
  ['let x = ;', ONE],
  ['\n\nwhile (true);', ONE],
  ['throw 1;', ONE],
  ['throw "words";', ONE],
  ['x();', ONE],
  ...[
    'return [1];',
    'return { FL_nee: 1 };',
    'return { hip: 1 };',
    'return [NaN, 0];',
    'return [0, 1 / 0];',
    'return [0, -1 / 0];',
    'return { FL_knee: "1" };',
    'return [[], 0];',
    'return [null, 0];',
    'return [undefined, 0];',
    'return [() => 1, 0];',
    '',
    'return "much";',
    'return true;',
    'return async () => 1;',
    'return Promise.resolve(1);',
    'return state.tme;',
    'return state.hip_height;',
    'return state.joint_angle.joint_7;',
    'memory.old ??= state; return [memory.old.time, 0];',
    'return [stiffness, 0];',
    'return [time, 0];',
    'Date.now();',
    'performance.now();',
    'console.log(1);',
    'setTimeout(1);',
    'setInterval(1);',
    'fetch(1);',
    'require(1);',
    'window.x;',
    'document.x;',
    'let a; a.b;',
    'let a; a.b = 1;',
    'let a = null; a.b;',
    '(1)();',
    'state.time = 1;',
    'robot.rnea = 1;',
    'const a = 1; a = 2;',
    'log("x", "1");',
    'log("x", {});',
    'log("", 1);',
    'for (let i = 0; i < 99; i += 1) log("n" + i, i);',
    'robot.rnea();',
    'robot.rnea(1);',
    'robot.rnea([1]);',
    'robot.rnea({});',
    'robot.rnea(["1", 2]);',
    'robot.any(new Float64Array(9000));',
    'robot.any([]);',
    'robot.fails();',
    'robot.refuses();',
    'robot.points.hip;',
    'for (;;);',
    'control();',
    'const a = []; for (;;) a.push(new Array(999).fill(1));',
    'throw new Error("the knee bends too far");',
    'throw new Error();',
    'throw new RangeError("too far");',
    'throw null;',
    'throw { a: 1 };',
    'throw "words";',
  ].map((body) => [inControl(body), ONE]),
  [inControl('return [NaN];'), { ...ONE, tasks: [SLIDER] }],
  [inControl('return NaN;'), { ...ONE, tasks: [SLIDER] }],
  [inControl('return ["1"];'), { ...ONE, tasks: [SLIDER] }],
  ...[
    'return [1, 2];',
    'return {};',
    'return { vy: 1 };',
    'return { speed: 1 };',
    'return NaN;',
    'return 1 / 0;',
    'return -1 / 0;',
    'return { vx: "1" };',
    'return measurements.tme;',
    'return measurements.hip_height;',
    'return measurements.joint_angle.joint_7;',
    'memory.old ??= measurements; return memory.old.time;',
    'return time;',
    'Date.now();',
    'performance.now();',
  ].map((body) => [inEstimate(body), SEVERAL]),
];

let interpreter;
before(async () => {
  ({ interpreter } = await openController('german'));
});

/** @returns {string} */
function sentenceOf(wrong) {
  const [source, layout] = wrong;
  const program = interpreter.open(source, layout, calls);
  if ('sentence' in program) return program.sentence;
  const stops = [0, 1].map(() => program.call(startOf(layout)));
  const stop = stops.find(Boolean);
  assert.ok(stop, `${source} is right`);
  return stop.sentence;
}

/** What stays: names, and words of the interpreter's and of who wrote the program. */
const KEPT =
  /\b(function|control|foot_target|estimate|state|measurements|memory|robot|log|let|const|async|return|Promise|Date|console|name|number|threw)\b[\w.]*/g;
const ENGLISH = /\b(the|is|are|of|and|or|has|have|no|not|it|what|that|this|there|takes|line|by)\b/i;
const OF_OTHERS =
  /kein JavaScript: .*$|warf: .*$|warf (?:words|null|1)\.|Simulator .*: .*$|: too far\.$/;

/** What of a sentence is English still. */
function leftOf(english, german) {
  if (german === english) return english;
  const rest = german.replace(OF_OTHERS, '');
  const kept = english
    .split(/(?<=[.?!]) /)
    .find((one) => /^[^{]* [^{]*$/.test(one) && rest.includes(one));
  return kept ?? (ENGLISH.test(rest.replace(KEPT, '')) ? german : '');
}

test('sentences of programs', async () => {
  const { translate, missing } = await germanTranslator();
  const said = new Set(WRONG.map(sentenceOf));
  assert.ok(said.size > 70, `${said.size} sentences`);
  const left = [...said].map((english) => leftOf(english, translate(english))).filter(Boolean);
  assert.deepEqual(left, []);
  assert.deepEqual([...missing], []);
});

const NUMBER = /"\s*\+\s*(?:number_text|std::to_string)\((?:[^()]|\([^()]*\))*\)\s*\+\s*"/g;
const SCENE = /"\s*\+\s*run\.file\.id\s*\+\s*"/g;

/** The sentences of C++ or TypeScript that begin with a capital, joined where they are in pieces, with numbers and names in them. */
function literalsIn(path, from = '', to = '') {
  let text = readFileSync(join(root, path), 'utf8');
  assert.ok(text.includes(from), `${path} has ${from}`);
  if (from !== '') text = text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
  const joined = text
    .replace(/"\s*\n\s*"/g, '')
    .replace(NUMBER, '12')
    .replace(SCENE, 'trot')
    .replace(/\$\{[^}]*\}/g, '12');
  return [...joined.matchAll(/(["'`]) ?([A-Z](?:\\.|(?!\1)[^\\\n])*)\1/g)]
    .map(([, , words]) => words.replaceAll('\\"', '"'))
    .filter((words) => words.includes(' '));
}

test('sentences of the engine and of the host of programs', async () => {
  const { translate, missing } = await germanTranslator();
  const isPart = (words) => words.endsWith(': '); // of a refusal that is below
  const ofCode = literalsIn('engine/run/code.cpp').filter((words) => !isPart(words));
  assert.ok(ofCode.length >= 10, `${ofCode.length} sentences of engine/run/code.cpp`);
  const said = [
    ...ofCode,
    ...[
      'bindings/program_host.cpp',
      'bindings/wasm/programs.cpp',
      'engine/run/code_robot.cpp',
      'web/src/controller/host.ts',
      'web/src/controller/interpreter.ts',
      'web/src/engine_client/code_consent.ts',
      'web/src/engine_client/verification.ts',
      'web/src/address/packed_link.ts',
    ].flatMap((path) => literalsIn(path)),
    ...literalsIn('engine/io/run_link.cpp', 'too_much_code', 'too_many_changes'),
    ...literalsIn('engine/scenes/linkages/mechanism.cpp', 'code_hint =', ';'),
    ...literalsIn('engine/scenes/lecture/two_link_arm.cpp', 'code_hint =', ';'),
    // Of one refusal: what, and what to do.
    'What the code remembered at step 812 can no longer be found out: that would take all steps from 250 on. Reset, or change the code here: its memory then begins empty.',
    'What the code remembered at step 812 can no longer be found out: its memory at step 600, where the run was changed, is not stored. Reset, or change the code here: its memory then begins empty.',
    'control: the interpreter has failed, by a fault of its own. Please report the program that does it.',
    'The program is closed.',
    'control, line 3: the engine failed: the robot is gone.',
  ];
  assert.deepEqual(
    said.filter((words) => !/[.?!]$/.test(words)),
    [],
    'these are not whole',
  );
  const left = said.map((english) => leftOf(english, translate(english))).filter(Boolean);
  assert.deepEqual(left, []);
  assert.deepEqual([...missing], []);
});
