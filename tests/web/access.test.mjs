// Statements of the conformance report about pointers, focus and motion that no other test covers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  comparisonsAreThere,
  frames,
  openMenu,
  openSection,
  openTab,
  startPages,
} from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

/** In the page: controls that are covered while they have the focus, and those that then cover the notice. */
function whatIsCovered() {
  const CAN_FOCUS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const found = [];
  for (const control of document.querySelectorAll(CAN_FOCUS)) {
    if (control.disabled || !control.checkVisibility({ checkVisibilityCSS: true })) continue;
    control.focus();
    const { left, top, width, height } = control.getBoundingClientRect();
    const isSeen = [0.5, 0.1, 0.9].some((down) =>
      [0.5, 0.1, 0.9].some((across) => {
        const hit = document.elementFromPoint(left + across * width, top + down * height);
        return hit && (control.contains(hit) || hit.contains(control));
      }),
    );
    const name = `${control.localName}#${control.id} ${control.textContent.trim()}`;
    if (!isSeen) found.push(name);
    // Nor does it cover the notice, wherever that has gone.
    const notice = document.querySelector('#notice');
    const box = notice.getBoundingClientRect();
    for (const across of [0.05, 0.5, 0.95]) {
      const hit = document.elementFromPoint(
        box.left + across * box.width,
        box.top + 0.5 * box.height,
      );
      if (hit && !notice.contains(hit)) found.push(`${name}, over the notice`);
    }
  }
  return found;
}

test('what has the focus is not covered, on each tab, beside a drawer and under a notice', async () => {
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.set('gait.speed', 99);
  });
  await page.waitForSelector('#notice:not([hidden])');
  const beside = {
    try: () => openTab(page, 'try'),
    settings: () => openTab(page, 'settings'),
    numbers: () => openTab(page, 'numbers'),
    share: () => openSection(page, 'share'),
  };
  const covered = [];
  for (const [name, open] of Object.entries(beside)) {
    await open();
    for (const width of [1000, 600]) {
      await page.setViewportSize({ width, height: 700 });
      const found = await page.evaluate(whatIsCovered);
      covered.push(...found.map((one) => `${name}, ${width} px: ${one}`));
    }
    await page.setViewportSize({ width: 1000, height: 700 });
  }
  assert.deepEqual(covered, []);
  await page.click('#close-drawer');
  await openTab(page, 'try');
  await page.evaluate(() => window.legwork.reset());
});

test('a press that is moved away before it is let go does nothing', async () => {
  await page.evaluate(() => window.legwork.pause());
  const step = () => page.evaluate(() => window.legwork.read('step')[0]);
  const selectors = [
    '#play',
    '#step',
    '#open-share',
    '#tab-settings',
    '#open-menu',
    '#toggle-help',
  ];
  for (const selector of selectors) {
    if (selector === '#toggle-help') await page.click('#open-menu');
    const before = await step();
    const box = await page.locator(selector).boundingBox();
    await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.5 * box.height);
    await page.mouse.down();
    await page.mouse.move(500, 300, { steps: 3 });
    await page.mouse.up();
    await frames(page, 2);
    assert.equal(await step(), before, selector);
    assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false, selector);
  }
  assert.equal(await page.isVisible('#help'), false);
  assert.equal(await page.isVisible('#drawer'), false);
  assert.equal(await page.isVisible('#settings'), false);
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#menu'), false);
});

test('nothing moves or blinks by a style sheet', async () => {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.id : '')),
  );
  assert.deepEqual(moving, []);
});

test('a drag has a way without dragging: presets, steps, fields and the form of a push', async () => {
  await page.evaluate(() => window.legwork.openScene('quadruped-free'));
  await page.evaluate(() => window.legwork.pause());
  const isThere = async (selector) => {
    const first = page.locator(selector).first();
    assert.ok((await first.isVisible()) && (await first.isEnabled()), selector);
  };
  await openMenu(page, 'view');
  await page.$eval('#world', (world) => {
    world.open = true;
  });
  for (const selector of [
    '[data-camera="side"]',
    '#step',
    '#step-back',
    '#push-form input[type="number"]',
  ])
    await isThere(selector);
  await openTab(page, 'settings');
  await isThere('#parameter-form details[open] input[type="number"]');
  // Every slider of the form has a field for the same number.
  const lonely = await page.evaluate(() =>
    [...document.querySelectorAll('#parameter-form input[type="range"]')]
      .filter((range) => !range.parentElement?.querySelector('input[type="number"]'))
      .map((range) => range.ariaLabel ?? range.name),
  );
  assert.deepEqual(lonely, []);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
