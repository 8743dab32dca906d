// The page's languages, one per line. English is in the sources; any other is in a folder named by its id: its catalogues
// (*.json, keyed by the English text), its text pages (pages/), all_words.ts and text_page.ts.

export interface Language {
  id: string;
  /** The language's own name for itself. */
  name: string;
  /** Decimal mark of numbers for reading; numbers for copying keep the point. */
  decimalMark: '.' | ',';
  /** The conjunction before the last item of a list. */
  and: string;
  /** The offer of this language on a page in another one; for text pages, which have no catalogue. */
  offer: string;
  /** The message for a file that is unavailable without a network; for text pages. */
  needsNetwork: string;
}

export const LANGUAGES = [
  // biome-ignore format: a line each
  { id: 'en', name: 'English', decimalMark: '.', and: 'and', offer: '', needsNetwork: 'needs the network' },
  // biome-ignore format: a line each
  { id: 'de', name: 'Deutsch', decimalMark: ',', and: 'und', offer: 'Diese Seite gibt es auf Deutsch.', needsNetwork: 'braucht das Netz' },
] as const satisfies readonly Language[];

export type LanguageId = (typeof LANGUAGES)[number]['id'];

/** The language of the sources. */
export const ENGLISH: Language = LANGUAGES[0];

/** The languages of translations. */
export const TRANSLATIONS: readonly Language[] = LANGUAGES.slice(1);

/** From a browser's language tag: de, de-AT. undefined: not one of ours. */
export const languageNamed = (tag: string): (typeof LANGUAGES)[number] | undefined =>
  LANGUAGES.find(({ id }) => new RegExp(`^${id}\\b`, 'i').test(tag));

const suffixOf = ({ id }: Language): string => (id === ENGLISH.id ? '.html' : `.${id}.html`);

/** The language of a text page, from its file name: lessons/trot.de.html, lessons/trot.html. */
export const languageOfFile = (path: string): Language =>
  TRANSLATIONS.find((language) => path.endsWith(suffixOf(language))) ?? ENGLISH;

/** The file of the same page in another language. */
export const fileIn = (path: string, language: Language): string =>
  path.replace(suffixOf(languageOfFile(path)), suffixOf(language));
