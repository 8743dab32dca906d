// Pairs of runs that are offered and studies that are kept, without a browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../web/tools/process.mjs';
import { sample } from '../support/by_night.mjs';
import { germanTranslator } from '../support/german.mjs';
import { familyOf } from '../support/models.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** By then every pair has come apart, s. */
const APART_S = 1.5;

let modules;
before(async () => {
  modules = await openPageModules();
});
after(() => modules?.close());

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
