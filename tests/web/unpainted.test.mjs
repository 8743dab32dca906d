// Pages without painting (support/unpainted.mjs) are checked as strictly as painted ones: planted errors are found.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeViolations } from '../support/axe.mjs';
import { startPages } from '../support/built_page.mjs';
import { cutTexts, overflowing, smallTargets, spaceText } from '../support/layout.mjs';
import '../support/close_after_each.mjs';

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.visit({ query: 'access.html' });
});
after(() => pages?.close());

/** Puts it at the head of the page's text. */
const add = (tag, text, style) =>
  page.evaluate(
    ([name, words, css]) => {
      const element = document.createElement(name);
      element.style.cssText = css;
      element.textContent = words;
      document.querySelector('main').prepend(element);
    },
    [tag, text, style],
  );
const opacity = () => page.evaluate(() => getComputedStyle(document.documentElement).opacity);

test('grey words, a small button, a cut and a wide line are found', async () => {
  assert.deepEqual(await smallTargets(page, 24), []);
  assert.deepEqual(await axeViolations(page), []);
  await add('p', 'hardly to be read', 'color: #ccc; background: #fff');
  await add('button', 'x', 'width: 10px; height: 10px; padding: 0; display: block');
  await add('p', 'more words than have room', 'width: 20px; overflow: hidden; white-space: nowrap');
  assert.match((await axeViolations(page)).join(), /color-contrast/);
  assert.match((await smallTargets(page, 24)).join(), /"x" 10 x/);
  assert.match((await cutTexts(page)).join(), /more words/);
  await add('p', 'wide', 'width: 200vw');
  assert.match((await overflowing(page)).join(), /page/);
});

test('it stays unseen, and text stays spaced out', async () => {
  assert.equal(await opacity(), '0');
  await spaceText(page);
  await smallTargets(page, 24);
  assert.equal(await opacity(), '0');
  const spacing = await page.evaluate(
    () => getComputedStyle(document.querySelector('main p')).letterSpacing,
  );
  assert.notEqual(spacing, 'normal');
});
