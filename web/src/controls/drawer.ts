// A drawer that takes the place of the panel and shows one section at a time: the top bar's buttons open a group of
// sections, the buttons at the head of the drawer switch between them. Escape closes it. Only the open section is updated,
// five times per second.

import { button, element, setHidden } from '../basics/dom';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';

const UPDATE_EVERY_MS = 200;
/** Fraction of the window's height; a drawer that begins further down is out of sight. */
const LEAST_SEEN = 0.75;

export interface DrawerSection {
  /** The id of its <section>; its button is `show-<id>`, in the row of its group. */
  readonly id: string;
  /** Whether this scene has something to show here; otherwise the button is hidden. Absent: every scene has. */
  isFor?(scene: Scene): boolean;
  /** `hasChanged`: not only the time. */
  update(hasChanged: boolean): void;
  /** Emitted when it is closed, or another one is opened. */
  closed?(): void;
}

const GROUPS = ['explain', 'compare', 'code', 'share'] as const;
type GroupName = (typeof GROUPS)[number];

/** A button of the top bar, and the row of buttons that it shows in the drawer. */
class Group {
  readonly opener: HTMLButtonElement;
  readonly row: HTMLElement;
  /** Reopens the section that was open last. */
  private latest: DrawerSection | null = null;

  constructor(
    name: GroupName,
    readonly sections: readonly DrawerSection[],
  ) {
    this.opener = button(`open-${name}`);
    this.row = element(`${name}-tools`, HTMLElement);
  }

  static all(sections: readonly DrawerSection[]): Group[] {
    return GROUPS.map((name) => {
      const row = element(`${name}-tools`, HTMLElement);
      // In the order of the buttons.
      const ids = [...row.querySelectorAll('button')].map(({ id }) => id.replace('show-', ''));
      const own = ids.flatMap((id) => sections.filter((section) => section.id === id));
      return new Group(name, own);
    });
  }

  /** The section to begin with; undefined if this scene has none. */
  firstFor(scene: Scene): DrawerSection | undefined {
    const { latest } = this;
    return latest && isFor(latest, scene)
      ? latest
      : this.sections.find((section) => isFor(section, scene));
  }

  show(open: DrawerSection | null): void {
    const isOpen = open !== null && this.sections.includes(open);
    if (isOpen) this.latest = open;
    this.opener.setAttribute('aria-expanded', String(isOpen));
    setHidden(this.row, !isOpen);
    for (const section of this.sections) {
      setHidden(element(section.id, HTMLElement), section !== open);
      button(`show-${section.id}`).setAttribute('aria-pressed', String(section === open));
    }
  }
}

const isFor = (section: DrawerSection, scene: Scene): boolean => section.isFor?.(scene) ?? true;

export class Drawer {
  private readonly box = element('drawer', HTMLElement);
  private readonly groups: Group[];
  private open: DrawerSection | null = null;
  /** Had the focus when the drawer was opened; gets it back. */
  private cameFrom: Element | null = null;
  private updatedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly sections: DrawerSection[],
    private readonly player: Player,
    private readonly onMove: () => void,
    /** Closes whatever would hide it. */
    private readonly makeRoom: () => void,
    /** Updated whichever section is open. */
    private readonly always?: (now: number) => void,
  ) {
    this.groups = Group.all(sections);
    for (const { opener, sections: own } of this.groups) {
      opener.disabled = false;
      opener.addEventListener('click', () => this.toggle(opener));
      for (const { id } of own) {
        const chooser = button(`show-${id}`);
        chooser.disabled = false;
        chooser.addEventListener('click', () => this.show(id));
      }
    }
    button('close-drawer').addEventListener('click', () => this.close());
    this.box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    player.onScene(() => this.offer());
    player.onChange(() => this.update(performance.now(), true));
    this.offer();
  }

  has(id: string): boolean {
    return this.sections.some((section) => section.id === id);
  }

  show(id: string | null): void {
    if (id !== null) this.makeRoom();
    const previous = this.open;
    const { activeElement } = document;
    this.open = this.sections.find((section) => section.id === id) ?? null;
    if (this.open && !this.box.contains(activeElement)) this.cameFrom = activeElement;
    if (previous !== this.open) previous?.closed?.();
    setHidden(this.box, this.open === null);
    for (const group of this.groups) group.show(this.open);
    // The panel that it replaces may have held the focus.
    if (this.open && !activeElement?.checkVisibility()) button(`show-${this.open.id}`).focus();
    this.box.scrollTop = 0;
    // On a small screen it opens below the view, out of sight.
    const isBelow = this.open && this.box.getBoundingClientRect().top > LEAST_SEEN * innerHeight;
    if (isBelow) this.box.scrollIntoView({ block: 'start' });
    this.update(performance.now(), true);
    this.onMove();
  }

  /** Scrolls to what replaced it. */
  giveWay(): void {
    if (this.open) this.show(null);
  }

  update(now: number, isUrgent = false): void {
    this.always?.(now);
    if (!this.open || (!isUrgent && now - this.updatedAt < UPDATE_EVERY_MS)) return;
    this.updatedAt = now;
    this.open.update(isUrgent);
  }

  private groupOf(section: DrawerSection | null): Group | undefined {
    return this.groups.find(({ sections }) => section !== null && sections.includes(section));
  }

  private toggle(opener: HTMLButtonElement): void {
    const group = this.groups.find((one) => one.opener === opener);
    const isOpen = group === this.groupOf(this.open);
    this.show(isOpen ? null : (group?.firstFor(this.player.scene)?.id ?? null));
  }

  private offer(): void {
    const { scene } = this.player;
    for (const section of this.sections)
      setHidden(button(`show-${section.id}`), !isFor(section, scene));
    for (const { opener, sections } of this.groups)
      setHidden(opener, !sections.some((section) => isFor(section, scene)));
    if (!this.open || isFor(this.open, scene)) return;
    if (this.box.contains(document.activeElement)) this.close();
    else this.show(null);
  }

  /** Returns the focus to where it came from. */
  private close(): void {
    const { cameFrom } = this;
    const group = this.groupOf(this.open);
    this.show(null);
    const isThere = cameFrom instanceof HTMLElement && cameFrom.checkVisibility();
    if (isThere && cameFrom !== document.body) cameFrom.focus();
    else group?.opener.focus();
  }
}
