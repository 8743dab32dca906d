// Code of which a step takes long leaves the page alive: as many steps as fit are taken at once, and a replay goes in slices.
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
