// A minute of every gait, stepped as fast as possible with the module that the page loads; by day one of each kind for a minute,
// the others for four seconds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isNight } from '../support/by_night.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const INVERSE = 0;
const FORWARD = 1;
const FEEDFORWARD_PD = 1;
const MINUTE = 60;
const DAY = isNight ? 10 : 4;
const LONG_BY_DAY = ['quadruped-trot', 'hexapod-tripod'];

let page;

/** Opens a scene, sets parameters, steps to `seconds` or the end; what the page would then say. */
function run(id, settings, seconds = MINUTE) {
  const player = page.openPlayer(id);
  const { scene } = player;
  for (const [path, value] of Object.entries(settings)) {
    const outcome = player.set(scene.indexOf(path), value);
    if (!outcome.ok) return { sentence: outcome.sentence };
  }
  player.reset();
  let outcome = { ok: true };
  while (outcome.ok && scene.snapshot.scalar('time') < seconds - 1e-9) outcome = player.step(500);
  const [time, error] = ['time', 'max_joint_error'].map((name) => scene.snapshot.scalar(name));
  const notice = player.notice?.sentence ?? '';
  scene.close();
  return { time, sentence: outcome.sentence ?? '', error, notice };
}

before(async () => {
  page = await openPageModules();
});

after(() => page?.close());

for (const id of [
  ...['stand', 'walk', 'trot', 'pace', 'pronk', 'bound'].map((gait) => `quadruped-${gait}`),
  ...['tripod', 'tetrapod', 'wave', 'ripple', 'free-gait'].map((gait) => `hexapod-${gait}`),
]) {
  const seconds = isNight || LONG_BY_DAY.includes(id) ? MINUTE : DAY;
  test(`${id} plays for ${seconds} s in inverse mode`, () => {
    const { time, sentence, error } = run(id, { 'sim.mode': INVERSE }, seconds);
    assert.equal(sentence, '');
    assert.ok(time >= seconds - 1e-9 && time < seconds + 1, `${time} s`);
    assert.equal(error, 0);
  });
}

const closedLoop = {
  'sim.mode': FORWARD,
  'sim.resync': 0,
  'control.mode': FEEDFORWARD_PD,
};

for (const gait of ['stand', 'walk'])
  test(`the ${gait} holds in forward mode with feedback`, (t) => {
    const seconds = isNight ? MINUTE : DAY;
    const { time, sentence, error } = run(`quadruped-${gait}`, closedLoop, seconds);
    assert.equal(sentence, '');
    assert.ok(time >= seconds - 1e-9 && time < seconds + 1, `${time} s`);
    t.diagnostic(`largest joint error at the end: ${error} rad`);
  });

for (const [gait, angle] of [
  ['trot', 'roll'],
  ['pace', 'roll'],
  ['bound', 'pitch'],
])
  test(`the ${gait} runs with feedback until its ${angle}, which no joint holds, leaves the plan`, (t) => {
    const { time, sentence, notice } = run(`quadruped-${gait}`, closedLoop);
    assert.match(sentence, new RegExp(`^Stopped at t = [\\d.]+ s: the trunk's ${angle} is `));
    assert.match(sentence, new RegExp(`nothing holds the ${angle}`));
    assert.ok(time > 1 && time < MINUTE, `${time} s`);
    t.diagnostic(`stopped at ${time} s`);
    assert.match(notice, new RegExp(angle));
  });
