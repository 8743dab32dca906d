// A group of number buttons is a single Tab stop: the arrow keys move between them, as in a toolbar.

const DOORS = 'button.door';
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** New ones are no Tab stops, except for the first. */
export function settleStops(box: HTMLElement): void {
  box.querySelectorAll<HTMLButtonElement>(DOORS).forEach((door, i) => {
    door.tabIndex = i === 0 ? 0 : -1;
  });
}

export function roveAmong(box: HTMLElement): void {
  const seen = () =>
    [...box.querySelectorAll<HTMLButtonElement>(DOORS)].filter((door) => door.checkVisibility());
  box.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const { activeElement } = document;
    if (step === undefined || !(activeElement instanceof HTMLButtonElement)) return;
    const doors = seen();
    const at = doors.indexOf(activeElement);
    if (at < 0) return;
    doors[at + step]?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  // The one that last had the focus is the Tab stop.
  box.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !target.matches(DOORS)) return;
    for (const door of box.querySelectorAll<HTMLButtonElement>(DOORS)) door.tabIndex = -1;
    target.tabIndex = 0;
  });
}
