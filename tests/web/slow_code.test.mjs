// Code of which a step takes long leaves the page alive: as many steps as fit are taken at once, a replay and steps by the hundred
// go in slices, and a key that is held does not go on after its release.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { idlePrograms } from '../support/idle_programs.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const SCENE = 'quadruped-free';
const STEP_MS = 5;
let page;
before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

/** Takes any text for a program, whose calls take `ms` each. */
function slowHost(module, ms) {
  let next = 0;
  const wait = () => {
    host.calls += 1;
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  const host = { ...idlePrograms(module, wait), open: () => (next += 1), calls: 0 };
  return host;
}

/** A player of a run with such code, which nobody asks about any more. */
async function slowPlayer(ms = STEP_MS) {
  const player = page.openPlayer(SCENE);
  const { module } = player.scene;
  const { allowCode } = await page.load('engine_client/code_consent.ts');
  const { Programs } = await page.load('controller/host.ts');
  module.programs = Object.create(Programs.prototype);
  await allowCode(module, ['slow']);
  const host = slowHost(module, ms);
  module.programs = host;
  assert.ok(player.setCode('slow').ok, player.notice?.sentence);
  return { player, host };
}

test('within a frame no more steps are taken than fit', async () => {
  const { player, host } = await slowPlayer();
  player.play();
  player.tick(0, 30);
  player.tick(0.05, 30);
  host.calls = 0;
  player.tick(0.1, 30);
  assert.ok(host.calls >= 1 && host.calls <= 30 / STEP_MS + 1, `${host.calls} calls`);
});

test('a replay of code goes in slices, says how it ends, and can be stopped', async () => {
  const { verify } = await page.load('engine_client/verification.ts');
  const { player } = await slowPlayer();
  player.step(30);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const sentences = new Set();
  player.onChange(() => sentences.add(player.notice?.sentence));
  await verify(player);
  clearInterval(timer);
  assert.ok(turns >= 5, `${turns} turns of the page meanwhile`);
  assert.ok(sentences.has('Repeating the run.'));
  assert.match(player.notice?.sentence ?? '', /^Reproduced: 30 steps replayed/);
  const again = verify(player);
  player.notice?.actions?.[0]?.run();
  await again;
  assert.equal(player.notice, null);
});

/** Turns of the page while this is awaited. */
async function turnsDuring(work) {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const result = await work;
  clearInterval(timer);
  return { turns, result };
}

test('of code that is new one step is tried first', async () => {
  const { player, host } = await slowPlayer(50);
  player.step(100, performance.now() + 1);
  assert.equal(host.calls, 1);
});

test('steps that take long go on in slices, to the last one; the page says how far it is', async () => {
  const { stepAtEase } = await page.load('engine_client/slices.ts');
  const { player } = await slowPlayer();
  const sentences = [];
  player.onChange(() => sentences.push(player.notice?.sentence ?? ''));
  const began = performance.now();
  const stepping = stepAtEase(player, 200);
  const blocked = performance.now() - began;
  assert.ok(stepping instanceof Promise && blocked < 900, `${blocked} ms`);
  assert.ok(player.currentStep > 0 && player.currentStep < 200);
  const refusal = stepAtEase(player, 10);
  assert.match(refusal.sentence, /^Steps are being taken/);
  const { turns, result } = await turnsDuring(stepping);
  assert.deepEqual(result, { ok: true });
  assert.ok(turns >= 5, `${turns} turns of the page meanwhile`);
  assert.equal(player.currentStep, 200);
  assert.ok(sentences.filter((one) => /^\d+ of 200 steps are taken\.$/.test(one)).length >= 3);
  assert.equal(player.notice, null);
  assert.deepEqual(stepAtEase(player, 2), { ok: true }, 'what is short is done at once');
  assert.equal(player.currentStep, 202);
});

test('they can be stopped, and end when something else is done', async () => {
  const { stepAtEase } = await page.load('engine_client/slices.ts');
  const { player } = await slowPlayer();
  const stepping = stepAtEase(player, 1000);
  player.notice ?? (await new Promise((resolve) => player.onChange(resolve)));
  player.notice?.actions?.[0]?.run();
  assert.match((await stepping).sentence, /^Ended after \d+ of \d+ steps\.$/);
  assert.equal(player.notice, null);
  const closed = new AbortController();
  const last = stepAtEase(player, 1000, closed.signal);
  closed.abort();
  const { currentStep: reached } = player;
  assert.match((await last).sentence, /^Ended after/);
  assert.equal(player.currentStep, reached, 'a scene that is closed is not stepped');
  const again = stepAtEase(player, 1000);
  player.stepBack(1);
  assert.match((await again).sentence, /^Something else was done to the run/);
  const { currentStep } = player;
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(player.currentStep, currentStep);
});

test('of a key that is held what has waited too long is dropped', async () => {
  const { listenForKeys } = await page.load('controls/keys.ts');
  const { player } = await slowPlayer();
  const view = new EventTarget();
  const isOff = () => false;
  listenForKeys(view, { player, turn: null, hand: isOff, letGo: isOff, isTyping: isOff });
  const press = (repeat) =>
    Object.assign(new Event('keydown', { cancelable: true }), { key: 'ArrowRight', repeat });
  const events = [press(false), press(true)];
  for (const event of events) view.dispatchEvent(event);
  assert.equal(player.currentStep, 2);
  const waiting = [press(false), press(true)];
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const event of waiting) view.dispatchEvent(event);
  assert.equal(player.currentStep, 3, 'the press itself counts, its repeat does not');
  assert.ok(waiting.every(({ defaultPrevented }) => defaultPrevented));
});
