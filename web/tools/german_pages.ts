// The pages of text in German, beside the English ones: lessons/trot.de.html for lessons/trot.html. A page has one as soon as
// it has a catalogue, src/i18n/de/pages/lessons/trot.json; what is on many pages is in site.json; what the engine says of
// parameters, and of scenes, is in the catalogues of the laboratory. `node web/tools/german_blocks.mjs` lists what is missing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Catalogue, isCommon, Translator, templateOf } from '../src/i18n/translator.ts';
import { familyPage, familyPages } from './family_pages.ts';
import { inGerman, partInGerman } from './german_html.ts';
import { withLessonFrame } from './lesson_frame.ts';
import { madePages } from './made_pages.ts';
import { sitePages } from './site_pages.ts';

/** As the German pages' first script. */
const SCRIPT = 'src/i18n/text_page.ts';
/** Scripts write on these: tasks, scenes, copy buttons. */
const IS_LIVE = /lessons\/main\.ts|<pre>/;

const germanOf = (path: string): string => path.replace(/\.html$/, '.de.html');

/** The catalogue of what is on many pages. */
export const SITE = 'site.html';

const read = (file: string): Catalogue => JSON.parse(readFileSync(file, 'utf8'));
const readCatalogue = (web: string, path: string): Catalogue =>
  existsSync(catalogueOf(web, path)) ? read(catalogueOf(web, path)) : {};
const folder = (web: string): string => resolve(web, 'src/i18n/de');
export const catalogueOf = (web: string, path: string): string =>
  resolve(folder(web), 'pages', path.replace(/\.html$/, '.json'));

/** English pages of text, from web/, that have their German. */
export function translatedPages(web: string): string[] {
  return [...sitePages(web), ...familyPages(web)]
    .filter((path) => existsSync(catalogueOf(web, path)))
    .sort();
}

/** What the pages say in German. */
export class GermanPages {
  /** By catalogue (as if it were a page: site.html), in their order: the blocks that it is there for. */
  readonly blocks = new Map<string, Set<string>>();
  private readonly pages: string[];
  private readonly laboratory: Catalogue;
  /** Puts together what the engine says. */
  private readonly translator: Translator;
  private readonly known = new Map<string, Catalogue>();

  constructor(private readonly web: string) {
    this.pages = translatedPages(web);
    const files = readdirSync(folder(web)).filter((name) => name.endsWith('.json'));
    this.laboratory = Object.assign({}, ...files.map((name) => read(resolve(folder(web), name))));
    this.translator = new Translator(this.laboratory, 'und');
  }

  has = (path: string): boolean => this.pages.includes(path);

  /** A page as it is before its numbers are computed and the parts are put in that all pages share. */
  page(path: string): string {
    const source = familyPages(this.web).includes(path)
      ? familyPage(this.web, path)
      : readFileSync(resolve(this.web, path), 'utf8');
    const html = withLessonFrame(source, path);
    const script = posix.relative(posix.dirname(path), SCRIPT);
    const say = (english: string, isCell: boolean) => this.say(english, path, isCell);
    // First, so that it is there before anything that writes.
    return inGerman(html, { say, link: (href) => this.link(href, path) }).replace(
      '<!--site:head-->',
      (head) =>
        IS_LIVE.test(html) ? `<script type="module" src="${script}"></script>${head}` : head,
    );
  }

  /** A part that all pages share. */
  part(html: string, path: string): string {
    const say = (english: string) => this.say(english, SITE, false);
    return partInGerman(html, { say, link: (href) => this.link(href, path) });
  }

  catalogue(path: string): Catalogue {
    const known = this.known.get(path) ?? readCatalogue(this.web, path);
    this.known.set(path, known);
    return known;
  }

  private say(english: string, path: string, isCell: boolean): string | undefined {
    if (isCommon(english.replace(/<\/?\d+\/?>/g, ' '))) return undefined;
    const file = [path, SITE].find((each) => this.catalogue(each)[english]);
    if (!file) {
      const said = this.inLaboratory(english, isCell);
      if (said !== undefined) return said;
    }
    const blocks = this.blocks.get(file ?? path) ?? new Set();
    this.blocks.set(file ?? path, blocks.add(english));
    return file && this.catalogue(file)[english];
  }

  private inLaboratory(english: string, isCell: boolean): string | undefined {
    if (isCell) {
      const said = this.translator.translate(english);
      return this.translator.missing.has(english) ? undefined : said;
    }
    const { template, values } = templateOf(english);
    const said = this.laboratory[english] ?? this.laboratory[template];
    return said?.replace(/\{(\d+)\}/g, (_, place) => values[Number(place)] ?? '');
  }

  /** The German page where there is one, the laboratory in German. */
  private link(href: string, path: string): string {
    const [, to = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
    if (to === '' || /^[a-z]+:/.test(to)) return href;
    const target = posix.join(posix.dirname(path), to);
    if (['index.html', 'embed.html'].includes(target))
      return `${to}${query === '' ? '?' : `${query}&`}lang=de${fragment}`;
    const hasGerman = this.has(target) || target.startsWith('single/legwork-lesson-');
    return hasGerman ? `${germanOf(to)}${query}${fragment}` : href;
  }
}

export function germanPagesPlugin(web: string): Plugin {
  const english = new Map(translatedPages(web).map((path) => [germanOf(path), path] as const));
  const make = (path: string) => new GermanPages(web).page(english.get(path) ?? path);
  // The script as an entry: in a chunk of its own it runs before the page's other scripts, not after all that it imports.
  const script = resolve(web, SCRIPT);
  return madePages('legwork-german-pages', web, [...english.keys()], make, [script]);
}
