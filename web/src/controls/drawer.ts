// Beside the view, one of the comparisons at a time: opened and closed by a button in the title bar, closed by Escape.
// Only the open one is kept up to date, five times a second while the run passes.

import { button, element } from '../basics/dom';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';

const UPDATE_EVERY_MS = 200;
/** Of the window's height: a drawer that begins further down is out of sight. */
const LEAST_SEEN = 0.75;

export interface DrawerSection {
  /** The id of its <section>; its button is `show-<id>`. */
  readonly id: string;
  /** Whether this scene has what it shows; in other scenes its button is not there. Nothing: every scene has it. */
  isFor?(scene: Scene): boolean;
  update(): void;
  /** It has been closed, or another one opened. */
  closed?(): void;
}

export class Drawer {
  private readonly box = element('drawer', HTMLElement);
  private open: DrawerSection | null = null;
  private updatedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly sections: DrawerSection[],
    private readonly player: Player,
    private readonly onMove: () => void,
    /** Kept up to date whatever is open. */
    private readonly always?: (now: number) => void,
  ) {
    for (const section of sections) {
      const opener = button(`show-${section.id}`);
      opener.disabled = false;
      opener.addEventListener('click', () => this.show(this.open === section ? null : section.id));
    }
    button('close-drawer').addEventListener('click', () => this.close());
    this.box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    player.onScene(() => this.offer());
    player.onChange(() => this.update(performance.now(), true));
    this.offer();
  }

  show(id: string | null): void {
    const previous = this.open;
    this.open = this.sections.find((section) => section.id === id) ?? null;
    if (previous !== this.open) previous?.closed?.();
    this.box.hidden = this.open === null;
    for (const section of this.sections) {
      const isOpen = section === this.open;
      element(section.id, HTMLElement).hidden = !isOpen;
      button(`show-${section.id}`).setAttribute('aria-expanded', String(isOpen));
    }
    this.box.scrollTop = 0;
    // On a small screen it opens below the view, where nobody would see that it has.
    const isBelow = this.open && this.box.getBoundingClientRect().top > LEAST_SEEN * innerHeight;
    if (isBelow) this.box.scrollIntoView({ block: 'start' });
    this.update(performance.now(), true);
    this.onMove();
  }

  update(now: number, isUrgent = false): void {
    this.always?.(now);
    if (!this.open || (!isUrgent && now - this.updatedAt < UPDATE_EVERY_MS)) return;
    this.updatedAt = now;
    this.open.update();
  }

  private offer(): void {
    const isThere = (section: DrawerSection) => section.isFor?.(this.player.scene) ?? true;
    for (const section of this.sections) button(`show-${section.id}`).hidden = !isThere(section);
    if (this.open && !isThere(this.open)) this.show(null);
  }

  /** The focus goes back to where it came from. */
  private close(): void {
    const { open } = this;
    this.show(null);
    if (!open) return;
    const opener = button(`show-${open.id}`);
    opener.focus();
    // On a phone it is in a list that has closed.
    if (document.activeElement !== opener) button('open-tools').focus();
  }
}
