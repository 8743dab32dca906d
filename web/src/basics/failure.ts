// Where a page says what has failed.
import { element, setText } from './dom';

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
  setText(text, sentence);
  box.hidden = false;
}
