// Names and loads beside the feet, as HTML over the canvas: crisp at every zoom, selectable, in the page's type.
import { type PerspectiveCamera, Vector3 } from 'three';
import { legColour } from '../palette';
import type { Snapshot } from '../sim/snapshot';

export interface ViewRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Puts an element over the picture of a point (changed in place), or hides it where the point is out of sight. */
export function placeOnScreen(
  box: HTMLElement,
  point: Vector3,
  camera: PerspectiveCamera,
  rect: ViewRect,
  shift: string,
): void {
  point.project(camera);
  box.hidden = Math.abs(point.x) >= 1 || Math.abs(point.y) >= 1 || point.z >= 1;
  const x = rect.left + (0.5 + 0.5 * point.x) * rect.width;
  const y = rect.top + (0.5 - 0.5 * point.y) * rect.height;
  box.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${shift}`;
}

const ABOVE_FOOT_M = 0.02;

export class FootLabels {
  private labels: { box: HTMLElement; load: HTMLElement }[] = [];
  private readonly point = new Vector3();

  constructor(private readonly layer: HTMLElement) {}

  rebuild(legs: string[]): void {
    for (const { box } of this.labels) box.remove();
    this.labels = legs.map((leg, i) => {
      const box = document.createElement('span');
      box.className = 'foot-label';
      box.style.setProperty('--leg', legColour(leg, i));
      const name = document.createElement('b');
      name.textContent = leg;
      const load = document.createElement('span');
      box.append(name, load);
      this.layer.append(box);
      return { box, load };
    });
  }

  /** `hides`: in a scene about one leg nothing stands, and its frames have names of their own. */
  update(snapshot: Snapshot, camera: PerspectiveCamera, rect: ViewRect, hides: boolean): void {
    const feet = snapshot.vector('foot_position');
    const forces = snapshot.vector('foot_force');
    const inStance = snapshot.vector('foot_in_stance');
    this.labels.forEach(({ box, load }, i) => {
      box.hidden = hides;
      if (hides) return;
      this.point.fromArray(feet, 3 * i);
      this.point.z -= ABOVE_FOOT_M;
      placeOnScreen(box, this.point, camera, rect, 'translate(-50%, 2px)');
      const text = (inStance[i] ?? 0) > 0.5 ? `${(forces[3 * i + 2] ?? 0).toFixed(0)} N` : 'swing';
      if (load.textContent !== text) load.textContent = text;
    });
  }
}
