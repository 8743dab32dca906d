// A minute of every gait in the browser (issues 3 and 5, must show 3), stepped as fast as the machine goes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startPages } from '../support/built_page.mjs';

const INVERSE = 0;
const FORWARD = 1;
const FEEDFORWARD_PD = 1;
const MINUTE = 60;

let pages;
let page;

/** Opens a scene, sets parameters, steps to `seconds` or the end; what the page then says. */
const run = (id, settings, seconds = MINUTE) =>
  page.evaluate(
    ([scene, values, until]) => {
      const { legwork } = window;
      legwork.openScene(scene);
      legwork.pause();
      for (const [path, value] of Object.entries(values)) {
        const outcome = legwork.set(path, value);
        if (!outcome.ok) return { sentence: outcome.sentence };
      }
      legwork.reset();
      let outcome = { ok: true };
      while (outcome.ok && legwork.read('time')[0] < until - 1e-9) outcome = legwork.step(500);
      return {
        time: legwork.read('time')[0],
        sentence: outcome.sentence ?? '',
        error: legwork.read('max_joint_error')[0],
      };
    },
    [id, settings, seconds],
  );

before(async () => {
  pages = await startPages();
  page = await pages.open({
    query: '?scene=quadruped-dh-leg',
    viewport: { width: 960, height: 640 },
  });
});

after(() => pages?.close());

for (const gait of ['stand', 'walk', 'trot', 'pace', 'pronk', 'bound'])
  test(`the ${gait} plays for a minute in inverse mode`, async () => {
    const { time, sentence, error } = await run(`quadruped-${gait}`, { 'sim.mode': INVERSE });
    assert.equal(sentence, '');
    assert.ok(Math.abs(time - MINUTE) < 1e-9, `${time} s`);
    assert.equal(error, 0);
  });

for (const gait of ['tripod', 'tetrapod', 'wave', 'ripple', 'free-gait'])
  test(`the hexapod's ${gait} plays for a minute in inverse mode`, async () => {
    const { time, sentence, error } = await run(`hexapod-${gait}`, { 'sim.mode': INVERSE });
    assert.equal(sentence, '');
    assert.ok(Math.abs(time - MINUTE) < 1e-9, `${time} s`);
    assert.equal(error, 0);
  });

const closedLoop = {
  'sim.mode': FORWARD,
  'sim.resync': 0,
  'control.mode': FEEDFORWARD_PD,
};

for (const gait of ['stand', 'walk'])
  test(`the ${gait} holds a minute in forward mode with feedback`, async (t) => {
    const { time, sentence, error } = await run(`quadruped-${gait}`, closedLoop);
    assert.equal(sentence, '');
    assert.ok(Math.abs(time - MINUTE) < 1e-9, `${time} s`);
    t.diagnostic(`largest joint error at the end: ${error} rad`);
  });

for (const [gait, angle] of [
  ['trot', 'roll'],
  ['pace', 'roll'],
  ['bound', 'pitch'],
])
  test(`the ${gait} runs with feedback until its ${angle}, which no joint holds, leaves the plan`, async (t) => {
    const { time, sentence } = await run(`quadruped-${gait}`, closedLoop);
    assert.match(sentence, new RegExp(`^Stopped at t = [\\d.]+ s: the trunk's ${angle} is `));
    assert.match(sentence, new RegExp(`nothing holds the ${angle}`));
    assert.ok(time > 1 && time < MINUTE, `${time} s`);
    t.diagnostic(`stopped at ${time} s`);
    assert.match(await page.textContent('#notice-text'), new RegExp(angle));
  });
