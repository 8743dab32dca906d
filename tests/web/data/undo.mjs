// Undo and redo of settings, without a browser: a drag is one change, dependent values are restored too, another scene starts
// anew.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPageModules } from '../../support/page_modules.mjs';

let page;

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

const opened = (id) => {
  const player = page.openPlayer(id);
  return {
    player,
    get: (path) => player.scene.valueOf(path),
    set: (path, value) => player.set(player.scene.indexOf(path), value),
  };
};

test('settings are taken back one by one, and made again', () => {
  const { player, get, set } = opened('quadruped-trot');
  const [speed, height] = [get('gait.speed'), get('gait.height')];
  player.undo();
  assert.equal(player.history.canUndo, false);
  set('gait.speed', 0.2);
  set('gait.height', height - 0.01);
  assert.ok(player.history.canUndo && !player.history.canRedo);
  player.undo();
  assert.deepEqual([get('gait.speed'), get('gait.height')], [0.2, height]);
  player.undo();
  assert.deepEqual([get('gait.speed'), get('gait.height')], [speed, height]);
  assert.equal(player.history.canUndo, false);
  player.redo();
  player.redo();
  assert.deepEqual([get('gait.speed'), get('gait.height')], [0.2, height - 0.01]);
  player.undo();
  set('gait.speed', 0.25);
  assert.equal(player.history.canRedo, false, 'what is set now is another way');
  player.scene.close();
});

test('one drag is one change, two drags are two', () => {
  const { player, get, set } = opened('quadruped-trot');
  const usual = get('gait.speed');
  for (const values of [
    [0.29, 0.28, 0.27],
    [0.26, 0.25],
  ]) {
    player.history.hold();
    for (const value of values) set('gait.speed', value);
    player.history.release();
  }
  player.undo();
  assert.equal(get('gait.speed'), 0.27);
  player.undo();
  assert.equal(get('gait.speed'), usual);
  player.history.hold();
  set('gait.speed', 0.2);
  set('gait.speed', usual);
  player.history.release();
  assert.equal(player.history.canUndo, false, 'there and back is no change');
  player.scene.close();
});

test('several set as one come back as one; what was refused was not set', () => {
  const { player, get, set } = opened('quadruped-free');
  const before = [get('push.x'), get('push.y')];
  player.setMany({ 'push.x': 7, 'push.y': -3 });
  assert.equal(set('contact.friction', -4).ok, false);
  assert.equal(get('push.x'), 7);
  player.undo();
  assert.deepEqual([get('push.x'), get('push.y')], before);
  player.scene.close();
});

test('what is refused as it is taken back stays to be taken back', () => {
  const { player, get, set } = opened('four-bar');
  const { scene } = player;
  const usual = get('length.coupler');
  set('length.coupler', usual * 1.01);
  const { setAll } = scene;
  scene.setAll = () => ({ ok: false, kind: 'refused', sentence: 'Not now.' });
  player.undo();
  assert.ok(player.history.canUndo && !player.history.canRedo);
  scene.setAll = setAll;
  player.undo();
  assert.equal(get('length.coupler'), usual);
  scene.close();
});

test('a setting that counts the joints anew is taken back too, and goes with its scene', () => {
  const { player, get, set } = opened('serpentine-tail');
  const path = 'robot.tail_segments';
  const segments = get(path);
  set(path, segments - 2);
  player.undo();
  assert.equal(get(path), segments);
  player.redo();
  assert.equal(get(path), segments - 2);
  player.show(page.openScene('four-bar'));
  assert.ok(!player.history.canUndo && !player.history.canRedo);
  player.undo();
  player.scene.close();
});

test('settings apart in time are changes of their own', async () => {
  const { SettingsHistory } = await page.load('engine_client/settings_history.ts');
  let now = 0;
  const history = new SettingsHistory(() => now);
  const scene = { description: { parameters: [{ path: 'a' }] }, value: 0, get: () => scene.value };
  const set = (value) => {
    const before = { a: scene.value };
    scene.value = value;
    history.note(scene, before);
  };
  set(1);
  now += 500;
  set(2);
  now += 5000;
  set(3);
  const undone = [];
  const take = (values) => Boolean(undone.push(values));
  history.undo(() => false);
  history.redo(() => assert.fail('what was refused is not undone'));
  for (let i = 0; i < 3; i += 1) history.undo(take);
  assert.deepEqual(undone, [{ a: 2 }, { a: 0 }]);
  for (let i = 0; i < 300; i += 1) {
    now += 5000;
    set(100 + i);
  }
  let count = 0;
  for (; history.canUndo; count += 1) history.undo(() => true);
  assert.equal(count, 100, 'not without end');
});

test('code is taken back and used again, between settings', () => {
  const { player, get, set } = opened('quadruped-free');
  const { module } = player.scene;
  module.programs = {
    open: (text) => (text.startsWith('bad') ? 0 : 1),
    task: () => 0,
    call: (_program, _snapshot, outputs, count) => {
      module.HEAPF64.fill(0, outputs / 8, outputs / 8 + count);
      return 0;
    },
    keep() {},
    goBack: () => -1,
    close() {},
    message: () => 'control, line 1: this is bad.',
  };
  const code = () => player.scene.codes().map(({ step, text }) => `${step} ${text}`);
  player.step(3);
  set('contact.friction', 0.5);
  assert.deepEqual(player.setCode('first'), { ok: true });
  player.setCode('second');
  assert.deepEqual(code(), ['3 second']);
  assert.equal(player.setCode('bad').sentence, 'control, line 1: this is bad.');
  assert.deepEqual(
    player.events.filter(({ kind }) => kind === 'code').map(({ words, step }) => [words, step]),
    [['Code changed', 3]],
  );
  player.undo();
  assert.deepEqual(code(), ['3 first']);
  player.undo();
  assert.deepEqual(code(), [], 'its own drive, as if none had been');
  player.undo();
  assert.notEqual(get('contact.friction'), 0.5);
  player.redo();
  player.redo();
  assert.deepEqual(code(), ['3 first']);
  player.scene.close();
});
