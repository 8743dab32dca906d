// `?starter=` in the laboratory's address: the scene at rest, the drawer "Your code" open with that starter, which runs when the
// reader says so. What the reader had written is not lost, and what cannot be is said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, DESK, frames, PHONE, startPages } from '../support/built_page.mjs';
import { editorIsThere, editorSays, SCENE, said, textOf, write } from '../support/code_drawer.mjs';
import { overflowing } from '../support/layout.mjs';
import '../support/close_after_each.mjs';

const QUERY = `?scene=${SCENE}&starter=weight_on_legs`;
const IN_IT = 'memory.weight';
const MINE = '// mine\n';

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

const open = (query = QUERY, options = {}) => pages.open({ query, viewport: DESK, ...options });
const step = (page) => page.evaluate(() => window.legwork.read('step')[0]);
const starterOf = (page) => new URL(page.url()).searchParams.get('starter');
const notice = (page) => page.locator('#notice-text').textContent();

test('the drawer is open with it, nothing moves and nothing has the focus; "Run it" runs it', async () => {
  const page = await open();
  await editorSays(page, IN_IT);
  assert.equal(await said(page), 'The starter is in the editor. “Run it” uses it.');
  assert.equal(await page.getAttribute('#open-code', 'aria-expanded'), 'true');
  await frames(page, 10);
  assert.equal(await step(page), 0);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  assert.match(await page.locator('#code-about').textContent(), /own drive moves the robot/);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  await page.getByRole('button', { name: 'Run it' }).press('Enter');
  await page.waitForFunction(() => window.legwork.read('step')[0] > 50);
  assert.equal(await said(page), 'It runs from 0 s on.');
  assert.equal(starterOf(page), 'weight_on_legs', 'a reload shows the same');
});

test('a draft stays: it comes back by undo, and an edited starter is the draft from then on', async () => {
  const page = await open(`?scene=${SCENE}&running=false`);
  const kept = () => page.evaluate(() => localStorage.getItem('legwork.code.quadruped-free'));
  await comparisonsAreThere(page);
  await page.click('#open-code');
  await editorIsThere(page);
  await write(page, MINE);
  await page.waitForFunction(() => localStorage.getItem('legwork.code.quadruped-free'));
  await page.goto(new URL(QUERY, page.url()).href);
  await editorSays(page, IN_IT);
  assert.match(await said(page), /uses it\. Undo in the editor brings back what was there\.$/);
  await page.waitForTimeout(600); // longer than until an edit is kept
  assert.equal(await kept(), MINE);
  await page.locator('.code-editor .cm-content').focus();
  await page.keyboard.press('Control+Z');
  assert.equal(await textOf(page), MINE);
  await page.keyboard.press('Control+Y');
  await editorSays(page, IN_IT);
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('// changed\n');
  await page.waitForFunction(() =>
    localStorage.getItem('legwork.code.quadruped-free')?.startsWith('// changed\n'),
  );
  assert.doesNotMatch(await page.evaluate(() => location.search), /starter/);
  await page.reload();
  await comparisonsAreThere(page);
  await page.click('#open-code');
  await editorSays(page, '// changed');
  assert.match(await said(page), /had written here before/);
});

test('what is edited just before the page ends is a draft too', async () => {
  const page = await open();
  await editorSays(page, IN_IT);
  await page.locator('.code-editor .cm-content').focus();
  await page.keyboard.insertText('// changed\n');
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  assert.equal(starterOf(page), null);
});

test('one that the scene does not have is named, with those that it has; in German too', async () => {
  const wrong = `?scene=${SCENE}&starter=hold_pse`;
  const page = await open(wrong);
  await editorSays(page, 'function control');
  await page.waitForSelector('#notice:not([hidden])');
  assert.match(
    await notice(page),
    /^starter="hold_pse" is not one of hold_pose, weight_on_legs, trot_feedforward, push_recovery, foothold\./,
  );
  const german = await open(`${wrong}&lang=de`);
  await german.waitForSelector('#notice:not([hidden])');
  assert.match(await notice(german), /^starter="hold_pse" ist keines von hold_pose, weight/);
  const right = await open(`${QUERY}&lang=de`);
  await editorSays(right, IN_IT);
  assert.equal(await said(right), 'Die Vorlage ist im Editor. „Ausführen“ verwendet ihn.');
  for (const one of [german, right])
    assert.deepEqual(await one.evaluate(() => window.untranslated?.()), []);
});

test('a scene without code says so, in German too; that of another scene is not used', async () => {
  for (const [lang, wanted] of /** @type {const} */ ([
    ['en', /^starter="hold_pose" is not used: this scene takes no code as it is set now\./],
    ['de', /^starter="hold_pose" wird nicht verwendet: So, wie .* nimmt sie keinen Code an\./],
  ])) {
    const page = await open(`?scene=quadruped-trot&starter=hold_pose&lang=${lang}`);
    await page.waitForSelector('#notice:not([hidden])');
    assert.match(await notice(page), wanted);
    assert.equal(await page.locator('#code').isVisible(), true, 'the drawer says what to open');
    assert.deepEqual(await page.evaluate(() => window.untranslated?.() ?? []), []);
  }
  const other = await open('?scene=nowhere&starter=hold_pose');
  await comparisonsAreThere(other);
  assert.match(await notice(other), /nowhere/);
  assert.equal(await other.locator('#code').isVisible(), false);
});

test('another scene drops it, and Back brings it again', async () => {
  const page = await open();
  await editorSays(page, IN_IT);
  await page.evaluate(() => window.legwork.openScene('hexapod-free'));
  await editorSays(page, 'function control');
  assert.equal(starterOf(page), null);
  await page.goBack();
  await editorSays(page, IN_IT);
  assert.equal(await page.evaluate(() => window.legwork.scene()), SCENE);
});

test('on a phone the editor is on the screen and its button within reach', async () => {
  const page = await open(QUERY, PHONE);
  await editorSays(page, IN_IT);
  assert.deepEqual(await overflowing(page), []);
  const run = page.locator('[data-do="run"]');
  await frames(page, 3);
  const box = await run.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
  await run.tap();
  await page.waitForFunction(() => window.legwork.read('step')[0] > 20);
});

test('a frame, which has no editor, names it as a parameter that it does not know', async () => {
  const page = await pages.visit({ query: 'embed.html?scene=quadruped-free&starter=hold_pose' });
  await page.getByText('The parameter "starter" of the address is unknown here.').waitFor();
});

test('nothing complains', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
