// Short texts at points of the scene, as HTML over the canvas: declared anew each frame, elements used again.
import { type PerspectiveCamera, Vector3 } from 'three';
import { placeOnScreen, type ViewRect } from './labels';

interface Mark {
  text: string;
  colour: string;
  point: Vector3;
}

export class MarkLabels {
  private readonly boxes: HTMLElement[] = [];
  private marks: Mark[] = [];

  constructor(private readonly layer: HTMLElement) {}

  begin(): void {
    this.marks = [];
  }

  clear(): void {
    this.marks = [];
    for (const box of this.boxes) box.hidden = true;
  }

  add(text: string, at: ArrayLike<number>, colour: string): void {
    const [x = 0, y = 0, z = 0] = [at[0], at[1], at[2]];
    this.marks.push({ text, colour, point: new Vector3(x, y, z) });
  }

  end(camera: PerspectiveCamera, rect: ViewRect): void {
    while (this.boxes.length < this.marks.length) {
      const box = document.createElement('span');
      box.className = 'mark-label';
      this.layer.append(box);
      this.boxes.push(box);
    }
    this.boxes.forEach((box, i) => {
      const mark = this.marks[i];
      box.hidden = mark === undefined;
      if (!mark) return;
      if (box.textContent !== mark.text) box.textContent = mark.text;
      box.style.setProperty('--mark', mark.colour);
      placeOnScreen(box, mark.point, camera, rect, 'translate(6px, -60%)');
    });
  }
}
