// The frame of the first screen: three tabs beside the view, four groups of drawers that replace them, menus over the view,
// stepping through scenes, searching the settings, the question.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import {
  comparisonsAreThere,
  DESK,
  openMenu,
  openTab,
  startPages,
} from '../support/built_page.mjs';
import '../support/close_after_each.mjs';
import { germanTranslator } from '../support/german.mjs';

const TABS = ['try', 'settings', 'numbers'];
const GROUPS = ['explain', 'compare', 'code', 'share'];

let pages;
let page;

const press = (key) => page.keyboard.press(key);
const focused = () => page.evaluate(() => document.activeElement?.id);
const visible = async (ids, prefix = '', suffix = '') => {
  const seen = await Promise.all(ids.map((id) => page.isVisible(`#${prefix}${id}${suffix}`)));
  return ids.filter((_, i) => seen[i]);
};

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?scene=quadruped-trot', reducedMotion: 'reduce' });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

test('arrow keys lead from tab to tab, round and round; one panel is seen', async () => {
  await page.focus('#tab-try');
  for (const [key, tab] of [
    ['ArrowRight', 'settings'],
    ['ArrowRight', 'numbers'],
    ['ArrowRight', 'try'],
    ['ArrowLeft', 'numbers'],
    ['Home', 'try'],
    ['End', 'numbers'],
    ['ArrowLeft', 'settings'],
  ]) {
    await press(key);
    assert.equal(await focused(), `tab-${tab}`, key);
    assert.deepEqual(await visible(TABS), [tab]);
    const told = await page
      .locator('#side [role="tab"]')
      .evaluateAll((tabs) =>
        tabs.filter(({ ariaSelected }) => ariaSelected === 'true').map(({ id }) => id),
      );
    assert.deepEqual(told, [`tab-${tab}`]);
  }
  // The other tabs are no stops: Tab leads into the panel.
  await press('Tab');
  assert.equal(await focused(), 'settings');
  await openTab(page, 'try');
});

test('one group of drawers at a time, in the place of the panel', async () => {
  const expanded = () =>
    page
      .locator('.top-buttons [aria-controls="drawer"]')
      .evaluateAll((all) =>
        all.filter(({ ariaExpanded }) => ariaExpanded === 'true').map(({ id }) => id),
      );
  for (const group of GROUPS) {
    await page.click(`#open-${group}`);
    assert.deepEqual(await visible(GROUPS, '', '-tools'), [group]);
    assert.deepEqual(await expanded(), [`open-${group}`]);
    assert.equal(await page.locator('#drawer > section:visible').count(), 1, group);
    assert.equal(await page.locator('#drawer .tools [aria-pressed="true"]:visible').count(), 1);
    assert.equal(await page.isVisible('#side'), false);
  }
  await page.click('#open-share');
  assert.deepEqual(await expanded(), []);
  assert.equal(await page.isVisible('#drawer'), false);
  assert.equal(await page.isVisible('#side'), true);
  // What was looked at last of a group comes again.
  await page.click('#open-explain');
  await page.click('#show-errata');
  await page.click('#open-compare');
  await page.click('#open-explain');
  assert.equal(await page.isVisible('#errata'), true);
  await page.click('#close-drawer');
});

test('Escape closes, and the focus is where it was before', async () => {
  for (const opener of ['open-explain', 'open-compare', 'open-share', 'chip-why']) {
    await page.focus(`#${opener}`);
    await press('Enter');
    assert.equal(await page.isVisible('#drawer'), true, opener);
    await page.focus('#close-drawer');
    await press('Escape');
    assert.equal(await page.isVisible('#drawer'), false, opener);
    assert.equal(await focused(), opener);
  }
  // From one group to the next: where the latest came from.
  await page.click('#open-explain');
  await page.focus('#open-share');
  await press('Enter');
  await page.focus('#close-drawer');
  await press('Escape');
  assert.equal(await focused(), 'open-share');
  // A drawer that has just taken the panel's place has what the panel has lost.
  await page.focus('#chip-why');
  await press('Enter');
  assert.equal(await focused(), 'show-equations');
  await press('Escape');
});

