// The state in words, for screen readers and for a quick look.

import { element, make, setAside, setOwnText, setText } from '../basics/dom';
import type { Player } from '../engine_client/player';
import { t } from '../i18n/translate';
import { firstClauses, StateSentence } from './state_sentence';

/** After the line: the ellipsis, and some room before the scales. */
const BEHIND_PX = 32;
/** Largest fraction of the line above that the question may use, so that the view stays free. */
const TOGETHER = 1.15;
/** In a low view marks and names cover more: the sentence gets this fraction of the line, whatever the question. */
const LOW = { height: 300, share: 0.3 };

export class StatusLine {
  private readonly line = element('status', HTMLElement);
  private readonly scales = element('scales', HTMLElement);
  private readonly question = element('question', HTMLElement);
  private readonly canvas = element('canvas', HTMLCanvasElement);
  /** Already translated: parts of a sentence are in no catalogue. */
  private readonly shown = make('span', { lang: document.documentElement.lang });
  private readonly rest = make('span', {
    className: 'visually-hidden',
    lang: document.documentElement.lang,
  });
  private readonly sentence: StateSentence;
  private readonly pen = make('canvas').getContext('2d');
  /** For the shown text, px. */
  private room = 0;
  private read = Number.NaN;

  constructor(private readonly player: Player) {
    this.sentence = new StateSentence(player);
    this.line.append(this.shown, this.rest);
    player.onLayout(() => this.nameSource());
    player.onChange(() => this.update());
    this.nameSource();
    this.measure();
    const resized = new ResizeObserver(() => this.measure());
    for (const box of [this.line.parentElement, this.scales, this.question])
      if (box) resized.observe(box);
  }

  /** While the run goes on. */
  follow(): void {
    if (this.player.reading.count !== this.read) this.update();
  }

  private update(): void {
    this.read = this.player.reading.count;
    const sentence = t(this.sentence.text());
    if (this.line.textContent !== sentence) this.say(sentence);
  }

  private measure(): void {
    const { line, pen, scales, question } = this;
    // The `font` shorthand is empty if one of its parts cannot be expressed in it.
    const { fontSize, fontFamily } = getComputedStyle(line);
    if (pen) pen.font = `${fontSize} ${fontFamily}`;
    const whole = line.parentElement?.clientWidth ?? 0;
    const behind = scales.offsetWidth + BEHIND_PX;
    const picture = this.canvas.getBoundingClientRect();
    const isLow = picture.height < LOW.height;
    const free = isLow ? LOW.share * whole : TOGETHER * whole - question.offsetWidth;
    // On an upright phone it is not over the picture.
    const isOverIt = line.getBoundingClientRect().top < picture.bottom;
    this.room = isOverIt ? Math.min(whole - behind, free) : whole - BEHIND_PX;
    this.say(t(this.sentence.text()));
  }

  /** Text that does not fit the line is read out, and shown in the tooltip. */
  private say(sentence: string): void {
    const needed = this.pen?.measureText(sentence).width ?? 0;
    const { length } = sentence;
    const fitting = needed > this.room ? Math.floor((length * this.room) / needed) : length;
    const { shown, rest, isCut } = firstClauses(sentence, fitting);
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
