// The page's German in Node: the page's own translator with all its catalogues.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { root } from '../../web/tools/process.mjs';

const folder = join(root, 'web/src/i18n');

export const catalogues = Object.fromEntries(
  readdirSync(join(folder, 'de'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(join(folder, 'de', name), 'utf8'))]),
);

export async function germanTranslator() {
  const source = readFileSync(join(folder, 'translator.ts'), 'utf8');
  const { code } = await transformWithOxc(source, 'translator.ts');
  const { Translator } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  return new Translator(Object.assign({}, ...Object.values(catalogues)), 'und');
}
