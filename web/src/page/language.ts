// The page's language: from the address (?lang=de), else from the browser. English is in the page; other languages are fetched
// on demand.
import { askedHere } from '../address/here';
import { ENGLISH, LANGUAGES, type Language, languageNamed } from '../i18n/languages';
import type { Catalogue } from '../i18n/translator';

const catalogues = import.meta.glob<Catalogue>('../i18n/*/all_words.ts', { import: 'words' });
const PAGE_OF_TEXT = /\/(access|(code|lessons|families|examples)\/[\w-]*)\.html$/;

const asked = (): Language => languageNamed(askedHere().lang ?? navigator.language) ?? ENGLISH;

/** The control links to the other language and keeps the rest of the address, which changes with the scene. */
function offer(control: HTMLAnchorElement, { id, name }: Language): void {
  control.lang = control.hreflang = id;
  control.replaceChildren(name);
  const aim = () => {
    const address = new URL(location.href);
    address.searchParams.set('lang', id);
    control.href = address.href;
  };
  aim();
  for (const event of ['focus', 'pointerdown']) control.addEventListener(event, aim);
}

/** One such control for each language but the page's own. */
function offerOthers(own: Language): void {
  const control = document.getElementById('language');
  if (!(control instanceof HTMLAnchorElement)) return;
  const [first, ...others] = LANGUAGES.filter(({ id }) => id !== own.id);
  if (first) offer(control, first);
  for (const other of others) {
    const another = control.cloneNode() as HTMLAnchorElement;
    another.removeAttribute('id');
    control.after(another);
    offer(another, other);
  }
}

/** A text page redirects to its sibling in this language (site/site.ts); a robot is shown by a page like this. */
function keepOn(target: EventTarget | null, { id }: Language): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href) return;
  const address = new URL(link.href);
  const { searchParams } = address;
  const isKept =
    PAGE_OF_TEXT.test(address.pathname) || (searchParams.has('robot') && !searchParams.has('lang'));
  if (address.origin !== window.location.origin || !isKept) return;
  searchParams.set('lang', id);
  link.href = address.href;
}

/** Resolves when the page is translated; if the catalogue cannot be loaded, it stays English. */
export async function startLanguage(): Promise<void> {
  const language = asked();
  const isSpoken = await speaks(language).catch(() => false);
  offerOthers(isSpoken ? language : ENGLISH);
}

async function speaks(language: Language): Promise<boolean> {
  const load = catalogues[`../i18n/${language.id}/all_words.ts`];
  if (!load) return false;
  const [{ speakHere }, words] = await Promise.all([import('../i18n/speak_here'), load()]);
  speakHere(language, words);
  for (const event of ['focusin', 'pointerdown', 'click'])
    document.addEventListener(event, ({ target }) => keepOn(target, language), { capture: true });
  return true;
}
