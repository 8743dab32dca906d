// Linkages as files: those of models/linkages match their schema, and a user's own file runs like a scene.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../web/tools/process.mjs';
import { assertRefused, output } from '../support/legwork_cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-'));
after(() => rmSync(folder, { recursive: true }));

const models = join(root, 'models');
const read = (path) => JSON.parse(readFileSync(join(models, path), 'utf8'));
const names = readdirSync(join(models, 'linkages'));

/** The file of a text or an object. */
function fileOf(content) {
  const file = join(folder, 'my.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const pendulum = {
  name: 'pendulum',
  parameters: [{ path: 'length.bar', value: 0.2, label: 'Bar' }],
  links: [{ name: 'bar', pin: 'O', rods: [{ to: 'length.bar', per_metre: 1 }] }],
  drivers: [{ link: 'bar' }],
};

test('the linkages are as their schema says', () => {
  const check = new Ajv({ allErrors: true }).compile(read('schema/linkage.schema.json'));
  assert.equal(names.length, 11);
  for (const name of names) {
    assert.ok(check(read(`linkages/${name}`)), `${name}: ${JSON.stringify(check.errors)}`);
    assert.equal(`${read(`linkages/${name}`).name}.json`, name);
  }
  assert.ok(check(pendulum), JSON.stringify(check.errors));
  assert.ok(!check({ ...pendulum, drivers: [] }));
});

test('a linkage file runs as the built-in scene of the same linkage', () => {
  const file = join(models, 'linkages/watt-1.json');
  const run = (scene) => output('run', scene, '--duration', '0.2', '--csv', '-', '--hash');
  assert.equal(run(file), run('watt-1'));
});

test('a pendulum of one’s own has its parameters, and sentences for what it cannot be', () => {
  const file = fileOf(pendulum);
  assert.match(output('list', file, '--parameters'), /length\.bar +0\.2 +m +0\.005 \.\. 1/);
  const run = (...set) => output('run', file, '--duration', '0.1', ...set, '--hash');
  assert.match(run(), /^[0-9a-f]{16}$/m);
  assert.notEqual(run('--set', 'length.bar=0.4'), run());
  assertRefused(['run', file, '--set', 'length.bar=7'], /must lie between 0\.005 m and 1 m/);
  assertRefused(['run', file, '--set', 'length.baz=0.1'], /Nearest: length\.bar/);
  const scene = {
    legwork: 1,
    id: 'my-pendulum',
    title: 'Mine',
    summary: '',
    source: '',
    family: 'mechanism',
    motion: 'own',
    duration_s: 0.1,
    parameters: { 'length.bar': 0.4 },
    linkage: pendulum,
  };
  assert.equal(output('run', fileOf(scene), '--hash'), output('run', fileOf(scene), '--hash'));
  assertRefused(
    ['run', fileOf({ ...pendulum, links: [{ ...pendulum.links[0], on: 'wall' }] })],
    /my\.json:1:\d+: There is no link "wall" here\. Known: ground\./,
  );
  assertRefused(['run', fileOf({ ...pendulum, drivers: [] })], /The linkage has no driver\./);
});
