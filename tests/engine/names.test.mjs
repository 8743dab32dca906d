// One name for each thing, the field's own: names that were given up stand nowhere, and files are in snake_case.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { sources } from '../support/theory.mjs';

// Given up: in its place. Whole words, as identifiers or parts of them between underscores.
const GIVEN_UP = {
  exhibit: 'scene',
  companion: 'reference run',
  ledger: 'energy accounting',
  keep_books: 'energy accounting',
  look_back: 'observe',
  goes_on: 'running',
  crime_literal: 'inverse_crime_error',
  raise_to: 'update_max',
  move_on: 'integrate_configuration',
  has_news: 'pending_fault',
  foot_arms: 'foot_offsets',
  steadiness: 'conditioning',
  byhand: 'event_parameters',
  handedon: 'shared_run',
  plottables: 'plot_data_tables',
  add_sheet: 'add_matrix_table',
  lw_sheets: 'lw_matrix_tables',
};

// What happened under the old names, and this list.
const MAY_TELL = /^(CHANGELOG\.md|tests\/engine\/names\.test\.mjs)$/;

const oldNamesIn = (text) =>
  Object.keys(GIVEN_UP).filter((name) => new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i').test(text));

test('names that were given up stand nowhere', () => {
  const found = [];
  for (const { path, text } of sources())
    if (!MAY_TELL.test(path))
      found.push(...oldNamesIn(text).map((name) => `${path}: ${name}, now ${GIVEN_UP[name]}`));
  assert.deepEqual(found, []);
});

test('an old name is found in any of its forms', () => {
  assert.deepEqual(oldNamesIn('int keep_books_of(Exhibit& x);'), ['exhibit', 'keep_books']);
  assert.deepEqual(oldNamesIn('exhibition, movement'), []);
});

// Addresses that people hold: scenes, pages, lessons; what tools ask for.
const MAY_HAVE_HYPHENS =
  /^(\.github\/|models\/[a-z0-9-]+\.json$|models\/(cards|equations|linkages)\/|web\/(lessons|examples|families|public)\/|web\/src\/i18n\/de\/pages\/)|^\.clang-format$|^bindings\/wasm\/legwork-\w+\.d\.ts$|package-lock\.json$/;

test('files and folders are in snake_case', () => {
  const all = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const named = (path) =>
    path.split('/').every((name) => /^[a-z0-9_.]+$|^[A-Z][A-Za-z_]*(\.\w+)?$/.test(name));
  assert.deepEqual(
    all.filter((path) => !named(path) && !MAY_HAVE_HYPHENS.test(path)),
    [],
  );
});
