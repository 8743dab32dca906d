// A button that gives one scene the whole screen; nothing where the browser or the page around does not allow it.
import { iconButton } from './layout';

const OPEN = 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4';
const CLOSE = 'M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4';

export function fullScreenButton(): HTMLButtonElement | null {
  if (!document.fullscreenEnabled) return null;
  const button = iconButton('Full screen', [OPEN, 'icon-open'], [CLOSE, 'icon-close']);
  button.classList.add('full-screen');
  button.addEventListener('click', () => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // The browser has said no, for reasons of its own: all stays as it is.
    change.catch(() => {});
  });
  const show = () => {
    const isFull = document.fullscreenElement !== null;
    const name = isFull ? 'Leave full screen' : 'Full screen';
    button.title = name;
    button.setAttribute('aria-label', name);
    button.classList.toggle('is-full', isFull);
  };
  document.addEventListener('fullscreenchange', show);
  return button;
}
