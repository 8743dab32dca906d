/** A menu that closes on a press elsewhere and on Escape, which returns the focus. */
export function foldsAway(menu: HTMLDetailsElement): void {
  document.addEventListener('pointerdown', ({ target }) => {
    if (menu.open && !(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
