// The labels over the picture, as HTML: crisp at every zoom, selectable, in the page's font. They are declared anew in each
// frame; their elements are reused.
import type { PerspectiveCamera, Vector3 } from 'three';
import { make, setAside, setHidden, setText } from '../basics/dom';
import { kept } from '../basics/kept';
import { roveAmong, settleStops } from '../basics/rove';
import type { Door, Doors, Quantity } from '../engine_client/doors';
import type { Player } from '../engine_client/player';

export interface ViewRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Label {
  name: string;
  /** After the name: a number that may change with each frame. */
  value?: string;
  /** Empty: the page's text colour. */
  colour: string;
  /** In a box with a coloured border, below its point. */
  isBoxed?: boolean;
  shift?: Shift;
  /** Which number it shows, for the link to its equation. */
  number?: Quantity;
}

/** Offsets from a point to its text: fractions of the text's size, and pixels. */
type Shift = readonly [x: number, y: number, right: number, down: number];
export const ABOVE: Shift = [0, -0.95, 9, 0];
export const AT: Shift = [-0.5, -0.5, 0, 0];
const BELOW: Shift = [-0.5, 0, 0, 10];
/** Positions of a text beside its point, and of one in a box: the first that is free. */
const NEAR: readonly Shift[] = [[0, -0.6, 6, 0], [-1, -0.6, -6, 0], BELOW, [-0.5, -1, 0, -10]];
const BOXED: readonly Shift[] = [BELOW, [0, -0.5, 10, 0], [-1, -0.5, -10, 0]];
/** Of a letter, of a line, and of both edges of a text: near enough to tell which would lie over each other. */
const TEXT_PX = { letter: 7, line: 18, edges: 12 };

interface Slot {
  box: HTMLElement;
  /** For a label in a box; otherwise name and value are one text. */
  head: HTMLElement | null;
  text: HTMLElement;
  name: string;
  door: Door | null;
  /** Its last position, kept as long as possible. */
  shift: Shift | null;
}

type Reading = Pick<Player, 'isPlaying' | 'reading'>;
type Wanted = Label & { point: Vector3; door: Door | null };
/** A different kind needs a new element. */
const KINDS = ['foot-label', 'foot-label door', 'mark-label', 'mark-label door'] as const;
type Kind = (typeof KINDS)[number];

export class Labels {
  /** Links of numbers; none on a page without equations. */
  private doors: Doors | null = null;
  private wanted: Wanted[] = [];
  private slots = new Map<Kind, Slot[]>();
  private read = Number.NaN;

  constructor(private readonly layer: HTMLElement) {}

  setDoors(doors: Doors): void {
    this.doors = doors;
    roveAmong(this.layer);
  }

  begin(): void {
    this.wanted = [];
  }

  /** Skipped without a name or a position. */
  add(label: Label, at: Vector3): void {
    if (label.name === '' || !Number.isFinite(at.x)) return;
    const door = this.doors?.to(label.number) ?? null;
    this.wanted.push({ ...label, point: at.clone(), door });
  }

  /** During a run, numbers change together with all other text. */
  end(camera: PerspectiveCamera, rect: ViewRect, { isPlaying, reading }: Reading): void {
    const isDue = !isPlaying || reading.count !== this.read;
    this.read = reading.count;
    const taken: ViewRect[] = [];
    for (const kind of KINDS) {
      const slots = kept(this.slots, kind, () => []);
      const wanted = this.wanted.filter((label) => kindOf(label) === kind);
      // None of this kind, or they have become links.
      if (wanted.length === 0) for (const { box } of slots.splice(0)) box.remove();
      while (slots.length < wanted.length) slots.push(this.make(kind));
      slots.forEach((slot, i) => {
        const next = wanted[i];
        if (!next) {
          setHidden(slot.box, true);
          return;
        }
        if (isDue || slot.name !== next.name) write(slot, next);
        place(slot, next, camera, rect, taken);
      });
    }
  }

  /** For a new scene: removes all labels. */
  clear(): void {
    for (const { box } of [...this.slots.values()].flat()) box.remove();
    this.slots.clear();
    this.wanted = [];
  }

  private make(kind: Kind): Slot {
    const isDoor = kind.endsWith('door');
    const box = isDoor
      ? make('button', { type: 'button', onclick: () => slot.door?.open() })
      : // What there is to see is said in the sentence below it.
        make('span', { 'aria-hidden': 'true' });
    box.className = kind;
    const head = kind.startsWith('foot') ? make('b') : null;
    const text = head ? make('span') : box;
    if (head) box.append(head, text);
    const slot: Slot = { box, head, text, name: '', door: null, shift: null };
    this.layer.append(box);
    if (isDoor) settleStops(this.layer);
    return slot;
  }
}

const kindOf = ({ isBoxed = false, door }: Wanted): Kind =>
  `${isBoxed ? 'foot-label' : 'mark-label'}${door ? ' door' : ''}`;

function write(slot: Slot, { name, value = '', colour, door }: Wanted): void {
  slot.name = name;
  if (door !== slot.door) setAside(slot.box, 'title', door?.title ?? '');
  slot.door = door;
  if (slot.head) {
    setText(slot.head, name);
    setText(slot.text, value);
  } else {
    setText(slot.text, value === '' ? name : `${name} ${value}`);
  }
  slot.box.style.setProperty('--mark', colour);
}

/** `taken`: areas of the texts already placed. */
function place(
  slot: Slot,
  label: Wanted,
  camera: PerspectiveCamera,
  rect: ViewRect,
  taken: ViewRect[],
): void {
  const { box } = slot;
  const point = label.point.project(camera);
  const isHidden = Math.abs(point.x) >= 1 || Math.abs(point.y) >= 1 || point.z >= 1;
  setHidden(box, isHidden);
  if (isHidden) return;
  const x = rect.left + (0.5 + 0.5 * point.x) * rect.width;
  const y = rect.top + (0.5 - 0.5 * point.y) * rect.height;
  const width = TEXT_PX.edges + TEXT_PX.letter * `${label.name} ${label.value ?? ''}`.length;
  const height = TEXT_PX.line;
  const spotOf = ([across, up, right, down]: Shift): ViewRect => ({
    ...{ width, height },
    left: x + across * width + right,
    top: y + up * height + down,
  });
  const isFree = (shift: Shift) => !taken.some((other) => meet(other, spotOf(shift)));
  const shifts = label.shift ? [label.shift] : label.isBoxed ? BOXED : NEAR;
  const before = shifts.filter((one) => one === slot.shift);
  const shift = [...before, ...shifts].find(isFree) ?? shifts[0] ?? BELOW;
  slot.shift = shift;
  taken.push(spotOf(shift));
  const [across, up, right, down] = shift;
  box.style.transform = `translate(${(x + right).toFixed(1)}px, ${(y + down).toFixed(1)}px) translate(${100 * across}%, ${100 * up}%)`;
}

const meet = (a: ViewRect, b: ViewRect): boolean =>
  Math.abs(a.left + 0.5 * a.width - b.left - 0.5 * b.width) < 0.5 * (a.width + b.width) &&
  Math.abs(a.top + 0.5 * a.height - b.top - 0.5 * b.height) < 0.5 * (a.height + b.height);
