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
import { isNight } from '../support/by_night.mjs';
import { openPageModules } from '../support/page_modules.mjs';
import { randomNumbers } from '../support/run_links.mjs';

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

const steer = {
  ...{ id: 'steer', title: 'Steer', question: 'Steer.', seed: 5, scene: 'quadruped-free' },
  ...{ duration_s: 0.12, start: { 'contact.friction': 0.7 } },
  score: [{ name: 'Up', points: 100, value: 'last(time)', full_at: 0.12, none_at: 0.01 }],
};
const forward = { parameter: 'command.forward', from: 0, to: 0.5, during: true };
const push = { at_s: 0.04, event: 'push', set: { 'push.y': 4 } };
const slippery = { at_s: 0.08, set: { 'contact.friction': 0.5 } };
const must = (outcome) => assert.ok(outcome.ok, outcome.sentence);

/** As a teacher does: from its link. */
function judged(exercise, scene) {
  const again = Scene.openLink(module, scene.link());
  const examination = exercise.examine(again, 'anna');
  exercise.watch(again);
  while (exercise.step(again, 100));
  const { verdict } = again;
  again.close();
  return [examination.verdict, examination.sentence, verdict];
}
const GOOD = ['ok', '', 'reproduced'];

test('what the exercise plans happens in a run that is played, as in one that is scored', () => {
  const exercise = open({
    ...{ ...steer, events: [push, slippery], may_change: { parameters: [forward] } },
  });
  const wanted = exercise.start('anna');
  exercise.watch(wanted);
  exercise.step(wanted, 20);
  must(wanted.set(wanted.indexOf('command.forward'), 0.2));
  while (exercise.step(wanted, 50));
  const player = new Player(exercise.start('anna'));
  const { scene } = player;
  const [first, friction] = ['command.forward', 'contact.friction'].map((path) =>
    scene.valueOf(path),
  );
  for (const way of [[100], [20, 1, 79], [60, -20, 20], [60, -40, 40], [60, -50, 50]]) {
    must(player.reset());
    must(player.setMany({ 'push.x': 1, 'command.forward': first }));
    must(player.step(20));
    must(player.setMany({ 'command.forward': 0.2 }));
    for (const move of way) must(move > 0 ? player.step(move) : player.stepBack(-move));
    must(player.step(120 - player.currentStep));
    assert.equal(scene.hash(), wanted.hash(), String(way));
    assert.equal(scene.valueOf('push.x'), 1, 'what is chosen for one’s own push stays');
    assert.deepEqual(judged(exercise, scene), GOOD, String(way));
  }
  // Beside it runs one that differs in nothing else.
  must(player.compare({ path: 'command.forward', value: 0.1 }));
  assert.equal(player.second.scene.valueOf('contact.friction'), friction);
  assert.equal(scene.valueOf('contact.friction'), friction);
  for (const one of [player.second.scene, scene]) one.close();
  exercise.close();
});

test('whatever a student does in a run that is played, going back too, what is planned happens once', () => {
  const arguments_ = ['push.x', 'push.y'].map((parameter) => ({ parameter, from: 0, to: 9 }));
  const exercise = open({
    ...{ ...steer, may_change: { events: ['push'], parameters: [forward, ...arguments_] } },
    events: [
      { at_s: 0, event: 'push', set: { 'push.x': 3 } },
      push,
      { at_s: 0.041, event: 'push', set: { 'push.y': 3, 'contact.friction': 0.6 } },
      slippery,
    ],
  });
  const { below: pick } = randomNumbers(11);
  const places = [0, 1, 39, 40, 41, 42, 79, 80, 81, 100];
  for (let run = 0; run < (isNight ? 300 : 25); run += 1) {
    const player = new Player(exercise.start('anna'));
    const { scene } = player;
    const done = [];
    const doing = (what) => {
      done.push(what);
      return what;
    };
    for (let move = 0; move < 8; move += 1) {
      const kind = pick(8);
      if (kind === 0) must(player.reset(doing('reset')));
      else if (kind <= 2)
        player.seek(doing(Math.min(places[pick(places.length)], player.newestStep)));
      else if (kind === 3) must(player.setMany(doing({ 'command.forward': pick(6) / 10 })));
      else if (kind === 4) must(player.act('push', doing({ 'push.x': pick(9), 'push.y': 1 })));
      else player.step(doing(Math.min(pick(2) ? pick(60) : pick(4), 120 - player.currentStep)));
    }
    player.step(120 - player.currentStep);
    const said = JSON.stringify(done);
    assert.deepEqual(judged(exercise, scene), GOOD, said);
    player.reset();
    assert.equal(scene.valueOf('contact.friction'), 0.7, said);
    scene.close();
  }
  exercise.close();
});

