// The drawer "Your code" on the built page while somebody types: what is wrong is marked after a pause, not while a word is
// written; starters never take the place of what was typed; code that the scene no longer takes can be taken away.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeViolations } from '../support/axe.mjs';
import { frames, PHONE, startPages } from '../support/built_page.mjs';
import {
  editorHas,
  editorIsThere,
  editorSays,
  inEditor,
  LIMP,
  openCode,
  said,
  textOf,
  write,
} from '../support/code_drawer.mjs';
import { overflowing } from '../support/layout.mjs';
import '../support/close_after_each.mjs';

const PAUSED_MS = 1500;

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

const open = (options) => openCode(pages, options);
const found = (page) => page.locator('.code-found').textContent();
const foundIs = (page, wanted) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.code-found')?.textContent ?? ''),
    wanted.source,
  );
const about = (page) => page.locator('#code-about').textContent();
/** When each mark came, ms after now. */
const watchMarks = (page) =>
  page.$eval('.code-editor', ({ shadowRoot }) => {
    const began = performance.now();
    window.markedAfter = -1;
    new MutationObserver(() => {
      if (window.markedAfter < 0 && shadowRoot.querySelector('.cm-lintRange'))
        window.markedAfter = performance.now() - began;
    }).observe(shadowRoot, { childList: true, subtree: true });
  });
const markedAfter = async (page) => {
  await page.waitForFunction(() => window.markedAfter >= 0);
  return page.evaluate(() => window.markedAfter);
};

test('what is no JavaScript is marked from there on, and said under the editor; nothing is run', async () => {
  const page = await open();
  await write(page, 'function control(state) {\n  const a = ;\n  return {};\n}\n');
  await foundIs(page, /^Line 2: This is not JavaScript from here on/);
  await editorHas(page, '.cm-lintRange-error');
  assert.equal(await page.locator('.code-found').getAttribute('role'), 'status');
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  assert.equal(await said(page), '');
  assert.deepEqual(await axeViolations(page, '#code'), []);
  await write(page, LIMP);
  await foundIs(page, /^$/);
  assert.deepEqual(await inEditor(page, '.cm-lintRange'), []);
});

test('a field that there is not gets a warning with one that is like it, only once the line is left or typing has paused', async () => {
  const page = await open();
  await write(page, 'function control(s, memory) {\n  \n  return {};\n}');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.insertText('const a = s.joint_postion;');
  await watchMarks(page);
  assert.ok((await markedAfter(page)) > PAUSED_MS - 400, 'not while it is typed');
  assert.deepEqual(await inEditor(page, '.cm-lintRange-warning'), ['joint_postion']);
  assert.equal(
    await found(page),
    'Line 2: state has no joint_postion. Did you mean joint_position?',
  );
  // Typed on, the mark goes until the line is left.
  await page.keyboard.type(' ');
  await foundIs(page, /^$/);
  await watchMarks(page);
  await page.keyboard.press('ArrowDown');
  await foundIs(page, /joint_postion/);
});

