// The menu of the page; choosing an item closes it.
import { element } from '../basics/dom';

export function setUpMenu(): void {
  const menu = element('menu', HTMLElement);
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a, button')) menu.hidePopover();
  });
}
