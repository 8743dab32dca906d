// What the German pages of text lack: node web/tools/german_blocks.mjs [lessons/trot.html ...] lists, of the pages named or of
// all that have a catalogue, the blocks without German and the entries that no block uses. With --write the catalogues get the
// missing blocks, in the page's order and with nothing beside them yet, and lose what is not used.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { isMain, root } from './process.mjs';

const web = join(root, 'web');

/** [{ path, file, german, missing, unused }]: the catalogue as it should be, and how it differs. */
export async function germanBlocks(wanted = []) {
  const { module: tools } = await runnerImport(join(web, 'tools/german_pages.ts'));
  const { module: site } = await runnerImport(join(web, 'tools/site_pages.ts'));
  const pages = new tools.GermanPages(web);
  const paths = wanted.length > 0 ? wanted : tools.translatedPages(web);
  for (const path of paths) pages.page(path);
  pages.part(site.sharedParts(web), 'access.html');
  return (wanted.length > 0 ? paths : [...paths, tools.SITE]).map((path) => {
    const known = pages.catalogue(path);
    const blocks = [...(pages.blocks.get(path) ?? [])];
    return {
      path,
      file: tools.catalogueOf(web, path),
      german: Object.fromEntries(blocks.map((english) => [english, known[english] ?? ''])),
      missing: blocks.filter((english) => !known[english]),
      unused: Object.keys(known).filter((english) => !blocks.includes(english)),
    };
  });
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const found = await germanBlocks(args.filter((arg) => arg !== '--write'));
  for (const { path, file, german, missing, unused } of found) {
    console.log(`${path}: ${missing.length} missing, ${unused.length} not used`);
    for (const english of missing) console.log(`  + ${JSON.stringify(english)}`);
    for (const english of unused) console.log(`  - ${JSON.stringify(english)}`);
    if (!args.includes('--write')) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(german, null, 2)}\n`);
  }
}
