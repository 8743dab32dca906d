// The lessons are printed when the page is built: tools/lessons_print.ts computes their numbers and plots with the engine. It
// shares code with the browser, so it is loaded like the page's own modules. Results are cached in build/lessons, by the hash
// of everything that they depend on.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { ENGLISH, type Language, languageOfFile } from '../src/i18n/languages.ts';

type Press = (html: string, file: string) => string;

const here = dirname(fileURLToPath(import.meta.url));
const shelf = resolve(here, '../../build/lessons');

const filesOf = (folder: string): string[] =>
  readdirSync(resolve(here, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => resolve(here, folder, name));

/** Changes with the engine, the press and the reference numbers; translated with what the press says. */
function edition(engineDir: string, language: Language): string {
  const hash = createHash('sha256').update(readFileSync(resolve(engineDir, 'legwork.wasm')));
  const sources = [
    ...['lessons', 'address', 'basics', 'engine_client', 'plots'].flatMap((folder) =>
      filesOf(`../src/${folder}`),
    ),
    ...filesOf('../../models/reference'),
    ...(language === ENGLISH
      ? []
      : [...filesOf('../src/i18n'), ...filesOf(`../src/i18n/${language.id}`)]),
    resolve(here, 'lessons_print.ts'),
  ];
  for (const file of sources.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

export function lessons(engineDir: string): Plugin {
  let press: Promise<Press> | undefined;
  const open = async (): Promise<Press> => {
    const glue = pathToFileURL(resolve(engineDir, 'legwork.mjs')).href;
    const { default: create } = await import(glue);
    const wasmBinary = readFileSync(resolve(engineDir, 'legwork.wasm'));
    const { module } = await runnerImport<typeof import('./lessons_print.ts')>(
      resolve(here, 'lessons_print.ts'),
    );
    return module.pressOf(await create({ wasmBinary }));
  };
  return {
    name: 'legwork-lessons',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (basename(dirname(filename)) !== 'lessons') return html;
        const its = edition(engineDir, languageOfFile(filename));
        const key = createHash('sha256').update(its).update(html).digest('hex');
        const kept = resolve(shelf, `${key}.html`);
        if (existsSync(kept)) return readFileSync(kept, 'utf8');
        press ??= open();
        const printed = (await press)(html, basename(filename));
        mkdirSync(shelf, { recursive: true });
        writeFileSync(kept, printed);
        return printed;
      },
    },
  };
}
