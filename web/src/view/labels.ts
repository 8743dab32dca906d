// The texts over the picture, as HTML: crisp at every zoom, selectable, in the page's type. They are declared anew in each
// frame; their elements are used again.
import type { PerspectiveCamera, Vector3 } from 'three';
import { setHidden, setText } from '../basics/dom';

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
}

type Wanted = Label & { point: Vector3 };

export class Labels {
  private wanted: Wanted[] = [];
  private slots: { boxed: Slot[]; plain: Slot[] } = { boxed: [], plain: [] };
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly layer: HTMLElement) {}

  begin(): void {
    this.wanted = [];
  }

  /** Without a name, or nowhere, it is not written. */
  add(label: Label, at: Vector3): void {
    if (label.name !== '' && Number.isFinite(at.x))
      this.wanted.push({ ...label, point: at.clone() });
  }

  end(camera: PerspectiveCamera, rect: ViewRect, isPlaying: boolean): void {
    const now = performance.now();
    const isDue = !isPlaying || now - this.writtenAt >= EVERY_MS;
    if (isDue) this.writtenAt = now;
    for (const isBoxed of [true, false]) {
      const slots = isBoxed ? this.slots.boxed : this.slots.plain;
      const wanted = this.wanted.filter((label) => (label.isBoxed ?? false) === isBoxed);
      while (slots.length < wanted.length) slots.push(this.make(isBoxed));
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
    for (const { box } of [...this.slots.boxed, ...this.slots.plain]) box.remove();
    this.slots = { boxed: [], plain: [] };
    this.wanted = [];
  }

  private make(isBoxed: boolean): Slot {
    const box = document.createElement('span');
    box.className = isBoxed ? 'foot-label' : 'mark-label';
    const head = isBoxed ? document.createElement('b') : null;
    const text = isBoxed ? document.createElement('span') : box;
    if (head) box.append(head, text);
    this.layer.append(box);
    return { box, head, text, name: '' };
  }
}

function write(slot: Slot, { name, value = '', colour }: Label): void {
  slot.name = name;
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
