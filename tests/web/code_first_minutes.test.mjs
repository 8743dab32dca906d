// A newcomer's first minutes with the drawer "Your code": five ways from a robot that walks by itself to one that holds its pose by
// code, each in less than two minutes: keys alone, the pointer, roles and names as a screen reader has them, German, a phone. Each
// ends with what is seen, joints that stay where they are, and what is said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeViolations } from '../support/axe.mjs';
import { comparisonsAreThere, DESK, frames, PHONE, startPages } from '../support/built_page.mjs';
import { overflowing } from '../support/layout.mjs';
import '../support/close_after_each.mjs';

const SCENE = 'quadruped-free';
const MOST_MS = 120_000;
const MOST_STOPS = 40;
/** Steps of 1 ms: the pose has settled, and then stays. */
const SETTLED = 1500;
const LATER = 2500;

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

/**
 * The laboratory at rest, and since when.
 * @param {import('../support/built_page.mjs').Visit & { lang?: string }} visit
 */
async function arrive({ lang = 'en', ...options } = {}) {
  const began = Date.now();
  const query = `?scene=${SCENE}&running=false&lang=${lang}`;
  const page = await pages.open({ query, viewport: DESK, reducedMotion: 'reduce', ...options });
  await comparisonsAreThere(page);
  return { page, began };
}

const editor = (page) => page.locator('.code-editor .cm-content');
const read = (page, field) => page.evaluate((name) => window.legwork.read(name), field);
const focused = (page, selector) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
const furthest = (one, other) => Math.max(...one.map((angle, i) => Math.abs(angle - other[i])));

