// Exercises in German, without a browser: all texts of every exercise, and each kind of sentence that the engine says of a run; by
// night also of every solution and of every wrong answer.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { closeModules, engineOf, openModules } from '../../bindings/node/modules.mjs';
import { messageOf, root } from '../../web/tools/process.mjs';
import {
  exerciseIds,
  openExercises,
  referenceOf,
  scoreOf,
  textOf,
  wrongAnswersOf,
} from '../exercises/answers.mjs';
import { isNight } from '../support/by_night.mjs';
import { catalogues, germanTranslator } from '../support/german.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const samples = JSON.parse(read('tests/golden/exercises.json')).exercises;
const STUDENT = 'anna';

let exercises;
let Exercise;
let Scene;
let module;
before(async () => {
  exercises = await openExercises();
  const modules = await openModules();
  ({ Exercise, Scene } = await modules.forExercises());
  module = await modules.moduleNamed('legwork-exercises');
});
after(() => closeModules());

const open = (exercise) => Exercise.open(module, JSON.stringify(exercise), `${exercise.id}.json`);

/** What somebody reads of an exercise, but for the comments of its starter (code_comments.test.mjs). */
function textsOf({ title, question, score, limits = [], hints = [], misconceptions = [] }) {
  const says = [...limits, ...misconceptions].map((one) => one.says);
  const names = [...score, ...misconceptions].map(({ name }) => name);
  const units = score.flatMap(({ unit }) => (unit ? [unit, `2.5 ${unit}`] : []));
  return [title, question, ...hints, ...says, ...names, ...units];
}

/** The sentences of a result and of an examination. */
const sentencesOf = ({ sentence, limit, misconception, parts, examined }) => [
  ...parts.map((part) => part.sentence),
  ...[sentence, limit, misconception?.says ?? '', misconception?.name ?? ''],
  ...(examined ? [examined.sentence] : []),
];

/** Words that only English sentences of the engine have. */
const ENGLISH = /\b(gives|points|this|run|exercise|the|takes|is)\b/;

/** Says what was left in English, of sentences in which nothing is anybody's own. */
async function leftOf(sentences) {
  const { translate, missing } = await germanTranslator();
  for (const sentence of sentences) translate(sentence);
  return [...missing];
}

test('every text of every exercise', async () => {
  const texts = exerciseIds.flatMap((id) => textsOf(JSON.parse(textOf(id))));
  assert.ok(texts.length > 150, `${texts.length}`);
  assert.deepEqual(await leftOf(texts), []);
});

test('the catalogue says nothing that nobody says', () => {
  const source = readdirSync(join(root, 'engine/exercises'))
    .map((name) => read(`engine/exercises/${name}`))
    .concat(read('bindings/legwork_exercises_c.cpp'), read('web/src/exercises/exercise.ts'))
    .concat(read('web/tools/exam.ts'))
    .join('\n')
    .replace(/"\s*\n\s*"/g, '')
    .replaceAll('\\"', '"');
  const said = exerciseIds.map((id) => {
    const { starter = '', ...exercise } = JSON.parse(textOf(id));
    return [...textsOf(exercise), starter.replace(/\n *\/\/ /g, ' ')].join('\n');
  });
  const all = [source, ...said].join('\n');
  const plain = Object.keys(catalogues['exercises.json']).filter((key) => !key.includes('{'));
  assert.deepEqual(
    plain.filter((key) => !all.includes(key)),
    [],
  );
});

test('what is said of a run that has begun, in every exercise', async () => {
  const said = [];
  for (const id of exerciseIds) {
    const exercise = exercises.open(id);
    const scene = exercise.start(STUDENT);
    exercise.watch(scene);
    exercise.step(scene, 2);
    said.push(...sentencesOf(exercise.result(scene)));
    scene.close();
    exercise.close();
  }
  assert.ok(said.some((words) => words.includes(' gives ')));
  assert.ok(said.some((words) => words.includes('not a finite number')));
  assert.deepEqual(await leftOf(said), []);
});

test('what is said of solutions and of wrong answers', async () => {
  const said = [];
  for (const id of isNight ? exerciseIds : ['hold-against-gravity']) {
    const exercise = exercises.open(id);
    const numbers = exercise.numbers(STUDENT);
    const wrong = Object.values(await wrongAnswersOf(id, numbers));
    for (const answer of [await referenceOf(id, numbers), ...wrong])
      said.push(...sentencesOf(await scoreOf(exercise, STUDENT, answer)));
    exercise.close();
  }
  assert.deepEqual(await leftOf(said), []);
});

