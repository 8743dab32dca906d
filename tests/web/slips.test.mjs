// "RL slipped: why?" without a browser: it goes to where the slip began, and explains it with the engine's numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { germanTranslator } from '../support/german.mjs';
import { openPageModules } from '../support/page_modules.mjs';

let page;
before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('the first slip of the foot since the push, in a sentence whose numbers are those of the snapshot', async () => {
  const { goToSlip } = await page.load('documents/slip.ts');
  const { slippedBefore } = await page.load('engine_client/fall.ts');
  const { translate, missing } = await germanTranslator();
  const player = page.openPlayer('quadruped-free');
  const { scene } = player;
  player.act('push', { 'push.x': 0, 'push.y': 15, 'push.z': 0 });
  player.step(600);
  const { foot } = slippedBefore(scene);
  const fall = scene.snapshot.scalar('fall_time');
  const { title, text } = goToSlip(player, foot);
  assert.equal(title, `Why ${foot} slipped`);
  const time = scene.snapshot.scalar('time');
  const slips = player.events.filter(({ kind, words }) => kind === 'slip' && words.includes(foot));
  assert.ok(time < fall && slips.every((slip) => slip.time >= time - 1e-9), `${time} of ${fall}`);
  assert.ok(slips[0].time - time < 0.05, 'the first of them');
  const [slope, use] = [/at most ([\d.]+) times/, /; (\d+).% of that/].map((number) =>
    Number(number.exec(text)?.[1]),
  );
  const leg = scene.description.robot.legs.indexOf(foot);
  assert.ok(use > 90, text);
  assert.equal(slope, scene.valueOf('contact.friction'));
  // Flat ground.
  const [x, y, z] = scene.snapshot.vector('foot_force').subarray(3 * leg, 3 * leg + 3);
  assert.ok(Math.abs((use / 100) * slope * z - Math.hypot(x, y)) < 0.02 * slope * z, text);
  for (const words of [title, text]) translate(words);
  assert.deepEqual([...missing], []);
  scene.close();
});

test('where no slip of it is known, nothing is said and the run stays where it is', async () => {
  const { goToSlip } = await page.load('documents/slip.ts');
  const player = page.openPlayer('quadruped-free');
  player.step(50);
  assert.equal(goToSlip(player, 'RL'), null);
  assert.equal(player.currentStep, 50);
  player.scene.close();
});
