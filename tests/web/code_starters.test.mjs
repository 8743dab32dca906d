// The programs to begin with, in the interpreter that the page has, without a browser: each runs as it is wherever it is offered,
// and does what it says.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { closeModules, openModules } from '../../bindings/node/modules.mjs';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, 'web/src/drawers/code/starters');
const textOf = (file) => readFileSync(join(folder, `${file}.js`), 'utf8');
const { starters, fields, tasks } = JSON.parse(
  readFileSync(join(root, 'models/tables/code.json'), 'utf8'),
);
/** Of each kind that takes code, with what makes it take it. */
const SCENES = {
  'quadruped-free': {},
  'hexapod-free': {},
  'tail-free': {},
  'four-bar': { 'sim.mode': 1 },
  'five-bar': { 'sim.mode': 1 },
  'two-link-arm': { 'arm.topic': 2 },
  'jansen-walker': {},
  'state-estimation': {},
};

let modules;
before(async () => {
  modules = await openModules();
});
after(() => closeModules());

async function open(id, settings = SCENES[id]) {
  const scene = await modules.openText(
    readFileSync(join(root, `models/${id}.json`), 'utf8'),
    `${id}.json`,
  );
  for (const [path, value] of Object.entries(settings))
    assert.deepEqual(scene.set(scene.indexOf(path), value), { ok: true }, path);
  scene.reset();
  scene.refreshDescription();
  return scene;
}

const offeredFor = ({ description: { code, snapshot } }) => {
  const has = (name) =>
    snapshot.fields.some((field) => field.name === name) && !code.not_told.includes(name);
  return starters.filter(
    ({ function: asked = 'control', needs, without = [], output = '' }) =>
      needs.every(has) &&
      !without.some(has) &&
      code.tasks
        .find((task) => task.function === asked)
        ?.outputs.some(({ name }) => name.endsWith(output)),
  );
};

function run(scene, seconds) {
  const steps = Math.round(seconds / scene.description.scene.time_step_s);
  const outcome = scene.step(steps);
  assert.deepEqual(outcome, { ok: true }, outcome.sentence);
}
function started(scene, file) {
  const outcome = scene.setCode(textOf(file));
  assert.deepEqual(outcome, { ok: true }, `${file}: ${outcome.sentence}`);
  return scene;
}
const read = (scene, field) => [...scene.snapshot.vector(field)];

test('each file is in the list, and short, and says what it does', () => {
  const files = readdirSync(folder).map((name) => name.replace('.js', ''));
  assert.deepEqual(starters.map(({ file }) => file).sort(), files.sort());
  for (const file of files) {
    const lines = textOf(file).trimEnd().split('\n');
    assert.ok(lines.length >= 10 && lines.length <= 40, `${file}: ${lines.length} lines`);
    assert.match(lines[0], /^\/\/ [A-Z]/, file);
    assert.ok(
      lines.every((line) => {
        const most = line.includes('// ') ? 72 : 92;
        return line.length <= (/^ *\/\/ /.test(line) ? 66 : most);
      }),
      file,
    );
  }
});

test('every starter runs wherever it is offered; every field that the table explains is in one of the scenes', async () => {
  const seen = new Set();
  const told = new Set();
  const done = new Set();
  for (const id of Object.keys(SCENES)) {
    const scene = await open(id);
    for (const { name } of scene.description.snapshot.fields) told.add(name);
    for (const task of scene.description.code.tasks) done.add(task.function);
    const offered = offeredFor(scene);
    assert.ok(offered.length > 0, id);
    for (const { file } of offered) {
      seen.add(file);
      scene.reset();
      run(started(scene, file), 0.25);
    }
    scene.close();
  }
  assert.deepEqual([...seen].sort(), starters.map(({ file }) => file).sort());
  // Those of the arm's wall are there in its own topic; sensors where code estimates.
  for (const other of [
    await open('two-link-arm', { 'arm.topic': 1 }),
    await open('state-estimation', {}),
  ]) {
    for (const { name } of other.description.snapshot.fields) told.add(name);
    for (const task of other.description.code.tasks) done.add(task.function);
  }
  // Where the walking controller drives a robot, feet are asked for.
  assert.deepEqual([...done].sort(), Object.keys(tasks).sort());
  assert.deepEqual(
    Object.keys(fields).filter((name) => !told.has(name)),
    [],
  );
});

test('a held pose: the robot stands, a little lower than it began', async () => {
  for (const id of ['quadruped-free', 'hexapod-free', 'tail-free']) {
    const scene = started(await open(id), 'hold_pose');
    const [height] = read(scene, 'trunk_height');
    run(scene, 3);
    assert.equal(scene.snapshot.isOn('fallen'), false, id);
    const [now] = read(scene, 'trunk_height');
    assert.ok(now < height - 0.0002 && now > height - 0.05, `${id}: ${height} -> ${now}`);
    scene.close();
  }
});

