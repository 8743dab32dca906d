// Two runs of a scene: pairs that are ready, both side by side or one over the other, and the study that is there at once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../web/tools/process.mjs';
import { comparisonsAreThere, DESK, frames, PHONE, startPages } from '../support/built_page.mjs';
import { sample } from '../support/by_night.mjs';
import { germanTranslator } from '../support/german.mjs';
import { familyOf } from '../support/models.mjs';
import { openPageModules } from '../support/page_modules.mjs';
import '../support/close_after_each.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const SCENE = 'quadruped-free';
const PAIR = 'Friction 0.7 beside 0.2';
/** By then every pair has come apart, s. */
const APART_S = 1.5;

let modules;
let pages;
before(async () => {
  [modules, pages] = await Promise.all([openPageModules(), startPages()]);
});
after(() => Promise.all([modules?.close(), pages?.close()]));

test('studies that are kept are studies of their scenes', () => {
  const { $defs } = readJson('models/schema/description.schema.json');
  const isStudy = new Ajv({ allowUnionTypes: true, strict: false }).compile({
    $defs,
    $ref: '#/$defs/study',
  });
  for (const [id, studies] of Object.entries(readJson('models/reference/studies.json'))) {
    const scene = modules.openScene(id);
    const names = scene.description.studies.map(({ name }) => name);
    for (const [name, study] of Object.entries(studies)) {
      assert.ok(names.includes(name), `${id}, ${name}`);
      assert.ok(isStudy(study), `${id}: ${JSON.stringify(isStudy.errors)}`);
    }
    scene.close();
  }
});

test('every pair that is offered differs, is refused nowhere, is known in German and is taken back', async () => {
  const { readyPairs } = await modules.load('drawers/compare/ready_pairs.ts');
  const { Experiment } = await modules.load('engine_client/experiment.ts');
  const { translate, missing } = await germanTranslator();
  for (const id of sample(modules.ids, familyOf)) {
    const player = modules.openPlayer(id);
    const { scene } = player;
    const usual = scene.description.parameters.map((_, i) => scene.get(i));
    for (const { words, trial } of readyPairs(scene)) {
      translate(words);
      const experiment = new Experiment(player, trial);
      assert.deepEqual(experiment.begin(), { ok: true }, `${id}: ${words}`);
      player.step(Math.round(APART_S / scene.description.scene.time_step_s));
      assert.notEqual(scene.hash(), player.second.scene.hash(), `${id}: ${words}`);
      assert.notDeepEqual(observed(scene), observed(player.second.scene), `${id}: ${words}`);
      experiment.takeBack();
      const now = scene.description.parameters.map((_, i) => scene.get(i));
      assert.deepEqual(now, usual, `${id}: ${words}`);
    }
    scene.close();
  }
  assert.deepEqual([...missing], []);
});

/** What is there to be seen of it, but for what it was set to. */
const observed = ({ description, snapshot }) =>
  description.snapshot.fields
    .filter(({ name }) => !/version|history/.test(name))
    .map(({ name }) => [name, [...snapshot.vector(name)].map((value) => value.toPrecision(4))]);

const open = async (options) => {
  const page = await pages.open({ query: `?scene=${SCENE}`, reducedMotion: 'reduce', ...options });
  await comparisonsAreThere(page);
  return page;
};

/** Both halves of the canvas as they are seen, without the words over them. */
async function halves(page, isAbove) {
  await page.evaluate(() => document.documentElement.setAttribute('data-hide', 'labels'));
  await frames(page, 2);
  const box = await page.locator('#canvas').boundingBox();
  const cut = (x, y, width, height) =>
    page.screenshot({ clip: { x: box.x + x, y: box.y + y, width, height } });
  const half = Math.floor((isAbove ? box.height : box.width) / 2);
  return isAbove
    ? [await cut(0, 0, box.width, half), await cut(0, box.height - half, box.width, half)]
    : [await cut(0, 0, half, box.height), await cut(box.width - half, 0, half, box.height)];
}

test('friction 0.7 beside 0.2 by two clicks, each in its half; then one over the other', async () => {
  const page = await open({ viewport: DESK });
  await page.click('#open-compare');
  // The picture of the site is there without a wait.
  assert.equal(await page.locator('#studies svg.map').count(), 1);
  assert.ok((await page.locator('#studies svg.map').boundingBox()).width > 300);
  await page.getByRole('button', { name: PAIR }).click();
  const names = () => page.locator('.run-name:visible').allTextContents();
  await page.waitForFunction(() => window.legwork.read('time')[0] > 0.5);
  await page.evaluate(() => window.legwork.pause());
  await frames(page, 3);
  assert.equal((await names()).length, 2);
  assert.match((await names()).join(), /^Friction 0\.7,Friction 0\.2 \(fallen\)$/);
  const [own, other] = await page.evaluate(() => [
    [window.legwork.read('time'), window.legwork.read('fallen')],
    [window.legwork.readSecond('time'), window.legwork.readSecond('fallen')],
  ]);
  assert.deepEqual(own[0], other[0], 'one clock');
  assert.deepEqual([own[1][0], other[1][0]], [0, 1]);
  const [left, right] = await page.locator('.run-half').evaluateAll((all) =>
    all.map((one) => {
      const { x, width } = one.getBoundingClientRect();
      return { x, end: x + width };
    }),
  );
  assert.ok(left.end <= right.x + 1, 'side by side');
  const pictures = await halves(page, false);
  assert.notDeepEqual(pictures[0], pictures[1]);
  await page.getByRole('button', { name: 'Overlaid' }).click();
  await page.evaluate(() => document.documentElement.setAttribute('data-hide', ''));
  await frames(page, 3);
  assert.deepEqual(await names(), []);
  assert.match(await page.locator('#legend').textContent(), /friction 0\.2/);
  await page.getByRole('button', { name: 'End the comparison' }).click();
  assert.equal(await page.evaluate(() => window.legwork.readSecond('time')), null);
  assert.equal(await page.evaluate(() => window.legwork.get('push.y')), 2, 'the push is as it was');
});

test('on a phone one run is above the other', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await page.locator('#open-compare').tap();
  await page.getByRole('button', { name: PAIR }).tap();
  await page.waitForFunction(() => window.legwork.readSecond('time')?.[0] > 0);
  const [above, below] = await page
    .locator('.run-half')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(above.bottom <= below.top + 1 && above.width === below.width);
});
