// The events of a run, without a browser: user actions and events reported by the engine, each once, forgotten with the future
// to which they belonged, and limited in number.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPageModules } from '../../support/page_modules.mjs';

const PUSH_STEP = 1000;
let page;

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

const kinds = (player) => player.events.map(({ kind }) => kind);
const only = (player, kind) => player.events.filter((event) => event.kind === kind);
const push = (player, x, y) => player.act('push', { 'push.x': x, 'push.y': y, 'push.z': 0 });

test('a push that topples a robot: the push, the slip before the fall, and the fall when the engine says it was', () => {
  const player = page.openPlayer('quadruped-free');
  player.step(PUSH_STEP);
  assert.ok(player.events.length > 0 && player.events.every(({ kind }) => kind === 'touchdown'));
  push(player, 0, 25);
  player.step(600);
  const [pushed] = only(player, 'push');
  assert.deepEqual(pushed, {
    kind: 'push',
    words: 'Push, 25 N s to the left',
    about: 'push',
    step: PUSH_STEP,
    time: 1,
  });
  const [fall] = only(player, 'fall');
  const { snapshot } = player.scene;
  assert.ok(Math.abs(fall.time - snapshot.scalar('fall_time')) < 1e-3, `${fall.time}`);
  const slips = only(player, 'slip');
  assert.ok(slips.some(({ step, words }) => step < fall.step && /^Slip of [FR][LR]/.test(words)));
  // Going there is to see it.
  player.seek(fall.step);
  assert.equal(player.scene.snapshot.scalar('fallen'), 1);
  player.seek(fall.step - 1);
  assert.equal(player.scene.snapshot.scalar('fallen'), 0);
  player.scene.close();
});

test('what is seen again is told once, and goes with the future that is lost', () => {
  const player = page.openPlayer('quadruped-free');
  player.step(PUSH_STEP);
  push(player, 0, 25);
  player.step(600);
  const before = structuredClone(player.events);
  player.seek(PUSH_STEP);
  player.step(600);
  assert.deepEqual(player.events, before, 'the same steps again');
  player.seek(PUSH_STEP + 100);
  push(player, 1, 0);
  assert.deepEqual(
    player.events.filter(({ step }) => step > PUSH_STEP + 100),
    [],
    'a new push is another future',
  );
  assert.equal(only(player, 'push').length, 2);
  player.seek(PUSH_STEP - 1);
  player.step(8);
  assert.ok(
    player.events.every(({ kind, step }) => kind === 'touchdown' && step < PUSH_STEP),
    'going on from before a push takes it back',
  );
  player.reset();
  assert.deepEqual(player.events, []);
  player.scene.close();
});

test('a row that is observed twice tells nothing twice', async () => {
  const { EventLog } = await page.load('engine_client/event_log.ts');
  const player = page.openPlayer('quadruped-free');
  const log = new EventLog();
  push(player, 0, 25);
  for (let i = 0; i < 100; i += 1) {
    player.step(8);
    for (const _ of 'twice') log.observe(player.scene, player.recorder);
  }
  const kindsOf = new Set(log.all.map(({ kind }) => kind));
  assert.deepEqual([...kindsOf].sort(), ['fall', 'slip', 'touchdown']);
  const each = log.all.map(({ step, words }) => `${step} ${words}`);
  assert.deepEqual(each, [...new Set(each)]);
  player.scene.close();
});

test('a slider that is dragged while feet come down is one event', () => {
  const player = page.openPlayer('quadruped-free');
  player.step(PUSH_STEP);
  const touchdowns = () => only(player, 'touchdown').length;
  const before = touchdowns();
  const friction = player.scene.indexOf('contact.friction');
  for (let i = 0; touchdowns() === before; i += 1) {
    assert.ok(i < 100);
    player.set(friction, 0.7 - 0.001 * i);
    player.step(10);
  }
  player.set(friction, 0.55);
  assert.deepEqual(
    only(player, 'set').map(({ words }) => words),
    ['Set: Friction 0.55'],
  );
  player.scene.close();
});

test('a slider that is dragged and a hand that goes on pulling are one event', () => {
  const player = page.openPlayer('quadruped-free');
  const friction = player.scene.indexOf('contact.friction');
  for (const value of [0.6, 0.5, 0.4]) {
    player.set(friction, value);
    player.step(10);
  }
  assert.deepEqual(kinds(player), ['set']);
  assert.equal(player.events[0].words, 'Set: Friction 0.4');
  assert.equal(player.events[0].step, 0);
  player.setMany({ 'push.x': 3 });
  assert.deepEqual(kinds(player), ['set'], 'what a push would be changes nothing of the run');
  for (let i = 0; i < 5; i += 1) {
    player.act('drag', { 'drag.target_x': 0.1 * i }, true);
    player.step(5);
  }
  player.act('let_go');
  assert.deepEqual(kinds(player), ['set', 'hand', 'hand']);
  player.scene.close();
});

