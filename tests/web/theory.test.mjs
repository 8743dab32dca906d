// The theory (engine/theory) and its citations: equations are numbered by section, every citation in the repository names an
// existing page and number, and on the page it links to the equation.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axeViolations, DISPLAYS } from '../support/axe.mjs';
import { openSection, pageFolder, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';
import { danglingIn, pages, readPage, sources } from '../support/theory.mjs';

const known = Object.fromEntries(
  Object.entries(pages).map(([name, text]) => [name, readPage(text).numbers]),
);

test('sections and equations are numbered in order, each equation by its section; named files are there', () => {
  for (const [name, text] of Object.entries(pages)) {
    const { numbers, problems } = readPage(text);
    assert.deepEqual(problems, [], name);
    assert.ok(numbers.length > 3, name);
    assert.match(text, /^# \S/, name);
    assert.match(text, /\n## Sources\n/, name);
  }
});

test('what is numbered wrongly is found', () => {
  const equation = (tags) => `$$\nx = 1 ${tags}\n$$\n`;
  const problems = (text) => readPage(text).problems.length;
  assert.equal(problems(`## 1 A\n${equation('\\tag{1.1}')}${equation('\\tag{1.2}')}## 2 B\n`), 0);
  assert.equal(problems(`## 1 A\n${equation('')}`), 1);
  assert.equal(problems(`## 1 A\n${equation('\\tag{1.1}\\tag{1.2}')}`), 1);
  assert.equal(problems(`## 1 A\n${equation('\\tag{1.1}').repeat(2)}`), 1);
  assert.equal(problems(`## 1 A\n${equation('\\tag{2.1}')}`), 1);
  assert.equal(problems(`## 1 A\n## 3 B\n`), 1);
  assert.equal(problems(`## 1 A\n$$x$$\n`), 1);
  assert.equal(problems(`${equation('\\tag{0.1}')}$$\nx \\tag{0.2}\n`), 1);
  assert.equal(problems('`engine/no_such_file.h`'), 1);
});

test('every citation in the repository names a page and a number that are there', () => {
  const dangling = [];
  for (const { path, text } of sources())
    dangling.push(...danglingIn(text, known).map((words) => `${path}: ${words}`));
  assert.deepEqual(dangling, []);
});

test('nothing cites notes that are not in the repository', () => {
  // In pieces, because this file is searched too.
  const notes = ['QUADRUPED_AND', 'HEXAPOD', 'PLANS_AND', 'FREE'];
  const ends = ['_TAIL', '_FOURBAR_LECTURE', '_MECHANISMS', '_RUNNING'];
  const files = ['ARCHITECTURE', 'PAGE', 'PERFORMANCE', 'RELIABILITY'].map((name) => `${name}.md`);
  const found = [];
  for (const { path, text } of sources())
    for (const name of [...notes.map((note, i) => note + ends[i]), ...files])
      if (text.includes(name)) found.push(`${path}: ${name}`);
  assert.deepEqual(found, []);
});

test('each page is cited by code', () => {
  const code = [...sources('engine')].filter(({ path }) => !path.endsWith('.md'));
  for (const name of Object.keys(pages))
    assert.ok(
      code.some(({ text }) => text.includes(`theory/${name} `)),
      name,
    );
});

test('a citation of what is not there is found', () => {
  const cite = (rest) => danglingIn(`see ${'theory'}/${rest}; more`, { trot: ['1', '1.1', '2'] });
  for (const right of ['trot 1', 'trot 1.1', 'trot 2', 'trot.md', 'trot.html'])
    assert.deepEqual(cite(right), []);
  for (const wrong of ['trot 3', 'trot 1.2', 'trot 2.1', 'trot', 'pace 1'])
    assert.equal(cite(wrong).length, 1);
});

test('each page is built and listed, every number an anchor, without a style that the policy forbids', () => {
  const index = readFileSync(join(pageFolder, 'theory/index.html'), 'utf8');
  for (const [name, numbers] of Object.entries(known)) {
    assert.ok(index.includes(`href="${name}.html"`), `${name} in the index`);
    const html = readFileSync(join(pageFolder, `theory/${name}.html`), 'utf8');
    for (const number of numbers) {
      const id = number.includes('.') ? `eq-${number.replace('.', '-')}` : `section-${number}`;
      assert.equal(html.split(`id="${id}"`).length, 2, `${name}: ${id}`);
    }
    assert.doesNotMatch(html, /\sstyle="|\$\$|\\tag|class="temml-error/, name);
    for (const [, target] of html.matchAll(/href="([\w/]+\.html)(?:#[\w-]+)?"/g))
      assert.ok(existsSync(join(pageFolder, 'theory', target)), `${name}: ${target}`);
  }
});

let site;
before(async () => {
  site = await startPages();
});
after(() => site?.close());

test('on a phone no page is wider than the screen', async () => {
  const [, phone] = DISPLAYS;
  for (const name of Object.keys(pages)) {
    const page = await site.visit({ query: `theory/${name}.html`, ...phone });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    assert.equal(scrollWidth, clientWidth, name);
    await page.context().close();
  }
  assert.deepEqual(site.complaints, []);
});

test('in both themes a page has nothing that axe finds', async () => {
  for (const display of DISPLAYS) {
    const page = await site.visit({ query: 'theory/contact.html', ...display });
    assert.deepEqual(await axeViolations(page), [], display.colorScheme);
    await page.context().close();
  }
});

/** Until the equation or section that the address names is seen, scrolled to smoothly. */
const hasArrived = (page, anchor) =>
  page.waitForFunction((id) => {
    const { top, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? {};
    return window.location.hash === `#${id}` && top >= 0 && bottom <= window.innerHeight;
  }, anchor);

test('a citation under an equation of the laboratory leads to its equation', async () => {
  const page = await site.open({ query: '?scene=quadruped-free' });
  await openSection(page, 'equations');
  const link = page.locator('.equation-box a[href*="theory/"]').first();
  const [, anchor] = (await link.getAttribute('href')).split('#');
  await link.click();
  await page.waitForURL(/theory\/.*#/);
  await hasArrived(page, anchor);
  await page.context().close();
});