test('menus over the view: one at a time, folded by Escape, and by a press elsewhere', async () => {
  const open = () =>
    page.locator('.view-menus > details[open]').evaluateAll((menus) => menus.map(({ id }) => id));
  for (const name of ['view', 'show']) {
    await openMenu(page, name);
    assert.deepEqual(await open(), [`${name}-menu`]);
  }
  await page.locator('#show-menu input').first().focus();
  await press('Escape');
  assert.deepEqual(await open(), []);
  const isAtItsName = () =>
    page.evaluate(() => document.activeElement === document.querySelector('#show-menu summary'));
  assert.equal(await isAtItsName(), true);
  await openMenu(page, 'view');
  await page.click('[data-camera="side"]');
  assert.equal(await page.getAttribute('[data-camera="side"]', 'aria-pressed'), 'true');
  await page.click('#clock');
  assert.deepEqual(await open(), []);
  // The page's own menu: what is chosen in it closes it.
  await page.click('#open-menu');
  await page.click('#toggle-help');
  assert.equal(await page.isVisible('#menu'), false);
  assert.equal(await page.isVisible('#help'), true);
  await page.click('#open-menu');
  await page.click('#toggle-help');
  assert.equal(await page.isVisible('#help'), false);
  await page.evaluate(() => window.scrollTo(0, 0));
});

test('the scenes one by one, round and round', async () => {
  const ids = await page.evaluate(() => window.legwork.scenes());
  const at = async (id) => {
    await page.waitForFunction((wanted) => window.legwork.scene() === wanted, id);
    await page.evaluate(() => window.legwork.pause());
    const place = `${ids.indexOf(id) + 1} of ${ids.length}`;
    assert.equal(await page.textContent('#scene-place'), place);
    assert.equal(await page.inputValue('#scene'), id);
    assert.equal(new URL(page.url()).searchParams.get('scene'), id);
  };
  await page.selectOption('#scene', ids[0]);
  await at(ids[0]);
  await page.click('#next-scene');
  await at(ids[1]);
  await page.click('#previous-scene');
  await at(ids[0]);
  await page.click('#previous-scene');
  await at(ids.at(-1));
  await page.click('#next-scene');
  await at(ids[0]);
});

test('the menu leads to each place once', async () => {
  const links = await page.locator('#menu a').allTextContents();
  assert.deepEqual(links, [...new Set(links)]);
});

test('a setting is found by what is said of it, and the groups fold back', async () => {
  await page.evaluate(() => window.legwork.openScene('quadruped-trot'));
  await page.evaluate(() => window.legwork.pause());
  const { parameters } = await page.evaluate(() => window.legwork.description());
  assert.equal(await page.textContent('#all-settings'), `All ${parameters.length} settings`);
  await page.click('#all-settings');
  assert.equal(await focused(), 'find-setting');
  const groups = () =>
    page.locator('#parameter-form > details').evaluateAll((all) =>
      all.map((group) => ({
        name: group.querySelector('summary').firstChild?.textContent,
        isOpen: group.open,
        isHidden: group.hidden,
        rows: [...group.querySelectorAll('.parameter')].filter((row) => row.checkVisibility())
          .length,
      })),
    );
  const before = await groups();
  assert.ok(before.some(({ isOpen }) => !isOpen) && before.some(({ isOpen }) => isOpen));
  await page.keyboard.type('FRICTION coeff');
  const found = (await groups()).filter(({ isHidden }) => !isHidden);
  assert.ok(found.length > 0 && found.length < before.length, JSON.stringify(found));
  for (const { name, isOpen, rows } of found) assert.ok(isOpen && rows > 0, name);
  assert.equal(await page.textContent('#none-found'), '');
  const texts = await page.locator('#parameter-form details:visible').allTextContents();
  for (const text of texts) assert.match(text, /friction/i);
  const rowCount = (all) => all.reduce((sum, { rows }) => sum + rows, 0);
  assert.ok(rowCount(found) < parameters.length / 2, `${rowCount(found)} rows`);
  // What another scene has is looked for by the same words.
  await page.evaluate(() => window.legwork.openScene('four-bar'));
  assert.equal(await page.inputValue('#find-setting'), 'FRICTION coeff');
  await page.evaluate(() => window.legwork.openScene('quadruped-trot'));
  await page.evaluate(() => window.legwork.pause());
  await page.fill('#find-setting', 'trunk mass');
  const [best] = await groups();
  assert.equal(best.name, 'Trunk', 'what is called so stands before what mentions it');
  await page.fill('#find-setting', 'no such thing');
  assert.equal(await page.locator('#parameter-form .parameter:visible').count(), 0);
  assert.equal(await page.textContent('#none-found'), 'No setting mentions these words.');
  await page.fill('#find-setting', '');
  assert.deepEqual(await groups(), before);
  await openTab(page, 'try');
});