test('a run that begins again has what was given, also with another model or with values that need each other', () => {
  const heavier = { parameter: 'robot.trunk_mass', from: 3, to: 9 };
  const exercise = open({
    ...{ ...steer, events: [push, slippery], may_change: { parameters: [heavier] } },
  });
  const player = new Player(exercise.start('anna'));
  must(player.step(100));
  must(player.setMany({ 'robot.trunk_mass': 7 }));
  assert.equal(player.currentStep, 0);
  must(player.step(120));
  assert.deepEqual(judged(exercise, player.scene), GOOD);
  // What a student sets stays.
  must(player.setMany({ 'contact.friction': 0.9 }));
  must(player.reset());
  assert.equal(player.scene.valueOf('contact.friction'), 0.9);
  player.scene.close();
  exercise.close();
});

test('a run that came from a link goes on with what is planned after its end', () => {
  const exercise = open({ ...steer, events: [push, slippery] });
  const part = new Player(exercise.start('anna'));
  must(part.step(60));
  const player = new Player(exercise.repeat(part.scene.link(), 'anna'));
  must(player.step(120));
  assert.equal(player.scene.verdict, 'reproduced');
  assert.deepEqual(judged(exercise, player.scene), GOOD);
  must(part.step(60));
  assert.equal(player.scene.hash(), part.scene.hash());
  for (const { scene } of [part, player]) scene.close();
  exercise.close();
});

test('the marks over the scrubber tell of it once; a setting that is undone leaves none', () => {
  const exercise = open({ ...steer, events: [push, slippery] });
  const player = new Player(exercise.start('anna'));
  const said = () => player.events.map(({ step, words }) => `${step}: ${words}`);
  const planned = ['40: Push, 4 N s to the left', '80: Set: Friction 0.5'];
  must(player.step(41));
  assert.equal(player.changedAt, 0.04);
  must(player.step(79));
  assert.equal(player.changedAt, 0.08);
  assert.deepEqual(said(), planned);
  for (const step of [81, 80, 79, 40, 10]) {
    must(player.seek(step));
    must(player.step(120 - step));
    assert.deepEqual(said(), planned, String(step));
  }
  // Of what somebody does to the same at that step nothing comes to be.
  must(player.seek(40));
  must(player.act('push', { 'push.x': 2 }));
  must(player.step(80));
  assert.deepEqual(said(), planned);
  // Nothing was done later: nothing is lost.
  must(player.seek(100));
  must(player.step(1));
  assert.equal(player.newestStep, 120);
  must(player.seek(60));
  must(player.setMany({ 'command.forward': 0.2 }));
  assert.match(said()[1], /^60: Set: /);
  must(player.seek(59));
  must(player.step(1));
  assert.deepEqual(said(), planned.slice(0, 1));
  // The second run of a comparison keeps what it differs in.
  must(player.compare({ path: 'contact.friction', value: 0.9 }));
  must(player.step(100));
  assert.equal(player.scene.valueOf('contact.friction'), 0.5);
  assert.equal(player.second.scene.valueOf('contact.friction'), 0.9);
  // Also if that is how strong the push is.
  must(player.compare({ path: 'push.y', value: 9 }));
  must(player.step(60));
  assert.notEqual(player.second.scene.hash(), player.scene.hash());
  for (const { scene } of [player.second, player]) scene.close();
  exercise.close();
});

test('a mark gives way to what is planned for the same setting, not to one whose name begins alike', () => {
  const exercise = open({ ...steer, events: [slippery] });
  const player = new Player(exercise.start('anna'));
  must(player.step(80));
  must(player.setMany({ 'control.friction': 0.6 }));
  must(player.setMany({ 'contact.friction': 0.9 }));
  must(player.step(1));
  assert.deepEqual(
    player.events.map(({ step, words }) => `${step}: ${words}`),
    ['80: Set: Friction assumed 0.6', '80: Set: Friction 0.5'],
  );
  player.scene.close();
  exercise.close();
});

test('a push whose strength is a number of the student’s own has it, whatever they choose for the next', () => {
  const strength = { parameter: 'push.y', from: 3, to: 7, step: 1 };
  const exercise = open({
    ...{ ...steer, numbers: [strength], events: [{ at_s: 0.04, event: 'push' }] },
  });
  const part = new Player(exercise.start('anna'));
  must(part.setMany({ 'push.y': 1 }));
  must(part.reset());
  must(part.step(20));
  const player = new Player(exercise.repeat(part.scene.link(), 'anna'));
  must(player.step(120));
  assert.deepEqual(judged(exercise, player.scene), GOOD);
  for (const { scene } of [part, player]) scene.close();
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
