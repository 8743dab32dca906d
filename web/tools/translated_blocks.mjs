// Lists what the translated text pages lack: node web/tools/translated_blocks.mjs [lessons/trot.html ...] lists, for the given
// pages or for all that have a catalogue, blocks without a translation and entries that no block uses. With --write, missing
// blocks are added to the catalogues, in the page's order and without a translation, and unused entries are removed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { isMain, root } from './process.mjs';

const web = join(root, 'web');

/** [{ language, path, file, translated, missing, unused }]: the catalogue as it should be, and how it differs. */
export async function translatedBlocks(wanted = []) {
  const { module: tools } = await runnerImport(join(web, 'tools/translated_pages.ts'));
  const { module: site } = await runnerImport(join(web, 'tools/site_pages.ts'));
  return tools.translationsOf(web).flatMap((pages) => blocksOf(pages, wanted, site, tools.SITE));
}

function blocksOf(pages, wanted, site, shared) {
  const paths = wanted.length > 0 ? wanted : pages.paths;
  for (const path of paths) pages.page(path);
  pages.part(site.sharedParts(web), 'access.html');
  return (wanted.length > 0 ? paths : [...paths, shared]).map((path) => {
    const known = pages.catalogue(path);
    const blocks = [...(pages.blocks.get(path) ?? [])];
    return {
      language: pages.language.id,
      path,
      file: pages.catalogueFile(path),
      translated: Object.fromEntries(blocks.map((english) => [english, known[english] ?? ''])),
      missing: blocks.filter((english) => !known[english]),
      unused: Object.keys(known).filter((english) => !blocks.includes(english)),
    };
  });
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const found = await translatedBlocks(args.filter((arg) => arg !== '--write'));
  for (const { language, path, file, translated, missing, unused } of found) {
    console.log(`${language}, ${path}: ${missing.length} missing, ${unused.length} not used`);
    for (const english of missing) console.log(`  + ${JSON.stringify(english)}`);
    for (const english of unused) console.log(`  - ${JSON.stringify(english)}`);
    if (!args.includes('--write')) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(translated, null, 2)}\n`);
  }
}
