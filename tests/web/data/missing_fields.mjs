// A missing field is not zero: reading it throws an error that names the field and the scene.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPageModules } from '../../support/page_modules.mjs';

let page;
before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('a field, a number of it, a parameter and a place that are not there are named', async () => {
  const scene = page.openScene('four-bar');
  const { at } = await page.load('basics/at.ts');
  assert.equal(scene.snapshot.scalar('time'), 0);
  assert.equal(scene.snapshot.isOn('fallen'), false, 'nobody falls in a linkage');
  /** @type {[() => unknown, RegExp][]} */
  const asked = [
    [() => scene.snapshot.scalar('tiem'), /"four-bar" has no field "tiem"/],
    [() => scene.snapshot.vector('tiem'), /"four-bar" has no field "tiem"/],
    [() => scene.snapshot.scalar('time', 1), /"time" of the scene "four-bar".* none at 1/],
    [() => scene.parameter('gait.height'), /"four-bar" has no parameter "gait.height"/],
    [() => at(['one', 'two'], 2), /nothing at 2 of 2/],
  ];
  for (const [ask, sentence] of asked) assert.throws(ask, sentence);
  scene.close();
});

test('keys and sticks are let go after a scene without commands has come', async () => {
  const { DRIVE_AXES, Driving } = await page.load('interaction/driving.ts');
  const player = page.openPlayer('quadruped-free');
  const driving = new Driving(player);
  driving.springsBack = true;
  driving.nudge('forward', 1);
  assert.ok(driving.valueOf('forward') > 0);
  driving.tick();
  assert.ok(player.scene.valueOf('command.forward') > 0);
  player.show(page.openScene('four-bar'));
  for (const axis of DRIVE_AXES) {
    driving.release(axis);
    driving.push(axis, 1);
    driving.nudge(axis, -1);
    assert.equal(driving.shareOf(axis), 0);
  }
  driving.stop();
  driving.tick();
  assert.equal(player.notice, null);
  player.scene.close();
});

/** The snapshot of a kind of scene that nobody knows yet, with these fields of one number each. */
async function snapshotOf(numbers) {
  const { Snapshot } = await page.load('engine_client/snapshot.ts');
  const fields = Object.keys(numbers).map((name, offset) => ({ name, offset, count: 1 }));
  const snapshot = new Snapshot({ snapshot: { fields }, scene: { id: 'new-kind' } });
  snapshot.attach(Float64Array.from(Object.values(numbers)).buffer, 0, fields.length);
  return snapshot;
}

test('what knows pushes and no trunk is pushed along the axes of the world', async () => {
  const { Pushing } = await page.load('interaction/pushing.ts');
  const scene = { valueOf: () => 3, snapshot: await snapshotOf({ time: 0 }) };
  const pushing = new Pushing({ scene, act: (event, values) => ({ event, values }) });
  const { event, values } = pushing.giveTowards(0);
  assert.equal(event, 'push');
  assert.ok(values['push.x'] > 3);
  assert.equal(values['push.y'], 0);
});

test('what falls and does not say when has fallen at no time', async () => {
  const { fallOf } = await page.load('engine_client/fall.ts');
  const fall = async (numbers) => fallOf({ snapshot: await snapshotOf(numbers) });
  assert.equal(await fall({ time: 2 }), null);
  assert.equal(await fall({ fallen: 0, fall_time: 0 }), null);
  assert.equal(await fall({ fallen: 1, fall_time: 1.5 }), 1.5);
  assert.ok(Number.isNaN(await fall({ fallen: 1 })));
});

test('components are those of the joints that the robot has now', async () => {
  const { componentsOf, numberOf } = await page.load('engine_client/components.ts');
  const scene = page.openScene('serpentine-tail');
  const before = componentsOf(scene, 'joint_position').length;
  const index = scene.indexOf('robot.tail_segments');
  const fewer = scene.get(index) - 2;
  assert.deepEqual(scene.set(index, fewer), { ok: true });
  const components = componentsOf(scene, 'joint_position');
  assert.ok(components.length < before, `${components.length} of ${before}`);
  for (const one of components) assert.ok(Number.isFinite(numberOf(scene, one)));
  assert.deepEqual(componentsOf(scene, 'tiem'), []);
  scene.close();
});

test('a condition asks for the source that a scene names, and for fields whole or by their labels', async () => {
  const { holds } = await page.load('engine_client/condition.ts');
  const scene = page.openScene('quadruped-trot');
  const [label] = scene.snapshot.about('foot_position').labels;
  const all = { document: '000', has: ['foot_position', `foot_position[${label}]`, 'gait.height'] };
  assert.ok(holds(all, scene));
  for (const wrong of [
    { document: '003' },
    { has: ['tiem'] },
    { has: ['foot_position[nobody]'] },
    { lacks: ['foot_position'] },
  ])
    assert.ok(!holds({ ...all, ...wrong }, scene), JSON.stringify(wrong));
  scene.close();
});
