// Text pages in the other languages (src/i18n/languages.ts), beside the English ones: lessons/trot.de.html for
// lessons/trot.html. A page exists in a language once it has a catalogue, src/i18n/de/pages/lessons/trot.json; texts shared by
// many pages are in site.json; the engine's texts about parameters and scenes are in the laboratory's catalogues.
// `node web/tools/translated_blocks.mjs` lists what is missing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { fileIn, type Language, languageOfFile, TRANSLATIONS } from '../src/i18n/languages.ts';
import { type Catalogue, isCommon, Translator, templateOf } from '../src/i18n/translator.ts';
import { claimsPage, claimsPages } from './claims_pages.ts';
import { withExerciseList } from './exercise_list.ts';
import { withLessonFrame } from './lesson_frame.ts';
import { madePages } from './made_pages.ts';
import { markdownPage, markdownPages } from './markdown_pages.ts';
import { sitePages } from './site_pages.ts';
import { inLanguage, partInLanguage, type Translation } from './translated_html.ts';

/** The first script of its pages. */
const scriptOf = ({ id }: Language): string => `src/i18n/${id}/text_page.ts`;
/** Scripts write on these: tasks, scenes, copy buttons. */
const IS_LIVE = /(lessons|teaching)\/main\.ts|<pre>/;

/** The catalogue of what is on many pages. */
export const SITE = 'site.html';

const read = (file: string): Catalogue => JSON.parse(readFileSync(file, 'utf8'));
const folderOf = (web: string, { id }: Language): string => resolve(web, 'src/i18n', id);

/** All that the laboratory says. */
export function cataloguesOf(web: string, language: Language): Catalogue {
  const folder = folderOf(web, language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => read(resolve(folder, name))));
}

/** What the pages say in one language. */
export class TranslatedPages {
  /** By catalogue (as if it were a page: site.html), in their order: the blocks that it is there for. */
  readonly blocks = new Map<string, Set<string>>();
  /** English pages of text, from web/, that have theirs. */
  readonly paths: string[];
  private readonly laboratory: Catalogue;
  /** Puts together what the engine says. */
  private readonly translator: Translator;
  private readonly known = new Map<string, Catalogue>();

  constructor(
    private readonly web: string,
    readonly language: Language,
  ) {
    this.paths = [...sitePages(web), ...markdownPages(web), ...claimsPages]
      .filter((path) => existsSync(this.catalogueFile(path)))
      .sort();
    this.laboratory = cataloguesOf(web, language);
    this.translator = new Translator(this.laboratory, language.and);
  }

  has = (path: string): boolean => this.paths.includes(path);

  catalogueFile = (path: string): string =>
    resolve(folderOf(this.web, this.language), 'pages', path.replace(/\.html$/, '.json'));

  /** A page as it is before its numbers are computed and the parts are put in that all pages share. */
  page(path: string): string {
    const html = withExerciseList(withLessonFrame(this.source(path), path), path);
    const script = posix.relative(posix.dirname(path), scriptOf(this.language));
    const say = (english: string, isCell: boolean) => this.say(english, path, isCell);
    // First, so that it is there before anything that writes.
    return inLanguage(html, this.translation(say, path)).replace('<!--site:head-->', (head) =>
      IS_LIVE.test(html) ? `<script type="module" src="${script}"></script>${head}` : head,
    );
  }

  /** The English page. */
  private source(path: string): string {
    if (claimsPages.includes(path)) return claimsPage(path);
    if (markdownPages(this.web).includes(path))
      return markdownPage(this.web, path, (words) => this.translator.translate(words));
    return readFileSync(resolve(this.web, path), 'utf8');
  }

  /** A part that all pages share. */
  part(html: string, path: string): string {
    const say = (english: string) => this.say(english, SITE, false);
    return partInLanguage(html, this.translation(say, path));
  }

  private translation(say: Translation['say'], path: string): Translation {
    return { language: this.language.id, say, link: (href) => this.link(href, path) };
  }

  catalogue(path: string): Catalogue {
    const file = this.catalogueFile(path);
    const known = this.known.get(path) ?? (existsSync(file) ? read(file) : {});
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

  /** The same page in this language where there is one, the laboratory in it. */
  private link(href: string, path: string): string {
    const [, to = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
    if (to === '' || /^[a-z]+:/.test(to)) return href;
    const target = posix.join(posix.dirname(path), to);
    if (['index.html', 'embed.html'].includes(target))
      return `${to}${query === '' ? '?' : `${query}&`}lang=${this.language.id}${fragment}`;
    if (target.startsWith('packages/legwork-lesson-'))
      return to.replace(/legwork-lesson-[\w-]+/, `$&.${this.language.id}`);
    const isThere = this.has(target) || target.startsWith('single/legwork-lesson-');
    return isThere ? `${fileIn(to, this.language)}${query}${fragment}` : href;
  }
}

/** Of each language but the sources' own. */
export const translationsOf = (web: string): TranslatedPages[] =>
  TRANSLATIONS.map((language) => new TranslatedPages(web, language));

export function translatedPagesPlugin(web: string): Plugin {
  const english = new Map(
    translationsOf(web).flatMap(({ paths, language }) =>
      paths.map((path) => [fileIn(path, language), path] as const),
    ),
  );
  const make = (path: string) =>
    new TranslatedPages(web, languageOfFile(path)).page(english.get(path) ?? path);
  // The script as an entry: in a chunk of its own it runs before the page's other scripts, not after all that it imports.
  const scripts = TRANSLATIONS.map((language) => resolve(web, scriptOf(language)));
  return madePages('legwork-translated-pages', web, [...english.keys()], make, scripts);
}
