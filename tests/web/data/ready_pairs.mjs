// Ready-made comparisons and precomputed studies, without a browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../../web/tools/process.mjs';
import { everyOther, forNight, sample } from '../../support/by_night.mjs';
import { germanTranslator } from '../../support/german.mjs';
import { familyOf } from '../../support/models.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

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

test('what is the limit of the search is written as at least that', async () => {
  const { mapOf } = await modules.load('plots/map_scale.ts');
  for (const [id, limit] of Object.entries({ 'quadruped-free': 23.625, 'hexapod-free': 11.8125 })) {
    const study = readJson('models/reference/studies.json')[id]['push-recovery'];
    const texts = mapOf(study).rows.flatMap((row) => row.map(({ text }) => text));
    assert.deepEqual(
      texts.map((text) => text.startsWith('≥\u00a0')),
      study.map.values.map((value) => value === limit),
      id,
    );
    assert.ok(texts.includes(`≥\u00a0${Number(limit.toPrecision(3))}`), `${texts}`);
  }
});

forNight('studies that are kept are what the engine computes', () => {
  const told = execFileSync(process.execPath, [join(root, 'tests/runner/kept_studies.mjs')]);
  assert.equal(String(told), '');
});

test('every pair that is offered differs, is refused nowhere, is known in German and is taken back', async () => {
  const { readyPairs } = await modules.load('drawers/compare/ready_pairs.ts');
  const { Experiment } = await modules.load('engine_client/experiment.ts');
  const { translate, missing } = await germanTranslator();
  for (const id of everyOther(sample(modules.ids, familyOf), 3)) {
    const player = modules.openPlayer(id);
    const { scene } = player;
    const usual = scene.description.parameters.map((_, i) => scene.get(i));
    for (const { words, trial } of readyPairs(scene)) {
      translate(words);
      // Whatever happens to both is said.
      assert.equal(/, both (pushed [\d.]+ N s|given a twist)/.test(words), 'event' in trial, words);
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

test('a joint that is dragged while two run moves in both, and what sets them apart stays', () => {
  const player = modules.openPlayer('four-bar');
  const [kept, other] = ['length.rocker', 'length.coupler'];
  const { scene } = player;
  const { handles } = scene.description;
  const index = handles.findIndex(({ paths }) => paths.includes(kept) && paths.includes(other));
  const usual = scene.valueOf(other);
  const value = scene.valueOf(kept) * 1.02;
  assert.deepEqual(player.compare({ path: kept, value }), { ok: true });
  const { at, index: place } = handles[index];
  const [x, y, z] = scene.snapshot.vector(at).slice(3 * place, 3 * place + 3);
  const drag = player.drag(index, [x * 1.02, y, z * 1.02]);
  assert.equal(drag.sentence, '');
  assert.notEqual(scene.valueOf(other), usual);
  const { second } = player;
  assert.equal(second.scene.valueOf(other), scene.valueOf(other));
  assert.equal(second.scene.valueOf(kept), value);
  assert.notEqual(scene.valueOf(kept), value);
  scene.close();
});

test('whatever sets two runs apart, what each is called is known in German', async () => {
  const { valueInWords } = await modules.load('engine_client/values.ts');
  const { nameOfRun } = await modules.load('engine_client/second_run.ts');
  const { translate, missing } = await germanTranslator();
  for (const id of sample(modules.ids, familyOf)) {
    const scene = modules.openScene(id);
    const own = scene.description.parameters.filter((_, i) => !scene.isEventParameter(i));
    for (const parameter of own) {
      translate(nameOfRun(scene, parameter.path));
      for (const value of parameter.choices.keys())
        translate(`${parameter.label} ${valueInWords(parameter, value)}`);
    }
    scene.close();
  }
  assert.deepEqual([...missing], []);
});

test('numbers are said as everywhere on the page, labels as they are written', async () => {
  const { nameOfRun } = await modules.load('engine_client/second_run.ts');
  const nameIn = (id, path) => {
    const scene = modules.openScene(id);
    const name = nameOfRun(scene, path);
    scene.close();
    return name;
  };
  assert.equal(nameIn('passive-walker', 'world.slope'), 'Slope 3°');
  assert.equal(nameIn('brachistochrone', 'ends.b_z'), 'B: height −1 m');
  assert.equal(nameIn('passive-walker', 'walker.hip_mass'), 'Hip mass mH 10 kg');
});

test('a pair begins with what the scene has, whatever has been set since', async () => {
  const { readyPairs } = await modules.load('drawers/compare/ready_pairs.ts');
  const wordsIn = (id, set = {}) => {
    const scene = modules.openScene(id);
    for (const [path, value] of Object.entries(set)) scene.set(scene.indexOf(path), value);
    const words = readyPairs(scene).map((pair) => pair.words);
    scene.close();
    return words;
  };
  const isOfHeight = (words) => words.startsWith('Height');
  assert.ok(wordsIn('quadruped-stand').some(isOfHeight));
  assert.ok(!wordsIn('quadruped-dh-leg').some(isOfHeight), 'it stands 0.45 m high');
  assert.ok(wordsIn('quadruped-free', { 'contact.friction': 0.2 })[0].startsWith('Friction 0.7'));
});

/** What is there to be seen of it, but for what it was set to. */
const observed = ({ description, snapshot }) =>
  description.snapshot.fields
    .filter(({ name }) => !/version|history/.test(name))
    .map(({ name }) => [name, [...snapshot.vector(name)].map((value) => value.toPrecision(4))]);