async function tabTo(page, selector) {
  for (let i = 0; i < MOST_STOPS; i += 1) {
    if (await focused(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

async function runsTo(page, step) {
  await page.waitForFunction((least) => window.legwork.read('step')[0] >= least, step);
}

/** It plays on by itself: joints stay near where they began, at rest, and nobody has fallen. */
async function holdsItsPose(page, start, began) {
  await runsTo(page, SETTLED);
  const settled = await read(page, 'joint_position');
  await runsTo(page, LATER);
  await page.evaluate(() => window.legwork.pause());
  const later = await read(page, 'joint_position');
  const [sag, drift] = [furthest(settled, start), furthest(later, settled)];
  assert.ok(sag < 0.3, `it sags by ${sag} rad`);
  assert.ok(drift < 0.05, `it moves by ${drift} rad in a second`);
  assert.equal((await read(page, 'fallen'))[0], 0);
  const took = Date.now() - began;
  assert.ok(took < MOST_MS, `${took} ms`);
}

const said = (page) => page.locator('.code-said').textContent();
const about = (page) => page.locator('#code-about').textContent();

test('by keys alone', async () => {
  const { page, began } = await arrive();
  const start = await read(page, 'joint_position');
  await tabTo(page, '#open-code');
  await page.keyboard.press('Enter');
  await editor(page).waitFor();
  await tabTo(page, '[data-do="run"]');
  await page.keyboard.press('Enter');
  await holdsItsPose(page, start, began);
  assert.match(await said(page), /^It runs from \S+ s on\.$/);
  assert.equal(await about(page), 'This code drives the motors.');
  // Into the text and out of it, and applied from there.
  await tabTo(page, '.code-editor');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// Mine.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => window.legwork.isPlaying());
  assert.match(await said(page), /^It runs from 2\.\S+ s on\.$/);
  await page.evaluate(() => window.legwork.pause());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page, '.code-editor'), false);
});

test('by the pointer: a starter, a number changed, run', async () => {
  const { page, began } = await arrive();
  const start = await read(page, 'joint_position');
  await page.click('#open-code');
  await editor(page).waitFor();
  await page.locator('.code-starters select').selectOption({ label: 'Hold a pose (PD)' });
  await page.waitForFunction(() => document.querySelector('.code-said')?.textContent !== '');
  assert.match(await said(page), /“Run it” uses it\./);
  await editor(page).getByText('40', { exact: true }).dblclick();
  await page.keyboard.type('80');
  assert.match(await editor(page).textContent(), /stiffness = 80;/);
  await page.click('[data-do="run"]');
  await holdsItsPose(page, start, began);
  assert.match(await said(page), /^It runs from \S+ s on\.$/);
  assert.equal(await about(page), 'This code drives the motors.');
});

/** "button Run it": what Chromium tells a screen reader of the page. */
async function told(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return new Set(
    nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`.trim()),
  );
}

test('by roles and names, with what is announced', async () => {
  const { page, began } = await arrive();
  const start = await read(page, 'joint_position');
  const opener = page.getByRole('button', { name: 'Code', exact: true });
  assert.equal(await opener.getAttribute('aria-expanded'), 'false');
  await opener.press('Enter');
  assert.equal(await opener.getAttribute('aria-expanded'), 'true');
  const text = page.getByRole('textbox', { name: 'Code', exact: true });
  await text.waitFor();
  assert.match((await text.getAttribute('aria-description')) ?? '', /Escape, then Tab, leaves/);
  const drawer = page.locator('#code');
  const tree = await told(page);
  for (const one of [
    'button Run it',
    'button Stop using it',
    'button Save as a file',
    'button Open a file',
    'combobox Starters',
    'textbox Code',
    'status',
    'link How to write a controller',
  ])
    assert.ok(tree.has(one), one);
  assert.equal(await drawer.getByRole('button', { name: 'Stop using it' }).isDisabled(), true);
  // What a live region says, in order.
  assert.equal(await page.getAttribute('.code-said', 'role'), 'status');
  await page.evaluate(() => {
    window.said = [];
    const live = document.querySelector('.code-said');
    new MutationObserver(() => {
      const words = live.textContent;
      if (words !== '' && window.said.at(-1)?.[1] !== words)
        window.said.push([performance.now(), words]);
    }).observe(live, { childList: true, characterData: true, subtree: true });
  });
  await drawer.getByRole('combobox', { name: 'Starters' }).selectOption('hold_pose');
  await page.waitForFunction(() => window.said.length === 1);
  await drawer.getByRole('button', { name: 'Run it' }).press('Enter');
  await holdsItsPose(page, start, began);
  assert.equal(await drawer.getByRole('button', { name: 'Stop using it' }).isDisabled(), false);
  await drawer.getByRole('button', { name: 'Stop using it' }).press('Enter');
  await page.waitForFunction(() => window.said.length === 3);
  const announced = await page.evaluate(() => window.said.map(([, words]) => words));
  const wanted = [/uses it\./, /^It runs from \S+ s on\.$/, /own drive moves the robot again\.$/];
  for (const [i, pattern] of wanted.entries()) assert.match(announced[i], pattern);
});

test('in German', async () => {
  const { page, began } = await arrive({ lang: 'de' });
  const start = await read(page, 'joint_position');
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await editor(page).waitFor();
  const drawer = page.locator('#code');
  await drawer.getByRole('combobox', { name: 'Vorlagen' }).selectOption({
    label: 'Eine Haltung halten (PD)',
  });
  await page.waitForFunction(() => document.querySelector('.code-said')?.textContent !== '');
  assert.match(await said(page), /^„Ausführen“ verwendet ihn\./);
  await drawer.getByRole('button', { name: 'Ausführen', exact: true }).click();
  await holdsItsPose(page, start, began);
  assert.match(await said(page), /^Er läuft ab \S+ s\.$/);
  assert.equal(await about(page), 'Dieser Code steuert die Motoren.');
  await frames(page, 3);
  assert.deepEqual(await page.evaluate(() => window.untranslated?.()), []);
});

test('on a phone, by touch', async () => {
  const { page, began } = await arrive(PHONE);
  const start = await read(page, 'joint_position');
  await page.tap('#open-code');
  await editor(page).waitFor();
  await page.locator('[data-do="run"]').tap();
  await holdsItsPose(page, start, began);
  assert.deepEqual(await overflowing(page), []);
  const box = await page.locator('.code-said').boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 390, 'what is said is on the screen');
  assert.match(await said(page), /^It runs from \S+ s on\.$/);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test(`while code runs and logs, no rule of axe is broken: ${colorScheme}`, async () => {
    const { page } = await arrive({ colorScheme });
    await page.click('#open-code');
    await editor(page).waitFor();
    await editor(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(
      "function control(state) {\n  log('height, m', state.trunk_height);\n  return {};\n}\n",
    );
    await page.keyboard.press('Control+Enter');
    await runsTo(page, 50);
    await page.evaluate(() => window.legwork.pause());
    await page.waitForSelector('.code-logs:not([hidden])');
    assert.deepEqual(await axeViolations(page, '#code'), []);
  });

test('nothing complains, nothing is asked of strangers', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
