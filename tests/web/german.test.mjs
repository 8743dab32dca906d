// German on the page: every scene (by day one of each kind) with its drawers, forms and plots leaves no English behind; the page
// declares its language, and the link back keeps the address.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, frames, keepPicture, startPages } from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import { kindOf } from '../support/models.mjs';
import '../support/close_after_each.mjs';

let pages;
/** One page for the tests here. */
let page;
before(async () => {
  pages = await startPages();
  page = await inGerman('&scene=quadruped-pace', { viewport: { width: 900, height: 600 } });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

const still = /** @type {const} */ ({ reducedMotion: 'reduce' });
const inGerman = (query, options = {}) =>
  pages.open({ query: `?lang=de&running=false${query}`, ...still, ...options });

test('the page says its language, and offers the other with the rest of the address', async () => {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  const other = page.locator('#language');
  assert.equal(await other.getAttribute('lang'), 'en');
  await page.evaluate(() => document.getElementById('language').focus());
  const address = new URL(await other.evaluate((link) => link.href));
  assert.equal(address.searchParams.get('lang'), 'en');
  assert.equal(address.searchParams.get('scene'), 'quadruped-pace');
  const english = await pages.open({ query: '?lang=en', locale: 'de-DE', ...still });
  assert.equal(await english.evaluate(() => document.documentElement.lang), 'en');
  const asked = await pages.open({ locale: 'de-AT', ...still });
  assert.equal(await asked.evaluate(() => document.documentElement.lang), 'de');
  for (const opened of [english, asked]) await opened.close();
});

/** Steps, opens every form of the scene that is open, its drawers but for some, and so many of its plots; answers the drawers. */
const openEverything = async ({ steps, plots, without }) => {
  const frame = () => new Promise(requestAnimationFrame);
  const opened = [];
  for (let i = 0; i < 3; i += 1) {
    window.legwork.step(steps);
    await frame();
  }
  // A row of tools is hidden while another one's drawer is open.
  const offered = '.tools > button, [role="tab"], #toggle-help';
  for (const button of document.querySelectorAll(offered)) {
    if (button.disabled || button.hidden || without.includes(button.id)) continue;
    opened.push(button.id);
    button.click();
    await frame();
    await frame();
  }
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const option of [...document.getElementById('plot-preset').options].slice(0, plots)) {
    window.legwork.showPlots(option.value);
    await frame();
    await frame();
  }
  return opened;
};
/** Each scene fills these with words of its own. */
const OWN = ['show-equations', 'show-errata', 'tab-try', 'tab-settings', 'tab-numbers'];

test('every scene, drawer, form and plot', async () => {
  const scenes = sample(await page.evaluate(() => window.legwork.scenes()), kindOf);
  const english = [];
  const seen = new Set();
  const drawers = new Set();
  for (const scene of scenes) {
    await page.evaluate((id) => window.legwork.openScene(id), scene);
    // By day a drawer once, and the plots of the first scene: the others say the same words for the most part.
    const opened = await page.evaluate(openEverything, {
      steps: isNight ? 60 : 8, // a batch takes its time
      plots: isNight || scene === scenes[0] ? Infinity : 2,
      without: [...drawers],
    });
    // A batch fills a table that stands open with thousands of cells at every frame.
    await page.$$eval('details', (all) => {
      for (const one of all) one.open = false;
    });
    for (const id of opened) if (!isNight && !OWN.includes(id)) drawers.add(id);
    const left = await page.evaluate(() => window.untranslated?.());
    const news = left.filter((text) => !seen.has(text) && !/^https?:\S+$/.test(text)); // an address is one in every language
    for (const text of left) seen.add(text);
    english.push(...news.map((text) => `${scene}: ${text}`));
  }
  assert.equal(english.length, 0, english.join('\n'));
});

for (const [name, width, height] of [
  ['wide', 1440, 900],
  ['phone', 390, 844],
])
  test(`no page wider than its window in German: ${name}`, async () => {
    await page.evaluate(() => window.legwork.openScene('hexapod-tripod'));
    await page.setViewportSize({ width, height });
    await frames(page, 3);
    await keepPicture(page, `german-${name}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
