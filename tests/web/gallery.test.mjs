// The gallery under the first screen and the title bar over it: every scene as a card with a question and a picture, searchable,
// opened without a reload, usable from 320 px to 4K.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { frames, keepPicture, startPages } from '../support/built_page.mjs';
import { everyOther, isNight, once } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

const models = readdirSync(join(root, 'models'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(root, 'models', name), 'utf8')));
const MOST_BYTES = 12 * 1024;

let pages;
let page;

const galleryIsThere = (opened) =>
  opened.waitForSelector('#gallery a[data-scene]', { state: 'attached' });
const shown = (opened) =>
  opened
    .locator('.scene-card:not([hidden]) a')
    .evaluateAll((all) => all.map(({ dataset }) => dataset.scene));
const found = (opened) => opened.locator('#gallery [role=status]').textContent();
const search = (opened, words) => opened.getByRole('searchbox', { name: 'Search' }).fill(words);

/** In the page, before its scripts: when the gallery is asked for. */
function noteGallery() {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (/landing/.test(name)) window.galleryAskedFor ??= startTime;
  }).observe({ type: 'resource', buffered: true });
}

before(async () => {
  pages = await startPages();
  page = await pages.open({ prepare: noteGallery });
  await galleryIsThere(page);
});

after(() => pages.close());

test('the first motion does not wait for the gallery', async () => {
  await page.waitForFunction(() => window.galleryAskedFor && window.legwork.firstMotionTime());
  const { moved, asked } = await page.evaluate(() => ({
    moved: window.legwork.firstMotionTime(),
    asked: window.galleryAskedFor,
  }));
  assert.ok(asked > moved, `asked for at ${asked} ms, moved at ${moved} ms`);
  await page.evaluate(() => window.legwork.pause());
});

test('every scene has a card with a title, a question of its own, and its summary as the picture’s words', async () => {
  const cards = await page.locator('.scene-card').evaluateAll((all) =>
    all.map((card) => ({
      id: card.querySelector('a').dataset.scene,
      title: card.querySelector('h4').textContent,
      question: card.querySelector('p').textContent,
      alt: card.querySelector('img').alt,
      size: [card.querySelector('img').width, card.querySelector('img').height].every((n) => n > 0),
      lazy: card.querySelector('img').loading,
    })),
  );
  assert.deepEqual(cards.map(({ id }) => id).sort(), models.map(({ id }) => id).sort());
  for (const { id, title, question, alt, size, lazy } of cards) {
    const model = models.find((candidate) => candidate.id === id);
    assert.equal(title, model.title, id);
    assert.equal(alt, model.summary, id);
    assert.match(question, /\?$/, id);
    assert.ok(size, id);
    assert.equal(lazy, 'lazy', id);
  }
  assert.equal(new Set(cards.map(({ question }) => question)).size, cards.length);
  const groups = await page.locator('#gallery h3').allTextContents();
  const inList = await page
    .locator('#scene optgroup')
    .evaluateAll((all) => all.map(({ label }) => label));
  assert.deepEqual(groups, inList);
});

test('every scene says where it stands, each in a place of its own, and lessons that there are', () => {
  const places = models.map(({ gallery }) => gallery.place);
  assert.equal(new Set(places).size, places.length);
  for (const { id, gallery } of models)
    if (gallery.lesson)
      assert.ok(existsSync(join(root, `web/lessons/${gallery.lesson}.html`)), `${id}'s lesson`);
});

