// The scenes that are built in, as their files say it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, 'models');

export const models = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** The family that a scene is of. */
export const familyOf = (id) => models.find((model) => model.id === id)?.family ?? id;
