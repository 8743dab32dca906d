// The texts of an embedded scene: its state in a sentence, shown at once and read out at a slower pace, and temporary hints.

import { setOwnText, setText } from '../../basics/dom';
import type { Player } from '../../engine_client/player';
import { StateSentence } from '../../tables/state_sentence';
import { isHidden, type Layout } from './layout';

/** Hearing a sentence takes longer than reading it. */
const HEARD_EVERY_MS = 1000;
const HEARD_WHILE_PLAYING_MS = 6000;
const HINT_MS = 2500;

export class Words {
  private readonly state: StateSentence;
  private read = Number.NaN;
  private heardAt = Number.NEGATIVE_INFINITY;
  private hearing: ReturnType<typeof setTimeout> | undefined;
  private hinting: ReturnType<typeof setTimeout> | undefined;
  /** Scenes on a page would all speak when it opens: each speaks only after it has been used. */
  private isUsed = false;

  constructor(
    private readonly player: Player,
    private readonly layout: Layout,
  ) {
    this.state = new StateSentence(player);
    for (const type of ['keydown', 'pointerdown'] as const)
      layout.root.addEventListener(
        type,
        () => {
          this.isUsed = true;
        },
        // Before the key acts, so that the effect of the first key is announced too.
        { capture: true },
      );
  }

  sentence(): string {
    return this.state.text();
  }

  update(now: number, isUrgent: boolean): void {
    const { count } = this.player.reading;
    if (!isUrgent && count === this.read) return;
    this.read = count;
    setText(this.layout.status, this.state.text());
    // A hidden sentence is hidden from screen readers too.
    if (this.isUsed && !isHidden(this.layout, 'status')) this.hear(now);
  }

  hint(words: string): void {
    const { hint } = this.layout;
    setText(hint, words);
    hint.hidden = false;
    clearTimeout(this.hinting);
    this.hinting = setTimeout(() => {
      hint.hidden = true;
    }, HINT_MS);
  }

  stop(): void {
    clearTimeout(this.hearing);
    clearTimeout(this.hinting);
  }

  private hear(now: number): void {
    const rest = this.player.isPlaying ? HEARD_WHILE_PLAYING_MS : HEARD_EVERY_MS;
    clearTimeout(this.hearing);
    const wait = this.heardAt + rest - now;
    if (wait > 0) {
      this.hearing = setTimeout(() => this.update(performance.now(), true), wait);
      return;
    }
    this.heardAt = now;
    setOwnText(this.layout.live, this.layout.status.textContent ?? '');
  }
}
