// A lesson embedded in a course page: ?embed hides the site's bars; the lesson reports its height, and what is answered, to the
// surrounding page.
import { askedHere } from '../address/here';
import { tellParent } from '../page/embed/tell';
import { tellResults } from '../page/embed/tell_results';

export function startEmbed(): void {
  if (!askedHere('lesson').embed) return;
  document.documentElement.classList.add('is-embed');
  let told = 0;
  const tell = (): void => {
    const value = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (value === told) return;
    told = value;
    tellParent('height', value);
  };
  tellResults();
  new ResizeObserver(tell).observe(document.documentElement);
  tell();
}
