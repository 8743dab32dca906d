// The pages of text: the theme, a copy button on every listing, and the same page in the other language.
import { askedHere } from '../address/here';
import { addCopyButton } from '../basics/copy_button';
import { make } from '../basics/dom';
import { askedTheme, followTheme, onThemeChange } from '../basics/palette';
import { keepForOffline } from './offline';
import { setUpThemeChoice } from './theme_choice';

/** A theme asked for by the address stays while one reads on. */
function keepTheme(): void {
  const asked = askedTheme();
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const target = new URL(anchor.href);
    const isHere = target.origin === window.location.origin && target.protocol !== 'mailto:';
    if (!isHere || anchor.getAttribute('href')?.startsWith('#')) continue;
    if (asked) target.searchParams.set('theme', asked);
    else target.searchParams.delete('theme');
    anchor.href = target.href;
  }
}

/** Where the address asks for the other language the page leads on; who reads German is told that it is there. */
function offerSibling(): void {
  const sibling = document.querySelector('link[rel="alternate"]');
  if (!(sibling instanceof HTMLLinkElement)) return;
  if (askedHere().lang === sibling.hreflang) {
    const here = new URL(window.location.href);
    here.searchParams.delete('lang');
    window.location.replace(`${sibling.href}${here.search}${here.hash}`);
  } else if (sibling.hreflang === 'de' && /^de\b/i.test(navigator.language)) {
    const offer = make('a', 'offer screen-only', 'Diese Seite gibt es auf Deutsch.');
    offer.lang = offer.hreflang = 'de';
    offer.href = sibling.href;
    document.querySelector('.site-bar')?.append(offer);
  }
}

/** Files for downloading are not kept for visits without a network (web/tools/offline.mjs). */
function markFiles(): void {
  const isGerman = document.documentElement.lang === 'de';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[download][href*="single/"]')) {
    const remark = make('span', '', isGerman ? ' (braucht das Netz)' : ' (needs the network)');
    remark.lang = isGerman ? 'de' : 'en'; // pages of text have no catalogue, and those that have one leave it alone
    link.append(remark);
    const show = () => {
      remark.hidden = navigator.onLine;
    };
    show();
    for (const event of ['online', 'offline']) window.addEventListener(event, show);
  }
}

offerSibling();
markFiles();
followTheme();
keepTheme();
onThemeChange(keepTheme);
const themes = document.getElementById('theme');
if (themes instanceof HTMLSelectElement) setUpThemeChoice(themes);
for (const listing of document.querySelectorAll('pre')) addCopyButton(listing);
keepForOffline();
