// Text pages: the theme, a copy button on every listing (but not on what a program prints), and a link to the same page in the other language.
import { askedHere } from '../address/here';
import { addCopyButton } from '../basics/copy_button';
import { make } from '../basics/dom';
import { askedTheme, followTheme, onThemeChange } from '../basics/palette';
import { ENGLISH, languageNamed } from '../i18n/languages';
import { keepForOffline } from './offline';
import { setUpThemeChoice } from './theme_choice';

/** A theme from the address is kept across pages. */
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

/** Redirects if the address requests another language; otherwise offers the page in the reader's language. */
function offerSiblings(): void {
  const { lang } = askedHere();
  for (const sibling of document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')) {
    const { hreflang, href } = sibling;
    const language = languageNamed(hreflang);
    if (lang === hreflang) {
      const here = new URL(window.location.href);
      here.searchParams.delete('lang');
      window.location.replace(`${href}${here.search}${here.hash}`);
    } else if (
      language &&
      language.offer !== '' &&
      language === languageNamed(navigator.language)
    ) {
      const offer = make('a', 'offer screen-only');
      offer.textContent = language.offer;
      offer.lang = offer.hreflang = hreflang;
      offer.href = href;
      document.querySelector('.site-bar')?.append(offer);
    }
  }
}

/** Downloads are not cached for visits without a network (web/tools/offline.mjs). */
function markFiles(): void {
  const { needsNetwork, id } = languageNamed(document.documentElement.lang) ?? ENGLISH;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'a[download]:is([href*="single/"], [href*="packages/"])',
  )) {
    const remark = make('span');
    remark.textContent = ` (${needsNetwork})`;
    remark.lang = id;
    link.append(remark);
    const show = () => {
      remark.hidden = navigator.onLine;
    };
    show();
    for (const event of ['online', 'offline']) window.addEventListener(event, show);
  }
}

offerSiblings();
markFiles();
followTheme();
keepTheme();
onThemeChange(keepTheme);
const themes = document.getElementById('theme');
if (themes instanceof HTMLSelectElement) setUpThemeChoice(themes);
for (const listing of document.querySelectorAll('pre'))
  if (!listing.querySelector('.language-text')) addCopyButton(listing);
keepForOffline();
