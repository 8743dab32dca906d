// Unfolds everything for printing.
import { element } from '../basics/dom';

export function openForPaper(ids: readonly string[]): void {
  const folded = ids.map((id) => element(id, HTMLDetailsElement));
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    opened = folded.filter((details) => !details.open);
    for (const details of opened) details.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}