test('with the weight on the legs a weak spring is enough', async () => {
  for (const id of ['quadruped-free', 'hexapod-free', 'tail-free']) {
    const scene = await open(id);
    const after = (text) => {
      scene.reset();
      assert.deepEqual(scene.setCode(text), { ok: true });
      const [height] = read(scene, 'trunk_height');
      run(scene, 2);
      return read(scene, 'trunk_height')[0] - height;
    };
    const text = textOf('weight_on_legs');
    const carried = after(text);
    assert.ok(Math.abs(carried) < 0.01, `${id}: ${carried} m`);
    const sunk = after(text.replace(/memory\.weight \?\?= .*/, 'memory.weight = 0;'));
    // The six-legged one weighs half as much, on legs that are short.
    assert.ok(sunk < (id === 'hexapod-free' ? -0.0008 : -0.04), `${id}: without it ${sunk} m`);
    scene.close();
  }
});

test('the trot lifts its feet in turn and does not fall', async () => {
  const scene = started(await open('quadruped-free'), 'trot_feedforward');
  const highest = [0, 0, 0, 0];
  for (let i = 0; i < 60; i += 1) {
    run(scene, 0.05);
    read(scene, 'foot_position').forEach((value, k) => {
      const foot = (k - 2) / 3;
      if (Number.isInteger(foot)) highest[foot] = Math.max(highest[foot] ?? 0, value);
    });
  }
  assert.equal(scene.snapshot.isOn('fallen'), false);
  assert.ok(
    highest.every((z) => z > 0.02 && z < 0.15),
    highest.join(),
  );
});

test('a push that topples a held pose is recovered from by leaning', async () => {
  const after = async (file) => {
    const scene = started(await open('quadruped-free'), file);
    run(scene, 0.5);
    scene.set(scene.indexOf('push.x'), 0);
    // Below 5.5 N s the held pose stands, above 6 the other falls too: it takes no step.
    scene.set(scene.indexOf('push.y'), 5.7);
    scene.act('push');
    run(scene, 2.5);
    return {
      hasFallen: scene.snapshot.isOn('fallen'),
      lean: Math.abs(read(scene, 'trunk_rpy')[0]),
    };
  };
  const [held, leaning] = [await after('hold_pose'), await after('push_recovery')];
  assert.equal(leaning.hasFallen, false);
  assert.ok(held.hasFallen && leaning.lean < 0.05, JSON.stringify([held, leaning]));
});

test('gravity compensation: an arm stays where it is; computed torque: it follows the wave', async () => {
  const scene = started(await open('two-link-arm'), 'gravity_of_arm');
  const start = read(scene, 'joint_position');
  run(scene, 3);
  const moved = Math.hypot(...read(scene, 'joint_position').map((angle, i) => angle - start[i]));
  const without = await open('two-link-arm');
  without.setCode('function control() { return [0, 0]; }');
  run(without, 3);
  const fell = Math.hypot(...read(without, 'joint_position').map((angle, i) => angle - start[i]));
  assert.ok(moved < 0.3 * fell, `${moved} rad, without ${fell}`);

  const following = started(await open('two-link-arm'), 'computed_torque');
  const begin = read(following, 'joint_position');
  run(following, 4);
  const [time] = read(following, 'time');
  const wave = 0.4 * (1 - Math.exp(-time)) * Math.sin(3 * time);
  read(following, 'joint_position').forEach((angle, i) => {
    assert.ok(Math.abs(angle - begin[i] - wave) < 0.02, `${angle} instead of ${begin[i] + wave}`);
  });
});

test('cranks keep their speed, whatever their inertia', async () => {
  // The five-bar comes close to a pose that does not determine its point: what a crank feels grows twentyfold there.
  const most = { 'four-bar': 0.3, 'five-bar': 2, 'slider-crank': 0.1 };
  for (const [id, limit] of Object.entries(most)) {
    const scene = started(await open(id, { 'sim.mode': 1 }), 'constant_speed');
    run(scene, 3);
    const rates = [];
    for (let i = 0; i < 500; i += 1) {
      run(scene, 0.002);
      rates.push(...read(scene, 'driver_rate'));
    }
    const worst = Math.max(...rates.map((rate) => Math.abs(rate - 2 * Math.PI)));
    assert.ok(worst < limit, `${id}: ${worst} rad/s from 6.28`);
    scene.close();
  }
});

test('footholds by Raibert’s rule: the robot walks, also after a push', async () => {
  for (const id of ['quadruped-free', 'hexapod-free']) {
    const scene = started(await open(id), 'foothold');
    run(scene, 2);
    assert.deepEqual(scene.act('push'), { ok: true });
    run(scene, 2);
    assert.equal(scene.snapshot.isOn('fallen'), false, id);
    assert.ok(read(scene, 'mean_speed')[0] > 0.02, id);
    scene.close();
  }
});

test('the complementary filter keeps the tilt; without the accelerometer it drifts', async () => {
  const tiltOf = async (text) => {
    const scene = await open('state-estimation');
    assert.deepEqual(scene.setCode(text), { ok: true });
    run(scene, 20);
    const [x, y] = read(scene, 'coded_error');
    scene.close();
    return Math.hypot(x, y);
  };
  const text = textOf('complementary_filter');
  const tilt = await tiltOf(text);
  assert.ok(tilt < 0.06, `${tilt} rad`);
  const without = await tiltOf(text.replace('gain = 0.5', 'gain = 0'));
  assert.ok(without > tilt, `${without} rad, with it ${tilt} rad`);
});
