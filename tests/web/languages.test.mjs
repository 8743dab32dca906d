// A language is a folder of web/src/i18n and a line of languages.ts, without a browser: each has all that page and build need, a
// text page finds its siblings by their names, and HTML and address offer exactly these languages.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { runnerImport } from 'vite';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, 'web/src/i18n');

let languages;
let address;
before(async () => {
  const load = async (path) => (await runnerImport(join(root, 'web/src', path))).module;
  languages = await load('i18n/languages.ts');
  address = await load('address/address.ts');
});

test('each language but English has its folder, and each folder its line', () => {
  const ids = languages.TRANSLATIONS.map(({ id }) => id);
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  assert.deepEqual(folders.sort(), [...ids].sort());
  assert.ok(ids.length > 0 && !ids.includes('en'));
  for (const id of ids) {
    for (const file of ['all_words.ts', 'text_page.ts', 'pages/site.json'])
      assert.ok(existsSync(join(folder, id, file)), `${id}/${file}`);
    const catalogues = readdirSync(join(folder, id)).filter((name) => name.endsWith('.json'));
    assert.ok(catalogues.length > 1, id);
  }
});

test('what says that nothing else came says so in each language', () => {
  const trouble = readFileSync(join(root, 'web/public/trouble.js'), 'utf8');
  for (const { id } of languages.LANGUAGES)
    assert.match(trouble, new RegExp(`^ +${id}: \\{\\s+disk:`, 'm'), id);
});

test('what an option of the HTML stands for is not its words, which are translated', () => {
  const web = join(root, 'web');
  const files = readdirSync(web, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && !name.startsWith('dist/'));
  const options = files.flatMap((name) =>
    [...readFileSync(join(web, name), 'utf8').matchAll(/<option\b[^>]*>/g)].map(
      ([tag]) => `${name}: ${tag}`,
    ),
  );
  assert.ok(options.length > 5);
  assert.deepEqual(
    options.filter((tag) => !/ value="/.test(tag)),
    [],
  );
});

test('a language is known as browsers write it, and asked for by the address', () => {
  const { languageNamed } = languages;
  for (const { id } of languages.LANGUAGES) {
    for (const tag of [id, id.toUpperCase(), `${id}-AT`]) assert.equal(languageNamed(tag)?.id, id);
    assert.equal(address.readAddress(`?lang=${id}`).lang, id);
  }
  for (const tag of ['', 'fr', 'dental', 'xde']) assert.equal(languageNamed(tag), undefined, tag);
  const { complaints, lang } = address.readAddress('?lang=fr', 'embed');
  assert.equal(lang, undefined);
  for (const { id } of languages.LANGUAGES) assert.ok(complaints.join().includes(id), id);
});

test('a page of text and its siblings find each other by their names', () => {
  const { LANGUAGES, ENGLISH, fileIn, languageOfFile } = languages;
  assert.equal(languageOfFile('lessons/trot.html'), ENGLISH);
  for (const language of LANGUAGES) {
    const file = fileIn('lessons/trot.html', language);
    assert.equal(languageOfFile(file).id, language.id);
    assert.equal(fileIn(file, ENGLISH), 'lessons/trot.html');
    assert.equal(fileIn(file, language), file);
  }
});

test('the laboratory offers the first translation before any script does', () => {
  const [{ id, name }] = languages.TRANSLATIONS;
  const link = `href="?lang=${id}" hreflang="${id}" lang="${id}">${name}</a>`;
  assert.ok(readFileSync(join(root, 'web/index.html'), 'utf8').includes(link));
});
