// The errata without a browser: entries that depend on a mark which our copies may have lost, and confirmed ones, are in separate
// lists; every text has its German.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { runnerImport } from 'vite';
import { root } from '../../web/tools/process.mjs';
import { germanTranslator } from '../support/german.mjs';
import { pretendToBeAPage } from '../support/page_modules.mjs';

const documents = {};
before(async () => {
  // Their modules ask a page for its address, theme and storage when they are loaded.
  pretendToBeAPage();
  const path = join(root, 'web/src/documents/errata/documents.ts');
  const { documentNumbered } = (await runnerImport(path)).module;
  for (const name of ['000', '001', '002', '003', '004'])
    documents[name] = documentNumbered(name).errata;
});

const wheres = (name, group) =>
  documents[name].filter((one) => one.group === group).map(({ where }) => where);

test('what depends on the typeset original is no erratum', () => {
  assert.deepEqual(wheres('000', 'typeset'), ['Equations 3 and 4']);
  assert.deepEqual(wheres('001', 'typeset'), [
    'Equation 13, text',
    'Equations 29 to 31',
    'Equation 48',
    'Table 1',
  ]);
  assert.deepEqual(wheres('002', 'typeset'), [
    'Table 3, head',
    'Equation 5',
    'Equation 10',
    'Table 5',
  ]);
});

test('what is right stands apart, and nowhere else is it said that there is no error', () => {
  const right = (name) => wheres(name, 'right').length;
  assert.deepEqual(['000', '001', '002', '003', '004'].map(right), [0, 6, 1, 0, 5]);
  for (const list of Object.values(documents))
    for (const { group, right: words } of list)
      if (group === undefined) assert.doesNotMatch(words, /^(Correct|Right|No error|Both are)\b/);
});

test('counts in the introductions are those of the lists', () => {
  const wrong = (name) => wheres(name, undefined).length;
  assert.deepEqual(['000', '002', '003'].map(wrong), [8, 10, 9]);
});

test('every word has its German', async () => {
  const { translate, missing } = await germanTranslator();
  for (const one of Object.values(documents).flat())
    for (const words of [one.where, one.title, one.printed, one.right]) translate(words);
  assert.deepEqual([...missing], []);
});
