// Events of the run as marks over the scrubber: one shape per kind, with words beside it. The list is one Tab stop: the
// arrows move from mark to mark; Enter or a click goes to that moment of the run.

import { make, setAside, setHidden } from '../basics/dom';
import { formatForReading } from '../basics/format';
import type { RunEvent } from '../engine_client/event_log';
import type { Player } from '../engine_client/player';

const SVG = 'http://www.w3.org/2000/svg';
/** Shapes in 16 x 24 px, aligned to the bottom: distinct without colours too. */
const SHAPES: Record<RunEvent['kind'], string> = {
  push: 'M3 8H13L8 20Z',
  hand: 'M8 9a5 5 0 1 0 .01 0Z',
  set: 'M8 8L14 14L8 20L2 14Z',
  code: 'M6 9L2 14L6 19M10 9L14 14L10 19',
  slip: 'M1 17C3 9 6 9 8 14S13 19 15 11',
  touchdown: 'M8 15V21',
  fall: 'M3 9L13 19M13 9L3 19',
  impact: 'M8 8V20M2 14H14M4 10L12 18M12 10L4 18',
  pose: 'M3 9H13V19H3Z',
};
const FILLED = new Set<RunEvent['kind']>(['push']);
/** Half of the knob's width: the inset of the scrubber's first and last step. */
const KNOB_PX = 8;
const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** "Push, 2 N s, t = 1.2 s" */
const eventInWords = ({ words, time }: RunEvent): string =>
  `${words}, t = ${formatForReading(time)} s`;

export class EventMarks {
  private shown: readonly RunEvent[] = [];
  private boxes: HTMLElement[] = [];
  /** Of the events so far. */
  private count = 0;
  private active = -1;
  private width = 0;
  /** The marks' positions depend on it. */
  private span = '';

  constructor(
    private readonly player: Player,
    private readonly list: HTMLElement,
  ) {
    list.addEventListener('click', ({ target }) => this.goTo(this.indexOf(target)));
    list.addEventListener('focus', () => this.choose(this.active < 0 ? this.nearest : this.active));
    list.addEventListener('keydown', (event) => this.press(event));
    new ResizeObserver(([entry]) => {
      this.width = entry?.contentRect.width ?? 0;
      this.update();
    }).observe(list.parentElement ?? list);
  }

  /** Moves with the scrubber. */
  update(): void {
    const { player } = this;
    const { events, oldestStep: oldest, newestStep: newest } = player;
    if (events.length !== this.shown.length || events.some((event, i) => event !== this.shown[i]))
      this.write(events);
    const span = `${oldest} ${newest} ${this.width}`;
    if (span === this.span) return;
    this.span = span;
    const room = Math.max(0, this.width - 2 * KNOB_PX);
    events.forEach(({ step }, i) => {
      const share = newest > oldest ? (step - oldest) / (newest - oldest) : 0;
      const place = `translateX(${(KNOB_PX + share * room).toFixed(1)}px)`;
      this.boxes[i]?.style.setProperty('transform', place);
    });
  }

  private write(events: readonly RunEvent[]): void {
    const chosen = this.shown[this.active];
    this.choose(-1);
    const made = new Map(this.shown.map((event, i) => [event, this.boxes[i]]));
    this.shown = events;
    this.span = '';
    this.boxes = events.map((event) => made.get(event) ?? this.markOf(event));
    this.list.replaceChildren(...this.boxes);
    setHidden(this.list, events.length === 0);
    this.choose(chosen ? events.indexOf(chosen) : -1);
  }

  private choose(index: number): void {
    this.boxes[this.active]?.setAttribute('aria-selected', 'false');
    this.active = index;
    const box = this.boxes[index];
    box?.setAttribute('aria-selected', 'true');
    if (box) this.list.setAttribute('aria-activedescendant', box.id);
    else this.list.removeAttribute('aria-activedescendant');
  }

  private press(event: KeyboardEvent): void {
    const last = this.boxes.length - 1;
    const move = KEYS[event.key];
    if (move) this.choose(Math.min(Math.max(move(this.active, last), 0), last));
    else if (event.key === 'Enter' || event.key === ' ') this.goTo(this.active);
    else return;
    event.preventDefault();
  }

  private goTo(index: number): void {
    const event = this.shown[index];
    if (!event) return;
    this.choose(index);
    this.player.seek(event.step);
  }

  private indexOf(target: EventTarget | null): number {
    return this.boxes.findIndex((box) => target instanceof Node && box.contains(target));
  }

  /** Up to the present step. */
  private get nearest(): number {
    const { currentStep } = this.player;
    const away = this.shown.map(({ step }) => Math.abs(step - currentStep));
    return away.indexOf(Math.min(...away));
  }

  private markOf(event: RunEvent): HTMLElement {
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', '0 0 16 24');
    picture.setAttribute('aria-hidden', 'true');
    const shape = document.createElementNS(SVG, 'path');
    shape.setAttribute('d', SHAPES[event.kind]);
    if (FILLED.has(event.kind)) shape.setAttribute('fill', 'currentColor');
    picture.append(shape);
    this.count += 1;
    const id = `event-${this.count}`;
    const has = { id, className: 'event-mark', role: 'option', 'aria-selected': 'false' } as const;
    const box = make('span', { ...has, 'data-kind': event.kind }, picture);
    const words = eventInWords(event);
    setAside(box, 'aria-label', words);
    setAside(box, 'title', words);
    return box;
  }
}