test('after a point come the fields under the name that the function gives its argument; in what is returned the outputs', async () => {
  const page = await open();
  await write(page, 'function control(given, memory) {\n  const a = ');
  await page.keyboard.type('given.joint_p');
  await page.waitForFunction(() => {
    const inside = document.querySelector('.code-editor')?.shadowRoot;
    const labels = [...(inside?.querySelectorAll('.cm-completionLabel') ?? [])];
    return labels.map(({ textContent }) => textContent).join() === 'joint_position';
  });
  await page.keyboard.press('Escape');
  await write(page, 'function control(given) {\n  ');
  await page.keyboard.type('return { FL'); // the bracket closes by itself
  await editorHas(page, '.cm-tooltip-autocomplete li', 3);
  await page.waitForTimeout(120);
  await page.keyboard.press('Enter');
  assert.match(await textOf(page), /return \{ FL_\w+: /);
});

test('what stopped a run stays marked until the text is edited', async () => {
  const page = await open();
  await write(page, 'function control(state) {\n  nowhere();\n  return {};\n}\n');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.code-said.wrong');
  await editorHas(page, '.cm-lintRange-error');
  // Longer than it takes to look at the text.
  await page.waitForTimeout(PAUSED_MS + 700);
  assert.equal((await inEditor(page, '.cm-lintRange-error')).length, 1);
  await page.locator('.code-editor .cm-content').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ');
  await page.waitForFunction(
    () => !document.querySelector('.code-editor')?.shadowRoot?.querySelector('.cm-lintRange'),
  );
});

/** Lets the files of starters arrive when `release` is called; their texts are in files of their own. */
async function holdStarters(page, name) {
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(new RegExp(`/${name}-[^/]*\\.js$`), async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('what is typed while a starter loads stays; chosen again, the starter replaces it and undo brings it back', async () => {
  const page = await open();
  await editorSays(page, 'function control');
  const release = await holdStarters(page, 'trot_feedforward');
  const choose = () => page.locator('.code-starters select').selectOption('trot_feedforward');
  await choose();
  await write(page, '// mine\n');
  release();
  await page.waitForFunction(() =>
    document.querySelector('.code-said').textContent.startsWith('You were typing'),
  );
  assert.equal(await textOf(page), '// mine\n');
  await choose();
  await editorSays(page, 'Trots on the spot');
  assert.match(await said(page), /“Run it” uses it/);
  await page.locator('.code-editor .cm-content').focus();
  await page.keyboard.press('Control+Z');
  assert.equal(await textOf(page), '// mine\n');
});

test('a starter that is chosen while the first one loads is not replaced by it', async () => {
  const page = await open({ press: '' });
  const release = await holdStarters(page, 'hold_pose');
  await page.click('#open-code');
  await editorIsThere(page);
  await page.locator('.code-starters select').selectOption('trot_feedforward');
  await editorSays(page, 'Trots on the spot');
  release();
  await page.waitForTimeout(300);
  assert.match(await textOf(page), /Trots on the spot/);
});

test('in German the comments of starters are German, and what is found while typing', async () => {
  const page = await open({ query: '?scene=quadruped-free&running=false&lang=de' });
  await editorSays(page, 'Hält die Haltung des ersten Schritts');
  await editorSays(page, 'const stiffness = 40; // N m/rad');
  await write(page, 'function control(state) {\n  return state.joint_postion;\n}\n');
  await foundIs(page, /^Zeile 2: state hat kein joint_postion\. Meinten Sie joint_position\?$/);
  await write(page, 'function control(state) {\n  return (;\n}\n');
  await foundIs(page, /^Zeile 2: Ab hier ist das kein JavaScript/);
  assert.deepEqual(await page.evaluate(() => window.untranslated?.()), []);
});

test('code in force can be taken away where the scene takes none any more', async () => {
  const page = await open({ query: '?scene=four-bar&running=false', press: '' });
  await page.evaluate(() => window.legwork.set('sim.mode', 1));
  await page.click('#open-code');
  await editorIsThere(page);
  await write(page, LIMP);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => window.legwork.read('step')[0] >= 20);
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.set('sim.mode', 0);
  });
  await page.waitForFunction(() =>
    document.getElementById('code-about').textContent.includes('the scene takes none'),
  );
  const stop = page.getByRole('button', { name: 'Stop using it' });
  assert.ok((await stop.isVisible()) && (await stop.isEnabled()));
  assert.ok(await page.getByRole('button', { name: 'Run it' }).isDisabled());
  assert.equal(await textOf(page), LIMP);
  await stop.click();
  await page.waitForFunction(() =>
    document.getElementById('code-about').textContent.startsWith('This scene takes no code'),
  );
  assert.equal(await page.locator('.code-bench').isVisible(), false);
  // Set forward again, what was written is there.
  await page.evaluate(() => window.legwork.set('sim.mode', 1));
  await page.locator('.code-bench').waitFor({ state: 'visible' });
  assert.equal(await textOf(page), LIMP);
  assert.match(await about(page), /own drive moves the robot/);
});

