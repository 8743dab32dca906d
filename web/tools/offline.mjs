// Writes the service worker with the list of cached files: every file of the built site except downloads and benchmarks.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_KEPT = /^(single\/|packages\/|offline\.js$|bench\.html$|assets\/legwork_bench)/;

/** { path: SHA-256 in base64 } of what is kept of a built folder. */
function keptFiles(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile() && !NOT_KEPT.test(path))
    .sort();
  const hash = (path) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('base64');
  return Object.fromEntries(paths.map((path) => [path, hash(path)]));
}

export function writeOfflineWorker(folder, template) {
  const files = JSON.stringify(keptFiles(folder));
  const version = createHash('sha256').update(files).digest('hex').slice(0, 16);
  const code = readFileSync(template, 'utf8')
    .replace('__VERSION__', () => JSON.stringify(version))
    .replace('__FILES__', () => files);
  writeFileSync(join(folder, 'offline.js'), code);
}

/** After everything else has been written. */
export const offlineWorker = (web) => ({
  name: 'legwork-offline',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: ({ dir }) => writeOfflineWorker(dir, join(web, 'src/site/offline_worker.js')),
  },
});
