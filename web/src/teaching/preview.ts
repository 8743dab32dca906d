// Step 2: the laboratory with the exercise, as a student sees it. It is handed over in this browser's storage.
import { button, element, setText } from '../basics/dom';
import { PREVIEW_KEY } from '../exercises/preview';
import { draftText, onJudged } from './maker';

export function startPreview(): void {
  const open = button('preview');
  onJudged((text) => {
    open.disabled = text === null;
  });
  open.addEventListener('click', () => {
    try {
      localStorage.setItem(PREVIEW_KEY, draftText());
    } catch {
      setText(
        element('preview-said', HTMLElement),
        'This browser lets the page keep nothing: save the exercise, and drop its file on the laboratory.',
      );
      return;
    }
    const { lang } = document.documentElement;
    window.open(`../index.html?exercise=preview&lang=${lang}`, '_blank');
  });
}
