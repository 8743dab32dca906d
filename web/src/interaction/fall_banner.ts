// Shown for a fallen robot: why it fell, in the engine's words, a link to the explanation, and ways to go back. The card
// appears beside the robot.

import './fall.css';
import { actionButton, element, make, setAside, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { firstSentence, formatForReading } from '../basics/format';
import { fallOf, slippedBefore, stepBeforeFall } from '../engine_client/fall';
import type { Player } from '../engine_client/player';
import type { SecondRun } from '../engine_client/second_run';
import type { FallReplay } from './fall_replay';

const BACK_S = 1;
const BACK_TITLE = 'Back to one second before the fall, paused: change something and play';
const AGAIN_TITLE = 'The moment before it fell, at one eighth of the speed';
/** Margin around the body origins: bodies have thickness. */
const THICK_PX = 40;
const CHECK_EVERY_MS = 250;
const EDGE_PX = 16;
/** Space for the question above, and the legend below. */
const HEAD_PX = 60;
const FOOT_PX = 48;
/** With two runs, each has its name below the question. */
const NAME_PX = 28;

/** The rectangle around a run's bodies, and that run's part of the view, in client pixels. */
interface Seen {
  bodies: DOMRect;
  within: DOMRect;
}

export class FallBanner {
  private readonly words = make('p');
  private readonly secondNote = make('p', 'quiet');
  private readonly slow = make(
    'p',
    'quiet',
    'Slow motion, 1/8 of the speed. Touch any control to end it.',
  );
  private readonly actions = make('div', 'notice-actions');
  /** Shown until another message replaces it. */
  private readonly close = actionButton('×', () => {
    this.box.hidden = true;
  });
  private readonly box = make(
    'div',
    'fall',
    this.words,
    this.slow,
    this.secondNote,
    this.actions,
    this.close,
  );
  private readonly area = element('fall', HTMLElement);
  private readonly why = actionButton('Why?', () => this.explain?.(this.foot));
  private readonly back = actionButton('Back one second', () => this.goBack(), BACK_TITLE);
  private readonly again = actionButton('Watch again', () => this.replay.begin(), AGAIN_TITLE);
  private explain: ((foot: string) => void) | null = null;
  /** The foot that slipped; empty if none did. */
  private foot = '';
  private said = '';
  private isPlaced = false;
  /** The part of the view in which it is shown. */
  private half = '';
  private checkedAt = 0;

  constructor(
    private readonly player: Player,
    private readonly replay: FallReplay,
  ) {
    const stand = actionButton('Stand up', () => player.act('stand_up'));
    stand.classList.add('primary');
    this.close.classList.add('close');
    setAside(this.close, 'aria-label', 'Close');
    this.actions.append(this.why, stand, this.again, this.back);
    this.area.append(this.box);
    whenever([player.onScene, player.onChange, replay.onChange], () => this.update());
    new ResizeObserver(() => {
      this.isPlaced = false;
    }).observe(this.area.parentElement ?? this.area);
  }

  /** From now on the card links to the explanation, for the foot that slipped if there is one. */
  explainBy(explain: (foot: string) => void): void {
    this.explain = explain;
    this.update();
  }

  update(): void {
    const { scene, second } = this.player;
    this.slow.hidden = !this.replay.isOn;
    if (this.box.classList.contains('replays') !== this.replay.isOn) this.isPlaced = false;
    this.box.classList.toggle('replays', this.replay.isOn);
    this.why.hidden = this.explain === null;
    // During the replay the robot stands, but the card keeps reporting the fall.
    if (this.replay.isOn) return;
    this.again.hidden = !this.replay.isPossible;
    const [own, other] = [fallOf(scene), second ? fallOf(second.scene) : null];
    const key = `${own} ${other} ${second?.name}`;
    if (key === this.said) return;
    this.said = key;
    this.isPlaced = false;
    this.box.hidden = own === null && other === null;
    this.box.classList.toggle('own', own !== null);
    this.actions.hidden = own === null;
    this.back.hidden = Number.isNaN(own);
    if (this.box.hidden) return;
    this.words.hidden = own === null;
    setText(this.words, own === null ? '' : scene.sentence());
    const slipped = slippedBefore(scene);
    this.foot = slipped?.foot ?? '';
    const distance = slipped && `${formatForReading(100 * slipped.distance)} cm`;
    setText(this.why, slipped ? `${slipped.foot} slipped ${distance}: why?` : 'Why?');
    this.secondNote.hidden = !second;
    if (second)
      setText(
        this.secondNote,
        `Second run, ${second.name}: ${other === null ? 'still stands' : lowered(firstSentence(second.scene.sentence()))}.`,
      );
  }

  /** Called after drawing: places the card beside the fallen robot, and again if the robot has moved under it. */
  place(now: number, seenNow: (second: SecondRun | null) => Seen | null): void {
    if (this.box.hidden || (this.isPlaced && now - this.checkedAt < CHECK_EVERY_MS)) return;
    this.checkedAt = now;
    const { scene, second } = this.player;
    const observed = seenNow(fallOf(scene) === null ? second : null);
    const card = this.box.getBoundingClientRect();
    if (!observed) return;
    const { bodies: seen, within } = observed;
    const half = `${within.left} ${within.top} ${within.width}`;
    if (this.isPlaced && half === this.half && shared(card, seen) === 0) return;
    this.isPlaced = true;
    this.half = half;
    const view = (this.area.parentElement ?? this.area).getBoundingClientRect();
    const [x, y] = placeNextTo(card, observed, second !== null, view.bottom);
    const [across, down] = [Math.round(x - view.left), Math.round(y - view.top)];
    this.area.style.setProperty('transform', `translate(${across}px, ${down}px)`);
  }

  private goBack(): void {
    const step = stepBeforeFall(this.player.scene, BACK_S);
    if (step !== null) this.player.seek(step);
  }
}

/** Beside the robot, or in the corner where the card covers least of it; preferably near it. In client pixels. */
function placeNextTo(
  card: DOMRect,
  { bodies: seen, within }: Seen,
  isOneOfTwo: boolean,
  viewBottom: number,
): [x: number, y: number] {
  const { width, height } = card;
  const top = within.top + HEAD_PX + (isOneOfTwo ? NAME_PX : 0);
  const bottom = Math.max(top, Math.min(within.bottom, viewBottom - FOOT_PX) - height);
  const middle = 0.5 * (seen.top + seen.bottom - height);
  const level = Math.max(top, Math.min(middle, bottom));
  const [left, right] = [within.left + EDGE_PX, within.right - EDGE_PX - width];
  const places = [
    new DOMRect(Math.min(right, seen.right + THICK_PX), level, width, height),
    new DOMRect(Math.max(left, seen.left - THICK_PX - width), level, width, height),
    ...[left, right].flatMap((x) => [top, bottom].map((y) => new DOMRect(x, y, width, height))),
  ];
  const [x0, y0] = [seen.x - THICK_PX, seen.y - THICK_PX];
  const thick = new DOMRect(x0, y0, seen.width + 2 * THICK_PX, seen.height + 2 * THICK_PX);
  const covered = places.map((place) => shared(place, thick));
  const { x, y } = places[covered.indexOf(Math.min(...covered))] ?? card;
  return [x, y];
}

/** The area of their overlap, px². */
function shared(one: DOMRect, other: DOMRect): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** For use after a colon. */
const lowered = (sentence: string): string =>
  sentence.replace(/^./, (letter) => letter.toLowerCase());
