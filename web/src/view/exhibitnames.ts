// Names at the points and axes of an exhibit, as HTML over the canvas. Elements and texts are made when the marks change,
// and only moved in each frame.
import { type PerspectiveCamera, Vector3 } from 'three';
import type { Field } from '../sim/description';
import type { Mark } from '../sim/exhibit';
import type { Snapshot } from '../sim/snapshot';
import { setHidden } from '../ui/dom';
import type { MarkPainter } from './exhibitmarks';
import { placeOnScreen, type ViewRect } from './labels';

const AXES = ['x', 'y', 'z'];
/** More names than these would cover what they name. */
const MOST_POINTS = 24;
const MOST_FRAMES = 4;
const SHIFT = 'translate(9px, -95%)';

interface Name {
  box: HTMLElement;
  mark: Mark;
  index: number;
  /** Of a frame; -1 of a point. */
  axis: number;
}

export class PointNames {
  private names: Name[] = [];
  private readonly point = new Vector3();

  constructor(private readonly layer: HTMLElement) {}

  clear(): void {
    for (const { box } of this.names) box.remove();
    this.names = [];
  }

  rebuild(
    marks: readonly Mark[],
    fields: readonly Field[],
    colourOf: (role: string) => string,
  ): void {
    this.clear();
    for (const mark of marks) {
      const field = fields.find(({ name }) => name === mark.at);
      if (!field) continue;
      const count = Math.floor(field.count / 3);
      if (mark.kind === 'point' && count <= MOST_POINTS)
        pointNames(field).forEach((text, index) => {
          this.add(text, mark, index, -1, colourOf(mark.role));
        });
      if (mark.kind === 'frame' && count <= MOST_FRAMES)
        for (let i = 0; i < 3 * count; i += 1)
          this.add(AXES[i % 3] ?? '', mark, Math.floor(i / 3), i % 3, '');
    }
  }

  update(
    snapshot: Snapshot,
    camera: PerspectiveCamera,
    rect: ViewRect,
    painter: MarkPainter,
    isShown: (mark: Mark) => boolean,
  ): void {
    for (const { box, mark, index, axis } of this.names) {
      const at = snapshot.find(mark.at);
      if (!at || !isShown(mark)) {
        setHidden(box, true);
        continue;
      }
      if (axis < 0) this.point.fromArray(at, 3 * index);
      else painter.endOfAxis(mark, snapshot, index, axis, this.point);
      if (Number.isFinite(this.point.x))
        placeOnScreen(box, this.point, camera, rect, axis < 0 ? SHIFT : 'translate(-50%, -50%)');
      else setHidden(box, true);
    }
  }

  private add(text: string, mark: Mark, index: number, axis: number, colour: string): void {
    if (text === '') return;
    const box = document.createElement('span');
    box.className = 'mark-label';
    box.textContent = text;
    if (colour) box.style.setProperty('--mark', colour);
    this.layer.append(box);
    this.names.push({ box, mark, index, axis });
  }
}

/** "J2_x J2_y J2_z" is the point J2. */
export function pointNames({ labels, count }: Field): string[] {
  return Array.from({ length: Math.floor(count / 3) }, (_, i) =>
    (labels[3 * i] ?? '').replace(/[_. ]?x$/, '').replaceAll('_', ' '),
  );
}
