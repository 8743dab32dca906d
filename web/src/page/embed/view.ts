// The picture of one embedded scene: on a canvas of its own, recreated whenever the scene comes near the screen (a canvas whose
// context was released cannot get another), and a still of the last one meanwhile.

import { make } from '../../basics/dom';
import { currentTheme } from '../../basics/palette';
import { Stage } from '../../view/stage';
import { SceneView } from '../scene_view';

export class PassingView extends SceneView {
  private canvas: HTMLCanvasElement | null = null;

  /** Throws if there is no WebGL 2. */
  open(): void {
    if (this.stage) return;
    const { view, labels } = this.parts;
    const canvas = make('canvas', { 'aria-hidden': 'true' });
    view.append(canvas);
    try {
      const theme = this.wishes.theme ?? currentTheme();
      this.show(new Stage(canvas, labels, this.rig, theme), canvas);
    } catch (error) {
      canvas.remove();
      throw error;
    }
    this.canvas = canvas;
  }

  close(): void {
    const { stage, canvas } = this;
    if (!stage || !canvas) return;
    const still = this.isFresh ? null : this.takeStill(canvas);
    this.stage = this.canvas = null;
    stage.dispose();
    this.parts.labels.replaceChildren();
    this.parts.view.replaceChildren(...(still ? [still] : []));
  }

  override draw(elapsed: number): boolean {
    const wasFresh = this.isFresh;
    const isMoving = super.draw(elapsed);
    if (wasFresh)
      for (const before of [...this.parts.view.children])
        if (before !== this.canvas) before.remove();
    return isMoving;
  }

  private takeStill(canvas: HTMLCanvasElement): HTMLCanvasElement {
    super.draw(0);
    const { width, height } = canvas;
    const still = make('canvas', { className: 'still', 'aria-hidden': 'true', width, height });
    still.getContext('2d')?.drawImage(canvas, 0, 0);
    return still;
  }
}