/** A run without an exercise's events: `acts(scene, step)` is called before each of its steps. */
function made(exercise, { steps, acts = (_scene, _step) => {}, at = [0] }) {
  const scene = Scene.openText(module, exercise.startText(STUDENT), 'bare.json', true);
  let step = 0;
  for (const stop of [...at, steps]) {
    if (stop > step) scene.step(stop - step);
    step = stop;
    if (stop < steps) acts(scene, stop);
  }
  return scene;
}

function put(scene, path, value) {
  const outcome = scene.set(scene.indexOf(path), value);
  assert.ok(outcome.ok, outcome.sentence);
}

/** What the engine finds wrong with a run. */
function foundIn(exercise, run, student = STUDENT) {
  const scene = made(exercise, run);
  const { sentence } = exercise.examine(scene, student);
  scene.close();
  return sentence;
}

const ARM = {
  ...{ id: 'hold', title: 'Hold', question: 'Hold the arm.', seed: 1, scene: 'two-link-arm' },
  ...{ duration_s: 0.1, start: { 'arm.topic': 2 } },
  score: [{ name: 'Over', points: 100, value: 'last(time)', full_at: 1, none_at: 0 }],
};

function examinations() {
  const crank = open(samples['turn-once']);
  const pushed = open(samples['stay-up']);
  const other = Scene.openBuiltin(module, 'slider-crank');
  const setAt = (path, value, step) => ({
    steps: 500,
    at: [step],
    acts: (scene) => put(scene, path, value),
  });
  const push = (z, steps) => ({
    ...{ steps: 2000, at: steps },
    acts(scene, step) {
      if (step === 500) {
        put(scene, 'push.z', z);
        scene.act('push');
      } else if (step === 700) scene.act('stand_up');
      else put(scene, 'contact.friction', 0.5);
    },
  });
  const coded = (text, may, step = 0) =>
    foundIn(open({ ...ARM, ...(may && { may_change: may }) }), {
      ...{ steps: 100, at: [step] },
      acts: (scene) => assert.ok(scene.setCode(text).ok, scene.message()),
    });
  const limp = 'function control() { return {}; }';
  return [
    crank.examine(other, STUDENT).sentence,
    foundIn(crank, { steps: 500 }, 'Bert B.'),
    foundIn(crank, setAt('drive.speed', 9, 0)),
    foundIn(crank, setAt('length.crank', 0.03, 0)),
    foundIn(crank, { steps: 100 }),
    foundIn(crank, setAt('world.gravity', 21, 250)),
    foundIn(crank, setAt('mass.crank', 3, 250)),
    foundIn(crank, setAt('drive.speed', 5, 250)),
    foundIn(pushed, { steps: 2000 }),
    foundIn(pushed, push(1, [500])),
    foundIn(pushed, push(0.5, [500, 1000])),
    foundIn(pushed, push(1, [500, 700, 1000])),
    coded(limp, { code: 'control', code_bytes: 12 }),
    coded(limp, { code: 'control' }, 30),
    coded(limp, undefined),
  ];
}

/** What the score of a run is 0 for, or at most 33. */
async function scores() {
  const crank = samples['turn-once'];
  const least = structuredClone(crank);
  least.limits[0].value = 'min(1 / (driver_rate - driver_rate))';
  const scored = async (file, parameters, code = '') => {
    const exercise = open(file);
    const result = await scoreOf(exercise, STUDENT, { parameters, code });
    exercise.close();
    return sentencesOf(result);
  };
  const coded = (text) => scored({ ...ARM, may_change: { code: 'control' } }, {}, text);
  const walk = { ...samples['stay-up'], duration_s: 0.1, events: [] };
  const feet = 'function foot_target() { return {}; }';
  return [
    ...(await scored(crank, { 'drive.speed': 6 })),
    ...(await scored(crank, { 'drive.speed': 7.75 })),
    ...(await scored(crank, { 'drive.speed': Math.PI })),
    ...(await scored(least, {})),
    ...(await coded('')),
    ...(await coded('function control() { for (;;); }')),
    ...(await scored(
      { ...walk, start: { 'gait.name': 1 }, may_change: { code: 'control' } },
      {},
      feet,
    )),
  ];
}

/** What is refused. */
async function refusals() {
  const exercise = open(samples['turn-once']);
  const scene = exercise.start(STUDENT);
  const said = [];
  const refused = (act) => {
    try {
      act();
      assert.fail('nothing is refused');
    } catch (error) {
      said.push(messageOf(error));
    }
  };
  refused(() => exercise.result(scene));
  exercise.watch(scene);
  exercise.step(scene, 2);
  scene.seek(1);
  exercise.step(scene, 1);
  said.push(exercise.result(scene).sentence);
  refused(() => exercise.watch(scene));
  refused(() => exercise.watch(Scene.openBuiltin(module, 'slider-crank')));
  const smaller = await engineOf('legwork-robots');
  refused(() => Exercise.open(smaller, '{}', 'a.json'));
  const { programs } = module;
  const spent = Object.getPrototypeOf(programs).call;
  programs.call = (...given) => {
    programs.spent += 6e9;
    return spent.apply(programs, given);
  };
  try {
    const arm = open({ ...ARM, may_change: { code: 'control' } });
    const over = await scoreOf(arm, STUDENT, { code: 'function control() { return {}; }' });
    said.push(over.sentence);
  } finally {
    delete programs.call;
  }
  return said;
}

