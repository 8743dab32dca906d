// Finds the page's elements by id, and parts of elements; throws at once if one is missing from the HTML.
import { ASIDES, type Aside, sayPart, t } from '../i18n/translate';

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

/** Creates an element from our own HTML, in the page's language. Never for text written by others. */
export const fromHtml = <T extends HTMLElement>(markup: string, type: new () => T): T =>
  partOf(fragmentOf(markup), '*', type);

/** Several elements beside each other. */
export function fragmentOf(markup: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = markup;
  sayPart(template.content);
  return template.content;
}

/** Writes text, in the page's language, only when it differs: setting it each frame would cost a layout. */
export const setText = (target: Element, text: string): void => setOwnText(target, t(text));

/** The same for text that needs no translation: readers' input, code, numbers. */
export function setOwnText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

const isAside = (name: string): name is Aside => ASIDES.some((aside) => aside === name);

/** Writes an attribute, in the page's language, only when it differs; an empty text removes it. */
export function setAside(target: Element, name: Aside, words: string): void {
  const said = t(words);
  if (said === (target.getAttribute(name) ?? '')) return;
  if (said === '') target.removeAttribute(name);
  else target.setAttribute(name, said);
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

/**
 * An element with this class, or with these properties, listeners and attributes, and its content. All its words are ours and
 * are translated; text written by others must be set by setOwnText.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  has: string | Made<K> = '',
  ...parts: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  const all = typeof has === 'string' ? (has === '' ? {} : { className: has }) : has;
  for (const [name, value] of Object.entries(all)) {
    const said = isAside(name) ? t(String(value)) : value;
    if (ATTRIBUTE.test(name)) created.setAttribute(name, String(said));
    else Reflect.set(created, name, said);
  }
  const words = (part: Node | string) => (typeof part === 'string' ? t(part) : part);
  created.append(...parts.filter((part) => part !== '').map(words));
  return created;
}

export const actionButton = (words: string, act: () => void, title = ''): HTMLButtonElement =>
  // An empty title would hide that of the enclosing element.
  make('button', { type: 'button', onclick: act, ...(title !== '' && { title }) }, words);

/** A box that scrolls if its content is too large, by keyboard too. */
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

/** The options of a list, each with its value. */
export const optionsOf = (
  all: Iterable<readonly [value: string | number, words: string]>,
): HTMLOptionElement[] =>
  Array.from(all, ([value, words]) => make('option', { value: String(value) }, words));

/** One paragraph per text; only those that differ are written. */
export function writeParagraphs(box: HTMLElement, sentences: readonly string[]): void {
  while (box.childElementCount > sentences.length) box.lastElementChild?.remove();
  sentences.forEach((sentence, i) => {
    const present = box.children[i];
    if (present instanceof HTMLElement) setText(present, sentence);
    else box.append(make('p', '', sentence));
  });
}
