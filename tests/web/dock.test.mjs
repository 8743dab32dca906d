// The plots below the view and the Workbench: their size, their two painters, their downloads.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  DESK,
  frames,
  keepPicture,
  NARROW,
  panelsAreOpen,
  showAllPlots,
  startPages,
  workbenchIsOpen,
} from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import { handOn } from '../support/page_hand.mjs';

const LOW = { width: 1280, height: 720 };
const LEGS = ['FL', 'FR', 'RL', 'RR'];
const STRIP_PX = 33;

let pages;
let page;
/** The curves of Fig. 4. */
let drawnByImGui;

const hand = handOn(() => page);

before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

const boxOf = (selector) => page.locator(selector).boundingBox();
const roomOf = () => page.getAttribute('#dock', 'data-room');
const isSvg = () => page.evaluate(() => document.querySelectorAll('.plot-body svg').length > 0);
const named = (curves) => curves.map(({ plot, label }) => `${plot} ${label}`).sort();

/** What a press saves, as text. */
async function saved(press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  // Not download.path(): a browser that several files of tests share has its own disk.
  const chunks = await (await download.createReadStream()).toArray();
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

test('its room is there before anything is in it, and nothing moves when ImGui comes', async (t) => {
  page = await pages.visit({
    viewport: DESK,
    prepare: () => {
      /** @type {any} */ (window).shifts = [];
      new PerformanceObserver((list) => {
        /** @type {any} */ (window).shifts.push(...list.getEntries());
      }).observe({ type: 'layout-shift', buffered: true });
    },
  });
  const places = () => Promise.all(['#dock', '#canvas', '.play-bar', '#dock-plots'].map(boxOf));
  const first = await places();
  assert.ok(first[0].height >= 180, `${first[0].height}`);
  await page.waitForFunction(() => window.legwork);
  await panelsAreOpen(page);
  await comparisonsAreThere(page);
  await page.waitForFunction(() => window.legwork.read('time')[0] > 0.5);
  await frames(page, 5);
  assert.deepEqual(await places(), first);
  const shifts = await page.evaluate(() =>
    /** @type {any} */ (window).shifts.reduce((sum, { value }) => sum + value, 0),
  );
  t.diagnostic(`layout shift ${shifts}`);
  assert.ok(shifts < 0.02, `${shifts}`);
  await page.evaluate(() => window.legwork.pause());
});

test('one plot, named in full, and others beside it when asked for', async () => {
  assert.equal(await page.locator('#plot-preset option:checked').textContent(), 'Knee torque, N m');
  assert.deepEqual(
    named(await hand.curves()),
    LEGS.map((leg) => `torque ${leg}`),
  );
  await showAllPlots(page);
  await frames(page, 5);
  assert.equal(await page.locator('.plot-cell').count(), 6);
  assert.ok(named(await hand.curves()).includes('force FL'));
  await keepPicture(page, 'dock-six');
  await page.selectOption('#plot-preset', 'signals:angle');
  await frames(page, 5);
  assert.equal(await page.locator('.plot-cell').count(), 1);
  assert.match(await page.locator('#plot-preset option:checked').textContent(), /^Knee angle, °$/);
  await page.selectOption('#plot-preset', 'signals:torque');
  await page.getByRole('button', { name: 'FL', exact: true }).click();
  await frames(page, 3);
  assert.deepEqual(named(await hand.curves()), ['torque FR', 'torque RL', 'torque RR']);
  await page.getByRole('button', { name: 'FL', exact: true }).click();
});

test('at the start of a run no time is negative', async () => {
  await page.evaluate(() => window.legwork.reset());
  await hand.step(100);
  await frames(page, 4);
  const { text } = await saved(() => page.click('#dock-alone >> text=CSV'));
  const times = text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => Number(row.split(',')[0]));
  assert.equal(times[0], 0);
  const picture = await saved(() => page.click('#dock-alone >> text=SVG'));
  assert.doesNotMatch(picture.text, /class="tick x"[^>]*>[-−]/);
});

