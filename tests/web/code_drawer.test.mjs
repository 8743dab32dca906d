// The drawer "Your code" on the built page: it opens, completes, applies, marks errors at their line, keeps a draft; somebody
// else's code waits for a click; keyboard, screen reader, German, phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { axeViolations } from '../support/axe.mjs';
import {
  comparisonsAreThere,
  DESK,
  frames,
  PHONE,
  pageFolder,
  panelsAreOpen,
  startPages,
} from '../support/built_page.mjs';
import {
  editorHas,
  editorIsThere,
  editorSays,
  inEditor,
  LIMP,
  openCode,
  SCENE,
  said,
  textOf,
  write,
} from '../support/code_drawer.mjs';
import { overflowing, smallTargets } from '../support/layout.mjs';
import '../support/close_after_each.mjs';

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

const open = (options) => openCode(pages, options);

const step = (page) => page.evaluate(() => window.legwork.read('step')[0]);
const runsTo = (page, wanted) =>
  page.waitForFunction((least) => window.legwork.read('step')[0] >= least, wanted);

test('it opens with a starter; the editor is fetched only then, soon, and is not large', async (t) => {
  const page = await open({ press: '' });
  // What the plots need comes by itself meanwhile.
  await panelsAreOpen(page);
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.js$/.test(name))
        .map(({ name }) => name),
    );
  const before = new Set(await fetched());
  const began = Date.now();
  await page.click('#open-code');
  await editorIsThere(page);
  const took = Date.now() - began;
  const came = (await fetched()).filter((name) => !before.has(name));
  const sizes = came.reduce((sum, address) => {
    const file = join(pageFolder, new URL(address).pathname);
    return sum + gzipSync(readFileSync(file), { level: 9 }).length;
  }, 0);
  t.diagnostic(`${sizes} bytes gzipped in ${came.length} files, ${took} ms`);
  assert.ok(came.length > 0 && sizes > 50_000, 'it is fetched with the drawer');
  assert.ok(sizes < 220_000, `${sizes} bytes`);
  assert.ok(took < 5000, `${took} ms`);
  await editorSays(page, 'function control');
  assert.match(await page.locator('#code-about').textContent(), /own drive moves the robot/);
  const offered = await page.locator('.code-starters option').allTextContents();
  assert.ok(offered.length >= 5, offered.join());
  assert.ok(offered.includes('Hold a pose (PD)') && !offered.includes('Computed torque'));
});

test('after "state." come the fields, after a field its labels; Enter takes one', async () => {
  const page = await open();
  await write(page, 'const a = ');
  await page.keyboard.type('state.joint_p');
  // All fields come first; what is typed on chooses among them.
  await page.waitForFunction(() => {
    const inside = document.querySelector('.code-editor')?.shadowRoot;
    const labels = [...(inside?.querySelectorAll('.cm-completionLabel') ?? [])];
    return labels.map(({ textContent }) => textContent).join() === 'joint_position';
  });
  assert.deepEqual(await inEditor(page, '.cm-completionDetail'), ['rad, 12 numbers']);
  assert.match((await inEditor(page, '.cm-completionInfo')).join(), /Joint coordinates/);
  // Enter is taken only from a list that has stood for a moment.
  await page.waitForTimeout(120);
  await page.keyboard.press('Enter');
  await page.keyboard.type('.FL');
  await editorHas(page, '.cm-tooltip-autocomplete li', 3);
  await page.waitForTimeout(120);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await textOf(page), 'const a = state.joint_position.FL_hfe');
  await write(page, 'state.');
  await page.keyboard.press('Control+Space');
  await editorHas(page, '.cm-tooltip-autocomplete li', 21);
  const names = await inEditor(page, '.cm-tooltip-autocomplete .cm-completionLabel');
  assert.ok(!names.some((name) => /^(status|model_version|history_)/.test(name)));
});

