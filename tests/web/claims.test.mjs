// The claims as data (models/reference/claims): well formed, none differs, our numbers as computed by `legwork verify`; on the site
// each is on its subject's page, and under the errata that name it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { claimsOf, countedFiles, countsOf, SUBJECTS } from '../../web/tools/claims.mjs';
import { root } from '../../web/tools/process.mjs';
import { keptClaims } from '../runner/kept_claims.mjs';
import { axeViolations, DISPLAYS } from '../support/axe.mjs';
import { openSection, pageFolder, startPages } from '../support/built_page.mjs';
import { isNight } from '../support/by_night.mjs';
import '../support/close_after_each.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const fits = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile(
  read('models/schema/claims.schema.json'),
);
const complaints = (data) =>
  fits(data) ? [] : (fits.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
const subjects = Object.keys(SUBJECTS);

test('every file is of a subject, and as its schema says: no claim differs', () => {
  const files = readdirSync(join(root, 'models/reference/claims'));
  assert.deepEqual(files.sort(), subjects.map((subject) => `${subject}.json`).sort());
  for (const subject of subjects)
    assert.deepEqual(complaints(read(`models/reference/claims/${subject}.json`)), [], subject);
});

test('a claim that differs, or is not as the schema says, is found', () => {
  for (const spoil of [
    (claim) => (claim.verdict = 'differs'),
    (claim) => (claim.kind = 'about'),
    (claim) => (claim.name = 'Two words'),
    (claim) => delete claim.ours,
  ]) {
    const data = read('models/reference/claims/tail.json');
    spoil(data.groups[0].claims[0]);
    assert.equal(complaints(data).length, 1, String(spoil));
  }
});

test('a name stands once in its file', () => {
  for (const subject of subjects) {
    const names = claimsOf(subject).map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) < i),
      [],
    );
  }
});

test('the README and the page of claims state the counts: else node web/tools/claims.mjs --write', () => {
  for (const { path, text, fresh } of countedFiles()) assert.equal(text, fresh, `${path} is stale`);
});

// By day of the subjects that other tests verify too.
const VERIFIED = ['quadruped', 'tail', 'hexapod', 'fourbar', 'lecture', 'contact'];
test('ours and the verdicts are what verify says: else node tests/runner/kept_claims.mjs --write', () => {
  for (const subject of isNight ? subjects : VERIFIED) {
    const { stale, text, fresh } = keptClaims(subject);
    assert.deepEqual(stale, [], subject);
    assert.equal(text, fresh, subject);
  }
});

const built = (name) => readFileSync(join(pageFolder, `claims/${name}.html`), 'utf8');

test('each claim stands on the page of its subject, once, and its source of ours is a link', () => {
  const index = built('index');
  for (const subject of subjects) {
    assert.ok(index.includes(`href="${subject}.html"`), `${subject} in the index`);
    const html = built(subject);
    for (const { name, verdict } of claimsOf(subject)) {
      const rows = html.split(`<tr id="${name}">`);
      assert.equal(rows.length, 2, `${subject}: ${name}`);
      assert.ok(rows[1]?.split('</tr>')[0]?.endsWith(`<td>${verdict}</td>`), name);
    }
    for (const [, words] of html.matchAll(/scope="rowgroup" colspan="5">([^\n]*?)<\/th>/g))
      assert.doesNotMatch(words ?? '', /(?<!>)\btheory\/\w+ \d/, subject);
    assert.match(html, /<a href="\.\.\/theory\/\w+\.html#[\w-]+" hreflang="en">theory\//, subject);
    assert.doesNotMatch(html, /\sstyle="|undefined|NaN/, subject);
    assert.ok(html.includes(`${countsOf(subject)[0]} reproduced`), subject);
  }
  for (const name of ['numbers', 'quadruped'])
    assert.match(built(name), /href="\.\.\/claims\/index\.html|href="index\.html"/, name);
});

let site;
before(async () => {
  site = await startPages();
});
after(() => site?.close());

const PAGES = ['index', 'numbers', ...subjects];

test('on a narrow phone no page of claims is wider than the screen', async () => {
  const [, phone] = DISPLAYS;
  const page = await site.visit({
    query: 'claims/index.html',
    ...phone,
    viewport: { width: 320, height: 640 },
  });
  for (const name of PAGES) {
    await page.goto(new URL(`${name}.html`, page.url()).href);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    assert.equal(scrollWidth, clientWidth, name);
  }
  assert.deepEqual(site.complaints, []);
});

test('in both themes a page of claims has nothing that axe finds', async () => {
  for (const display of DISPLAYS)
    for (const name of isNight ? PAGES : ['index', 'fourbar']) {
      const page = await site.visit({ query: `claims/${name}.html`, ...display });
      assert.deepEqual(await axeViolations(page), [], `${name}, ${display.colorScheme}`);
      await page.context().close();
    }
});

test('under an erratum its claims are folded, and fetched when the list is opened', async () => {
  const fetched = [];
  const page = await site.open({ query: '?scene=tailed-quadruped-experiment-4-1&running=false' });
  page.on('request', (request) => fetched.push(request.url()));
  await openSection(page, 'errata');
  const box = page.locator('.errata-list article', { hasText: 'Half of the shank’s mass.' });
  await box.locator('details.claims').waitFor();
  assert.equal(fetched.filter((url) => /claim_boxes/.test(url)).length, 1, fetched.join('\n'));
  assert.equal(await box.locator('table').isVisible(), false);
  await box.locator('summary').click();
  const rows = await box.locator('tbody tr').allInnerTexts();
  assert.equal(rows.length, 2);
  assert.match(rows[0] ?? '', /Eq\. 36: G.*0\.017445.*as printed: refuted/s);
  assert.match(rows[1] ?? '', /corrected: reproduced/);
  assert.deepEqual(await axeViolations(page, '#errata'), []);
  await box.getByRole('link', { name: 'All claims of this subject' }).click();
  await page.waitForURL(/claims\/tail\.html/);
  await page.context().close();
});

test('in German the drawer’s own words are German, and what a claim says is marked as English', async () => {
  const page = await site.open({ query: '?scene=four-bar&running=false&lang=de' });
  await openSection(page, 'errata');
  const box = page.locator('.errata-list details.claims').first();
  await box.waitFor();
  await box.locator('summary').click();
  assert.match(await box.innerText(), /wie gedruckt: widerlegt/);
  const quantities = box.locator('th[scope="row"] span');
  for (const one of await quantities.all()) assert.equal(await one.getAttribute('lang'), 'en');
  await page.$$eval('.errata-list details', (all) => {
    for (const one of all) one.open = true;
  });
  const left = await page.evaluate(() => window.untranslated?.());
  assert.deepEqual(left, []);
  await page.context().close();
});
