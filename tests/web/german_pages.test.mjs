// The text pages in German: every block of every page is translated and no entry is unused; the pages link to each other and to the
// laboratory in German, and are offered to German readers.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { translatedBlocks } from '../../web/tools/translated_blocks.mjs';
import { pageFolder, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

const built = readdirSync(pageFolder, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.de.html') && !path.startsWith('single/'));

test('every block has its German: else node web/tools/translated_blocks.mjs --write', async () => {
  const found = (await translatedBlocks()).filter(({ language }) => language === 'de');
  assert.ok(found.length > 1);
  for (const { path, missing, unused } of found) {
    assert.deepEqual(missing, [], `${path}: without German`);
    assert.deepEqual(unused, [], `${path}: not used`);
  }
  assert.equal(built.length, found.length - 1); // all but what they share
});

test('each is in German, and it and the English page name each other', () => {
  const lines = (html) => html.match(/<link rel="alternate"[^>]*>/g) ?? [];
  for (const path of built) {
    const [german, english] = [path, path.replace('.de.html', '.html')].map((file) =>
      readFileSync(join(pageFolder, file), 'utf8'),
    );
    assert.match(german, /<html lang="de">/, path);
    const name = path.split('/').at(-1);
    assert.match(lines(english)[0], new RegExp(`hreflang="de" href="${name}"`), path);
    assert.match(lines(german)[0], /hreflang="en"/, path);
    assert.match(german, /<a class="language[^>]*hreflang="en" lang="en">English</, path);
    assert.match(english, /<a class="language[^>]*hreflang="de" lang="de">Deutsch</, path);
  }
});

test('every link leads somewhere, to German where there is German', () => {
  for (const path of built) {
    const html = readFileSync(join(pageFolder, path), 'utf8').replace(/<pre[\s\S]*?<\/pre>/g, '');
    for (const [tag, href] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>/g)) {
      if (/^(#|[a-z]+:)/.test(href) || tag.includes('hreflang')) continue;
      const { pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), `http://x/${path}`);
      const target = pathname.slice(1);
      assert.ok(existsSync(join(pageFolder, target)) || target.startsWith('single/'), href);
      if (target === 'index.html') assert.equal(searchParams.get('lang'), 'de', `${path}: ${href}`);
      else assert.ok(!built.includes(target.replace('.html', '.de.html')), `${path}: ${href}`);
    }
  }
});

const TROT = 'lessons/trot.html';

test('?lang leads to the other language, with the rest of the address', async () => {
  const page = await pages.visit({ query: `${TROT}?lang=de&theme=dark#task-2` });
  await page.waitForURL(/lessons\/trot\.de\.html\?theme=dark#task-2$/);
  await page.goto(page.url().replace('?theme=dark', '?lang=en&theme=dark'));
  await page.waitForURL(/lessons\/trot\.html\?theme=dark#task-2$/);
});

/** Files of German that a lesson has asked for. */
async function germanAskedFor(page) {
  await page.waitForSelector('.task .run');
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return asked.filter((name) => /all_words|speak_here|text_page/.test(name));
}

test('whose browser speaks German is offered German, and nobody else; German is asked for by German pages', async () => {
  const english = await pages.visit({ query: TROT });
  assert.equal(await english.locator('.offer').count(), 0);
  assert.deepEqual(await germanAskedFor(english), []);
  const german = await pages.visit({ query: TROT, locale: 'de-CH' });
  await german.locator('.offer').click();
  await german.waitForURL(/trot\.de\.html$/);
  assert.equal(await german.locator('.offer').count(), 0);
  assert.notDeepEqual(await germanAskedFor(german), []);
  await german.locator('.site-bar .language').click();
  await german.waitForURL(/trot\.html$/);
  for (const page of [english, german]) await page.close();
});

test('the laboratory in German leads to the German pages', async () => {
  const page = await pages.open({ query: '?lang=de', reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const link = document.querySelector('#menu a[href*="lessons/"]');
    link.click();
  });
  await page.waitForURL(/lessons\/index\.de\.html$/);
});

test('nothing complains, nobody else is asked', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
