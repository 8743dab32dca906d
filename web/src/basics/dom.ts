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

type Made<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], 'role'> &
    Record<`aria-${string}` | `data-${string}` | 'role', string>
>;
const ATTRIBUTE = /-|^role$/;

/** An element of this class, or with these properties, listeners and attributes; and what is in it. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  has: string | Made<K> = '',
  ...parts: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  const all = typeof has === 'string' ? (has === '' ? {} : { className: has }) : has;
  for (const [name, value] of Object.entries(all)) {
    if (ATTRIBUTE.test(name)) created.setAttribute(name, String(value));
    else Reflect.set(created, name, value);
  }
  created.append(...parts.filter((part) => part !== ''));
  return created;
}

export const actionButton = (words: string, act: () => void, title = ''): HTMLButtonElement =>
  // An empty title would hide that of what is around it.
  make('button', { type: 'button', onclick: act, ...(title !== '' && { title }) }, words);

/** Where what is inside is too wide or too long: by the keyboard too. */
export const scrollBox = (inside: Node, label: string, classes = ''): HTMLElement =>
  make(
    'div',
    {
      className: `table-scroll ${classes}`.trim(),
      tabIndex: 0,
      role: 'region',
      'aria-label': label,
    },
    inside,
  );

/** Of a list: each with its value. */
export const optionsOf = (
  all: Iterable<readonly [value: string | number, words: string]>,
): HTMLOptionElement[] =>
  Array.from(all, ([value, words]) => make('option', { value: String(value) }, words));

/** A paragraph each, of which only those are written that differ. */
export function writeParagraphs(box: HTMLElement, sentences: readonly string[]): void {
  while (box.childElementCount > sentences.length) box.lastElementChild?.remove();
  sentences.forEach((sentence, i) => {
    const present = box.children[i];
    if (present instanceof HTMLElement) setText(present, sentence);
    else box.append(make('p', '', sentence));
  });
}
