// Things to try in the first thirty seconds: buttons beside the view, which respond once the robot has moved.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { frames, openMenu, PHONE, picture, startPages } from '../support/built_page.mjs';
import { hurry } from '../support/hurry.mjs';
import { shareChanged } from './png.mjs';
import '../support/close_after_each.mjs';

let pages;

const open = async (query, options = {}) => {
  const page = await pages.open({ query, prepare: hurry, ...options });
  await chipsAnswer(page);
  return page;
};

const chipsAnswer = (page) => page.waitForSelector('#chip-why:enabled', { state: 'attached' });

before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

/** In a page, before its scripts: `chipsAt` is when they answered, in ms as of performance.now(). */
function noteChips() {
  window.chipsAt = null;
  new MutationObserver(() => {
    if (document.querySelector('#chip-why:enabled')) window.chipsAt ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

test('they answer after the first motion, not before; a push pushes, slow motion slows, by the keyboard', async () => {
  const page = await pages.open({
    query: '?scene=quadruped-free',
    prepare: { content: `(${hurry})(); (${noteChips})();` },
  });
  await page.waitForFunction(() => window.chipsAt !== null);
  const [moved, shown] = await page.evaluate(() => [
    window.legwork.firstMotionTime(),
    window.chipsAt,
  ]);
  assert.ok(moved !== null && shown > moved, `moved at ${moved} ms, chips at ${shown} ms`);
  const areForcesShown = await page.evaluate(() => {
    const all = [...document.querySelectorAll('#show-menu input')];
    return all.some(({ name, checked }) => checked && /force/i.test(name));
  });
  assert.equal(await page.getAttribute('#chip-forces', 'aria-pressed'), String(areForcesShown));

  // A push pushes, slow motion slows, both by the keyboard.
  const isPushed = () => window.legwork.read('outer_work')[0] !== 0;
  assert.equal(await page.evaluate(isPushed), false);
  await page.focus('#chip-push');
  await page.keyboard.press('Enter');
  await page.waitForFunction(isPushed);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'chip-slow');
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => document.getElementById('speed').value), '0.125');
  assert.equal(await page.getAttribute('#chip-slow', 'aria-pressed'), 'true');
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => document.getElementById('speed').value), '1');
});

test('what shows forces elsewhere is heeded; forces go and come, and the legend and the picture say so', async () => {
  const page = await open('?scene=two-link-arm');
  await page.evaluate(() => window.legwork.pause());
  const isPressed = () => page.getAttribute('#chip-forces', 'aria-pressed');
  await openMenu(page, 'show');
  const box = page.locator('#show-menu input[name="Inward: forces, moments"]');
  assert.equal(await isPressed(), String(await box.isChecked()));
  const wasShown = await box.isChecked();
  await box.click();
  assert.equal(await isPressed(), String(!wasShown));
  await page.click('#chip-forces');
  await frames(page, 5);
  assert.equal(await box.isChecked(), wasShown);
  await page.evaluate(() => window.legwork.openScene('quadruped-trot'));
  await frames(page, 5);
  // In the line over the view and in the menu's legend alike.
  const isTold = async () => {
    const inLine = await page.locator('#scales .arrows').first().isVisible();
    await openMenu(page, 'show');
    const inMenu = page.locator('#legend li[data-kind="arrow"] .scale').first();
    assert.equal(await inMenu.isVisible(), inLine);
    return inLine;
  };
  assert.equal(await isTold(), true);
  await page.click('#chip-forces');
  await frames(page, 5);
  assert.equal(await isTold(), false);
  await page.click('#chip-forces');
  await frames(page, 5);
  assert.equal(await isTold(), true);

  await page.evaluate(() => window.legwork.pause());
  await frames(page, 40);
  const shown = await picture(page, 'chips-forces');
  assert.equal(await isPressed(), 'true');
  await page.click('#chip-forces');
  await frames(page, 10);
  const hidden = await picture(page, 'chips-no-forces');
  assert.equal(await isPressed(), 'false');
  assert.ok(shareChanged(shown, hidden) > 0.0005, `${shareChanged(shown, hidden)}`);
});

test('on a planned robot it says that it leads to a free one, and back to the run; "Why?" opens its equation and gets the focus back', async () => {
  const page = await open('?scene=hexapod-tripod');
  await page.evaluate(() => window.legwork.set('gait.half_cycle', 4));
  assert.equal(await page.textContent('#chip-push'), 'Push a free robot →');
  await page.click('#chip-push');
  await page.waitForFunction(
    () => window.legwork.scene() === 'hexapod-free' && window.legwork.read('outer_work')[0] !== 0,
  );
  assert.match(await page.textContent('#chip-push'), /^Push it: \d+ N s$/);
  assert.match(await page.textContent('#notice-text'), /^Pushed \d+ N s to the left/);
  await page.getByRole('button', { name: 'Back to your run' }).click();
  await page.waitForFunction(() => window.legwork.scene() === 'hexapod-tripod');
  assert.equal(await page.evaluate(() => window.legwork.get('gait.half_cycle')), 4);
  await page.goForward();
  await page.waitForFunction(() => window.legwork.scene() === 'hexapod-free');
  await page.evaluate(() => window.legwork.pause());
  await page.click('#chip-why');
  assert.equal(await page.isVisible('#equations'), true);
  assert.equal(await page.isVisible('#chips'), false, 'the drawer takes their place');
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#equations'), false);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'chip-why');
  // They stay, with what fits another scene.
  await page.evaluate(() => window.legwork.openScene('four-bar'));
  await frames(page, 5);
  assert.equal(await page.textContent('#chip-push'), 'Release it');
  assert.equal(await page.isVisible('#chip-link'), true);
});

test('on a phone they are large enough and leave the robot free', async () => {
  const page = await open('?scene=quadruped-free', {
    ...PHONE,
  });
  const { chips, robot } = await page.evaluate(() => ({
    robot: window.legwork.bodyOnScreen(),
    chips: [...document.querySelectorAll('#chips button:not([hidden])')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  }));
  for (const { width, height } of chips) assert.ok(width >= 44 && height >= 44);
  for (const { y, height } of chips)
    assert.ok(y + height < robot.y - 40 || y > robot.y + 40, `chips at ${y}, robot at ${robot.y}`);
});

test('nothing was complained about', () => assert.deepEqual(pages.complaints, []));
