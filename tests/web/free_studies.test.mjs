// Studies of free robots, run by a user on the built page: in a worker, with progress, by the same engine.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  keepPicture,
  openSection,
  panelsAreOpen,
  startPages,
  WIDE,
} from '../support/built_page.mjs';
import { forNight, isNight } from '../support/by_night.mjs';
import { loadInNode, studyOf } from '../support/hash_hosts.mjs';
import { handOn } from '../support/page_hand.mjs';
import '../support/close_after_each.mjs';

const SCENE = 'quadruped-free';
/** The map of pushes takes a minute of a processor. */
const LONG = isNight ? 'push-recovery' : 'speed-by-friction';
const WAIT = { timeout: 180_000 };

let pages;
let page;

const { set, text, curves, openScene } = handOn(() => page);
const start = (name) => page.click(`[data-study="${name}"]`);
const isWaiting = () => page.isVisible('#study-wait');
const computed = () =>
  page
    .locator('#study-state')
    .filter({ hasText: /Computed|changed/ })
    .waitFor(WAIT);
const numbers = (place) =>
  page
    .locator(place)
    .allTextContents()
    .then((all) =>
      all.map((one) => Number(one.replace(/^≥./, '').replace('−', '-').replace('–', 'NaN'))),
    );
/** As the page writes them. */
const rounded = (values) => values.map((value) => Number((value ?? Number.NaN).toPrecision(3)));

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: `?scene=${SCENE}`, viewport: WIDE });
  await panelsAreOpen(page);
  await comparisonsAreThere(page);
  await openSection(page, 'studies');
});

after(() => pages?.close());

beforeEach(() => openScene(SCENE, true));

test('a map comes while the robot goes on, and is the engine’s', async (t) => {
  await page.evaluate(() => window.legwork.play());
  await start(LONG);
  // Asked within the page: on a quick machine the map would be there before an answer from outside.
  const seen = await page.evaluate(async () => {
    const isWaiting = () => !document.getElementById('study-wait').hidden;
    const step = () => window.legwork.read('step')[0];
    while (!isWaiting()) await new Promise(requestAnimationFrame);
    const from = step();
    while (isWaiting() && !(Number(document.getElementById('study-progress').value) > 0.2))
      await new Promise(requestAnimationFrame);
    const waited = document.getElementById('study-waited').textContent;
    return { isWaiting: isWaiting(), waited, steps: step() - from };
  });
  assert.ok(seen.isWaiting);
  assert.match(seen.waited, /^\d+.%, \d+.s$/);
  assert.ok(seen.steps > 0, 'the page is not held up');
  await keepPicture(page, 'free-study-running');
  await computed();
  t.diagnostic(await text('#study-state'));
  assert.equal(await isWaiting(), false);
  const { map, sentence } = studyOf(await loadInNode('legwork-free'), SCENE, LONG);
  assert.deepEqual(await numbers('#study-result .cell .value'), rounded(map.values));
  assert.ok((await text('#study-result')).includes(sentence.replace(/\s+/g, ' ')));
  if (isNight) assert.match(await text('.map-legend'), /N.s/);
  await page.locator('#study-result summary').click();
  await page.waitForSelector('#study-result tbody td');
  assert.deepEqual(await numbers('#study-result tbody td'), rounded(map.values));
  await page.waitForFunction((id) => window.legwork.curves()[0]?.plot === `study:${id}`, LONG);
  assert.deepEqual((await curves())[0].points, map.values.length, 'a map in the plots too');
  await keepPicture(page, 'free-study-pushes');
});

forNight('the map of speed by friction takes the present parameters', async (t) => {
  await set('gait.name', 2);
  await start('speed-by-friction');
  await computed();
  t.diagnostic(await text('#study-state'));
  assert.equal(await page.locator('#study-result svg.map rect').count(), 20);
  const pace = await numbers('#study-result .cell .value');
  assert.equal(pace.length, 20);
  const { map } = studyOf(await loadInNode('legwork-free'), SCENE, 'speed-by-friction');
  assert.notDeepEqual(pace, rounded(map.values), 'the file’s gait is another one');
  await keepPicture(page, 'free-study-friction');
  await set('gait.name', 1);
  assert.match(await text('#study-state'), /A parameter has changed/);
});

test('what takes too long is cancelled, and another scene cancels too', async () => {
  for (const giveUp of [() => page.click('#study-cancel'), () => openScene('hexapod-free', true)]) {
    await start('push-recovery');
    await page.waitForFunction(() => Number(document.getElementById('study-progress').value) > 0);
    const workers = () => page.workers().length;
    assert.equal(workers(), 1);
    await giveUp();
    assert.equal(await isWaiting(), false);
    // What is kept of the scene is there again.
    assert.match(await text('#study-state'), /^Computed in advance/);
    assert.ok((await page.locator('#study-result svg').count()) > 0);
    while (workers() > 0) await frames(page, 1);
  }
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
