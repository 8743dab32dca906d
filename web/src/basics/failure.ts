// Where a page says what has failed.
import { element } from './dom';

export interface NoticeParts {
  box: HTMLElement;
  text: HTMLElement;
  actions: HTMLElement;
}

export const noticeOfPage = (): NoticeParts => ({
  box: element('notice', HTMLElement),
  text: element('notice-text', HTMLElement),
  actions: element('notice-actions', HTMLElement),
});

/** A failure outside the engine: nothing to do but say it. */
export function showFailure(sentence: string): void {
  const { box, text } = noticeOfPage();
  text.textContent = sentence;
  box.hidden = false;
}
