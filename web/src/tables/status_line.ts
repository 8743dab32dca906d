// The state in words: for screen readers, and for the impatient.

import { element, make, setAside, setOwnText, setText } from '../basics/dom';
import type { Player } from '../engine_client/player';
import { t } from '../i18n/translate';
import { firstClauses, LONGEST_SHOWN_WIDE, StateSentence } from './state_sentence';

const UPDATE_EVERY_MS = 200;

export class StatusLine {
  private readonly line = element('status', HTMLElement);
  /** In the page's language: halves of a sentence are in no catalogue. */
  private readonly shown = make('span', { lang: document.documentElement.lang });
  private readonly rest = make('span', {
    className: 'visually-hidden',
    lang: document.documentElement.lang,
  });
  private readonly sentence: StateSentence;
  private readonly wide = matchMedia('(min-width: 1200px)');
  private saidAt = 0;
  private saidStance = '';

  constructor(private readonly player: Player) {
    this.sentence = new StateSentence(player);
    this.line.append(this.shown, this.rest);
    player.onLayout(() => this.nameSource());
    player.onChange(() => this.update(performance.now(), true));
    this.nameSource();
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    const stance = this.player.scene.snapshot.find('foot_in_stance')?.join() ?? '';
    const isOld = now - this.saidAt > UPDATE_EVERY_MS || stance !== this.saidStance;
    if (!isUrgent && !isOld) return;
    this.saidAt = now;
    this.saidStance = stance;
    this.say(t(this.sentence.text()));
  }

  /** What does not fit into a line is heard, and read in the tooltip. */
  private say(sentence: string): void {
    if (this.line.textContent === sentence) return;
    const { shown, rest, isCut } = firstClauses(
      sentence,
      this.wide.matches ? LONGEST_SHOWN_WIDE : undefined,
    );
    setOwnText(this.shown, shown);
    this.shown.classList.toggle('cut', isCut);
    setOwnText(this.rest, rest);
    setAside(this.line, 'title', rest === '' ? '' : sentence);
  }

  private nameSource(): void {
    const { source } = this.player.scene.description.scene;
    setText(element('source', HTMLElement), source ? `Source: ${source}` : '');
  }
}
