// A lesson embedded in a course page: ?embed hides the site's bars; the lesson reports its height, and the points of an
// answered task, to the surrounding page.
import { askedHere } from '../address/here';
import { ENGLISH, fileIn } from '../i18n/languages';
import { tellParent } from '../page/embed/tell';
import { ANSWERED, type Answered } from './tasks';

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
  const [, lesson = ''] = /([^/]+)\.html$/.exec(fileIn(window.location.pathname, ENGLISH)) ?? [];
  document.addEventListener(ANSWERED, (event) => {
    const { detail } = event as CustomEvent<Answered>;
    tellParent('score', { lesson, ...detail });
  });
  new ResizeObserver(tell).observe(document.documentElement);
  tell();
}
