// Slow studies worth showing at once, precomputed with each scene's own settings: models/reference/studies.json, by scene and
// name. `node tests/runner/kept_studies.mjs` reports those that differ from the engine's, `--write` updates them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../../web/tools/process.mjs';
import { loadInNode, studyOf } from '../support/hash_hosts.mjs';

const FILE = join(root, 'models/reference/studies.json');
const kept = JSON.parse(readFileSync(FILE, 'utf8'));
const engine = await loadInNode('legwork');
const isWriting = process.argv.includes('--write');
for (const [scene, studies] of Object.entries(kept))
  for (const name of Object.keys(studies)) {
    const fresh = studyOf(engine, scene, name);
    if (isDeepStrictEqual(fresh, studies[name])) continue;
    studies[name] = fresh;
    console.log(`${isWriting ? 'written' : 'stale'}: ${scene}, ${name}`);
    if (!isWriting) process.exitCode = 1;
  }
if (isWriting) writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
