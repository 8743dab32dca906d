// At 320 px, at 200 and 400 % zoom, with increased text spacing: nothing is cut off, nothing scrolls sideways except tables in
// regions of their own, every target is large enough. By day every drawer once, and a page of each kind.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kindOfPage, otherPages } from '../support/axe.mjs';
import { comparisonsAreThere, startPages } from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { cutTexts, overflowing, smallTargets, spaceText } from '../support/layout.mjs';
import '../support/close_after_each.mjs';

const SCENES = ['quadruped-trot', 'quadruped-free', 'four-bar', 'rotations'];
/** Whose drawers and sheets are the widest. */
const WIDEST = isNight ? SCENES : ['quadruped-trot', 'quadruped-free'];
const PHONE = { width: 320, height: 640 };
const FINGERS = { hasTouch: true, isMobile: true };

let pages;

before(async () => {
  pages = await startPages();
});

after(() => pages?.close());

const openScene = (page, id) =>
  page.evaluate(async (wanted) => {
    await window.legwork.openScene(wanted);
    window.legwork.pause();
    window.legwork.step(5);
  }, id);

const unfold = (page) =>
  page.evaluate(() => {
    for (const sheet of document.querySelectorAll('details')) sheet.open = true;
  });

const fold = (page) =>
  page.evaluate(() => {
    for (const sheet of document.querySelectorAll('details')) sheet.open = false;
  });

const TABS = ['try', 'settings', 'numbers'];
const MENUS = ['view-menu', 'show-menu'];

const press = (page, selector) => page.$eval(selector, (button) => button.click());

const openers = (page) =>
  page.$$eval('.tools [id^="show-"]', (buttons) =>
    buttons.filter(({ hidden, disabled }) => !hidden && !disabled).map(({ id }) => `#${id}`),
  );

/** Problems in all states of the laboratory, as `problemsNow` finds them, with these scenes. */
async function inAllStates(page, problemsNow, scenes = SCENES) {
  const problems = [];
  const say = async (state) => {
    for (const found of await problemsNow()) problems.push(`${state}: ${found}`);
  };
  const tried = new Set();
  for (const scene of scenes) {
    await openScene(page, scene);
    await say(scene);
    for (const opener of await openers(page)) {
      if (!isNight && tried.has(opener)) continue;
      tried.add(opener);
      await press(page, opener);
      await say(`${scene}, ${opener}`);
    }
    await press(page, '#close-drawer');
    // By day of the first scene, and of the last one unfolded, below.
    const isFull = isNight || scene === scenes[0];
    for (const tab of isFull ? TABS : []) {
      await press(page, `#tab-${tab}`);
      await say(`${scene}, ${tab}`);
    }
    for (const menu of isFull ? MENUS : []) {
      await press(page, `#${menu} > summary`);
      await say(`${scene}, ${menu}`);
      await press(page, `#${menu} > summary`);
    }
  }
  await press(page, '#open-menu');
  await say('the menu');
  await press(page, '#open-menu');
  await unfold(page);
  await page.waitForSelector('#plotdata section, #plotdata .hint', { state: 'attached' });
  await press(page, '#toggle-help');
  for (const tab of TABS) {
    await press(page, `#tab-${tab}`);
    await say(`all unfolded, ${tab}`);
  }
  await press(page, '#toggle-help');
  await fold(page);
  return [...new Set(problems)];
}

/** The laboratory, which stands still. */
async function laboratory(options) {
  const page = await pages.open({ reducedMotion: 'reduce', ...options });
  await comparisonsAreThere(page);
  return page;
}

async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction((wanted) => window.innerWidth === wanted, size.width);
}

