// The page's languages, one per line. English is in the sources; any other is in a folder named by its id: its catalogues
// (*.json, keyed by the English text), its text pages (pages/), all_words.ts and text_page.ts.

export interface Language {
  id: string;
  /** In itself. */
  name: string;
  /** Of numbers that are read; what is copied keeps its point. */
  decimalMark: '.' | ',';
  /** Before the last one of a list. */
  and: string;
  /** Said to who reads it, on a page in another one; of pages of text, which have no catalogue. */
  offer: string;
  /** Of a file that cannot be had without a network; of pages of text. */
  needsNetwork: string;
}

export const LANGUAGES = [
  // biome-ignore format: a line each
  { id: 'en', name: 'English', decimalMark: '.', and: 'and', offer: '', needsNetwork: 'needs the network' },
  // biome-ignore format: a line each
  { id: 'de', name: 'Deutsch', decimalMark: ',', and: 'und', offer: 'Diese Seite gibt es auf Deutsch.', needsNetwork: 'braucht das Netz' },
] as const satisfies readonly Language[];

export type LanguageId = (typeof LANGUAGES)[number]['id'];

/** The sources' own. */
export const ENGLISH: Language = LANGUAGES[0];

/** Those that the sources are translated to. */
export const TRANSLATIONS: readonly Language[] = LANGUAGES.slice(1);

/** As browsers write it: de, de-AT. undefined: not one of ours. */
export const languageNamed = (tag: string): (typeof LANGUAGES)[number] | undefined =>
  LANGUAGES.find(({ id }) => new RegExp(`^${id}\\b`, 'i').test(tag));

const suffixOf = ({ id }: Language): string => (id === ENGLISH.id ? '.html' : `.${id}.html`);

/** The language of a page of text by its file: lessons/trot.de.html, lessons/trot.html. */
export const languageOfFile = (path: string): Language =>
  TRANSLATIONS.find((language) => path.endsWith(suffixOf(language))) ?? ENGLISH;

/** The file of the same page in another language. */
export const fileIn = (path: string, language: Language): string =>
  path.replace(suffixOf(languageOfFile(path)), suffixOf(language));
