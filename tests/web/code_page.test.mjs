// The page "Your controller": its tables are what the engine says, its examples the starters, its other code runs, its links open
// them in the laboratory.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { closeModules, openModules } from '../../bindings/node/modules.mjs';
import { codePage } from '../../web/tools/code_tables.mjs';
import { root } from '../../web/tools/process.mjs';
import { comparisonsAreThere, pageFolder, startPages } from '../support/built_page.mjs';
import { editorSays, said } from '../support/code_drawer.mjs';
import { germanTranslator } from '../support/german.mjs';
import { openSources } from '../support/page_modules.mjs';
import '../support/close_after_each.mjs';

const text = readFileSync(join(root, 'web/code/README.md'), 'utf8');
const { frames } = JSON.parse(readFileSync(join(root, 'models/tables/code.json'), 'utf8'));
const README = readFileSync(join(root, 'README.md'), 'utf8');
const STARTERS = join(root, 'web/src/drawers/code/starters');
const STARTER = /^<!-- starter: (\w+) -->$/gm;
const BLOCK = /^```js (\S+)( stops)?\n([\s\S]*?)^```$/gm;

let modules;
let module;
let pages;
before(async () => {
  modules = await openModules();
  module = await modules.moduleNamed('legwork');
  pages = await startPages();
});
after(async () => {
  await pages?.close();
  await closeModules();
});

test('the tables are what the engine says: else node web/tools/code_tables.mjs --write', async () => {
  const { path, text: now, fresh } = await codePage();
  assert.equal(now, fresh, `${path} is stale`);
});

test('every field that has axes is in the table', () => {
  const rows = new Set(Array.from(text.matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name));
  assert.deepEqual(
    Object.values(frames)
      .flat()
      .filter((name) => !rows.has(name)),
    [],
  );
});

test('its own blocks of code run, or stop with the sentence that it shows', () => {
  const blocks = [...text.matchAll(BLOCK)];
  assert.equal(text.match(/^```js\b/gm)?.length, blocks.length, 'each names its scene');
  assert.ok(blocks.length >= 3);
  for (const [, id, stops, code] of blocks) {
    const scene = modules.Scene.openBuiltin(module, id);
    assert.deepEqual(scene.setCode(code), { ok: true }, code);
    const outcome = scene.step(300);
    if (stops) {
      const [, wanted] = /^It says: `(.*)`$/m.exec(text) ?? [];
      assert.equal(outcome.ok, false);
      assert.ok(outcome.sentence.includes(wanted), outcome.sentence);
    } else assert.deepEqual(outcome, { ok: true }, code);
    scene.close();
  }
});

test('the program in the README runs', () => {
  const [, code] = /```js\n(function control[\s\S]*?)```/.exec(README) ?? [];
  const scene = modules.Scene.openBuiltin(module, 'quadruped-free');
  assert.deepEqual(scene.setCode(code), { ok: true });
  assert.deepEqual(scene.step(300), { ok: true });
  assert.equal(scene.snapshot.scalar('fallen'), 0);
  scene.close();
});

test('its examples are the starters, letter by letter, with comments in the page’s language', async () => {
  const sources = await openSources();
  const { withComments } = await sources.load('drawers/code/comments.ts');
  await sources.close();
  const german = await germanTranslator();
  const starters = Array.from(text.matchAll(STARTER), ([, file]) =>
    readFileSync(join(STARTERS, `${file}.js`), 'utf8').trimEnd(),
  );
  assert.ok(starters.length >= 5);
  const marks = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  const shownIn = (file) =>
    Array.from(
      readFileSync(join(pageFolder, 'code', file), 'utf8').matchAll(
        /<pre><code[^>]*>([\s\S]*?)<\/code>/g,
      ),
      ([, code = '']) => code.replace(/&\w+;|&#39;/g, (mark) => marks[mark] ?? mark).trimEnd(),
    );
  const [english, other] = ['index.html', 'index.de.html'].map(shownIn);
  for (const starter of starters) {
    assert.ok(english.includes(starter), starter);
    const said = withComments(starter, (words) => german.translate(words));
    assert.ok(other.includes(said), said);
  }
});

test('each example has a link that opens its scene with it in the editor, where nothing runs', async () => {
  const examples = [
    ...text.matchAll(
      /^### .*\n\n\[Open “([^”]+)” in the laboratory\]\(\.\.\/index\.html(\?\S+)\)/gm,
    ),
  ];
  assert.equal(examples.length, text.match(STARTER)?.length);
  for (const [i, [, title, query = '']] of examples.entries()) {
    const [, file] = [...text.matchAll(STARTER)][i] ?? [];
    assert.equal(new URLSearchParams(query).get('starter'), file);
    const page = await pages.open({ query });
    const [first = ''] = readFileSync(join(STARTERS, `${file}.js`), 'utf8').split('\n');
    await editorSays(page, first);
    assert.match(await said(page), /^The starter is in the editor\. “Run it” uses it\.$/);
    assert.equal(await page.evaluate(() => window.legwork.read('step')[0]), 0, query);
    const offered = await page.locator('.code-starters option').allTextContents();
    assert.ok(offered.includes(title), `${query}: ${title} is not in ${offered.join(', ')}`);
    assert.equal(await page.locator('#notice').isVisible(), false);
  }
});

test('the drawer leads to it, in German to its German', async () => {
  for (const [lang, name, file] of [
    ['en', 'How to write a controller', 'index.html'],
    ['de', 'Wie man einen Regler schreibt', 'index.de.html'],
  ]) {
    const query = `?scene=quadruped-free&running=false&lang=${lang}`;
    const page = await pages.open({ query, reducedMotion: 'reduce' });
    await comparisonsAreThere(page);
    await page.click('#open-code');
    await page.getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/code/${file}`));
    await page.waitForSelector('h1');
  }
});

test('nothing complains', () => {
  assert.deepEqual(pages.complaints, []);
});