test('Ctrl + Enter applies from the present step on: an event, undo, a stop; the drive of the scene again', async () => {
  const page = await open();
  await page.evaluate(() => window.legwork.step(200));
  await write(page, LIMP);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => window.legwork.isPlaying());
  await runsTo(page, 400);
  await page.evaluate(() => window.legwork.pause());
  const torque = () => page.evaluate(() => window.legwork.read('joint_torque'));
  assert.ok((await torque()).every((one) => one === 0));
  assert.match(await page.locator('#code-about').textContent(), /^This code drives the motors\.$/);
  assert.match(await said(page), /^It runs from 0\.2(00)? s on\.$/);
  const marks = await page.locator('#events [data-kind="code"]').all();
  assert.equal(marks.length, 1);
  assert.match(
    (await marks[0].getAttribute('aria-label')) ?? (await marks[0].textContent()),
    /Code changed/,
  );
  // Its text is in the link.
  const link = await page.evaluate(() => window.legwork.link());
  assert.match(link, /^BQ/);
  // The page's undo is not the editor's.
  await page.evaluate(() => document.getElementById('undo').click());
  await page.evaluate(() => window.legwork.step(20));
  assert.ok(
    (await torque()).some((one) => one !== 0),
    'the own drive again',
  );
  await page.evaluate(() => document.getElementById('redo').click());
  await page.evaluate(() => window.legwork.step(20));
  assert.ok((await torque()).every((one) => one === 0));
  await page.getByRole('button', { name: 'Stop using it' }).click();
  await page.evaluate(() => window.legwork.step(20));
  assert.ok((await torque()).some((one) => one !== 0));
  assert.equal(await page.getByRole('button', { name: 'Stop using it' }).isDisabled(), true);
});

test('what is wrong is marked at its line and said; the run goes on as it was', async () => {
  const page = await open();
  await write(page, 'function control(state) {\n  // a comment\n  const a = @;\n}\n');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.code-said.wrong');
  assert.match(await said(page), /^(control|program), line 3/);
  assert.equal(await page.locator('.code-said').getAttribute('role'), 'status');
  const marked = await page.$eval('.code-editor', ({ shadowRoot }) => {
    const sign = shadowRoot.querySelector('.cm-lint-marker-error');
    const line = [...shadowRoot.querySelectorAll('.cm-line')][2];
    return Math.abs(sign.getBoundingClientRect().top - line.getBoundingClientRect().top);
  });
  assert.ok(marked < 12, `${marked} px apart`);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
});

test('a fault is said at once, and at rest an edited text is said to wait', async () => {
  const page = await open();
  await write(
    page,
    'function control(state) {\n  if (state.time > 0.009) nowhere();\n  return {};\n}\n',
  );
  await page.keyboard.press('Control+Enter');
  const shown = await page.evaluate(async () => {
    // It begins once the interpreter is there.
    while (window.legwork.isPlaying() || window.legwork.read('time')[0] === 0)
      await new Promise((resolve) => setTimeout(resolve, 1));
    return [
      document.querySelector('.code-said').textContent,
      document.querySelector('[data-do="mend"]').hidden,
    ];
  });
  assert.match(shown[0], /^control, line 2/);
  assert.equal(shown[1], false);
  await write(page, LIMP);
  await page.waitForFunction(() =>
    /but not yet this text/.test(document.getElementById('code-about').textContent),
  );
});

test('a fault stops the run; back one second, mended, it goes on', async () => {
  const page = await open();
  const faulty =
    'function control(state) {\n  if (state.time > 0.09) nowhere();\n  return {};\n}\n';
  await page.evaluate(() => window.legwork.step(40));
  await write(page, faulty);
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('[data-do="mend"]:not([hidden])', { timeout: 20_000 });
  assert.match(await said(page), /^control, line 2/);
  const stopped = await step(page);
  assert.ok(stopped > 60 && stopped < 200);
  await page.click('[data-do="mend"]');
  assert.equal(await step(page), 0, 'there is less than a second before it');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'code-editor');
  await write(page, LIMP);
  await page.keyboard.press('Control+Enter');
  await runsTo(page, stopped + 50);
});

test('a draft outlives the page, each scene its own', async () => {
  const page = await open();
  await write(page, '// mine\n');
  await page.waitForFunction(
    () => localStorage.getItem('legwork.code.quadruped-free') === '// mine\n',
  );
  await page.reload();
  await comparisonsAreThere(page);
  await page.click('#open-code');
  await editorIsThere(page);
  assert.equal(await textOf(page), '// mine\n');
  assert.match(await said(page), /had written/);
  await page.evaluate(() => window.legwork.openScene('hexapod-free'));
  await editorSays(page, 'function control');
  await page.evaluate(() => window.legwork.openScene('quadruped-trot'));
  await page.waitForFunction(() =>
    document.getElementById('code-about').textContent.includes('takes no code'),
  );
  assert.equal(await page.locator('.code-bench').isVisible(), false);
});

