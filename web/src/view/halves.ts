// Two runs: each with its name above it and, side by side, the second in a half of its own, seen from the same direction.
import { PerspectiveCamera, Vector3 } from 'three';
import { make, setHidden, setText } from '../basics/dom';
import type { Scene } from '../engine_client/scene';
import { namesOfRuns, type SecondRun } from '../engine_client/second_run';
import type { CameraRig } from './camera';
import { between } from './focus';
import type { ViewRect } from './labels';

const FOLLOW_S = 0.18;
/** Below the overlays at the top of the view. */
const NAME_PX = 28;

/** Side by side in a wide view, otherwise one above the other. */
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
  /** The second run's half. */
  readonly camera = new PerspectiveCamera();
  /** Offset from the first run's focus to the second's, m. */
  readonly aside = new Vector3();
  private readonly names = [make('b', 'run-name'), make('b', 'run-name')] as const;
  private readonly boxes = [
    make('div', 'run-half', this.names[0]),
    make('div', 'run-half', this.names[1]),
  ] as const;

  constructor(layer: HTMLElement) {
    layer.append(...this.boxes);
    this.hide();
  }

  hide(): void {
    for (const box of this.boxes) setHidden(box, true);
  }

  /** Room for the names, above the subject. */
  readonly namePx = NAME_PX;

  /** Each half follows its own robot, from the same direction and distance; true while it is still moving. */
  follow(first: Scene, second: Scene, rig: CameraRig, elapsed: number, atOnce: boolean): boolean {
    const goal = between(first, second);
    const isFar = atOnce || rig.isTight || !rig.isEased;
    this.aside.lerp(goal, isFar ? 1 : 1 - Math.exp(-elapsed / FOLLOW_S));
    return this.aside.distanceTo(goal) > 1e-4;
  }

  /** Called after the first run's camera has moved. */
  followCamera({ camera }: CameraRig): void {
    this.camera.copy(camera);
    this.camera.position.add(this.aside);
    this.camera.updateMatrixWorld();
  }

  /** Overlaid, with the second's tone under its name. `clear`: height of the overlays at the top, px. */
  showOver(scene: Scene, second: SecondRun, rect: ViewRect, clear: number, tone: string): void {
    const [own, other] = this.names;
    const [box, empty] = this.boxes;
    if (!other.classList.contains('over')) own.after(other);
    other.classList.add('over');
    other.style.setProperty('--mark', tone);
    this.write(scene, second);
    setHidden(empty, true);
    lay(box, rect, clear);
  }

  /** Each in its half. */
  showNames(
    scene: Scene,
    second: SecondRun,
    rects: readonly [ViewRect, ViewRect],
    clear: number,
  ): void {
    const [, other] = this.names;
    const [upper, lower] = this.boxes;
    if (other.classList.contains('over')) lower.append(other);
    other.classList.remove('over');
    this.write(scene, second);
    const isAbove = rects[1].top !== rects[0].top;
    lay(upper, rects[0], clear);
    lay(lower, rects[1], isAbove ? 0 : clear);
    lower.classList.toggle('below', isAbove);
  }

  private write(scene: Scene, second: SecondRun): void {
    const [own, other] = namesOfRuns(scene, second);
    setText(this.names[0], own);
    setText(this.names[1], other);
  }
}

function lay(box: HTMLElement, { left, top, width, height }: ViewRect, clear: number): void {
  setHidden(box, false);
  const { style } = box;
  const place = `translate(${left}px, ${top + clear}px)`;
  if (style.transform !== place) style.transform = place;
  style.width = `${width}px`;
  style.height = `${height - clear}px`;
}
