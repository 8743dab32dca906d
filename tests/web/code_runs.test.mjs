// Runs with code on the built page, where two things happen at once or the run ends: a link that is copied while it plays, files
// that are opened while another scene is on its way, "Verify replay" of a run that has ended by itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { closeModules, openModules } from '../../bindings/node/modules.mjs';
import { root } from '../../web/tools/process.mjs';
import { DESK, openSection, openTab, startPages } from '../support/built_page.mjs';
import { editorSays, LIMP, openCode, SCENE, said, textOf, write } from '../support/code_drawer.mjs';
import '../support/close_after_each.mjs';

const CRANK = 'function control() {\n  return 0.01; // N m\n}\n';
const OTHER = 'four-bar';
const OWN = 'jansen-walker';

let modules;
let pages;
/** A run of the four-bar with code, and a scene file of a walker with other code: each of another engine than the quadruped. */
let link;
let file;
before(async () => {
  modules = await openModules();
  const run = (scene, code) => {
    assert.deepEqual(scene.setCode(code), { ok: true });
    assert.deepEqual(scene.step(50), { ok: true });
    return scene;
  };
  const text = readFileSync(join(root, `models/${OWN}.json`), 'utf8');
  file = run(await modules.openText(text, `${OWN}.json`), LIMP).json();
  const bar = modules.Scene.openBuiltin(await modules.moduleNamed('legwork'), OTHER);
  assert.deepEqual(bar.set(bar.indexOf('sim.mode'), 1), { ok: true });
  bar.reset();
  bar.refreshDescription();
  link = run(bar, CRANK).link();
  pages = await startPages();
});
after(async () => {
  await pages?.close();
  await closeModules();
});

const hash = (page) => page.evaluate(() => window.legwork.hash());
const step = (page) => page.evaluate(() => window.legwork.read('step')[0]);
const runsTo = (page, wanted) =>
  page.waitForFunction((least) => window.legwork.read('step')[0] >= least, wanted);

test('a link that is copied while code plays repeats the run up to that moment, to the same hash', async () => {
  const page = await openCode(pages);
  await write(page, LIMP);
  await page.keyboard.press('Control+Enter');
  await runsTo(page, 100);
  const from = await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
    document.getElementById('chip-link').click();
    return window.legwork.read('step')[0];
  });
  await page.waitForFunction(() => window.copied !== undefined);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), true);
  await runsTo(page, from + 50);
  await page.evaluate(() => window.legwork.pause());
  const address = await page.evaluate(() => window.copied);
  const other = await pages.visit({ query: new URL(address).search + new URL(address).hash });
  await other.locator('#notice').getByRole('button', { name: 'Run it' }).click();
  await other.waitForFunction(() => window.legwork.verdict() === 'reproduced');
  assert.equal(await step(other), from, 'the moment of the press');
  await page.evaluate((back) => window.legwork.step(-back), (await step(page)) - from);
  assert.equal(await hash(page), await hash(other));
});

test('"Verify replay" of a run that has ended by itself: it ends there again, and the page says so', async () => {
  const settings = {
    'sim.mode': 'forward',
    'length.coupler': 0.1,
    'length.rocker': 0.04,
    'drive.angle': 0.05,
    'drive.initial_rate': -5,
  };
  const set = Object.entries(settings).map(([path, value]) => `&set.${path}=${value}`);
  const page = await openCode(pages, { query: `?scene=${OTHER}&running=false${set.join('')}` });
  await write(page, CRANK);
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/come into a singular position/)
    .first()
    .waitFor();
  const [end, before] = [await step(page), await hash(page)];
  assert.ok(end > 1 && end < 300, `step ${end}`);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  await page.locator('#notice').getByRole('button', { name: 'Dismiss' }).click();
  await page.click('#close-drawer');
  await openTab(page, 'numbers');
  await page.locator('#readouts > summary').click();
  await page.click('#verify');
  await page.waitForFunction(() =>
    /^Reproduced/.test(document.getElementById('notice-text')?.textContent ?? ''),
  );
  assert.equal(
    await page.textContent('#notice-text'),
    `Reproduced: ${end} steps replayed from the start end in the same state, hash ${before}.`,
  );
  assert.deepEqual([await step(page), await hash(page)], [end, before], 'it stands where it ended');
});

const WHOLE = /legwork-(?!own-|free-|robots-)[^/]*\.wasm/;
const FOR_OWN = /legwork-own-[^/]*\.wasm/;

/** This engine, when it is fetched, waits. */
async function hold(page, engine) {
  const waiting = [];
  await page.route(engine, (route) => waiting.push(route));
  const isWaiting = async () => {
    for (let i = 0; i < 200 && waiting.length === 0; i += 1) await page.waitForTimeout(25);
    assert.ok(waiting.length > 0, 'it is fetched');
  };
  const letGo = async () => {
    for (const route of waiting.splice(0)) await route.continue();
    await page.unroute(engine);
  };
  return { isWaiting, letGo };
}