test('feet that come down together are one event, of which there are never too many', () => {
  const player = page.openPlayer('quadruped-trot');
  player.step(4000);
  assert.ok(player.events.length > 6);
  for (const { kind, words } of player.events) {
    assert.equal(kind, 'touchdown');
    assert.match(words, /^Touchdown of \w\w and \w\w$/);
  }
  player.step(4000);
  assert.equal(player.events.length, 24, 'the latest');
  assert.ok(player.events.every(({ time }) => time > 1.5));
  player.scene.close();
});

test('each kind of scene says what happens in it', () => {
  for (const [id, steps, kind, words] of /** @type {const} */ ([
    ['dropped-ball', 2000, 'impact', /^Bounce$/],
    ['passive-walker', 3000, 'touchdown', /^Heel strike$/],
    ['tail-disturbance', 1500, 'push', /^Push$/],
    ['state-estimation', 1200, 'touchdown', /^Touchdown of /],
  ])) {
    const player = page.openPlayer(id);
    player.step(steps);
    const [first] = only(player, kind);
    assert.match(first?.words ?? `nothing of ${id}`, words);
    player.scene.close();
  }
});

test('where nothing happens there are no events', () => {
  const player = page.openPlayer('four-bar');
  player.step(500);
  assert.deepEqual(player.events, []);
  player.scene.close();
});

test('the next and the previous event are gone to: what is rare before touchdowns', () => {
  const player = page.openPlayer('quadruped-free');
  player.step(PUSH_STEP);
  player.seekEvent(-1);
  const [, , last] = player.events;
  assert.equal(player.currentStep, last.step, 'a touchdown, as there is nothing else');
  player.seek(PUSH_STEP);
  push(player, 0, 25);
  player.step(600);
  const rare = player.events.filter(({ kind }) => kind !== 'touchdown').map(({ step }) => step);
  const latestFirst = [...new Set(rare)].sort((one, other) => other - one);
  const gone = latestFirst.map(() => {
    player.seekEvent(-1);
    return player.currentStep;
  });
  assert.deepEqual(gone, latestFirst);
  assert.equal(gone.at(-1), PUSH_STEP);
  player.seekEvent(-1);
  assert.equal(player.currentStep, PUSH_STEP, 'there is none before');
  player.seekEvent(1);
  assert.ok(player.currentStep > PUSH_STEP);
  player.scene.close();
});

/** A robot that lies there, pushed over at its first step. */
function fallen() {
  const player = page.openPlayer('quadruped-free');
  const fall = () => {
    push(player, 0, 25);
    player.step(1200);
    player.play();
    assert.equal(player.scene.snapshot.scalar('fallen'), 1);
  };
  fall();
  return { player, fall };
}

test('a fall is shown again once, and after a reset the same fall is', async () => {
  const { FallReplay } = await page.load('interaction/fall_replay.ts');
  const { player, fall } = fallen();
  const replay = new FallReplay(player, /** @type {any} */ ({}));
  /** Whether it is shown, to its end. */
  const isShown = () => {
    replay.tick(0);
    if (!replay.isOn) return false;
    replay.tick(1);
    replay.tick(1e6);
    assert.equal(replay.isOn, false, 'to its end');
    player.step(500);
    player.play();
    return true;
  };
  assert.deepEqual([isShown(), isShown()], [true, false]);
  player.reset();
  replay.tick(0);
  fall();
  assert.equal(isShown(), true);
  player.scene.close();
});

test('the foot that slipped before a fall is a number of the scene, as its sentence says', async () => {
  const { slippedBefore } = await page.load('engine_client/fall.ts');
  const { player } = fallen();
  const { scene } = player;
  const { foot, distance } = slippedBefore(scene);
  const said = `${foot} had slipped ${Number((100 * distance).toPrecision(3))} cm just before`;
  assert.ok(scene.sentence().includes(said), `${said}: ${scene.sentence()}`);
  player.reset();
  assert.equal(slippedBefore(scene), null);
  player.scene.close();
  const other = page.openScene('four-bar');
  assert.equal(slippedBefore(other), null);
  other.close();
});