test('every scene has a picture of at most 12 KB that shows something, no two the same', async () => {
  const seen = new Set();
  for (const { id } of models) {
    const file = join(root, 'web/public/scenes', `${id}.webp`);
    assert.ok(statSync(file).size <= MOST_BYTES, id);
    seen.add(readFileSync(file).toString('base64'));
  }
  assert.equal(seen.size, models.length);
  for (const { id } of everyOther(models, 6)) {
    const { width, height, colours, deviation } = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set();
      let sum = 0;
      let squares = 0;
      for (let i = 0; i < data.length; i += 4) {
        colours.add((data[i] >> 4) * 256 + (data[i + 1] >> 4) * 16 + (data[i + 2] >> 4));
        sum += data[i + 1];
        squares += data[i + 1] ** 2;
      }
      const count = data.length / 4;
      return {
        width: canvas.width,
        height: canvas.height,
        colours: colours.size,
        deviation: Math.sqrt(squares / count - (sum / count) ** 2),
      };
    }, `scenes/${id}.webp`);
    assert.deepEqual([width, height], [480, 300], id);
    // A plain ground has one or two colours and deviates by nothing.
    assert.ok(colours > 20, `${id}: ${colours} colours`);
    assert.ok(deviation > 4, `${id}: deviates by ${deviation}`);
  }
});

test('typing finds scenes by title, question, summary, id and group, and says how many', async () => {
  const all = await shown(page);
  assert.equal(await found(page), `${models.length} scenes`);
  const tries = {
    sway: ['quadruped-trot', 'tail-trot'], // titles and summaries
    'swing sideways': ['quadruped-pace'], // a question
    'experiment-4-2': ['tailed-quadruped-experiment-4-2'], // an id
    'GIMBAL LOCK': [],
    'euler lock': ['rotations'], // two words, in any order
    'lecture experiments': ['rotations', 'two-link-arm', 'passive-walker', 'brachistochrone'], // a group
    'exactly straight': ['peaucellier'],
  };
  for (const [words, expected] of Object.entries(tries)) {
    await search(page, words);
    const ids = await shown(page);
    for (const id of expected) assert.ok(ids.includes(id), `${words} finds ${id}`);
    assert.ok(ids.length < all.length, words);
    if (expected.length === 0) assert.deepEqual(ids, []);
    else assert.equal(await found(page), `${ids.length} of ${models.length} scenes`);
  }
  await search(page, 'exactly straight');
  assert.deepEqual(await page.locator('#gallery section:visible h3').allTextContents(), [
    'Linkages (Kumar et al.)',
  ]);
  await search(page, 'flying <b>saucer');
  assert.match(await found(page), /^No scene is about “flying <b>saucer”\. Try /);
  assert.equal(await page.locator('#gallery b').count(), 0);
  await search(page, '');
  assert.deepEqual(await shown(page), all);
});