test('one plot can be taken away: as numbers, and as a drawing with title, units and names', async () => {
  await hand.step(700);
  await frames(page, 3);
  const table = await saved(() => page.click('#dock-alone >> text=CSV'));
  assert.match(table.name, /^quadruped-trot-torque-[\d.]+-[\d.]+s\.csv$/);
  const [head, ...rows] = table.text.trim().split('\n');
  for (const leg of LEGS) assert.ok(head.includes(`Knee torque, N m: ${leg}`), head);
  assert.match(head, /^"time, s"/);
  assert.equal(rows.length, 101, 'every eighth of 800 steps, and the start');
  const [torque] = rows.slice(-1).map((row) => row.split(',').map(Number));
  assert.ok(Math.abs(torque[0] - (await hand.read('time'))[0]) < 1e-9);
  const drawing = await saved(() => page.click('#dock-alone >> text=SVG'));
  assert.equal(drawing.name, 'quadruped-trot-torque.svg');
  for (const words of ['Knee torque, N m', 'Time, s', ...LEGS])
    assert.ok(drawing.text.includes(`>${words}<`), words);
  assert.match(drawing.text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.equal(
    [...drawing.text.matchAll(/class="curve /g)].length,
    2 * LEGS.length,
    'and their signs',
  );
});

/** What is said where somebody points in the only plot, and how far to the right that is. */
async function pointedAt(share) {
  await page.locator('.plot-body').scrollIntoViewIfNeeded();
  const place = await boxOf('.plot-body');
  await page.mouse.move(place.x + share * place.width, place.y + 0.4 * place.height);
  await page.waitForSelector('.pointed-list:visible');
  const box = await boxOf('.pointed-list');
  return {
    right: box.x + box.width - place.x,
    time: Number.parseFloat(await page.textContent('.pointed-list > b')),
    said: await page.$$eval('.pointed-list li', (items) =>
      items.map((item) => [...item.children].map(({ textContent }) => textContent)),
    ),
  };
}

test('pointing says what the curves are at that time, away from their names', async () => {
  const table = await saved(() => page.click('#dock-alone >> text=CSV'));
  const [, ...rows] = table.text.trim().split('\n');
  const { time, said, right } = await pointedAt(0.3);
  const row = rows
    .map((one) => one.split(',').map(Number))
    .find(([t]) => Math.abs(t - time) < 5e-4);
  assert.ok(row, `${time}`);
  assert.deepEqual(
    said.map(([name]) => name),
    LEGS,
  );
  said.forEach(([, value], i) => {
    const [told, recorded] = [Number(value.replace('−', '-')), row[i + 1]];
    assert.ok(Math.abs(told - recorded) <= 5e-3 * Math.abs(recorded), `${told} ${recorded}`);
  });
  assert.ok(right <= 0.3 * (await boxOf('.plot-body')).width, `${right}`);
  await page.mouse.move(10, 10);
  assert.equal(await page.isVisible('.pointed-list'), false);
});

test('its edge is dragged, also by the keyboard', async () => {
  const height = async () => (await boxOf('#dock')).height;
  const before = await height();
  const edge = await boxOf('#dock-edge');
  await page.mouse.move(edge.x + 300, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + 300, edge.y - 60);
  await page.mouse.up();
  assert.ok((await height()) > before + 50, `${await height()}`);
  await page.focus('#dock-edge');
  const dragged = await height();
  await page.keyboard.press('ArrowDown');
  assert.equal(await height(), dragged - 16);
  assert.equal(Number(await page.getAttribute('#dock-edge', 'aria-valuenow')), dragged - 16);
  await page.keyboard.press('Home');
  assert.equal(await height(), 120);
  await frames(page, 3);
});

test('enlarged it takes the view’s place, and gives it back', async () => {
  await page.click('#dock-alone [aria-label="Enlarge"]');
  assert.equal(await roomOf(), 'large');
  assert.equal(await page.isVisible('#canvas'), false);
  assert.equal(await page.isVisible('#side'), true);
  await frames(page, 3);
  await page.keyboard.press('Escape');
  assert.equal(await roomOf(), 'open');
  assert.equal(await page.isVisible('#canvas'), true);
});

test('the Workbench opens by its button and by B, and Escape gives the focus back', async () => {
  await page.focus('#canvas');
  await page.keyboard.press('b');
  await workbenchIsOpen(page);
  assert.equal(await roomOf(), 'workbench');
  for (const id of ['#canvas', '#side']) assert.equal(await page.isVisible(id), false, id);
  for (const id of ['#play', '#scene', '#plot-preset'])
    assert.equal(await page.isVisible(id), true, id);
  await frames(page, 4);
  const shown = new Set((await hand.curves()).map(({ plot }) => plot));
  assert.deepEqual([...shown].sort(), ['angle', 'error', 'force', 'torque', 'trunk', 'velocity']);
  await keepPicture(page, 'workbench');
  const heights = await page
    .locator('.plot-place')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) >= 116, `high enough to be read: ${Math.min(...heights)} px`);
  await page.keyboard.press('Escape');
  assert.equal(await roomOf(), 'open');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'canvas');
  assert.equal(await page.evaluate(() => window.legwork.sliderRectangle('gait.speed')), null);
  await page.click('#open-workbench');
  assert.equal(await roomOf(), 'workbench');
  await page.selectOption('#plot-preset', 'methods');
  await frames(page, 4);
  assert.ok((await hand.curves()).every(({ plot }) => plot !== 'torque'));
  await page.selectOption('#plot-preset', 'signals');
  // A drawer has its place: either shows itself, and the other goes.
  await page.click('#open-explain');
  assert.equal(await roomOf(), 'open');
  assert.equal(await page.isVisible('#equations'), true);
  await page.click('#open-workbench');
  assert.equal(await page.getAttribute('#open-explain', 'aria-expanded'), 'false');
  await page.click('#open-workbench');
  assert.equal(await roomOf(), 'open');
  await page.evaluate(() => window.legwork.showPlots('fig4'));
  await frames(page, 5);
  assert.equal(await isSvg(), false);
  drawnByImGui = named(await hand.curves());
  assert.notDeepEqual(drawnByImGui, []);
  assert.deepEqual(pages.complaints, []);
  await page.context().close();
});

