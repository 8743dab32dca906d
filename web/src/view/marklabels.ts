// Short texts at points of the scene, as HTML over the canvas: declared anew each frame, elements used again.
import { type PerspectiveCamera, Vector3 } from 'three';
import { setHidden, setText } from '../ui/dom';
import { placeOnScreen, type ViewRect } from './labels';

interface Mark {
  text: string;
  colour: string;
  point: Vector3;
}

export class MarkLabels {
  private readonly boxes: HTMLElement[] = [];
  private marks: Mark[] = [];
  private written = 0;

  constructor(private readonly layer: HTMLElement) {}

  begin(): void {
    this.marks = [];
  }

  clear(): void {
    this.marks = [];
    for (const box of this.boxes) setHidden(box, true);
  }

  add(text: string, at: ArrayLike<number>, colour: string): void {
    const [x = 0, y = 0, z = 0] = [at[0], at[1], at[2]];
    this.marks.push({ text, colour, point: new Vector3(x, y, z) });
  }

  /** Without `writes` the texts only move, as long as they are as many. */
  end(camera: PerspectiveCamera, rect: ViewRect, writes = true): void {
    const isNew = writes || this.written !== this.marks.length;
    this.written = this.marks.length;
    while (this.boxes.length < this.marks.length) {
      const box = document.createElement('span');
      box.className = 'mark-label';
      this.layer.append(box);
      this.boxes.push(box);
    }
    this.boxes.forEach((box, i) => {
      const mark = this.marks[i];
      if (!mark) {
        setHidden(box, true);
        return;
      }
      if (isNew) setText(box, mark.text);
      if (isNew) box.style.setProperty('--mark', mark.colour);
      placeOnScreen(box, mark.point, camera, rect, 'translate(6px, -60%)');
    });
  }
}