test('somebody else’s code: shown, nothing runs before the click, then it is checked', async () => {
  const page = await open();
  await write(page, LIMP);
  await page.keyboard.press('Control+Enter');
  await runsTo(page, 50);
  await page.evaluate(() => window.legwork.pause());
  const link = await page.evaluate(() => window.legwork.link());
  const other = await pages.open({ query: `?scene=${SCENE}#run=${link}`, viewport: DESK });
  const notice = other.locator('#notice');
  await other.waitForSelector('#notice pre');
  assert.match(await notice.textContent(), /has code by whoever made the link/);
  assert.equal(await notice.locator('pre').textContent(), LIMP);
  await other.click('#play');
  await other.click('#step');
  await frames(other, 10);
  assert.equal(await step(other), 0);
  assert.equal(await other.evaluate(() => window.legwork.verdict()), 'under way');
  assert.deepEqual(await axeViolations(other, '#notice'), []);
  await notice.getByRole('button', { name: 'Run it' }).click();
  await other.waitForFunction(() => window.legwork.verdict() === 'reproduced');
});

test('by keys alone: in, Tab indents, Escape and Tab lead out, the drawer stays', async () => {
  const page = await open({ press: '' });
  await page.focus('#open-code');
  await page.keyboard.press('Enter');
  await editorIsThere(page);
  const isInEditor = () => page.evaluate(() => document.activeElement?.className === 'code-editor');
  for (let i = 0; i < 12 && !(await isInEditor()); i += 1) await page.keyboard.press('Tab');
  assert.ok(await isInEditor());
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('x');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  assert.equal(await textOf(page), '  x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await isInEditor(), false);
  assert.equal(
    await page.isVisible('#code'),
    true,
    'Escape in the editor is not that of the drawer',
  );
  // Undo of the text is not that of the settings.
  await page.evaluate(() => window.legwork.set('contact.friction', 0.4));
  await page.locator('.code-editor .cm-content').focus();
  await page.keyboard.press('Control+Z');
  assert.equal(await page.evaluate(() => window.legwork.get('contact.friction')), 0.4);
});

for (const colorScheme of ['light', 'dark'])
  test(`no rule of axe is broken: ${colorScheme}`, async () => {
    const page = await open({ colorScheme });
    await write(page, 'function control(state) {\n  return "a" + 12; // why @\n}');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.code-said.wrong');
    assert.deepEqual(await axeViolations(page, '#code'), []);
  });

test('in German: the drawer, its starters, what is wrong', async () => {
  const page = await open({ query: `?scene=${SCENE}&running=false&lang=de` });
  await write(page, LIMP);
  await page.click('[data-do="run"]');
  await runsTo(page, 20);
  await page.evaluate(() => window.legwork.pause());
  await frames(page, 3);
  assert.match(await page.locator('#code-about').textContent(), /Dieser Code steuert/);
  const left = await page.evaluate(() => window.untranslated?.());
  assert.deepEqual(left, []);
  await write(page, '');
  await page.keyboard.type('state.joint_p');
  await editorHas(page, '.cm-completionInfo');
  assert.match((await inEditor(page, '.cm-completionInfo')).join(), /Gelenkkoordinaten/);
});

test('on a phone: it can be read and run, nothing is wider than the screen', async () => {
  const page = await open({ ...PHONE, viewport: { width: 390, height: 844 }, press: 'tap' });
  await editorIsThere(page);
  assert.deepEqual(await overflowing(page), []);
  assert.deepEqual(await smallTargets(page, 24, { within: '#code' }), []);
  const { width } = await page.locator('.code-editor').boundingBox();
  assert.ok(width > 330 && width <= 390);
  await page.locator('[data-do="run"]').tap();
  await page.waitForFunction(() => window.legwork.isPlaying());
});

test('nothing complains, nothing is asked of strangers', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
