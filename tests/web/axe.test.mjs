// axe-core on every built page, and on the laboratory in each of its states; by day on one page of each kind, and on scenes that
// together have every drawer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeViolations,
  DISPLAYS,
  kindOfPage,
  otherPages,
  otherPageViolations,
} from '../support/axe.mjs';
import {
  comparisonsAreThere,
  DESK,
  openSection,
  openTab,
  PHONE,
  panelsAreOpen,
  startPages,
} from '../support/built_page.mjs';
import { isNight, sample } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

/** One of each family of models, and what only one scene has. */
const SCENES = [
  'quadruped-trot',
  'quadruped-dh-leg',
  'tailed-quadruped-experiment-4-2',
  'tail-midair',
  'hexapod-tripod',
  'hexapod-free-gait',
  'quadruped-free',
  'tail-free',
  'klann-walker',
  'quadruped-herd',
  'four-bar',
  'peaucellier',
  'rotations',
  'two-link-arm',
  'floating-base',
  'state-estimation',
  'passive-walker',
  'brachistochrone',
];
const BY_DAY = ['quadruped-trot', 'tailed-quadruped-experiment-4-2', 'quadruped-free'];
/** What some scenes have on a tab of the panel, where others have nothing. */
const IN_TABS = [
  'world',
  'interaction',
  'matrix-list',
  'scene-controls',
  'parameter-form',
  'readout',
];

let pages;
/** A desk's, for one test after the other. */
let page;

before(async () => {
  pages = await startPages();
  page = await laboratory();
});

after(() => pages?.close());

async function laboratory(options = {}) {
  const opened = await pages.open({
    viewport: DESK,
    reducedMotion: 'reduce',
    ...options,
  });
  await comparisonsAreThere(opened);
  return opened;
}

/** Also a button that a menu hides. */
const press = (page, selector) => page.$eval(selector, (button) => button.click());

const openScene = (page, id) =>
  page.evaluate(async (wanted) => {
    await window.legwork.openScene(wanted);
    window.legwork.pause();
    window.legwork.step(3);
  }, id);

const unfold = (page, isOpen) =>
  page.evaluate((open) => {
    for (const details of document.querySelectorAll('details')) details.open = open;
  }, isOpen);

/** The panel beside the view, with all its tabs one below the other. */
const showAllTabs = (page) =>
  page.$$eval('[role="tabpanel"]', (all) => {
    for (const one of all) one.hidden = false;
  });

const openers = (page) =>
  page.$$eval('.tools button', (buttons) =>
    buttons.filter(({ hidden, disabled }) => !hidden && !disabled).map(({ id }) => id),
  );

async function assertClean(page, state, inside) {
  const found = await axeViolations(page, inside);
  assert.deepEqual(found, [], `${state}:\n${found.join('\n')}`);
}

test('each family of scenes, with its form, its numbers and every drawer', async () => {
  await panelsAreOpen(page);
  await showAllTabs(page);
  const drawers = new Set();
  const seen = new Set();
  const failures = [];
  for (const scene of SCENES.filter((id) => isNight || BY_DAY.includes(id))) {
    await openScene(page, scene);
    await unfold(page, true);
    // By day what is around the drawers in one of them, and below on a phone: it takes half of the time. Of the others a
    // robot on free ground has most of its own beside the view.
    const around = [];
    if (isNight || scene === SCENES[0]) around.push(...(await axeViolations(page)));
    else if (scene === 'quadruped-free')
      around.push(...(await axeViolations(page, '#side', { without: ['color-contrast'] })));
    failures.push(...around.map((line) => `${scene}: ${line}`));
    for (const id of IN_TABS) if (await page.locator(`#${id}`).isVisible()) seen.add(id);
    await page.$eval('#scenes', (gallery) => gallery.setAttribute('hidden', '')); // the same in every scene
    await unfold(page, false);
    const opened = [];
    for (const id of await openers(page)) {
      // The errata of one paper are the same in all its scenes, and their tables take long: by day, those of one paper.
      const isOfDocument = isNight && id === 'show-errata';
      const key = isOfDocument ? `${id} ${scene.slice(0, 5)}` : id;
      if (drawers.has(key)) continue;
      drawers.add(key);
      opened.push(id);
      await press(page, `#${id}`);
      await page.$$eval('#drawer details', (all) =>
        all.slice(0, 8).forEach((one) => {
          one.open = true;
        }),
      );
      if (!isNight) continue;
      const found = await axeViolations(page, '#drawer');
      failures.push(...found.map((line) => `${scene}, ${id}: ${line}`));
    }
    if (opened.length === 0) continue;
    if (!isNight) {
      // By day all that has been opened at once, one below the other.
      await page.$$eval(
        '.tools button',
        (buttons, ids) => {
          for (const { id, attributes, parentElement } of buttons) {
            if (!ids.includes(id)) continue;
            parentElement.hidden = false;
            document.getElementById(attributes['aria-controls'].value).hidden = false;
          }
        },
        opened,
      );
      const found = await axeViolations(page, '#drawer');
      failures.push(...found.map((line) => `${scene}, ${opened}: ${line}`));
    }
    await press(page, '#close-drawer');
  }
  assert.deepEqual([...new Set(failures)], [], failures.join('\n'));
  for (const id of IN_TABS) assert.ok(seen.has(id), `${id} was not seen`);
  for (const id of ['show-errata', 'show-studies', 'show-motors'])
    assert.ok(
      [...drawers].some((key) => key.startsWith(id)),
      `${id} was not tried`,
    );
});

