// The table of each plot: the same curves as in the dock, the same numbers as in the engine, also without the panels.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  openTab,
  panelsAreOpen,
  startPages,
  WIDE,
} from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import { handOn } from '../support/page_hand.mjs';
import '../support/close_after_each.mjs';

const LEGS = ['FL', 'FR', 'RL', 'RR'];

let pages;
let page;

const { read, ...hand } = handOn(() => page);

before(async () => {
  pages = await startPages();
  page = await pages.open({ viewport: WIDE, reducedMotion: 'reduce' });
  await comparisonsAreThere(page);
});

after(() => pages?.close());

const unfold = async () => {
  await openTab(page, 'numbers');
  await page.$eval('#plotdata', (sheet) => sheet.setAttribute('open', ''));
};

/** By the title of its plot: heads, and rows of texts. */
const tables = () =>
  page.$$eval('#plotdata section', (sections) =>
    Object.fromEntries(
      sections.map((section) => [
        section.querySelector('h2').textContent,
        [...section.querySelectorAll('tr')].map(({ cells }) =>
          [...cells].map(({ textContent }) => textContent),
        ),
      ]),
    ),
  );

const settle = () => page.waitForTimeout(400);

test('a column for each curve that the dock draws, in every preset of one scene of each kind', async () => {
  await panelsAreOpen(page);
  await unfold();
  await page.waitForSelector('#plotdata section');
  // By day one with a plan and one that tells its series.
  const scenes = ['quadruped-trot', 'four-bar', 'hexapod-tripod', 'tail-disturbance'];
  for (const scene of isNight ? scenes : scenes.slice(0, 2)) {
    await hand.openScene(scene, true);
    await hand.step(200);
    const presets = (await hand.presets()).filter((id) => !id.startsWith('study:'));
    for (const preset of presets.slice(0, isNight ? 8 : 2)) {
      await page.evaluate((id) => window.legwork.showPlots(id), preset);
      await frames(page, 3);
      await settle();
      const drawn = {};
      for (const { plot } of await hand.curves()) drawn[plot] = (drawn[plot] ?? 0) + 1;
      const columns = Object.values(await tables()).map(([names]) => names.length - 1);
      assert.deepEqual(columns, Object.values(drawn), `${scene}, ${preset}`);
      for (const [title, [names]] of Object.entries(await tables())) {
        assert.ok(
          names.every((name) => name.trim() !== ''),
          `${title}: a column without a name`,
        );
        assert.equal(new Set(names).size, names.length, `${title}: ${names} are not told apart`);
      }
    }
  }
});

test('the last row is the present state, at most 25 rows, and the copy has all of them', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await hand.openScene('quadruped-trot', true);
  await page.selectOption('#plot-preset', 'signals:force');
  await hand.step(320); // recorded every eighth
  await settle();
  const forces = await read('foot_force');
  const [title, rows] = Object.entries(await tables()).find(([name]) =>
    /^Foot force/.test(name),
  ) ?? ['', []];
  assert.match(title, /, N$/);
  const [names, ...body] = rows;
  assert.equal(body.length, 25);
  const last = body.at(-1);
  assert.equal(last[0], (await read('time'))[0].toFixed(3));
  LEGS.forEach((leg, i) => {
    const shown = Number(last[names.indexOf(leg)]);
    const value = forces[3 * i + 2];
    assert.ok(
      Math.abs(shown - value) <= 1e-4 * Math.abs(value) + 1e-6,
      `${leg}: ${shown} ${value}`,
    );
  });
  await page
    .locator('#plotdata section', { hasText: 'Foot force' })
    .getByRole('button', { name: 'Copy as CSV' })
    .click();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n');
  assert.equal(copied.length, 42, 'a head, the start, and every eighth of 320 steps');
  assert.match(copied[0], /^"time, s","Foot force, N: /);
  assert.equal(copied.at(-1).split(',').length, names.length);
});

test('it stands still while the run plays', async () => {
  await page.evaluate(() => window.legwork.play());
  const before = JSON.stringify(await tables());
  const [step] = await read('step');
  await page.waitForFunction((from) => window.legwork.read('step')[0] > from + 50, step);
  assert.equal(JSON.stringify(await tables()), before);
  await page.evaluate(() => window.legwork.pause());
  await settle();
  assert.notEqual(JSON.stringify(await tables()), before);
});

test('on a phone, where the plots are SVG', async () => {
  const desktop = page;
  page = await pages.open({
    query: '?scene=four-bar',
    viewport: { width: 320, height: 700 },
    reducedMotion: 'reduce',
  });
  await comparisonsAreThere(page);
  await hand.step(100);
  await unfold();
  await page.waitForSelector('#plotdata section');
  assert.ok(Object.keys(await tables()).length > 0);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  assert.equal(await page.evaluate(() => window.legwork.panelsStartTime()), null);
  await page.close();
  page = desktop;
  assert.deepEqual(pages.complaints, []);
});