test('an address can ask for the Workbench', async () => {
  page = await pages.open({ query: '?scene=four-bar&workbench', viewport: DESK });
  await workbenchIsOpen(page);
  assert.equal(await roomOf(), 'workbench');
  assert.equal(await page.isVisible('#notice'), false);
  await keepPicture(page, 'workbench-four-bar');
  await page.context().close();
});

test('a low window begins with a strip, which unfolds', async () => {
  page = await pages.open({ viewport: LOW });
  await comparisonsAreThere(page);
  await page.waitForSelector('#toggle-plots:enabled');
  assert.equal((await boxOf('#dock')).height, STRIP_PX);
  assert.equal(await page.evaluate(() => window.legwork.panelsStartTime()), null);
  await panelsAreOpen(page);
  assert.ok((await boxOf('#dock')).height >= 180);
  await page.click('#toggle-plots');
  assert.equal((await boxOf('#dock')).height, STRIP_PX);
  await page.evaluate(() => window.legwork.showPlots('torque'));
  await page.waitForSelector('#toggle-plots[aria-expanded="true"]');
  await page.context().close();
});

const [narrow, finger] = /** @type {const} */ ([
  ['on a narrow screen', { viewport: NARROW }],
  ['for a finger', { viewport: DESK, hasTouch: true, isMobile: true }],
]);
for (const [name, options] of isNight ? [narrow, finger] : [narrow])
  test(`${name} the same curves are SVG, and ImGui is not fetched`, async () => {
    page = await pages.open({
      query: '?scene=quadruped-trot',
      reducedMotion: 'reduce',
      ...options,
    });
    await page.waitForSelector('#toggle-plots:enabled');
    if ((await page.getAttribute('#toggle-plots', 'aria-expanded')) === 'false')
      await page.click('#toggle-plots');
    await hand.step(500);
    await page.waitForSelector('.plot-body svg');
    await frames(page, 20);
    assert.deepEqual(
      named(await hand.curves()),
      LEGS.map((leg) => `torque ${leg}`),
    );
    assert.equal(await page.locator('.plot-body path.curve').count(), LEGS.length);
    const ends = await page.locator('.plot-body .end-name').allTextContents();
    assert.deepEqual(ends.sort(), LEGS);
    const { said } = await pointedAt(0.2);
    assert.deepEqual(
      said.map(([leg]) => leg),
      LEGS,
    );
    await page.evaluate(() => window.legwork.showPlots('fig4'));
    await frames(page, 5);
    assert.equal(await page.evaluate(() => window.legwork.panelsStartTime()), null);
    assert.equal(await isSvg(), true);
    assert.deepEqual(named(await hand.curves()), drawnByImGui);
    await page.context().close();
    assert.deepEqual(pages.complaints, []);
  });

test('without WebGL 2 the plots are there', async () => {
  page = await pages.open({
    viewport: DESK,
    prepare: () => {
      HTMLCanvasElement.prototype.getContext = () => null;
    },
  });
  await page.waitForSelector('.plot-body svg');
  assert.equal(await page.locator('.plot-body path.curve').count(), LEGS.length);
});
