// The tables described in models/tables, without a browser: every entry is well formed, and the scenes have what it needs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'parse5';
import { root } from '../../../web/tools/process.mjs';
import { sample } from '../../support/by_night.mjs';
import { familyOf } from '../../support/models.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const readJson = (path) => JSON.parse(read(path));
const methods = readJson('models/tables/methods.json');
const state = readJson('models/tables/state.json');
const drawers = readJson('models/tables/drawers.json');
const audit = readJson('models/tables/audit.json');
const code = readJson('models/tables/code.json');
const scenes = readJson('models/tables/scenes.json');
const events = readJson('models/tables/events.json');
const pictures = readJson('models/tables/pictures.json');

let page;

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

/** What does not fit, and where. */
function problemsOf(schema, file) {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  // The words of a comparison have the sentences of the errata.
  for (const name of ['condition.schema.json', 'errata.schema.json'])
    ajv.addSchema(readJson(`models/schema/${name}`), `https://legwork.example/schema/${name}`);
  const validate = ajv.compile(readJson(`models/schema/${schema}`));
  validate(file);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

test('every entry is well formed', () => {
  assert.deepEqual(problemsOf('method_tables.schema.json', methods), []);
  assert.deepEqual(problemsOf('state_tables.schema.json', state), []);
  assert.deepEqual(problemsOf('drawers.schema.json', drawers), []);
  assert.deepEqual(problemsOf('audit.schema.json', audit), []);
  assert.deepEqual(problemsOf('code.schema.json', code), []);
  assert.deepEqual(problemsOf('scene_roles.schema.json', scenes), []);
  assert.deepEqual(problemsOf('events.schema.json', events), []);
  assert.deepEqual(problemsOf('pictures.schema.json', pictures), []);
});

test('a typing error is told with its place', () => {
  const wrong = structuredClone(methods);
  wrong.comparisons[1].tables[0].parts[0].rows[0].wirte = '0.0';
  assert.match(
    problemsOf('method_tables.schema.json', wrong).join(),
    /^\/comparisons\/1\/tables\/0\/parts\/0\/rows\/0 .*wirte/,
  );
  const unclosed = structuredClone(audit);
  unclosed.energy[1].say = 'push work {outer_work, J';
  assert.match(problemsOf('audit.schema.json', unclosed).join(), /^\/energy\/1\/say .*pattern/);
});

test('every part of the audit is said of some scene, and every scene has an audit', async () => {
  const { auditOf, auditInBrief } = await page.load('page/laboratory/audit.ts');
  const left = new Map(
    Object.values(audit)
      .flat()
      // What is said of nothing, and what is seldom true.
      .filter(({ say, unless_zero }) => say.includes('{') && !unless_zero)
      .map(({ say }) => [say.replace(/\{.*?\}/g, '{}'), say]),
  );
  for (const id of sample(page.ids, familyOf)) {
    const scene = page.openScene(id);
    const { energy, momentum } = auditOf(scene);
    assert.notEqual(energy + momentum, '', id);
    const brief = auditInBrief(scene);
    assert.notEqual(brief, '', id);
    for (const part of left.keys()) {
      const said = part
        .split('{}')
        .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[−\\d–].*?');
      if (new RegExp(`(: |; |^)${said}`).test(`${brief.replace('✓ ', '')}; ${energy} ${momentum}`))
        left.delete(part);
    }
    scene.close();
  }
  assert.deepEqual([...left.values()], []);
});

test('a robot that its plan holds is freed in a scene where it can be pushed', () => {
  assert.ok(page.ids.includes(scenes.first), scenes.first);
  for (const [family, id] of Object.entries(scenes.free)) {
    assert.ok(
      page.ids.some((held) => readJson(`models/${held}.json`).family === family),
      `no scene is of the family ${family}`,
    );
    const scene = page.openScene(id);
    assert.ok(scene.knows('push'), `${id} knows no push`);
    scene.close();
  }
});

test('every scene whose picture is taken in a way of its own is there', () => {
  for (const id of pictures.shots.flatMap(({ of }) => of)) assert.ok(page.ids.includes(id), id);
});

function idsIn(node, found = new Set()) {
  for (const { name, value } of node.attrs ?? []) if (name === 'id') found.add(value);
  for (const child of node.childNodes ?? []) idsIn(child, found);
  return found;
}

test('each gait that is compared is opened in a scene of its own', async () => {
  const { sceneOf } = await page.load('drawers/compare/gaits.ts');
  const { listScenes } = await page.load('engine_client/catalogue.ts');
  let gaits = 0;
  for (const id of sample(page.ids, familyOf)) {
    const scene = page.openScene(id);
    const scenes = listScenes(scene.module);
    for (const { motion } of scene.compareGaits()) {
      const found = sceneOf(scene.description.robot.family, motion, scenes);
      assert.ok(found, `${id} compares ${motion}, which no scene is about`);
      const { family, motion: own } = readJson(`models/${found.id}.json`);
      assert.deepEqual([family, own], [scene.description.robot.family, motion]);
      if (scene.description.plan?.motion === motion) assert.equal(found.id, id);
      gaits += 1;
    }
    scene.close();
  }
  assert.ok(gaits > 0);
});

test('every element that a comparison writes to is on the page', () => {
  const ids = idsIn(parse(read('web/src/drawers/drawer.html')));
  for (const { id, tables, words, only_with, ghosts, choices, plots } of methods.comparisons) {
    const all = [
      ...[id, `show-${id}`, ghosts ?? id],
      ...[...tables, ...(choices ?? [])].map((one) => one.id),
      ...words.map(({ at }) => at),
      ...Object.values(only_with ?? {}),
      ...Object.keys(plots ?? {}),
    ];
    for (const one of all) assert.ok(ids.has(one), `${id}: drawer.html has no element "${one}"`);
  }
});

const choicesOf = (scene, path) => scene.description.parameters[scene.indexOf(path)].choices;

test('every number that a comparison shows is in every scene that has the comparison', async () => {
  const { contentOf } = await page.load('drawers/compare/method_table.ts');
  const { Doors } = await page.load('engine_client/doors.ts');
  const doors = new Doors();
  const seen = new Set();
  for (const scene of sample(page.ids, familyOf)) {
    const player = page.openPlayer(scene);
    for (const { id, field, parameter, methods: columns, tables } of methods.comparisons) {
      if (!player.scene.snapshot.has(field) || player.scene.indexOf(parameter) < 0) continue;
      seen.add(id);
      for (const table of tables) {
        if (table.use) assert.equal(choicesOf(player.scene, parameter).length, columns.length, id);
        const { top, parts } = contentOf(table, columns, parameter, player, doors.to);
        const widths = [...top, ...parts.flatMap(({ rows }) => rows)].map((row) =>
          row.reduce((sum, { span = 1 }) => sum + span, 0),
        );
        const said = JSON.stringify(parts);
        assert.equal(new Set(widths).size, 1, `${scene}, ${table.id}: ${widths} columns`);
        assert.doesNotMatch(said, /NaN|undefined|\{label/, scene);
      }
    }
    player.scene.close();
  }
  assert.deepEqual([...seen].sort(), methods.comparisons.map(({ id }) => id).sort());
});

test('what a comparison says can be said in some scene, of every place in it', async () => {
  const { wordsOf } = await page.load('drawers/compare/method_words.ts');
  const known = new Set(['feet', 'foot to foot']);
  for (const id of sample(page.ids, familyOf)) {
    const player = page.openPlayer(id);
    for (const { path } of player.scene.description.parameters) known.add(path);
    for (const { name, labels } of player.scene.description.snapshot.fields)
      for (const one of [name, ...labels.map((label) => `${name}[${label}]`)]) known.add(one);
    for (const { field, parameter, words } of methods.comparisons)
      if (player.scene.snapshot.has(field) && player.scene.indexOf(parameter) >= 0)
        for (const { at, cases } of words)
          assert.doesNotMatch(wordsOf(cases, player).join(), /[{}]|NaN|undefined/, `${id}, ${at}`);
    player.scene.close();
  }
  const sentences = methods.comparisons
    .flatMap(({ words }) => words.flatMap(({ cases }) => cases.flatMap(({ say }) => say)))
    .flatMap((paragraph) => (typeof paragraph === 'string' ? [{ say: paragraph }] : paragraph));
  assert.ok(sentences.length > 25);
  for (const { say, where = {} } of sentences)
    for (const [, place] of say.matchAll(/\{(?:most so far: )?([^}]+)\}/g))
      assert.ok(place in where || known.has(place), `{${place}} in "${say}"`);
});

test('what drawers offer is in some scene', () => {
  const { world, pairs, torque, formulations } = drawers;
  const wanted = new Set([
    ...[...world.push, ...world.groups.flatMap(({ paths }) => paths), pairs.usual],
    ...world.groups.flatMap(({ shares }) => (shares ? [shares.of] : [])),
    ...[torque, ...torque.parts, ...formulations].map(({ field }) => field),
    ...pairs.alike,
  ]);
  const settings = new Set(pairs.offered.map((pair) => JSON.stringify(pair)));
  for (const id of page.ids) {
    const scene = page.openScene(id);
    for (const { name } of scene.description.snapshot.fields) wanted.delete(name);
    for (const { path, choices = [], kind } of scene.description.parameters) {
      wanted.delete(path);
      for (const beginning of pairs.alike) if (path.startsWith(beginning)) wanted.delete(beginning);
      for (const pair of pairs.offered.filter((one) => one.path === path))
        if (kind !== 'choice' || [pair.first, pair.second].every((name) => choices.includes(name)))
          settings.delete(JSON.stringify(pair));
    }
    scene.close();
  }
  assert.deepEqual([...wanted, ...settings], []);
});

test('every quantity of the state is in some scene', () => {
  const groups = [state.run, ...state.against_plan];
  const wanted = new Set(
    groups.flatMap(({ quantities }) =>
      quantities.flatMap(({ field, known, with: other }) => [
        field,
        known ?? field,
        other ?? field,
      ]),
    ),
  );
  for (const id of sample(page.ids, familyOf)) {
    const scene = page.openScene(id);
    for (const { name } of scene.description.snapshot.fields) wanted.delete(name);
    scene.close();
  }
  assert.deepEqual([...wanted], []);
});

test('the table of the state names every number once, and those of a batch of robots by their robot', async () => {
  const { quantitiesOf } = await page.load('tables/state_table.ts');
  const batches = [];
  for (const id of sample(page.ids, familyOf)) {
    const scene = page.openScene(id);
    const { description } = scene;
    const quantities = quantitiesOf(description);
    const names = quantities.map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)], id);
    const batch = description.marks.find(({ kind }) => kind === 'crowd');
    if (batch) {
      batches.push(id);
      assert.ok(quantities.every(({ field }) => field !== batch.at));
      const { length: robots } = scene.snapshot.vector(batch.along);
      const said = quantities.filter(({ field }) => field === batch.along);
      assert.deepEqual(
        said.map(({ name }) => name),
        Array.from({ length: robots }, (_, i) => `${batch.along.replaceAll('_', ' ')} ${i + 1}`),
      );
    }
    scene.close();
  }
  assert.ok(batches.length > 0);
});
