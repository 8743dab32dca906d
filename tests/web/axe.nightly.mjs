// axe-core on every page of text, both ways of looking at it (axe.test.mjs: one of them).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LOOKS, otherPages, otherPageViolations } from '../support/axe.mjs';
import { startPages } from '../support/built_page.mjs';

let pages;
before(async () => {
  pages = await startPages();
});
after(() => pages?.close());

test('every page but the laboratory', async () => {
  const failures = [];
  for (const look of LOOKS)
    for (const path of otherPages())
      failures.push(...(await otherPageViolations(pages, path, look)));
  assert.deepEqual(failures, [], failures.join('\n'));
});
