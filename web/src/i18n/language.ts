// The page's language: ?lang=de or en, else the browser's. English is in the page; German is fetched by who reads it.
import { askedHere } from '../address/here';

const language = (): string =>
  askedHere().lang ?? (/^de\b/i.test(navigator.language) ? 'de' : 'en');

/** The control keeps the rest of the address, which changes with the scene. */
function offer(other: string): void {
  const control = document.getElementById('language');
  if (!(control instanceof HTMLAnchorElement)) return;
  const aim = () => {
    const address = new URL(location.href);
    address.searchParams.set('lang', other);
    control.href = address.href;
  };
  aim();
  for (const event of ['focus', 'pointerdown']) control.addEventListener(event, aim);
}

/** Resolves when the page speaks its language; where the catalogue cannot be had, it stays English. */
export async function startLanguage(): Promise<void> {
  const isGerman = language() === 'de';
  offer(isGerman ? 'en' : 'de');
  if (isGerman) await import('./german').then(({ start }) => start()).catch(() => {});
}
