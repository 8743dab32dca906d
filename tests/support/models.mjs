// The built-in scenes, from their files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, 'models');

export const models = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** The family that a scene is of. */
export const familyOf = (id) => models.find((model) => model.id === id)?.family ?? id;

/** The WASM module that opens a scene, as it is named in build/wasm. */
export const moduleOf = (id) =>
  models.find((model) => model.id === id)?.robot ? 'legwork-own' : 'legwork';

const KINDS = /** @type {const} */ ([
  ['free', /^free_/],
  ['linkage', /^(four_bar|mechanism)$/],
  ['herd', /^herd$/],
  ['with a tail', /tail/],
  ['quadruped', /^quadruped$/],
  ['hexapod', /^hexapod$/],
  ['of a file', /^robot$/],
]);

/** Scenes that the page shows alike: of families that are walked, run free, driven or turned by hand in the same way. */
export const kindOf = (id) =>
  KINDS.find(([, families]) => families.test(familyOf(id)))?.[0] ?? 'lecture';
