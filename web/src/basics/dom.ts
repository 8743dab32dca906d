// The page's elements by id, and parts of others; a missing one is a mistake in the HTML and said at once.
import { t } from '../i18n/say';

export function partOf<T extends HTMLElement>(
  whole: ParentNode,
  selector: string,
  type: new () => T,
): T {
  const found = whole.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} at "${selector}"`);
  return found;
}

export const element = <T extends HTMLElement>(id: string, type: new () => T): T =>
  partOf(document, `#${id}`, type);

export const button = (id: string): HTMLButtonElement => element(id, HTMLButtonElement);

/** An element from HTML of ours; what anybody else has written never comes here. */
export function fromHtml<T extends HTMLElement>(markup: string, type: new () => T): T {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return partOf(template.content, '*', type);
}

/** Writes text, in the page's language, only when it differs: setting it each frame would cost a layout. */
export function setText(target: HTMLElement, text: string): void {
  const said = t(text);
  if (target.textContent !== said) target.textContent = said;
}

/** Shows or hides, only when it differs: setting the attribute again would cost a recalculation of styles. */
export function setHidden(target: HTMLElement, isHidden: boolean): void {
  if (target.hidden !== isHidden) target.hidden = isHidden;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  if (className) created.className = className;
  if (text) created.textContent = text;
  return created;
}

export function actionButton(words: string, act: () => void, title = ''): HTMLButtonElement {
  const created = make('button', '', words);
  created.type = 'button';
  // An empty one would hide that of what is around it.
  if (title) created.title = title;
  created.addEventListener('click', act);
  return created;
}

/** A paragraph each, of which only those are written that differ. */
export function writeParagraphs(box: HTMLElement, sentences: readonly string[]): void {
  while (box.childElementCount > sentences.length) box.lastElementChild?.remove();
  sentences.forEach((sentence, i) => {
    const present = box.children[i];
    if (present instanceof HTMLElement) setText(present, sentence);
    else box.append(make('p', '', sentence));
  });
}
