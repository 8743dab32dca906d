// A table in a box of its own, which scrolls where the table is too wide or too long: by keyboard too.
import { make, setAside } from '../basics/dom';

export function scrollBox(table: HTMLElement, label: string, classes = ''): HTMLElement {
  const box = make('div', `table-scroll ${classes}`.trim());
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  setAside(box, 'aria-label', label);
  box.append(table);
  return box;
}
