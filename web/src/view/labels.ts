// Names and loads beside the feet, as HTML over the canvas: crisp at every zoom, selectable, in the page's type.
import { type PerspectiveCamera, Vector3 } from 'three';
import { legColour } from '../palette';
import { jointsOf, TAIL } from '../sim/limbs';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import { setHidden, setText } from '../ui/dom';

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
  setHidden(box, Math.abs(point.x) >= 1 || Math.abs(point.y) >= 1 || point.z >= 1);
  const x = rect.left + (0.5 + 0.5 * point.x) * rect.width;
  const y = rect.top + (0.5 - 0.5 * point.y) * rect.height;
  box.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${shift}`;
}

const ABOVE_FOOT_M = 0.02;
const DEGREES = 180 / Math.PI;

export class FootLabels {
  private labels: { box: HTMLElement; load: HTMLElement }[] = [];
  private tail: { box: HTMLElement; load: HTMLElement } | null = null;
  private readonly point = new Vector3();
  /** Nothing stands or swings where there is no ground. */
  isInAir = false;

  constructor(private readonly layer: HTMLElement) {}

  rebuild({ description, snapshot }: Scene): void {
    this.clear();
    this.labels = description.robot.legs.map((leg, i) => this.make(leg, legColour(leg, i)));
    this.tail = snapshot.has('tail_tip') ? this.make(TAIL, legColour(TAIL, -1)) : null;
  }

  clear(): void {
    for (const { box } of [...this.labels, ...(this.tail ? [this.tail] : [])]) box.remove();
    this.labels = [];
    this.tail = null;
  }

  /**
   * `hides`: in a scene about one leg nothing stands, and its frames have names of their own. Without `writes` the labels
   * only move.
   */
  update(
    scene: Scene,
    camera: PerspectiveCamera,
    rect: ViewRect,
    { hides, writes }: { hides: boolean; writes: boolean },
  ): void {
    const { snapshot } = scene;
    const feet = snapshot.vector('foot_position');
    const forces = snapshot.vector('foot_force');
    const inStance = snapshot.vector('foot_in_stance');
    const { isInAir } = this;
    this.labels.forEach(({ box, load }, i) => {
      if (hides) {
        setHidden(box, true);
        return;
      }
      this.point.fromArray(feet, 3 * i);
      this.point.z -= ABOVE_FOOT_M;
      placeOnScreen(box, this.point, camera, rect, 'translate(-50%, 2px)');
      if (!writes) return;
      const swings = isInAir ? '' : 'swing';
      const text = (inStance[i] ?? 0) > 0.5 ? `${(forces[3 * i + 2] ?? 0).toFixed(0)} N` : swings;
      setText(load, text);
    });
    const tip = snapshot.find('tail_tip');
    if (!this.tail || !tip) return;
    this.point.fromArray(tip);
    placeOnScreen(this.tail.box, this.point, camera, rect, 'translate(-50%, 10px)');
    if (writes) setText(this.tail.load, tailText(scene, snapshot));
  }

  private make(name: string, colour: string): { box: HTMLElement; load: HTMLElement } {
    const box = document.createElement('span');
    box.className = 'foot-label';
    box.style.setProperty('--leg', colour);
    const title = document.createElement('b');
    title.textContent = name;
    const load = document.createElement('span');
    box.append(title, load);
    this.layer.append(box);
    return { box, load };
  }
}

/** Both angles of a tail of one segment; of a longer one how many it has. */
function tailText({ description }: Scene, snapshot: Snapshot): string {
  const joints = jointsOf(description.robot, TAIL);
  if (joints.length > 2) return `${joints.length / 2} segments`;
  const angles = snapshot.vector('joint_position');
  return joints.map((joint) => `${Math.round(DEGREES * (angles[joint] ?? 0)) || 0}°`).join(' ');
}
