// Shows what the engine refused or why it stopped, in its own sentence, with the possible actions.

import { actionButton, make, setOwnText, setText } from '../basics/dom';
import type { NoticeParts } from '../basics/failure';
import { saidForReading } from '../basics/format';
import type { Notice } from '../engine_client/notice';
import type { Player } from '../engine_client/player';

const RESYNCHRONISE_EVERY = 2;
const GAP = 8; // px

export class NoticeArea {
  private offered: Notice['actions'];
  private readonly texts = make('div', { className: 'notice-texts', 'aria-live': 'off' });

  constructor(
    private readonly player: Player,
    private readonly parts: NoticeParts,
  ) {
    player.onChange(() => this.update());
    addEventListener('focusin', () => this.makeWay());
  }

  private update(): void {
    const { notice } = this.player;
    this.parts.box.hidden = notice === null;
    if (!notice) return;
    this.parts.box.classList.toggle('info', notice.kind === 'info');
    setText(this.parts.text, saidForReading(notice.sentence));
    // Reuses the button, so that a press is not lost while the sentence changes.
    if (notice.actions && notice.actions === this.offered) return;
    this.offered = notice.actions;
    this.parts.actions.replaceChildren();
    this.showTexts(notice.texts ?? []);
    for (const { label, run } of notice.actions ?? []) this.offer(label, run);
    if (notice.kind === 'stopped') {
      this.offer('Reset', () => this.player.reset());
      this.offerResynchronise();
    }
    this.offer('Dismiss', () => this.player.dismissNotice());
    this.makeWay();
  }

  /** Somebody else's words, as they are; an alert does not read them out, a reader can go through them. */
  private showTexts(texts: NonNullable<Notice['texts']>): void {
    this.texts.replaceChildren();
    for (const { heading, text } of texts) {
      const code = make('pre', { tabIndex: 0, role: 'region', 'aria-label': heading });
      code.translate = false;
      setOwnText(code, text);
      this.texts.append(make('p', '', heading), code);
    }
    if (texts.length > 0) this.parts.actions.before(this.texts);
    else this.texts.remove();
  }

  /** Over everything except the focused control, which may have caused it: placed below or above it. */
  private makeWay(): void {
    const { box } = this.parts;
    box.style.translate = '';
    const { activeElement: focused, documentElement } = document;
    if (box.hidden || !focused || box.contains(focused)) return;
    const own = box.getBoundingClientRect();
    const other = focused.getBoundingClientRect();
    const isApart =
      own.right <= other.left ||
      other.right <= own.left ||
      own.bottom <= other.top ||
      other.bottom <= own.top;
    const isAround =
      other.left <= own.left &&
      own.right <= other.right &&
      other.top <= own.top &&
      own.bottom <= other.bottom;
    if (isApart || isAround) return;
    const below = other.bottom + GAP;
    const fits = below + own.height <= documentElement.clientHeight;
    const top = fits ? below : Math.max(0, other.top - GAP - own.height);
    box.style.translate = `0 ${top - own.top}px`;
  }

  private offerResynchronise(): void {
    const { parameters } = this.player.scene.description;
    const index = parameters.findIndex(
      (parameter) => /resync/.test(parameter.path) && parameter.locked === '',
    );
    if (index < 0 || this.player.scene.get(index) === RESYNCHRONISE_EVERY) return;
    this.offer(`Resynchronise every ${RESYNCHRONISE_EVERY} phases`, () => {
      if (!this.player.set(index, RESYNCHRONISE_EVERY).ok) return;
      this.player.reset();
      this.player.play();
    });
  }

  private offer(label: string, action: () => void): void {
    this.parts.actions.append(actionButton(label, action));
  }
}
