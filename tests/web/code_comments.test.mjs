// The starters of the drawer "Your code" and of exercises in German, without a browser: every comment, and nothing but the
// comments.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { exerciseIds, textOf } from '../exercises/answers.mjs';
import { germanTranslator } from '../support/german.mjs';
import { openSources } from '../support/page_modules.mjs';

const folder = join(root, 'web/src/drawers/code/starters');
const WIDTH = 66;
const AFTER_CODE = 72;

let sources;
let withComments;
before(async () => {
  sources = await openSources();
  ({ withComments } = await sources.load('drawers/code/comments.ts'));
});
after(() => sources?.close());

const ofExercises = exerciseIds.flatMap((id) => {
  const { starter } = JSON.parse(textOf(id));
  return starter ? [[id, starter]] : [];
});
const texts = readdirSync(folder)
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
  .concat(ofExercises);
const codeOf = (text) =>
  text
    .split('\n')
    .map((line) => line.replace(/\/\/ .*/, '').trimEnd())
    .filter((line) => line !== '');

test('every comment of every starter has its German, and fits; the code is the same', async () => {
  const { translate, missing } = await germanTranslator();
  assert.ok(texts.length > 5);
  for (const [name, text] of texts) {
    const german = withComments(text, translate);
    assert.notEqual(german, text, name);
    assert.deepEqual(codeOf(german), codeOf(text), name);
    const english = text.split('\n').map(({ length }) => length);
    const wide = german.split('\n').filter((line) => {
      const most = /^ *\/\/ /.test(line) ? WIDTH : Math.max(AFTER_CODE, ...english);
      return line.includes('// ') && line.length > most;
    });
    assert.deepEqual(wide, [], name);
  }
  assert.deepEqual([...missing], []);
});

test('lines that follow each other are one text, and wrapped anew; what has no other words stays', () => {
  const seen = [];
  const say = (words) => {
    seen.push(words);
    return words.startsWith('One') ? `Eins ${'und '.repeat(20)}zwei` : words;
  };
  const text =
    '// One\n// two\nlet a = 1; // N m\n  // inner\n  // lines\n\n// last: "// no"\nlet b; // c // d';
  const said = withComments(text, say).split('\n');
  assert.deepEqual(seen, ['One two', 'N m', 'inner lines', 'last: "// no"', 'd']);
  assert.deepEqual(said.slice(2), text.split('\n').slice(2));
  assert.ok(said.every((line) => line.length <= WIDTH));
  assert.equal(withComments('', say), '');
  for (const [name, whole] of texts)
    assert.equal(
      withComments(whole, (words) => words),
      whole,
      name,
    );
});
