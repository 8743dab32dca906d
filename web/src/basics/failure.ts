// Shows on the page what has failed.
import { element, setText } from './dom';

export const noticeOfPage = () => ({
  box: element('notice', HTMLElement),
  text: element('notice-text', HTMLElement),
  actions: element('notice-actions', HTMLElement),
});
export type NoticeParts = ReturnType<typeof noticeOfPage>;

/** A failure outside the engine: it can only be reported. */
export function showFailure(sentence: string): void {
  const { box, text } = noticeOfPage();
  setText(text, sentence);
  box.hidden = false;
}
