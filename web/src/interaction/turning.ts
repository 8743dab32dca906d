// A drag over the screen as a rotation of the body under it: a rotation vector in world axes about the camera's own up and
// right. The engine decides what it means for the body. Small drags within a frame are combined.
import { type PerspectiveCamera, Vector3 } from 'three';

const RADIANS_A_PIXEL = 0.008;

export class Turning {
  private readonly turn = new Vector3();
  private readonly axis = new Vector3();
  private isAsked = false;

  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly onTurn: (x: number, y: number, z: number) => void,
  ) {}

  /** Pixels to the right and down. */
  drag(dx: number, dy: number): void {
    this.add(1, RADIANS_A_PIXEL * dx);
    this.add(0, RADIANS_A_PIXEL * dy);
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => this.flush());
  }

  /** Turns at once by angles about the screen's up and right axes. */
  by(aboutUp: number, aboutRight: number): void {
    this.add(1, aboutUp);
    this.add(0, aboutRight);
    this.flush();
  }

  private add(column: number, angle: number): void {
    this.turn.addScaledVector(
      this.axis.setFromMatrixColumn(this.camera.matrixWorld, column),
      angle,
    );
  }

  private flush(): void {
    this.isAsked = false;
    const { x, y, z } = this.turn;
    this.turn.set(0, 0, 0);
    if (x !== 0 || y !== 0 || z !== 0) this.onTurn(x, y, z);
  }
}