test('the question of the gallery stands in the view, in both languages', async () => {
  const { translate, missing } = await germanTranslator();
  const german = await pages.open({ query: '?lang=de&running=false', reducedMotion: 'reduce' });
  for (const id of ['quadruped-trot', 'quadruped-free', 'four-bar', 'rotations']) {
    const file = readFileSync(join(root, `models/${id}.json`), 'utf8');
    const { question } = JSON.parse(file).gallery;
    assert.match(question, /\?$/, id);
    for (const [opened, words] of [
      [page, question],
      [german, translate(question)],
    ]) {
      await opened.evaluate((scene) => window.legwork.openScene(scene), id);
      const line = opened.locator('#view #question');
      assert.equal(await line.isVisible(), true);
      assert.equal(await line.textContent(), words);
    }
  }
  assert.deepEqual([...missing], []);
  await german.context().close();
});

test('the scrubber is in a line with the buttons, the marks over it', async () => {
  const middles = await page.evaluate(() =>
    ['#play', '#scrubber'].map((selector) => {
      const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
      return 0.5 * (top + bottom);
    }),
  );
  assert.ok(Math.abs(middles[0] - middles[1]) <= 1, `${middles}`);
});

test('the sentence in the view is as long as the line has room', async () => {
  const seen = () =>
    page.evaluate(() => {
      const line = document.querySelector('#status');
      const [shown, rest] = line.children;
      const { right } = shown.getBoundingClientRect();
      const room = document.querySelector('#scales').getBoundingClientRect().left - right;
      return { letters: shown.textContent.length, rest: rest.textContent, room };
    });
  const before = page.viewportSize();
  await page.setViewportSize(DESK);
  await page.evaluate(() => window.legwork.openScene('quadruped-free'));
  await page.evaluate(() => window.legwork.step(400));
  const wide = await seen();
  assert.ok(wide.room >= 0, `${wide.room}`);
  assert.ok(wide.letters > 60 || wide.rest === '', JSON.stringify(wide));
  await page.setViewportSize({ ...DESK, width: 1000 });
  await page.waitForTimeout(200);
  const narrow = await seen();
  assert.ok(narrow.room >= 0 && narrow.letters < wide.letters, JSON.stringify({ wide, narrow }));
  await page.setViewportSize(before);
});

test('on a small phone the button of the card is seen without scrolling', async () => {
  const viewport = { width: 360, height: 740 };
  const phone = await pages.open({ viewport, hasTouch: true, isMobile: true });
  const button = phone.locator('#card button');
  await button.waitFor();
  const { y, height } = await button.boundingBox();
  assert.ok(y + height <= viewport.height, `${y} + ${height}`);
  await phone.context().close();
});

test('what is read of a run that goes on is of one instant', async () => {
  const moving = await pages.open({ query: '?scene=quadruped-free&running=true' });
  await moving.waitForFunction(() => /t = \d/.test(document.querySelector('#status').textContent));
  const pairs = await moving.evaluate(async () => {
    const seen = [];
    while (seen.length < 40) {
      await new Promise(requestAnimationFrame);
      const words = document.querySelector('#status').textContent;
      const clock = document.querySelector('#clock').value;
      seen.push([words, clock].map((text) => /t = ([\d.]+) s/.exec(text)?.[1] ?? ''));
    }
    return seen;
  });
  for (const [told, clock] of pairs) {
    const digits = told.split('.')[1]?.length ?? 0;
    assert.ok(Math.abs(told - clock) <= 0.5 * 10 ** -digits + 1e-3, `${told} ${clock}`);
  }
  assert.ok(new Set(pairs.map(([, clock]) => clock)).size > 1);
  await moving.context().close();
});

test('nothing complains, nobody else is asked', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
