// Numbers of models/reference by their paths, for builds and tests; and the plugin that inserts them into data that names such
// paths (models/plots, the papers' tables in models/reference/errata).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

const read = (file) =>
  JSON.parse(readFileSync(join(root, `models/reference/${file}.json`), 'utf8'));

/** What stands at "a.b.0"; keys may have points of their own. */
function at(value, path) {
  if (path === '') return value;
  for (const key of Object.keys(value ?? {})) {
    if (path !== key && !path.startsWith(`${key}.`)) continue;
    const found = at(value[key], path.slice(key.length + 1));
    if (found !== undefined) return found;
  }
}

/** "quadruped trot_torques.0.3": a number of models/reference/quadruped.json. "claims/tail experiment_4_2.peak_torque.eight":
 * what that claim says is printed. */
export function referenceNumber(place) {
  const [file = '', path = ''] = place.split(' ');
  const data = read(file);
  const claims = data.groups?.flatMap(({ claims }) => claims);
  const value = claims ? claims.find(({ name }) => name === path)?.printed : at(data, path);
  if (typeof value !== 'number')
    throw new Error(`models/reference/${file}.json has no number ${path}`);
  return value;
}

const PLACES = /("(?:printed|level)": *)"((?:claims\/)?[a-z]+ [\w.]+)"/g;

export const referenceNumbersPlugin = () => ({
  name: 'legwork-reference-numbers',
  enforce: /** @type {const} */ ('pre'),
  transform: (code, id) =>
    /\/models\/(plots\/(?:figures|presets)|reference\/errata\/\d+)\.json$/.test(id)
      ? code.replace(PLACES, (_, key, place) => key + referenceNumber(place))
      : null,
});
