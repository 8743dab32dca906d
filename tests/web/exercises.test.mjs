// Exercises in Node by the page's own client: the same numbers and scores as natively, to the bit; what a student's run may be, and
// what is refused, in sentences.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { closeModules, engineOf, openModules } from '../../bindings/node/modules.mjs';
import { studentKey } from '../../web/src/exercises/grading/list.mjs';
import { messageOf, root } from '../../web/tools/process.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const golden = JSON.parse(readFileSync(join(root, 'tests/golden/exercises.json'), 'utf8'));
const { load, close } = await openPageModules();
const { Exercise } = await load('exercises/exercise.ts');
const { Scene } = await load('engine_client/scene.ts');
const { Player } = await load('engine_client/player.ts');
const module = await engineOf('legwork-exercises');
after(close);
after(closeModules);

const open = (exercise) => Exercise.open(module, JSON.stringify(exercise), `${exercise.id}.json`);
const crank = golden.exercises['turn-once'];

function bitsOf(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

function started(exercise, student, set = {}) {
  const scene = exercise.start(student);
  for (const [path, value] of Object.entries(set)) {
    const outcome = scene.set(scene.indexOf(path), value);
    assert.ok(outcome.ok, outcome.sentence);
  }
  return scene;
}

test('scores have the bits that they have natively', async () => {
  for (const { exercise: id, student, set, numbers, verdict, score, hash, values } of golden.runs) {
    const exercise = open(golden.exercises[id]);
    assert.deepEqual(exercise.numbers(student), numbers);
    const scene = started(exercise, student, set);
    const result = await exercise.score(scene, () => 150);
    assert.equal(exercise.examine(scene, student).verdict, verdict);
    assert.equal(scene.hash(), hash);
    assert.equal(result.score, score);
    assert.deepEqual(
      result.parts.map(({ value }) => bitsOf(value)),
      values,
    );
    scene.close();
    exercise.close();
  }
});

test('the schema knows the keys that the engine knows, and the exercises of these tests', () => {
  const schema = JSON.parse(readFileSync(join(root, 'models/schema/exercise.schema.json'), 'utf8'));
  const check = new Ajv({ allErrors: true }).compile(schema);
  for (const exercise of Object.values(golden.exercises))
    assert.ok(check(exercise), JSON.stringify(check.errors));
  const full = { ...golden.exercises['stay-up'], limits: crank.limits };
  full.misconceptions = [{ name: 'a', value: 'last(time)', above: 5, says: 'b' }];
  full.limits = [{ value: 'last(time)', at_most: 5, says: 'b' }];
  /** What the engine says that it knows where a key is misspelt. */
  const known = (change) => {
    const exercise = structuredClone(full);
    change(exercise);
    assert.equal(check(exercise), false);
    try {
      open(exercise);
    } catch (error) {
      const message = messageOf(error);
      return (/Known keys: (.*)\.$/.exec(message)?.[1] ?? message).split(', ').toSorted();
    }
    return [];
  };
  const keys = (name) => Object.keys(name ? schema.$defs[name].properties : schema.properties);
  for (const [name, change] of /** @type {const} */ ([
    ['', (exercise) => Object.assign(exercise, { x: 1 })],
    ['own_number', ({ numbers }) => Object.assign(numbers[0], { x: 1 })],
    ['planned_event', ({ events }) => Object.assign(events[0], { x: 1 })],
    ['may_change', ({ may_change }) => Object.assign(may_change, { x: 1 })],
    ['changeable', ({ may_change }) => Object.assign(may_change.parameters[0], { x: 1 })],
    ['part', ({ score }) => Object.assign(score[0], { x: 1 })],
    ['limit', ({ limits }) => Object.assign(limits[0], { x: 1 })],
    ['misconception', ({ misconceptions }) => Object.assign(misconceptions[0], { x: 1 })],
  ]))
    assert.deepEqual(known(change), keys(name).toSorted(), name);
});

test('a name has the numbers that `legwork grade` gives it, however it was typed', () => {
  const exercise = open(crank);
  for (const [typed, name] of [
    [' Anna\u00a0', 'anna'],
    ['Jose\u0301', 'jos\u00e9'],
  ]) {
    assert.equal(studentKey(typed.trim()), name);
    assert.deepEqual(exercise.numbers(typed), exercise.numbers(name));
    assert.equal(exercise.startText(typed), exercise.startText(name));
  }
  assert.notDeepEqual(exercise.numbers('\u00c9va'), exercise.numbers('\u00e9va'));
  exercise.close();
});

test('a student makes a run, hands in its link, and it has the same score', async () => {
  const exercise = open(crank);
  assert.equal(exercise.info.title, 'Turn once');
  const scene = started(exercise, 'anna', { 'drive.speed': 6.25 });
  exercise.watch(scene);
  assert.equal(exercise.step(scene, 100), true);
  assert.match(exercise.result(scene).limit, /^The run has taken 0\.2 s of 1 s/);
  assert.ok(Math.abs(scene.snapshot.scalar('time') - 0.2) < 1e-12, 'the snapshot is of now');
  while (exercise.step(scene, 100));
  const made = exercise.result(scene);
  assert.equal(made.score, 99);
  const again = Scene.openLink(module, scene.link());
  assert.deepEqual(exercise.examine(again, 'anna'), { verdict: 'ok', sentence: '' });
  assert.deepEqual(await exercise.score(again), made);
  assert.equal(again.verdict, 'reproduced');
  const { verdict, sentence } = exercise.examine(again, 'bert');
  assert.equal(verdict, 'other numbers');
  assert.match(sentence, /; for "bert" it is .* these are another student's numbers\.$/);
});

test('a run that is made again by the page has the same score', async () => {
  const exercise = open(golden.exercises['stay-up']);
  const scene = exercise.start('anna');
  const made = await exercise.score(scene);
  assert.deepEqual(await exercise.score(scene.rerun()), made);
});

test('what the exercise plans happens in a run that is played too, once, also after going back', () => {
  const push = { at_s: 0.1, event: 'push', set: { 'push.y': 4 } };
  const slow = { at_s: 0.2, set: { 'contact.friction': 0.5 } };
  const exercise = open({
    ...{ id: 'steer-pushed', title: 'Steer', question: 'Steer.', seed: 5, scene: 'quadruped-free' },
    ...{ duration_s: 0.3, start: { 'push.x': 2 }, events: [push, slow] },
    may_change: {
      parameters: [{ parameter: 'command.forward', from: 0, to: 0.5, during: true }],
    },
    score: [{ name: 'Up', points: 100, value: 'last(time)', full_at: 0.3, none_at: 0.1 }],
  });
  const forward = (scene, value) => [{ index: scene.indexOf('command.forward'), value }];
  const wanted = exercise.start('anna');
  exercise.watch(wanted);
  exercise.step(wanted, 50);
  assert.ok(wanted.setAll(forward(wanted, 0.2)).ok);
  while (exercise.step(wanted, 50));
  const player = new Player(exercise.start('anna'));
  const { scene } = player;
  const first = scene.valueOf('command.forward');
  const play = (...moves) => {
    for (const move of moves) {
      const outcome = move > 0 ? player.step(move) : player.stepBack(-move);
      assert.ok(outcome.ok, outcome.sentence);
    }
  };
  // From step 180 back behind the push, to it, and to before it.
  const back = [40, 80, 100].map((steps) => [130, -steps, steps]);
  for (const way of [[250], [50, 1, 99], ...back]) {
    assert.ok(player.reset().ok);
    assert.ok(player.setMany({ 'push.x': 1, 'command.forward': first }).ok);
    play(50);
    assert.ok(player.setMany({ 'command.forward': 0.2 }).ok);
    play(...way);
    play(300 - player.currentStep);
    const said = JSON.stringify(way);
    assert.equal(scene.hash(), wanted.hash(), said);
    assert.equal(scene.valueOf('push.x'), 1, said);
    const again = Scene.openLink(module, scene.link());
    assert.deepEqual(exercise.examine(again, 'anna'), { verdict: 'ok', sentence: '' }, said);
    again.close();
  }
  exercise.close();
});

test('code drives the run that is scored, and has to', async () => {
  const modules = await openModules();
  const coded = await modules.moduleNamed('legwork-exercises');
  const arm = {
    ...{ id: 'hold', title: 'Hold', question: 'Hold the arm.', seed: 1, scene: 'two-link-arm' },
    ...{ duration_s: 1, start: { 'arm.topic': 2 }, may_change: { code: 'control' } },
    score: [
      {
        ...{ name: 'Held', points: 100, full_at: 0.001, none_at: 1 },
        value: 'range(joint_position.shoulder)',
      },
    ],
  };
  const exercise = Exercise.open(coded, JSON.stringify(arm), 'hold.json');
  const scored = async (code) => {
    const scene = exercise.start('anna');
    if (code !== '') assert.ok(scene.setCode(code).ok, scene.message());
    return exercise.score(scene);
  };
  const none = await scored('');
  assert.equal(none.score, 0);
  assert.match(none.limit, /^Your code has to drive the run from its first step/);
  const limp = await scored('function control() { return {}; }');
  assert.equal(limp.limit, '');
  assert.ok(limp.score < 40, limp.sentence);
  const held = await scored(`const still = robot.coordinates.map(() => 0);
    function control(state, memory) {
      memory.pose ??= [...state.joint_position];
      const weight = robot.rnea(still);
      const torque = {};
      robot.outputs.forEach(({ name }, i) => {
        const away = state.joint_position[name] - memory.pose[i];
        torque[name] = weight[i] - 400 * away - 40 * state.joint_velocity[name];
      });
      return torque;
    }`);
  assert.ok(held.score > limp.score, held.sentence);
  const endless = await scored('function control() { for (;;); }');
  assert.equal(endless.score, 0);
  assert.match(endless.limit, /control/);
  exercise.close();
});

test('code that takes more than a run may in all is ended with a sentence, whatever else runs meanwhile', async () => {
  const modules = await openModules();
  const coded = await modules.moduleNamed('legwork-exercises');
  const arm = {
    ...{ id: 'hold', title: 'Hold', question: 'Hold the arm.', seed: 1, scene: 'two-link-arm' },
    ...{ duration_s: 1, start: { 'arm.topic': 2 }, may_change: { code: 'control' } },
    score: [{ name: 'Over', points: 100, value: 'last(time)', full_at: 1, none_at: 0 }],
  };
  const exercise = Exercise.open(coded, JSON.stringify(arm), 'hold.json');
  const { programs } = coded;
  const call = programs.call;
  /** As if the code took so many steps more in each call. */
  const scored = async (more, stepsPerCall) => {
    programs.call = (...given) => {
      programs.spent += more;
      return call.apply(programs, given);
    };
    const elsewhere = setInterval(() => {
      programs.spent += 6e9;
    });
    const scene = exercise.start('anna');
    try {
      assert.ok(scene.setCode('function control() { return {}; }').ok, scene.message());
      return await exercise.score(scene, () => stepsPerCall);
    } finally {
      clearInterval(elsewhere);
      programs.call = call;
      scene.close();
    }
  };
  assert.equal((await scored(1e6, 10)).limit, '');
  const over = await scored(30e6, 2000);
  assert.equal(over.score, 0);
  assert.match(over.limit, /^The code of this run takes more than 5 billion steps .* in all\./);
  assert.equal(over.sentence, `0 of 100 points: ${over.limit}`);
  assert.ok(over.time < 0.5, `${over.time} s`);
  assert.equal((await scored(30e6, 10)).limit, over.limit);
  // The next run has a budget of its own.
  assert.equal((await scored(1e6, 2000)).limit, '');
  exercise.close();
});

test('what is refused is an error whose message is a sentence', async () => {
  const smaller = await engineOf('legwork-robots');
  assert.throws(
    () => Exercise.open(smaller, JSON.stringify(crank), 'a.json'),
    /^Error: This part of Legwork has no exercises; the module legwork-exercises has\.$/,
  );
  assert.throws(
    () => open({ ...crank, seed: 'x' }),
    /^Error: turn-once\.json:1:\d+: "seed" must be a number, not a string\.$/,
  );
  const exercise = open(crank);
  const scene = exercise.start('anna');
  assert.throws(() => exercise.result(scene), /^Error: This run is not being scored\./);
  scene.step(1);
  assert.throws(() => exercise.watch(scene), /^Error: This run is at 0\.002 s already\./);
  const later = exercise.start('anna');
  exercise.close();
  assert.throws(() => exercise.numbers('anna'), /There is no open exercise/);
  later.close();
});