/** Its outcome, which is there once the engine is. */
const openRun = (page) => page.evaluate((run) => window.legwork.openRun(run), link);

test('a scene file that is opened while a run with code is on its way stays, and its code alone is asked about', async () => {
  const page = await openCode(pages);
  const { isWaiting, letGo } = await hold(page, WHOLE);
  const opening = openRun(page);
  await isWaiting();
  await openSection(page, 'share');
  await page.setInputFiles('#share input[type=file]', {
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await page.waitForFunction(() => !document.querySelector('#scene')?.value);
  await letGo();
  assert.deepEqual(await opening, {
    ok: false,
    kind: 'refused',
    sentence: 'Cancelled: another scene was opened.',
  });
  assert.equal(await page.evaluate(() => window.legwork.scene()), OWN);
  await page.click('#open-code');
  await editorSays(page, 'return {}');
  assert.equal(await textOf(page), LIMP);
  await page.click('#play');
  await page.waitForSelector('#notice pre');
  assert.deepEqual(await page.locator('#notice pre').allTextContents(), [LIMP]);
  assert.equal(await step(page), 0);
  await page.locator('#notice').getByRole('button', { name: 'Run it' }).click();
  await runsTo(page, 20);
});

test('a file of code that is opened meanwhile is the draft of the scene that was open; the run then has its own', async () => {
  const page = await openCode(pages);
  const { isWaiting, letGo } = await hold(page, WHOLE);
  const opening = openRun(page);
  await isWaiting();
  const mine = '// from a file\n';
  await page.setInputFiles('.code-bench input[type=file]', {
    name: 'mine.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from(mine),
  });
  await editorSays(page, 'from a file');
  assert.match(await said(page), /^The file is in the editor\./);
  await letGo();
  assert.equal((await opening).ok, true);
  await editorSays(page, 'return 0.01');
  assert.equal(await textOf(page), CRANK);
  assert.deepEqual(await page.locator('#notice pre').allTextContents(), [CRANK]);
  await page.locator('#notice').getByRole('button', { name: 'Run it' }).click();
  await page.waitForFunction(() => window.legwork.verdict() === 'reproduced');
  await page.evaluate((id) => window.legwork.openScene(id), SCENE);
  await editorSays(page, 'from a file');
  assert.equal(await textOf(page), mine);
});

test('a run with code that is opened while a scene file is on its way is the one that stays', async () => {
  const page = await pages.open({ query: `?scene=${SCENE}&running=false`, viewport: DESK });
  await openSection(page, 'share');
  const { isWaiting, letGo } = await hold(page, FOR_OWN);
  await page.setInputFiles('#share input[type=file]', {
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await isWaiting();
  const opening = openRun(page);
  assert.equal((await opening).ok, true);
  await letGo();
  await page.getByText('Cancelled: another scene was opened.').first().waitFor();
  assert.equal(await page.evaluate(() => window.legwork.scene()), OTHER);
  assert.deepEqual(await page.locator('#notice pre').allTextContents(), [CRANK]);
});

/** Three quarters of the steps that a call may take. */
const SLOW = 'function control() {\n  for (let i = 0; i < 600000; i += 1);\n  return {};\n}\n';

test('code that is slow: a key and a script take its steps in slices, which say how far they are and can be stopped', async () => {
  const page = await openCode(pages);
  await write(page, SLOW);
  await page.keyboard.press('Control+Enter');
  await runsTo(page, 3);
  await page.evaluate(() => window.legwork.pause());
  const before = await step(page);
  const stepping = page.evaluate(() => window.legwork.step(2000));
  await page.waitForFunction(() =>
    /^\d+ of 2000 steps are taken\.$/.test(document.getElementById('notice-text').textContent),
  );
  await page.locator('#notice').getByRole('button', { name: 'Stop' }).click();
  const outcome = await stepping;
  assert.equal(outcome.ok, false);
  assert.match(outcome.ok ? '' : outcome.sentence, /^Ended after \d+ of \d+ steps\.$/);
  const stopped = await step(page);
  assert.ok(stopped > before && stopped < before + 2000, `${before}, ${stopped}`);
  assert.equal(await page.locator('#notice').isVisible(), false);
  // Back and on again: what it remembers is found out by a few calls.
  await page.focus('#canvas');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await step(page), stopped - 1);
  await page.keyboard.press('Shift+ArrowRight');
  await runsTo(page, stopped + 9);
  assert.equal(await step(page), stopped + 9);
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
});

test('nothing complains', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
