// Switches the page to another language: from now on scripts write through t(), and the text in the HTML is translated once.
import type { Language } from './languages';
import { visitTexts } from './static_text';
import { speak } from './translate';
import { type Catalogue, Translator } from './translator';

declare global {
  interface Window {
    /** Texts still in English, in the page or under one selector: for tests and translators. */
    untranslated?: (selector?: string) => string[];
  }
}

/** What scripts write on a text page, apart from its scenes. */
const WRITTEN = '.prediction, .readings, .hint';

/** `isText`: a text page, which is built in its language; only what its scripts write is translated. */
export function speakHere(
  { decimalMark, and, id }: Language,
  catalogue: Catalogue,
  isText = false,
): void {
  const { translate, missing, learn } = new Translator(catalogue, and);
  speak(translate, decimalMark, (part) => visitTexts(part, translate), learn);
  window.untranslated = (selector) => {
    const left = new Set<string>();
    const search = (where: string): void => {
      for (const part of document.querySelectorAll(where))
        visitTexts(part, (text) => {
          if (translate(text) !== text) left.add(text.trim());
          return undefined;
        });
    };
    search(selector ?? (isText ? '.sim' : 'html'));
    for (const text of missing) left.add(text);
    if (!isText || selector !== undefined) return [...left];
    search(WRITTEN);
    // Some of that is the page's own text, which is not English.
    for (const own of missing) if (!left.has(own)) missing.delete(own);
    return [...left];
  };
  if (isText) return;
  document.documentElement.lang = id;
  visitTexts(document.documentElement, translate);
}