test('the laboratory with a mouse, paused where less motion is asked for: targets of 24 px; zoomed; at 320 px, text spaced out', async () => {
  const page = await laboratory();
  // Less motion: it starts paused.
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  assert.deepEqual(await page.evaluate(() => window.legwork.read('step')), [0]);
  const small = await inAllStates(page, () => smallTargets(page, 24));
  assert.deepEqual(small, [], small.join('\n'));
  // Zoom of 200 and 400 % on a window of 1280 x 1024: to the page a smaller one.
  for (const percent of isNight ? [200, 400] : [400]) {
    const factor = percent / 100;
    const size = { width: 1280 / factor, height: Math.round(1024 / factor) };
    // By night with the pixels of the zoom, too, which an open page cannot be given.
    const zoomed = isNight ? await laboratory({ viewport: size, deviceScaleFactor: factor }) : page;
    await resize(zoomed, size);
    const scenes = isNight ? WIDEST : WIDEST.slice(0, 1);
    const wide = await inAllStates(zoomed, () => overflowing(zoomed), scenes);
    assert.deepEqual(wide, [], `${percent} %`);
    const { width, height } = await zoomed.locator('#canvas').boundingBox();
    assert.ok(
      width >= 0.9 * size.width && height >= 0.5 * size.height,
      `the view is ${width} x ${height} at ${percent} %`,
    );
    if (zoomed !== page) await zoomed.context().close();
  }
  await resize(page, PHONE);
  if (isNight) assert.deepEqual(await inAllStates(page, () => overflowing(page)), []);
  await spaceText(page);
  const problemsNow = async () => [...(await overflowing(page)), ...(await cutTexts(page))];
  assert.deepEqual(await inAllStates(page, problemsNow, WIDEST), []);
});

test('every other page at 320 px, text spaced out; targets', async (t) => {
  const problems = [];
  // Reversed: by day in German, whose words are longer.
  const seen = sample(otherPages().reverse(), kindOfPage);
  t.diagnostic(seen.join(' '));
  const page = await pages.visit({ query: seen[0], viewport: PHONE });
  for (const path of seen) {
    await page.goto(new URL(`/${path}`, page.url()).href);
    const say = (found) => problems.push(...found.map((one) => `${path}: ${one}`));
    say(await overflowing(page));
    say(await smallTargets(page, 24));
    await spaceText(page);
    say([...(await overflowing(page)), ...(await cutTexts(page))]);
  }
  assert.deepEqual(problems, [], problems.join('\n'));
});

// On a phone what a thumb plays with is 44 px large: the bar, the view and what is at hand beside it. Names in the picture
// would lie over each other.
const PLAYED_WITH =
  '.play-bar, .view > :not(.labels), .tabs, #card, #chips, #scene-controls, #interaction';

test('targets on a phone: 44 px high where one plays, 24 px elsewhere; turned, it goes on with its run', async () => {
  const page = await laboratory({ viewport: { width: 320, height: 720 }, ...FINGERS });
  assert.ok(await page.evaluate(() => matchMedia('(pointer: coarse)').matches));
  const problemsNow = async () => [
    ...(await smallTargets(page, 44, { within: PLAYED_WITH, isHeightOnly: true })),
    ...(await smallTargets(page, 24)),
  ];
  for (const width of isNight ? [320, 400] : [320]) {
    await resize(page, { width, height: 720 });
    const found = await inAllStates(page, problemsNow, WIDEST);
    assert.deepEqual(found, [], `${width} px: ${found.join('\n')}`);
  }

  // A phone that is turned goes on with the same run, upright and lying.
  const sizes = { upright: { width: 390, height: 844 }, lying: { width: 844, height: 390 } };
  await resize(page, sizes.upright);
  await openScene(page, 'quadruped-trot');
  const hash = await page.evaluate(() => window.legwork.hash());
  for (const name of ['lying', 'upright']) {
    const { width, height } = sizes[name];
    await resize(page, sizes[name]);
    assert.deepEqual(await overflowing(page), [], name);
    assert.equal(await page.evaluate(() => window.legwork.hash()), hash);
    const view = await page.locator('#canvas').boundingBox();
    assert.ok(view.width >= 0.5 * width && view.height >= 0.4 * height, `${name}: ${view.width}`);
    await page.tap('#step');
    await page.tap('#step-back');
    assert.equal(await page.evaluate(() => window.legwork.hash()), hash);
  }
});

test('nothing complains', () => assert.deepEqual(pages.complaints, []));