test('each kind of sentence about a run, its score and what is refused', async () => {
  const said = [...examinations(), ...(await scores()), ...(await refusals())];
  const empty = said.slice(0, 15).filter((sentence) => sentence === '');
  assert.deepEqual(empty, [], 'all examinations find something');
  const { translate } = await germanTranslator();
  /** Names and sentences of the samples are nobody's German. */
  const own =
    /Turned|Even|Up|half a turn|A turn is 2 pi\.|The crank may turn at 7\.5 rad\/s at most\./g;
  const left = said.filter((sentence) => ENGLISH.test(translate(sentence).replace(own, '')));
  assert.deepEqual(left, []);
});

/** What is wrong with an exercise's file, at these places of a sample. */
const WRONG = {
  'turn-once': [
    ['id', 'Turn once'],
    ['title', ''],
    ['question', ''],
    ['seed', 0.5],
    ['seed', 'x'],
    ['duration_s', 0],
    ['duration_s', 0.0005],
    ['scene', 'five-bars'],
    ['scores', 1],
    ['score', undefined],
    ['start', { 'drive.speeds': 1 }],
    ['start', { 'drive.speed': 100 }],
    ['start', { 'sim.mode': 'forward' }],
    ['start', { 'length.crank': 0.4 }],
    ['numbers.0.parameter', 'mass.rocker'],
    ['numbers.0.parameter', 'sim.step'],
    ['numbers.0.to', 0.01],
    ['numbers.0.to', 0.4],
    ['numbers.0.step', 1e-9],
    ['may_change.parameters.0.from', 5],
    ['may_change.parameters.0.during', 1],
    ['may_change.parameters.0.parameter', 'world.gravity'],
    ['may_change.parameters.0.parameter', 'mass.rocker'],
    ['may_change.events', ['push']],
    ['may_change.code', 'control'],
    ['starter', 'function'],
    ['score.0.points', 50],
    ['score.0.points', 0],
    ['score.0.none_at', 0],
    ['score.0.name', ''],
    ['score.0.value', 'max(crank_speed)'],
    ['score.0.value', 'driver_rate'],
    ['score.0.value', 'mean(driver_rate'],
    ['score.0.value', 'size(driver_rate)'],
    ['score.0.value', 'after(2, driver_rate)'],
    ['score.0.value', 'max(between(2, 1, driver_rate))'],
    ['score.0.value', 'max(max(driver_rate))'],
    ['score.0.curve', 'max(driver_rate)'],
    ['limits.0.at_least', 1],
    ['limits.0.says', ''],
    ['limits', Array(17).fill({})],
    ['misconceptions.0.above', 1],
    ['hints', [1]],
  ],
  'stay-up': [
    ['events.0', { at_s: 0.25 }],
    ['events.0.event', 'kick'],
    ['events.0.event', 'let_go'],
    ['events.0.set', { 'sim.step': 0.001 }],
    ['events.0.at_s', 2],
    ['events.0.at_s', 1.5],
    ['events', [{ at_s: 0, set: { 'contact.friction': 0.5 } }]],
    ['may_change.parameters.1.parameter', 'sim.step'],
    ['may_change.code', 'estimate'],
    ['may_change.code_bytes', 70_000],
    ['may_change', { code: 'control', code_bytes: 1 }],
  ],
};

function withWrong(id, path, value) {
  const exercise = structuredClone(samples[id]);
  const keys = path.split('.');
  const last = keys.pop();
  const owner = keys.reduce((object, key) => object[key], exercise);
  owner[last] = value;
  return exercise.may_change.code_bytes === 1 ? { ...exercise, starter: 'longer' } : exercise;
}

test('what is refused of an exercise’s file', async () => {
  const all = /** @type {[string, [string, unknown][]][]} */ (Object.entries(WRONG));
  const said = all.flatMap(([id, places]) =>
    places.map(([path, value]) => {
      try {
        open(withWrong(id, path, value)).close();
      } catch (error) {
        return messageOf(error);
      }
      return assert.fail(`${path} ${JSON.stringify(value)} is taken`);
    }),
  );
  assert.deepEqual(await leftOf(said), []);
});
