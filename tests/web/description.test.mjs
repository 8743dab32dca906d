// The engine's description of every scene matches models/schema/description.schema.json, from which the page's types are generated.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../web/tools/process.mjs';
import { isNight } from '../support/by_night.mjs';
import { openPageModules } from '../support/page_modules.mjs';

const NAME = 'description.schema.json';
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
ajv.addSchema(JSON.parse(readFileSync(join(root, 'models/schema', NAME), 'utf8')), NAME);

/** What does not fit, and where; of a whole description or of one of its definitions. */
function problemsOf(said, definition = '') {
  const fits = ajv.getSchema(definition ? `${NAME}#/$defs/${definition}` : NAME);
  if (!fits) throw new Error(`${NAME} has no ${definition}`);
  fits(said);
  return (fits.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

let page;
before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

const ofEach = (all, definition) => all.flatMap((one) => problemsOf(one, definition));

test('every scene is described in these words', () => {
  assert.ok(page.ids.length > 40);
  for (const id of page.ids) {
    const scene = page.openScene(id);
    assert.deepEqual(problemsOf(scene.description), [], id);
    assert.deepEqual(problemsOf(scene.readout(), 'readout'), [], id);
    assert.deepEqual(ofEach(scene.matrixTables(), 'matrix_table'), [], id);
    assert.deepEqual(ofEach(scene.compareGaits(), 'gait_entry'), [], id);
    scene.close();
  }
});

/** Most of the time of all of them, and of the shape of "speed-by-friction", "yaw-errors" and "return-map". */
const BY_NIGHT = [
  ...['tail', 'survival', 'push-recovery', 'yaw-nees', 'nees', 'position-errors'],
  ...['error-by-parameter', 'bifurcation'],
];

test('so are studies', () => {
  const found = new Set();
  for (const id of page.ids) {
    const scene = page.openScene(id);
    for (const [i, { name }] of scene.description.studies.entries()) {
      // Some take seconds: of each name one will do, by night all.
      if ((found.has(name) || BY_NIGHT.includes(name)) && !isNight) continue;
      found.add(name);
      assert.deepEqual(problemsOf(scene.study(i), 'study'), [], `${id}, ${name}`);
    }
    scene.close();
  }
  assert.ok(found.size > 0);
});

test('another word, and one that is missing, are found with their places', () => {
  const { description } = page.openScene(page.ids[0]);
  const spoilt = structuredClone(description);
  spoilt.marks.push({ ...description.marks[0], kind: 'arow' });
  delete spoilt.parameters[1].choices;
  const said = problemsOf(spoilt).join('\n');
  assert.match(said, /^\/marks\/\d+\/kind must be equal to one of/m);
  assert.match(said, /^\/parameters\/1 must have required property 'choices'/m);
});
