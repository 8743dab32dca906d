// One name for each thing, the field's own: names that were given up stand nowhere, and files are in snake_case.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { sources } from '../support/theory.mjs';

// Given up: in its place. Whole words, as identifiers or parts of them, in snake_case, camelCase or prose, also in the plural.
// Words that also are plain English (look, way, place, beside, lean) cannot be told by a pattern; their old compounds can.
const GIVEN_UP = {
  exhibit: 'scene',
  herd: 'batch',
  companion: 'reference run',
  ledger: 'energy accounting',
  keep_books: 'energy accounting',
  look_back: 'observe',
  look_again: 'observe_again',
  look_at_plan: 'observe_plan',
  look_at_state: 'observe_state',
  look_at_reference: 'observe_reference',
  goes_on: 'running',
  crime_literal: 'inverse_crime_error',
  raise_to: 'update_max',
  move_on: 'integrate_configuration',
  has_news: 'pending_fault, hasChanged',
  foot_arms: 'foot_offsets',
  steadiness: 'conditioning',
  set_lean: 'set_swing_gain',
  deed: 'action',
  byhand: 'event_parameters',
  handedon: 'shared_run',
  work_beside: 'background_work',
  beside_run: 'reference run, second run',
  plottables: 'plot_data_tables',
  add_sheet: 'add_matrix_table',
  lw_sheets: 'lw_matrix_tables',
  way_of: 'path_of',
  way_tau: 'force_model_tau',
  add_way: 'add_displacement',
  foot_place: 'foot_position',
  true_place: 'true_position',
  landing_place: 'landing_point',
  place_x: 'position_x',
  place_y: 'position_y',
  dead_beat_pace: 'dead_beat_gains',
  mean_speed_pace: 'mean_speed_gains',
};

// What happened under the old names, and this list.
const MAY_TELL = /^(CHANGELOG\.md|tests\/engine\/names\.test\.mjs)$/;

// Addresses that people hold, in links, scripts and tables, keep an old name: scenes, the family's key and page, parameters,
// fields of the snapshot with their words, and what tests find these by.
const ADDRESSES = [
  /\bquadruped-herd(-walk)?\b/g,
  /\bherd\.(robots|spread|vary|draw|seed|html|json|md)\b/g,
  /\bherd_(pose|end|factor|error|joint_error|running|tilt|tilt_largest|power_residual)\b/g,
  /"herd (pose|end|factor|error|joint error|running|tilt|tilt largest|power residual)"/g,
  /(?<=["'`/|^])herd(?=\.?["'`/$])|(?<=[{ ])herd(?=: \[)/g,
];

function oldNamesIn(text) {
  const told = ADDRESSES.reduce((left, address) => left.replace(address, ''), text)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase();
  return Object.keys(GIVEN_UP).filter((name) =>
    new RegExp(`(?<![a-z0-9])${name}s?(?![a-z0-9])`).test(told),
  );
}

test('names that were given up stand nowhere', () => {
  const found = [];
  for (const { path, text } of sources())
    if (!MAY_TELL.test(path))
      found.push(...oldNamesIn(text).map((name) => `${path}: ${name}, now ${GIVEN_UP[name]}`));
  assert.deepEqual(found, []);
});

test('an old name is found in any of its forms', () => {
  assert.deepEqual(oldNamesIn('int keep_books_of(Exhibit& x);'), ['exhibit', 'keep_books']);
  assert.deepEqual(oldNamesIn('kLeastSteadiness, isHerd(herds), this.hasNews()'), [
    'herd',
    'has_news',
    'steadiness',
  ]);
  assert.deepEqual(oldNamesIn('exhibition, movement, indeed, shepherd'), []);
  assert.deepEqual(oldNamesIn('?scene=quadruped-herd&herd.seed=2, herd_pose, "herd"'), []);
});

// Addresses that people hold: scenes, exercises, pages, lessons; what tools ask for.
const MAY_HAVE_HYPHENS =
  /^(\.github\/|models\/[a-z0-9-]+\.json$|models\/(cards|equations|exercises|linkages)\/|tests\/exercises\/wrong\/|web\/(lessons|examples|families|public)\/|web\/src\/i18n\/de\/pages\/)|^\.clang-format$|^bindings\/wasm\/legwork-\w+\.d\.ts$|package-lock\.json$/;

test('files and folders are in snake_case', () => {
  const all = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const named = (path) =>
    path.split('/').every((name) => /^[a-z0-9_.]+$|^[A-Z][A-Za-z_]*(\.\w+)?$/.test(name));
  assert.deepEqual(
    all.filter((path) => !named(path) && !MAY_HAVE_HYPHENS.test(path)),
    [],
  );
});
