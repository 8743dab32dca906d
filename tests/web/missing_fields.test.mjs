// What a scene does not have is no zero: who asks for it hears its name and the scene's.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPageModules } from '../support/page_modules.mjs';

let page;
before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('a field, a number of it, a parameter and a place that are not there are named', async () => {
  const scene = page.openScene('four-bar');
  const { at } = await page.load('basics/at.ts');
  assert.equal(scene.snapshot.scalar('time'), 0);
  assert.equal(scene.snapshot.isOn('fallen'), false, 'nobody falls in a linkage');
  /** @type {[() => unknown, RegExp][]} */
  const asked = [
    [() => scene.snapshot.scalar('tiem'), /"four-bar" has no field "tiem"/],
    [() => scene.snapshot.vector('tiem'), /"four-bar" has no field "tiem"/],
    [() => scene.snapshot.scalar('time', 1), /"time" of the scene "four-bar".* none at 1/],
    [() => scene.parameter('gait.height'), /"four-bar" has no parameter "gait.height"/],
    [() => at(['one', 'two'], 2), /nothing at 2 of 2/],
  ];
  for (const [ask, sentence] of asked) assert.throws(ask, sentence);
  scene.close();
});
