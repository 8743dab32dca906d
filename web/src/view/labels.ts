// The texts over the picture, as HTML: crisp at every zoom, selectable, in the page's type. They are declared anew in each
// frame; their elements are used again.
import type { PerspectiveCamera, Vector3 } from 'three';
import { make, setAside, setHidden, setText } from '../basics/dom';
import { kept } from '../basics/kept';
import { roveAmong, settleStops } from '../basics/rove';
import type { Door, Doors, Quantity } from '../engine_client/doors';

export interface ViewRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Label {
  name: string;
  /** Behind the name: a number that may change with each frame. */
  value?: string;
  /** Empty: the page's ink. */
  colour: string;
  /** In a box with an edge of its colour, below its point. */
  isBoxed?: boolean;
  shift?: string;
  /** What its number is, which may lead to its equation. */
  number?: Quantity;
}

/** From a point to its text. */
export const ABOVE = 'translate(9px, -95%)';
export const AT = 'translate(-50%, -50%)';
const BESIDE = 'translate(6px, -60%)';
const BELOW = 'translate(-50%, 10px)';

/** How often numbers change while a run goes on: more often they cannot be read, and each change costs a layout. */
const EVERY_MS = 100;

interface Slot {
  box: HTMLElement;
  /** Of a label in a box; otherwise name and value are one text. */
  head: HTMLElement | null;
  text: HTMLElement;
  name: string;
  door: Door | null;
}

type Wanted = Label & { point: Vector3; door: Door | null };
/** Others are other elements. */
const KINDS = ['foot-label', 'mark-label', 'foot-label door', 'mark-label door'] as const;
type Kind = (typeof KINDS)[number];

export class Labels {
  /** Where numbers lead; on a page that has no equations nowhere. */
  private doors: Doors | null = null;
  private wanted: Wanted[] = [];
  private slots = new Map<Kind, Slot[]>();
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly layer: HTMLElement) {}

  setDoors(doors: Doors): void {
    this.doors = doors;
    roveAmong(this.layer);
  }

  begin(): void {
    this.wanted = [];
  }

  /** Without a name, or nowhere, it is not written. */
  add(label: Label, at: Vector3): void {
    if (label.name === '' || !Number.isFinite(at.x)) return;
    const door = this.doors?.to(label.number) ?? null;
    this.wanted.push({ ...label, point: at.clone(), door });
  }

  end(camera: PerspectiveCamera, rect: ViewRect, isPlaying: boolean): void {
    const now = performance.now();
    const isDue = !isPlaying || now - this.writtenAt >= EVERY_MS;
    if (isDue) this.writtenAt = now;
    for (const kind of KINDS) {
      const slots = kept(this.slots, kind, () => []);
      const wanted = this.wanted.filter((label) => kindOf(label) === kind);
      // None of this kind, or they have become doors.
      if (wanted.length === 0) for (const { box } of slots.splice(0)) box.remove();
      while (slots.length < wanted.length) slots.push(this.make(kind));
      slots.forEach((slot, i) => {
        const next = wanted[i];
        if (!next) {
          setHidden(slot.box, true);
          return;
        }
        if (isDue || slot.name !== next.name) write(slot, next);
        place(slot.box, next, camera, rect);
      });
    }
  }

  /** Another scene: nothing of this one stays over the view. */
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
    const slot: Slot = { box, head, text, name: '', door: null };
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

function place(box: HTMLElement, label: Wanted, camera: PerspectiveCamera, rect: ViewRect): void {
  const point = label.point.project(camera);
  setHidden(box, Math.abs(point.x) >= 1 || Math.abs(point.y) >= 1 || point.z >= 1);
  const x = rect.left + (0.5 + 0.5 * point.x) * rect.width;
  const y = rect.top + (0.5 - 0.5 * point.y) * rect.height;
  const shift = label.shift ?? (label.isBoxed ? BELOW : BESIDE);
  box.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${shift}`;
}
