// Fills the address of this copy of the site into the listings, so that copied code works as it is.
import { setOwnText } from '../basics/dom';

const PLACEHOLDER = 'https://example.org/legwork/';

if (/^https?:$/.test(window.location.protocol)) {
  const site = new URL('..', window.location.href.replace(/[?#].*/, '')).href;
  for (const code of document.querySelectorAll('code'))
    setOwnText(code, (code.textContent ?? '').replaceAll(PLACEHOLDER, site));
}
