// The keys of an address in a browser: the laboratory, a frame, the element and the single file treat them alike
// (tests/web/address.test.mjs tests how they are read).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, startPages } from '../support/built_page.mjs';
import { startCourse } from '../support/course_page.mjs';
import '../support/close_after_each.mjs';

const WORDS =
  'scene=quadruped-trot&set.gait.speed=0.2&set.sim.mode=inverse&hide=caption,bar&speed=0.25&camera=side&zoom=1.5&theme=dark&angles=rad';

let pages;
let site;
before(async () => {
  pages = await startPages();
  site = await startCourse();
});
after(async () => {
  await pages?.close();
  await site?.close();
});

test('the laboratory opens what its address asks for, and does not play where it says so', async () => {
  const page = await pages.open({ query: `?${WORDS}&running=false` });
  const [speed, mode, isPlaying] = await page.evaluate(() => [
    window.legwork.get('gait.speed'),
    window.legwork.get('sim.mode'),
    window.legwork.isPlaying(),
  ]);
  assert.deepEqual([speed, mode, isPlaying], [0.2, 0, false]);
  assert.equal(await page.inputValue('#speed'), '0.25');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.waitForSelector('[data-camera="side"][aria-pressed="true"]', { state: 'attached' });
  for (const hidden of ['#status', '#legend', '.play-bar'])
    assert.equal(await page.isVisible(hidden), false, hidden);
  assert.equal(await page.isVisible('#notice'), false);
  // What was asked of the scene goes with it, the rest stays.
  await page.evaluate(() => window.legwork.openScene('four-bar'));
  const { searchParams } = new URL(page.url());
  assert.deepEqual(Object.fromEntries(searchParams), {
    scene: 'four-bar',
    hide: 'caption,bar',
    speed: '0.25',
    theme: 'dark',
    angles: 'rad',
    running: 'false',
  });
});

test('it names what is impossible, beside a run that plays, and leaves strangers alone', async () => {
  const page = await pages.open({
    query: '?scene=quadruped-trot&theme=pink&set.gait.speed=99&set.bar=1&api=rw&fbclid=1',
  });
  const said = await page.textContent('#notice-text');
  for (const words of [/theme="pink"/, /gait\.speed = 99/, /"bar"/, /"api"/])
    assert.match(said, words);
  assert.doesNotMatch(said, /fbclid/);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), true);
});

test('settings of a scene that is not there are nobody else’s; a speed that is not offered is shown', async () => {
  const page = await pages.open({
    query: '?scene=quadruped-gallop&set.push.y=7&speed=0.3&running=false',
  });
  assert.match(await page.textContent('#notice-text'), /quadruped-gallop/);
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'quadruped-free');
  assert.notEqual(await page.evaluate(() => window.legwork.get('push.y')), 7);
  assert.equal(await page.inputValue('#speed'), '0.3');
});

test('hide=panel leaves the panel away on a wide screen; the plots open', async () => {
  const page = await pages.open({
    query: '?scene=quadruped-trot&hide=panel',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await comparisonsAreThere(page);
  await page.waitForSelector('#toggle-plots[aria-expanded="true"]');
  for (const hidden of ['#side', '#scene-controls'])
    assert.equal(await page.isVisible(hidden), false, hidden);
});

test('a frame that starts by itself says what cannot be had all the same', async () => {
  const page = await site.open('/legwork/embed.html?scene=four-bar&running=true&colour=red');
  await page.waitForFunction(() => window.sim?.stepCount > 5);
  assert.match(await page.textContent('.sim .notice'), /"colour"/);
});

test('the element asks its frame for the same words, and for a run', async () => {
  const page = await site.open('/course/empty.html');
  const told = await page.evaluate(async () => {
    await import('../legwork/legwork-sim.js');
    const element = document.createElement('legwork-sim');
    for (const [name, value] of Object.entries({ scene: 'four-bar', angles: 'rad', zoom: '1.5' }))
      element.setAttribute(name, value);
    document.body.append(element);
    await element.ready;
    await element.step(30);
    const [run, hash] = [await element.read('run'), await element.read('hash')];
    element.setAttribute('run', String(run));
    await element.ready;
    for (let i = 0; i < 200 && (await element.read('hash')) !== hash; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const { searchParams } = /** @type {URL} */ (element.address);
    const step = /** @type {number[]} */ (await element.read('step'));
    return [searchParams.get('angles'), searchParams.get('zoom'), step[0]];
  });
  assert.deepEqual(told, ['rad', '1.5', 30]);
});

test('the one file takes all of them after "#", its language and its unit of angles too', async () => {
  const page = await site.open(`/legwork/single/legwork-embed.html#${WORDS}&running=true&lang=de`);
  await page.waitForFunction(() => window.sim?.stepCount > 5);
  assert.equal(await page.evaluate(() => window.sim.get('gait.speed')), 0.2);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.isVisible('.sim-bar'), false);
  assert.equal(await page.isVisible('.sim .notice'), false);
});

test('nothing was complained about, nobody else was asked', () => {
  assert.deepEqual([...pages.complaints, ...site.complaints], []);
  assert.deepEqual([...pages.strangers, ...site.strangers], []);
});
