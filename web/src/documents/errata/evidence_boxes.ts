// The evidence of each erratum in an element of its own, which is removed while there is nothing to say.
import { make, setHidden, setText } from '../../basics/dom';
import type { Scene } from '../../engine_client/scene';
import type { Erratum } from './erratum';

export class EvidenceBoxes {
  private boxes: { erratum: Erratum; box: HTMLElement }[] = [];

  /** Adds an element for one more erratum. */
  add(erratum: Erratum, tag: 'p' | 'dd'): HTMLElement {
    const box = make(tag, 'evidence');
    this.boxes.push({ erratum, box });
    return box;
  }

  clear(): void {
    this.boxes = [];
  }

  update(scene: Scene): void {
    for (const { erratum, box } of this.boxes) {
      const words = erratum.evidence(scene);
      setHidden(box, words === '');
      setText(box, words);
    }
  }
}
