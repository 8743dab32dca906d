// What is under a position of the window: bodies under a pointer or a finger, and the target to which a held body is pulled.
import type { Vec3 } from 'schemas/description';
import { type PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { Scene } from '../engine_client/scene';
import type { ViewRect } from './labels';
import { pointAt } from './points';
import type { Robot } from './robot';

/** A finger is broader than a shank: further offsets to try, px. */
const AWAY_PX = [9, 18];
const NEARBY = [
  [0, 0],
  ...AWAY_PX.flatMap((away) => [
    [away, 0],
    [-away, 0],
    [0, away],
    [0, -away],
  ]),
] as [number, number][];

/** A plane whose cosine to the view is below this is seen edge on. */
const EDGE_ON = 0.1;

/** A point of a body, in its own axes. */
export interface Grip {
  body: number;
  at: [number, number, number];
}

/** All positions are in client pixels. */
export class Picking {
  rect: ViewRect = { left: 0, top: 0, width: 1, height: 1 };
  private readonly rays = new Raycaster();

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: PerspectiveCamera,
    private readonly robot: Robot,
  ) {}

  hasBodyAt(x: number, y: number): boolean {
    return this.aim(x, y) && this.rays.intersectObject(this.robot.group, true).length > 0;
  }

  /** The body at a position, or close to it, since legs are thin. */
  grab(x: number, y: number): Grip | null {
    for (const [dx, dy] of NEARBY) {
      if (!this.aim(x + dx, y + dy)) continue;
      const [hit] = this.rays.intersectObject(this.robot.group, true);
      const body = hit ? this.robot.bodyOf(hit.object) : -1;
      if (hit && body >= 0) return { body, at: this.robot.toBody(body, hit.point) };
    }
    return null;
  }

  /** The point under a position, at the grip's present distance from the camera. */
  reachTo({ body, at }: Grip, x: number, y: number): [number, number, number] {
    const grip = this.robot.toWorld(body, new Vector3(...at));
    const towards = this.camera.getWorldDirection(new Vector3());
    const plane = new Plane().setFromNormalAndCoplanarPoint(towards, grip);
    this.aim(x, y);
    const target = this.rays.ray.intersectPlane(plane, new Vector3()) ?? grip;
    return [target.x, target.y, target.z];
  }

  /** The point under a position, in the plane through a point and normal to `direction`; if that is seen edge on, at the point's distance. */
  onPlane(through: Vector3, direction: Vec3, x: number, y: number): Vector3 | null {
    const normal = new Vector3(...direction);
    const towards = this.camera.getWorldDirection(new Vector3());
    const square = Math.abs(towards.dot(normal)) > EDGE_ON ? normal : towards;
    this.aim(x, y);
    const plane = new Plane().setFromNormalAndCoplanarPoint(square, through);
    return this.rays.ray.intersectPlane(plane, new Vector3());
  }

  /** For callers without three.js. */
  readonly pointAt = (values: ArrayLike<number>, index: number): Vector3 => pointAt(values, index);

  /** A point's position in pixels of the view; does not read the layout. */
  inView(point: Vector3): { x: number; y: number } {
    return placeIn(this.rect, point.clone().project(this.camera));
  }

  /** The position of the first body's origin on the screen. */
  bodyOnScreen({ snapshot }: Scene): { x: number; y: number } {
    const place = this.canvas.getBoundingClientRect();
    return this.onScreen(new Vector3().fromArray(snapshot.vector('body_position')), place);
  }

  /** The rectangle around the origins of all bodies; for a second run in its own half. */
  bodiesOnScreen(scene: Scene, camera = this.camera, rect = this.rect): DOMRect {
    const positions = scene.snapshot.vector('body_position');
    const { left: x, top: y } = this.canvas.getBoundingClientRect();
    const seen = Array.from({ length: positions.length / 3 }, (_, body) => {
      const place = placeIn(rect, new Vector3().fromArray(positions, 3 * body).project(camera));
      return { x: x + place.x, y: y + place.y };
    });
    const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return new DOMRect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
  }

  private onScreen(point: Vector3, { left, top }: DOMRect): { x: number; y: number } {
    const { x, y } = this.inView(point);
    return { x: left + x, y: top + y };
  }

  /** False outside the picture: in another run's half nothing of this one is visible. */
  private aim(x: number, y: number): boolean {
    const { left, top } = this.canvas.getBoundingClientRect();
    const { rect } = this;
    const across = (x - left - rect.left) / rect.width;
    const down = (y - top - rect.top) / rect.height;
    this.rays.setFromCamera(new Vector2(2 * across - 1, 1 - 2 * down), this.camera);
    return Math.min(across, down) >= 0 && Math.max(across, down) <= 1;
  }
}

const placeIn = (
  { left, top, width, height }: ViewRect,
  at: Vector3,
): { x: number; y: number } => ({
  x: left + (0.5 + 0.5 * at.x) * width,
  y: top + (0.5 - 0.5 * at.y) * height,
});
