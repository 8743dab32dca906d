// The library's page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DISPLAYS } from '../support/axe.mjs';
import { startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

let site;

before(async () => {
  site = await startPages();
});
after(() => site?.close());

test('on a phone only programs scroll sideways, and only they can be copied', async () => {
  const [, phone] = DISPLAYS;
  const page = await site.visit({
    query: 'library/index.html',
    ...phone,
    viewport: { width: 390, height: 844 },
  });
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  assert.equal(scrollWidth, clientWidth);
  const boxes = await page.locator('pre').evaluateAll((all) =>
    all.map((box) => ({
      isOutput: box.querySelector('.language-text') !== null,
      isWide: box.scrollWidth > box.clientWidth,
      canCopy: box.parentElement?.querySelector(':scope > .copy') !== null,
    })),
  );
  const outputs = boxes.filter(({ isOutput }) => isOutput);
  assert.ok(outputs.length >= 4);
  for (const output of outputs) assert.deepEqual([output.isWide, output.canCopy], [false, false]);
  const programs = boxes.filter(({ isOutput }) => !isOutput);
  assert.ok(programs.length >= 4 && programs.every(({ canCopy }) => canCopy));
  assert.deepEqual(site.complaints, []);
});
