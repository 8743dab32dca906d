// The page's elements by id; a missing one is a mistake in index.html and said at once.

export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type))
    throw new Error(`index.html has no ${type.name} with the id "${id}"`);
  return found;
}

export const button = (id: string): HTMLButtonElement => element(id, HTMLButtonElement);

/** Writes text only when it differs: setting it each frame would cost a layout. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
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
