// Going back in time and running beside oneself, in every scene.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, frames, startPages } from '../support/built_page.mjs';

/** One parameter of each kind of scene that changes its run and is allowed to. */
const OTHERWISE = {
  'quadruped-trot': ['gait.height', 0.27],
  'hexapod-tripod': ['gait.stroke', 0.12],
  'tail-trot': ['gait.height', 0.27],
  'tailed-quadruped-experiment-4-1': ['profile.k_front', 14],
  'quadruped-free': ['contact.friction', 0.3],
  'four-bar': ['drive.speed', 5],
  'slider-crank': ['drive.speed', 5],
  'two-link-arm': ['arm.mass_1', 3],
  'floating-base': ['gait.height', 0.27],
  'state-estimation': ['noise.foot', 0.01],
  'passive-walker': ['walker.hip_mass', 12],
  rotations: ['rotation.pitch', 0.5],
};

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?scene=quadruped-trot' });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

test('the scrubber brings back the state that was, in every scene', async () => {
  const wrong = [];
  for (const id of await page.evaluate(() => window.legwork.scenes())) {
    const same = await page.evaluate(async (scene) => {
      await window.legwork.openScene(scene);
      const { legwork } = window;
      legwork.pause();
      legwork.reset();
      legwork.step(20);
      const then = legwork.read('body_position').join();
      const time = legwork.read('time')[0];
      legwork.step(30);
      const scrubber = document.getElementById('scrubber');
      scrubber.value = '20';
      scrubber.dispatchEvent(new Event('input'));
      return {
        isBack: legwork.read('body_position').join() === then && legwork.read('time')[0] === time,
        max: Number(scrubber.max),
        step: legwork.read('step')[0],
      };
    }, id);
    if (!same.isBack || same.max !== 50 || same.step !== 20) wrong.push([id, same]);
  }
  assert.deepEqual(wrong, []);
});

test('two runs go side by side, and the drawer says both in numbers', async () => {
  for (const [id, [path, value]] of Object.entries(OTHERWISE)) {
    const known = await page.evaluate(
      async ([scene, name, other]) => {
        await window.legwork.openScene(scene);
        window.legwork.pause();
        if (!window.legwork.parameters().includes(name)) return { isKnown: false };
        const outcome = window.legwork.compare(name, other);
        window.legwork.step(40);
        if (document.getElementById('compare-runs').hidden)
          document.getElementById('show-compare-runs').click();
        return {
          isKnown: true,
          outcome,
          times: [window.legwork.read('time')[0], window.legwork.readSecond('time')?.[0]],
          first: window.legwork.read('body_position').join(),
          second: window.legwork.readSecond('body_position')?.join(),
        };
      },
      [id, path, value],
    );
    assert.ok(known.isKnown, `${id} has no ${path}`);
    assert.equal(known.outcome.ok, true, `${id}: ${known.outcome.sentence}`);
    assert.equal(known.times[0], known.times[1], id);
    await frames(page, 4);
    const table = await page.evaluate(() => ({
      rows: document.querySelectorAll('#compare-table tr').length,
      heads: document.querySelectorAll('#compare-table tr:first-child th').length,
      state: document.getElementById('compare-state').textContent,
    }));
    assert.ok(table.rows >= 2, `${id}: ${JSON.stringify(table)}`);
    assert.match(table.state, /Pale and dashed/);
    await page.evaluate(() => window.legwork.endComparison());
  }
});

test('stepping on from before a push takes it back, and what came after it', async () => {
  const told = await page.evaluate(async () => {
    const { legwork } = window;
    await legwork.openScene('quadruped-free');
    legwork.pause();
    legwork.reset();
    legwork.step(400);
    legwork.set('push.count', 1);
    legwork.step(400);
    legwork.step(-600);
    const scrubber = document.getElementById('scrubber');
    const before = Number(scrubber.max);
    legwork.step(300);
    const [pushes, hash] = [legwork.get('push.count'), legwork.hash()];
    const [max, step] = [Number(scrubber.max), legwork.read('step')[0]];
    legwork.reset();
    legwork.step(500);
    return { before, pushes, max, step, isSame: legwork.hash() === hash };
  });
  assert.deepEqual(told, { before: 800, pushes: 0, max: 500, step: 500, isSame: true });
});

test('a second run that has stopped comes back with the scrubber, and goes to its stop again', async () => {
  const told = await page.evaluate(async () => {
    const { legwork } = window;
    await legwork.openScene('quadruped-trot');
    legwork.pause();
    legwork.compare('gait.consistency', 2);
    legwork.step(188);
    const steps = () => [legwork.read('step')[0], legwork.readSecond('step')[0]];
    const all = [steps()];
    for (const count of [-144, 22, 122]) {
      legwork.step(count);
      all.push(steps());
    }
    const state = document.getElementById('compare-state').textContent;
    legwork.endComparison();
    return { all, state };
  });
  const [[, stop]] = told.all;
  assert.ok(stop > 66 && stop < 188, `${stop}`);
  assert.deepEqual(told.all, [
    [188, stop],
    [44, 44],
    [66, 66],
    [188, stop],
  ]);
});

test('a comparison that is refused leaves the run, and the one before, as they are', async () => {
  const told = await page.evaluate(async () => {
    const { legwork } = window;
    await legwork.openScene('quadruped-free');
    legwork.pause();
    legwork.compare('contact.friction', 0.3);
    legwork.step(50);
    const outcome = legwork.compare('contact.friction', -5);
    const kept = [legwork.read('step')[0], legwork.readSecond('step')?.[0]];
    legwork.endComparison();
    await legwork.openRun(legwork.link());
    while (legwork.verdict() === 'under way') await new Promise(requestAnimationFrame);
    const onShared = legwork.compare('contact.friction', 0.3);
    return { outcome, kept, onShared };
  });
  assert.match(told.outcome.sentence, /contact\.friction/);
  assert.deepEqual(told.kept, [50, 50]);
  assert.match(told.onShared.sentence, /handed on/);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