test('a card opens its scene in the view without a reload, and the address names it', async () => {
  await page.evaluate(() => {
    window.isTheSamePage = true;
  });
  await page.click('#open-menu');
  await page.getByRole('link', { name: 'Scenes', exact: true }).first().click();
  assert.equal(await page.isVisible('#menu'), false);
  await page.waitForFunction(
    () => document.getElementById('scenes').getBoundingClientRect().top < 300,
  );
  await keepPicture(page, 'gallery');
  await page.click('[data-scene="four-bar"]');
  await page.waitForFunction(() => window.legwork.scene() === 'four-bar');
  await page.waitForFunction(() => window.scrollY === 0);
  assert.equal(await page.evaluate(() => window.isTheSamePage), true);
  assert.equal(new URL(page.url()).searchParams.get('scene'), 'four-bar');
  assert.equal(new URL(page.url()).hash, '');
  assert.deepEqual(
    await page
      .locator('#gallery [aria-current]')
      .evaluateAll((all) => all.map(({ dataset }) => dataset.scene)),
    ['four-bar'],
  );
  // The wheel stays the page's; who used the keyboard goes on in the view.
  assert.notEqual(await page.evaluate(() => document.activeElement?.id), 'canvas');
  await page.locator('[data-scene="hexapod-wave"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.legwork.scene() === 'hexapod-wave');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'canvas');
  assert.equal(await page.evaluate(() => window.isTheSamePage), true);
});

/** What is open of the drawer. */
const sections = (opened) =>
  opened.locator('#drawer > section:visible').evaluateAll((all) => all.map(({ id }) => id));

const WIDTHS = [
  { width: 3840, height: 2160 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const BY_DAY = [768, 320];
/** By day a tool that is not its group's first is opened at one width. */
const isToBeOpened = once();

/** By night anew; by day the page that there is, made so wide. */
async function openedAt(viewport) {
  if (isNight)
    return pages.open({ viewport, query: '?scene=quadruped-free', reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await window.legwork.openScene('quadruped-free');
    window.legwork.pause();
    window.scrollTo(0, 0);
  });
  return page;
}

for (const viewport of WIDTHS.filter(({ width }) => isNight || BY_DAY.includes(width))) {
  test(`at ${viewport.width} px nothing is cut off, and the title bar has all its controls`, async () => {
    const opened = await openedAt(viewport);
    await galleryIsThere(opened);
    await opened.waitForSelector('#show-errata:enabled', { state: 'attached' });
    await frames(opened, 3);
    await keepPicture(opened, `first-screen-${viewport.width}`);
    const { wide, outside, covered } = await opened.evaluate(() => {
      const controls = [...document.querySelectorAll('.top-bar :is(button, select, a)')].filter(
        (control) => control.checkVisibility(),
      );
      const box = (control) => control.getBoundingClientRect();
      return {
        wide: document.documentElement.scrollWidth,
        outside: controls
          .filter((one) => box(one).left < 0 || box(one).right > innerWidth + 0.5)
          .map(({ id }) => id),
        covered: controls
          .filter((one) => {
            const { left, top, width, height } = box(one);
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return hit !== one && !one.contains(hit);
          })
          .map(({ id, textContent }) => id || textContent),
      };
    });
    assert.ok(wide <= viewport.width, `${wide} px`);
    assert.deepEqual(outside, []);
    assert.deepEqual(covered, []);
    const view = await opened.locator('#view').boundingBox();
    assert.ok(view.height >= 0.5 * viewport.height, `the view has ${view.height} px`);

    // The tools by their groups, and the menu, by keyboard alone.
    assert.equal(await opened.isVisible('#world'), true);
    for (const group of ['explain', 'compare', 'share']) {
      await opened.locator(`#open-${group}`).focus();
      await opened.keyboard.press('Enter');
      assert.equal(await opened.isVisible(`#${group}-tools`), true, group);
      const tools = await opened.locator(`#${group}-tools button:visible`).all();
      assert.ok(tools.length > 1, group);
      for (const [place, tool] of tools.entries()) {
        const id = await tool.getAttribute('aria-controls');
        if (!isToBeOpened(id) && place > 0) continue;
        await tool.press('Enter');
        assert.deepEqual(await sections(opened), [id]);
      }
      const drawer = await opened.locator('#drawer').boundingBox();
      assert.ok(drawer.x >= 0 && drawer.x + drawer.width <= viewport.width + 0.5, group);
      await keepPicture(opened, `tools-${group}-${viewport.width}`);
      await opened.keyboard.press('Escape');
      assert.equal(await opened.isVisible('#drawer'), false);
      assert.equal(await opened.evaluate(() => document.activeElement?.id), `open-${group}`);
    }
    await opened.locator('#open-menu').focus();
    await opened.keyboard.press('Enter');
    assert.equal(await opened.getByRole('navigation', { name: 'Site' }).isVisible(), true);
    const menu = await opened.locator('#menu').boundingBox();
    assert.ok(menu.x >= 0 && menu.x + menu.width <= viewport.width, JSON.stringify(menu));
    await keepPicture(opened, `menu-${viewport.width}`);
    await opened.keyboard.press('Escape');
    assert.equal(await opened.locator('#menu').isVisible(), false);
    assert.equal(await opened.evaluate(() => document.activeElement?.id), 'open-menu');

    await opened.evaluate(() =>
      document.getElementById('scenes').scrollIntoView({ behavior: 'instant' }),
    );
    await frames(opened, 3);
    await keepPicture(opened, `gallery-${viewport.width}`);
  });
}

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