test('a link that is copied at once is that of the run as it is', async () => {
  const page = await open();
  await write(page, LIMP);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => window.legwork.read('step')[0] >= 20);
  await page.evaluate(() => {
    window.legwork.pause();
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
    // Twice: the second finds the first being packed.
    document.getElementById('chip-link').click();
    document.getElementById('chip-link').click();
  });
  await page.waitForFunction(() => window.copied !== undefined);
  const link = await page.evaluate(() => window.copied);
  assert.match(link, /#run=z[\w-]+$/);
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector('#notice pre');
  assert.equal(await page.locator('#notice pre').textContent(), LIMP);
});

const LOGGING = `function control(state) {
  log('wave, rad', Math.sin(10 * state.time));
  log('pair, N', [state.time, -state.time]);
  return {};
}
`;

test('what is logged: its latest number with its unit, a plot with the moment, a table, a file', async () => {
  const page = await open();
  await write(page, LOGGING);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => window.legwork.read('step')[0] >= 100);
  await page.evaluate(() => window.legwork.pause());
  await page.waitForSelector('.code-logs .log-plot .curve');
  await frames(page, 20);
  assert.deepEqual(await page.locator('.code-logs dt').allTextContents(), ['wave', 'pair']);
  const [wave, , pair] = await page.locator('.code-logs dd').allTextContents();
  assert.match(wave, /^[−\d.]+ rad$/);
  assert.match(pair, /^\[0\] [\d.]+, \[1\] −[\d.]+ N$/);
  const plots = page.locator('.code-logs .log-plot svg.chart');
  assert.equal(await plots.count(), 2);
  assert.match((await plots.first().getAttribute('aria-label')) ?? '', /^wave: /);
  assert.equal(await plots.nth(1).locator('.curve').count(), 2);
  assert.equal(await page.locator('.code-logs .now').count(), 2);
  // Gone back, the moment is not at the end.
  const place = () => page.locator('.code-logs .now').first().getAttribute('d');
  const atEnd = await place();
  await page.evaluate(() => window.legwork.step(-50));
  await page.waitForFunction(
    (before) => document.querySelector('.code-logs .now')?.getAttribute('d') !== before,
    atEnd,
  );
  await page.locator('.code-logs summary').click();
  const heads = page.locator('.code-logs th[scope="col"]');
  await heads.first().waitFor();
  assert.deepEqual(await heads.allTextContents(), [
    'time, s',
    'wave, rad',
    'pair, N[0]',
    'pair, N[1]',
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('.code-logs [data-do="logs"]'),
  ]);
  assert.equal(download.suggestedFilename(), 'quadruped-free-logs.csv');
  const chunks = await (await download.createReadStream()).toArray();
  const [first, second] = Buffer.concat(chunks).toString().split('\n');
  assert.equal(first, '"time, s","wave, rad","pair, N[0]","pair, N[1]"');
  assert.match(second, /^0,0,0,/);
  assert.deepEqual(await axeViolations(page, '#code'), []);
});

test('on a phone logs are no wider than the screen', async () => {
  const page = await open({ ...PHONE, press: 'tap' });
  await editorIsThere(page);
  await write(page, LOGGING);
  await page.locator('[data-do="run"]').tap();
  await page.waitForSelector('.code-logs .log-plot .curve');
  await page.evaluate(() => window.legwork.pause());
  await page.locator('.code-logs').scrollIntoViewIfNeeded();
  assert.deepEqual(await overflowing(page), []);
  const { width } = await page.locator('.log-plot svg').first().boundingBox();
  assert.ok(width > 300 && width <= 390, `${width} px`);
});

test('nothing complains', () => {
  assert.deepEqual(pages.complaints, []);
});