test('help, a refusal, a run that has stopped', async () => {
  await openScene(page, 'quadruped-trot');
  await page.click('#open-menu');
  await assertClean(page, 'menu', '#menu');
  await page.click('#toggle-help');
  // By day what is new on the page.
  await assertClean(page, 'help', isNight ? 'html' : '#help');
  await openTab(page, 'settings');
  await unfold(page, true);
  await page.fill('input[name="gait.speed"]', '99');
  await page.keyboard.press('Tab');
  await page.waitForSelector('#notice:not([hidden])');
  const refused = '#settings details:has([aria-invalid="true"])';
  for (const inside of isNight ? ['html'] : ['#notice', refused])
    await assertClean(page, 'refusal', inside);
});

test('a study while it is computed and when it is there', async () => {
  await openScene(page, 'four-bar');
  await openSection(page, 'studies');
  await page.click('#study-list button');
  await assertClean(page, 'computing', '#drawer');
  await page.waitForSelector('#study-result *');
  await assertClean(page, 'computed', '#drawer');
});

test('the dark changes colours only', async () => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await openScene(page, 'quadruped-free');
  await showAllTabs(page);
  await unfold(page, true);
  const found = await axeViolations(page, 'html', { only: ['color-contrast'] });
  assert.deepEqual(found, [], found.join('\n'));
  await page.context().close();
});

const DISPLAYS_BY_DAY = [['phone', PHONE]];
const DISPLAYS_BY_NIGHT = [
  ['dark', { colorScheme: 'dark' }],
  ['contrast', { query: '?theme=contrast' }],
  ['German', { query: '?lang=de' }],
  ['forced colours', { forcedColors: 'active' }],
];
for (const [name, options] of [...DISPLAYS_BY_DAY, ...(isNight ? DISPLAYS_BY_NIGHT : [])])
  test(`the laboratory: ${name}`, async () => {
    const page = await laboratory(options);
    await showAllTabs(page);
    const scenes = isNight ? ['quadruped-free', 'four-bar', 'quadruped-trot'] : ['quadruped-trot'];
    for (const scene of scenes) {
      await openScene(page, scene);
      await unfold(page, true);
      await assertClean(page, `${name}, ${scene}`);
      if (!isNight) continue;
      await unfold(page, false);
      await press(page, '#show-errata');
      await assertClean(page, `${name}, ${scene}, drawer`, '#drawer');
      await press(page, '#close-drawer');
    }
  });

test('every other page: on a desk or, its German sibling the other way, on a phone in the dark', async () => {
  const failures = [];
  // Embeds by day in tests/web/embed.test.mjs.
  const seen = otherPages().filter((path) => isNight || !path.includes('embed'));
  const reader = await pages.visit({ query: seen[0] });
  for (const [place, path] of sample(seen, kindOfPage).entries())
    for (const display of isNight ? DISPLAYS : [DISPLAYS[place % DISPLAYS.length]])
      failures.push(...(await otherPageViolations(reader, path, display)));
  assert.deepEqual(failures, [], failures.join('\n'));
});

test('nothing complains, nobody else is asked', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
