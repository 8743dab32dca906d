// Many scenes on one page: visible ones come first; of fifty (by day nine) only a few have a WebGL context at a time, and those on
// the screen have their pictures.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isNight } from '../support/by_night.mjs';
import { liveContexts, startCourse } from '../support/course_page.mjs';
import '../support/close_after_each.mjs';

const EMBEDS = isNight ? 50 : 9;
const MOST_CONTEXTS = 8;
const SCENES = ['quadruped-trot', 'hexapod-tripod', 'four-bar', 'rotations', 'passive-walker'];

let site;
before(async () => {
  site = await startCourse();
});
after(() => site?.close());

test('of six frames the one that is seen opens first, the others one after the other', async (t) => {
  const page = await site.open('/course/empty.html', { viewport: { width: 800, height: 400 } });
  const engines = { now: 0, most: 0, all: 0 };
  await page.route(/\.wasm$/, async (route) => {
    engines.all += 1;
    engines.most = Math.max(engines.most, ++engines.now);
    await new Promise((resolve) => setTimeout(resolve, 100)); // as of a slow network
    await route.continue();
    engines.now -= 1;
  });
  const told = await page.evaluate(async (address) => {
    const frames = Array.from({ length: 6 }, () => document.createElement('iframe'));
    for (const frame of frames) frame.style.cssText = 'width: 700px; height: 450px';
    document.body.append(...frames);
    frames.at(-1)?.scrollIntoView({ block: 'end' });
    const heard = [];
    const all = new Promise((resolve) => {
      window.addEventListener('message', ({ source, data }) => {
        if (data.event !== 'loading' && data.event !== 'ready') return;
        heard.push([data.event, frames.findIndex(({ contentWindow }) => contentWindow === source)]);
        if (heard.length === 2 * frames.length) resolve(heard);
      });
    });
    for (const frame of frames) frame.src = address;
    await all;
    return heard;
  }, `${site.other}/embed.html?scene=quadruped-trot`);
  t.diagnostic(told.map(([event, index]) => `${event} ${index}`).join(', '));
  const ready = told.flatMap(([event, index]) => (event === 'ready' ? [index] : []));
  assert.equal(ready[0], 5);
  assert.deepEqual([...ready].sort(), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(engines, { now: 0, most: 1, all: 6 });
});

test('many embeds, scrolled from end to end and back at once', async (t) => {
  const page = await site.open('/course/empty.html', { viewport: { width: 800, height: 700 } });
  await page.evaluate(
    async ([count, scenes]) => {
      await import('../legwork/legwork-sim.js');
      for (let i = 0; i < count; i += 1) {
        const element = document.createElement('legwork-sim');
        element.setAttribute('scene', scenes[i % scenes.length]);
        element.setAttribute('running', 'true');
        document.body.append(element);
      }
    },
    [EMBEDS, SCENES],
  );
  const place = (index) =>
    page.evaluate(async (at) => {
      const element = document.querySelectorAll('legwork-sim')[at];
      element.scrollIntoView({ block: 'center' });
      await element.ready;
      return element.read('scene');
    }, index);
  let most = 0;
  for (let i = 0; i < EMBEDS; i += 1) {
    assert.equal(await place(i), SCENES[i % SCENES.length]);
    most = Math.max(most, await liveContexts(page));
  }
  t.diagnostic(`${most} contexts at most`);
  assert.ok(most >= 1 && most <= MOST_CONTEXTS && most < EMBEDS, `${most}`);
  await place(0);
  await page.waitForTimeout(300);
  assert.ok((await liveContexts(page)) <= MOST_CONTEXTS);
  assert.deepEqual(site.complaints, []);
});
