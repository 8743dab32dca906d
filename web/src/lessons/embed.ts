// A lesson inside somebody's course page: ?embed takes the site's bars away; its height, and the points of a task that is
// answered, are told to the page around.
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
