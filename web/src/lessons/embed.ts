// A lesson inside somebody's course page: ?embed takes the site's bars away; its height, and the points of a task that is
// answered, are told to the page around.
import { eventMessage } from '../embed/protocol';
import { ANSWERED, type Answered } from './tasks';

export function startEmbed(): void {
  if (!new URLSearchParams(window.location.search).has('embed')) return;
  document.documentElement.classList.add('is-embed');
  if (window.parent === window) return;
  let told = 0;
  const tell = (): void => {
    const value = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (value === told) return;
    told = value;
    // Nothing secret: whoever holds the frame may know how long it is.
    window.parent.postMessage(eventMessage('height', value), '*');
  };
  const [, lesson = ''] = /([^/]+?)(?:\.de)?\.html$/.exec(window.location.pathname) ?? [];
  document.addEventListener(ANSWERED, (event) => {
    const { detail } = event as CustomEvent<Answered>;
    window.parent.postMessage(eventMessage('score', { lesson, ...detail }), '*');
  });
  new ResizeObserver(tell).observe(document.documentElement);
  tell();
}
