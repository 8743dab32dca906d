// A robot that lies there: why it fell, in the engine's words, what explains it, and ways back. The card stands beside the
// robot.

import { actionButton, element, make, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { firstSentence, formatForReading } from '../basics/format';
import { fallOf, slippedBefore, stepBeforeFall } from '../engine_client/fall';
import type { Player } from '../engine_client/player';
import type { SecondRun } from '../engine_client/second_run';
import type { FallReplay } from './fall_replay';

const BACK_S = 1;
const BACK_TITLE = 'Back to one second before the fall, paused: change something and play';
const AGAIN_TITLE = 'The moment before it fell, at an eighth of the speed';
/** Around what the robot spans: its bodies are as thick. */
const THICK_PX = 40;
const LOOKS_EVERY_MS = 250;
const EDGE_PX = 16;
/** Over it the question stands, below it the legend. */
const HEAD_PX = 60;
const FOOT_PX = 48;

/** What the bodies of a run span, and the part of the view that is its own, in client pixels. */
interface Seen {
  bodies: DOMRect;
  within: DOMRect;
}

export class FallBanner {
  private readonly words = make('p');
  private readonly beside = make('p', 'quiet');
  private readonly slow = make(
    'p',
    'quiet',
    'Slow motion, 1/8 of the speed. Touch any control to end it.',
  );
  private readonly actions = make('div', 'notice-actions');
  private readonly box = make('div', 'fall', this.words, this.slow, this.beside, this.actions);
  private readonly area = element('fall', HTMLElement);
  private readonly why = actionButton('Why?', () => this.explain?.(this.foot));
  private readonly back = actionButton('Back one second', () => this.goBack(), BACK_TITLE);
  private readonly again = actionButton('Watch again', () => this.replay.begin(), AGAIN_TITLE);
  private explain: ((foot: string) => void) | null = null;
  /** That slipped; empty where none did. */
  private foot = '';
  private said = '';
  private isPlaced = false;
  /** In which part of the view. */
  private half = '';
  private lookedAt = 0;

  constructor(
    private readonly player: Player,
    private readonly replay: FallReplay,
  ) {
    const stand = actionButton('Stand up', () => player.act('stand_up'));
    stand.classList.add('primary');
    this.actions.append(this.why, stand, this.again, this.back);
    this.area.append(this.box);
    whenever([player.onScene, player.onChange, replay.onChange], () => this.update());
    new ResizeObserver(() => {
      this.isPlaced = false;
    }).observe(this.area.parentElement ?? this.area);
  }

  /** From now on the card leads to what explains it, of a foot that slipped where there is one. */
  explainBy(explain: (foot: string) => void): void {
    this.explain = explain;
    this.update();
  }

  update(): void {
    const { scene, second } = this.player;
    this.slow.hidden = !this.replay.isOn;
    this.why.hidden = this.explain === null;
    // While it is shown again it stands, and the card goes on telling how that ends.
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
    const way = slipped && `${formatForReading(100 * slipped.way)} cm`;
    setText(this.why, slipped ? `${slipped.foot} slipped ${way}: why?` : 'Why?');
    this.beside.hidden = !second;
    if (second)
      setText(
        this.beside,
        `Second run, ${second.name}: ${other === null ? 'still stands' : lowered(firstSentence(second.scene.sentence()))}.`,
      );
  }

  /** After drawing: beside the robot that fell, where it was seen then, and again where it has come under the card. */
  place(now: number, look: (second: SecondRun | null) => Seen | null): void {
    if (this.box.hidden || (this.isPlaced && now - this.lookedAt < LOOKS_EVERY_MS)) return;
    this.lookedAt = now;
    const { scene, second } = this.player;
    const looked = look(fallOf(scene) === null ? second : null);
    const card = this.box.getBoundingClientRect();
    if (!looked) return;
    const { bodies: seen, within } = looked;
    const half = `${within.left} ${within.top} ${within.width}`;
    if (this.isPlaced && half === this.half && !overlap(card, seen)) return;
    this.isPlaced = true;
    this.half = half;
    const view = (this.area.parentElement ?? this.area).getBoundingClientRect();
    const [x, y] = placeBeside(card, looked, view);
    this.area.style.setProperty('transform', `translate(${Math.round(x)}px, ${Math.round(y)}px)`);
  }

  private goBack(): void {
    const step = stepBeforeFall(this.player.scene, BACK_S);
    if (step !== null) this.player.seek(step);
  }
}

/** Beside the bodies where there is room, else in a corner of their part of the view; in pixels of the view. */
function placeBeside(
  { width, height }: DOMRect,
  { bodies, within }: Seen,
  view: DOMRect,
): [x: number, y: number] {
  const space = {
    right: within.right - EDGE_PX - (bodies.right + THICK_PX),
    left: bodies.left - THICK_PX - (within.left + EDGE_PX),
  };
  const isRight = space.right >= space.left;
  const highest = within.top - view.top + HEAD_PX;
  const lowest = Math.min(within.bottom, view.bottom - FOOT_PX) - view.top - height;
  if (Math.max(space.right, space.left) >= width) {
    const left = isRight ? bodies.right + THICK_PX : bodies.left - THICK_PX - width;
    const middle = 0.5 * (bodies.top + bodies.bottom) - view.top - 0.5 * height;
    return [left - view.left, Math.max(highest, Math.min(middle, lowest))];
  }
  const corner = isRight ? within.right - width - EDGE_PX : within.left + EDGE_PX;
  const isUpper = bodies.top - within.top > within.bottom - bodies.bottom;
  return [corner - view.left, isUpper ? highest : lowest];
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** To be told after a colon. */
const lowered = (sentence: string): string =>
  sentence.replace(/^./, (letter) => letter.toLowerCase());
