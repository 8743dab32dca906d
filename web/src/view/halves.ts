// Two runs side by side: the second in a half of the view of its own, seen as the first is, and above each half the name of
// its run.
import { PerspectiveCamera, Vector3 } from 'three';
import { make, setHidden, setText } from '../basics/dom';
import type { Scene } from '../engine_client/scene';
import { endOf, nameOfRun, type SecondRun } from '../engine_client/second_run';
import type { CameraRig } from './camera';
import { between } from './focus';
import type { ViewRect } from './labels';

const FOLLOW_S = 0.18;
/** Below what lies over the top of the view. */
const NAME_PX = 28;

/** Beside each other where the view is wide, otherwise one above the other. */
export function halvesOf({ left, top, width, height }: ViewRect): [ViewRect, ViewRect] {
  if (width >= height) {
    const half = Math.floor(width / 2);
    return [
      { left, top, width: half, height },
      { left: left + width - half, top, width: half, height },
    ];
  }
  const half = Math.floor(height / 2);
  return [
    { left, top, width, height: half },
    { left, top: top + height - half, width, height: half },
  ];
}

export class Halves {
  /** Of the second run. */
  readonly camera = new PerspectiveCamera();
  /** From what is looked at of the first to what is looked at of the second, m. */
  readonly aside = new Vector3();
  private readonly names = [make('b', 'run-name'), make('b', 'run-name')] as const;
  private readonly boxes = this.names.map((name) => make('div', 'run-half', name));

  constructor(layer: HTMLElement) {
    layer.append(...this.boxes);
    this.hide();
  }

  hide(): void {
    for (const box of this.boxes) setHidden(box, true);
  }

  /** Room for the names, above the subject. */
  readonly namePx = NAME_PX;

  /** Each half goes along with its own robot, from the same side and as far away; true while that is on its way. */
  follow(first: Scene, second: Scene, rig: CameraRig, elapsed: number, atOnce: boolean): boolean {
    const goal = between(first, second);
    const isFar = atOnce || rig.isTight || !rig.isEased;
    this.aside.lerp(goal, isFar ? 1 : 1 - Math.exp(-elapsed / FOLLOW_S));
    return this.aside.distanceTo(goal) > 1e-4;
  }

  /** After the camera of the first has been moved. */
  look({ camera }: CameraRig): void {
    this.camera.copy(camera);
    this.camera.position.add(this.aside);
    this.camera.updateMatrixWorld();
  }

  /** `clear`: how much lies over the view at its top, px. */
  showNames(scene: Scene, second: SecondRun, rects: readonly ViewRect[], clear: number): void {
    const names = [nameOfRun(scene, second.difference.path), `${second.name}${endOf(second)}`];
    const isAbove = rects[1]?.top !== rects[0]?.top;
    rects.forEach(({ left, top, width, height }, i) => {
      const [box, name] = [this.boxes[i], this.names[i]];
      if (!box || !name) return;
      setHidden(box, false);
      setText(name, names[i] ?? '');
      const place = `translate(${left}px, ${top}px)`;
      if (box.style.transform !== place) box.style.transform = place;
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      box.style.paddingTop = `${isAbove && i === 1 ? 4 : clear + 4}px`;
      box.classList.toggle('below', isAbove);
    });
  }
}
