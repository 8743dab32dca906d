// The panel beside the view with the tabs Try, Settings and Numbers, chosen by pointer or arrow keys. A tab's content is
// updated only while it is visible.

import { button, element, setHidden } from '../basics/dom';
import type { Player } from '../engine_client/player';

/** Tables are updated once per this many text updates. */
const EVERY = 2;
/** Fraction of the window's height below which the panel must not begin. */
const LEAST_SEEN = 0.5;
const TABS = ['try', 'settings', 'numbers'] as const;
export type Tab = (typeof TABS)[number];

export class SideTabs {
  private open: Tab = 'try';
  private read = 0;
  private readonly updates: { tab: Tab; update(): void }[] = [];

  constructor(private readonly player: Player) {
    for (const tab of TABS)
      this.tabOf(tab).addEventListener('click', () => {
        this.show(tab);
        // On a small screen it is below the view, out of sight.
        const side = element('side', HTMLElement);
        if (side.getBoundingClientRect().top > LEAST_SEEN * innerHeight) side.scrollIntoView();
      });
    element('side', HTMLElement).addEventListener('keydown', (event) => this.heed(event));
    player.onChange(() => this.update());
  }

  /** Registers an update for the visible tab: called from time to time, and at once after a change. */
  keep(tab: Tab, update: () => void): void {
    this.updates.push({ tab, update });
    if (tab === this.open) update();
  }

  show(tab: Tab): void {
    this.open = tab;
    for (const one of TABS) {
      const isOpen = one === tab;
      setHidden(element(one, HTMLElement), !isOpen);
      this.tabOf(one).setAttribute('aria-selected', String(isOpen));
      this.tabOf(one).tabIndex = isOpen ? 0 : -1;
    }
    this.player.refresh();
  }

  /** Opens the tab that contains this element, and unfolds it. */
  reveal(id: string): void {
    const part = element(id, HTMLElement);
    const tab = TABS.find((one) => element(one, HTMLElement).contains(part));
    if (!tab) return;
    this.show(tab);
    if (part instanceof HTMLDetailsElement) part.open = true;
    part.scrollIntoView({ block: 'nearest' });
  }

  /** Update while the run continues. */
  follow(): void {
    if (this.player.reading.count - this.read >= EVERY) this.update();
  }

  private update(): void {
    this.read = this.player.reading.count;
    for (const { tab, update } of this.updates) if (tab === this.open) update();
  }

  private heed(event: KeyboardEvent): void {
    const at = TABS.findIndex((tab) => this.tabOf(tab) === event.target);
    if (at < 0) return;
    const places: Record<string, number> = {
      ArrowRight: (at + 1) % TABS.length,
      ArrowLeft: (at + TABS.length - 1) % TABS.length,
      Home: 0,
      End: TABS.length - 1,
    };
    const next = TABS[places[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    this.show(next);
    this.tabOf(next).focus();
  }

  private tabOf(tab: Tab): HTMLButtonElement {
    return button(`tab-${tab}`);
  }
}
