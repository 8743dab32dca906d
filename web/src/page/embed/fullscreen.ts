// A full-screen button for one scene; absent if the browser or the surrounding page does not allow it.
import { make, setAside } from '../../basics/dom';

const SIGN = `<svg viewBox="0 0 16 16" aria-hidden="true">
  <path class="icon-open" d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" />
  <path class="icon-close" d="M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4" />
</svg>`;

export function fullScreenButton(): HTMLButtonElement | null {
  if (!document.fullscreenEnabled) return null;
  const button = make('button', { className: 'full-screen', type: 'button' });
  button.innerHTML = SIGN;
  button.addEventListener('click', () => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // The browser refused: nothing changes.
    change.catch(() => {});
  });
  const show = () => {
    const isFull = document.fullscreenElement !== null;
    const words = isFull ? 'Leave full screen' : 'Full screen';
    setAside(button, 'title', words);
    setAside(button, 'aria-label', words);
    button.classList.toggle('is-full', isFull);
  };
  document.addEventListener('fullscreenchange', show);
  show();
  return button;
}
