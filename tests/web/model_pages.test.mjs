// The pages about the models: every family has one, its tables match the engine, everything links to it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modelPages, pagesOfFamilies } from '../../web/tools/model_tables.mjs';
import { root } from '../../web/tools/process.mjs';
import { comparisonsAreThere, pageFolder, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

const schema = JSON.parse(readFileSync(join(root, 'models/schema/scene.schema.json'), 'utf8'));
const families = [...schema.properties.family.enum].sort();

test('every family of the schema has a page, and no page is of another', () => {
  assert.deepEqual(pagesOfFamilies().sort(), families);
});

test('the tables are what the engine says: else node web/tools/model_tables.mjs --write', async () => {
  for (const { path, text, fresh } of await modelPages())
    assert.equal(text, fresh, `${path} is stale`);
});

test('each says what is assumed, what is neglected, and its frames', () => {
  for (const family of families) {
    const text = readFileSync(join(root, `web/families/${family}.md`), 'utf8');
    const prose = text.split('<!-- parameters')[0];
    assert.match(prose, /^# \S/);
    assert.match(prose, /## What is assumed/, family);
    assert.match(prose, /neglected/, family);
    assert.match(prose, /## Frames and signs/, family);
    for (const [, target] of text.matchAll(/\]\((\w+)\.html\)/g))
      assert.ok(families.includes(target), `${family} links to ${target}`);
  }
});

test('the index lists them all, and each scene links to its own, and to its lesson', async () => {
  const index = readFileSync(join(pageFolder, 'families/index.html'), 'utf8');
  for (const family of families) {
    assert.ok(index.includes(`href="./${family}.html"`), `${family} in the index`);
    assert.ok(existsSync(join(pageFolder, `families/${family}.html`)), family);
  }
  const pages = await startPages();
  try {
    const page = await pages.open();
    await comparisonsAreThere(page);
    for (const scene of ['quadruped-trot', 'quadruped-free', 'dropped-ball', 'floating-base']) {
      await page.evaluate((id) => window.legwork.openScene(id), scene);
      const file = JSON.parse(readFileSync(join(root, `models/${scene}.json`), 'utf8'));
      const targets = await page.$$eval('.model-link', (links) =>
        links.map((link) => link.getAttribute('href')),
      );
      assert.deepEqual(targets, Array(2).fill(`./families/${file.family}.html`));
      const lesson = page.getByRole('link', { name: 'The lesson about this scene' });
      assert.deepEqual(
        await lesson.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        file.gallery.lesson ? [`./lessons/${file.gallery.lesson}.html`] : [],
        scene,
      );
    }
    await page.click('footer .model-link');
    await page.waitForURL(/families\/quadruped\.html/);
    assert.match(String(await page.textContent('h1')), /Quadruped/);
    assert.ok((await page.locator('table tbody tr').count()) > 30);
    assert.deepEqual(pages.complaints, []);
  } finally {
    await pages.close();
  }
});
