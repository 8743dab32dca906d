// What a symbol of an equation stands for, lit up in the view: an arrow, a point, the axis of a joint, a body, each in one
// bright colour over everything else, with its name beside it. Fetched with the equations.
import { Color, Group, type PerspectiveCamera, Vector3 } from 'three';
import type { Theme } from '../palette';
import type { Description, Shape, Vec3 } from '../sim/description';
import type { Player } from '../sim/player';
import type { Snapshot } from '../sim/snapshot';
import type { ViewRect } from './labels';
import { MarkLabels } from './marklabels';
import type { Overlay } from './stage';
import { type Pen, Strokes } from './strokes';

/** The place of a vector of three in a field. */
export interface Place {
  field: string;
  index: number;
}

export type LitMark =
  | {
      kind: 'arrow';
      name: string;
      at: Place | { body: number };
      along: Place;
      /** Metres a unit: 'force' as the arrows of walking robots have it, 'shape' where only the direction is shown. */
      scale: number | 'force' | 'shape';
    }
  | { kind: 'point'; name: string; at: Place }
  | { kind: 'joint'; name: string; body: number }
  | { kind: 'body'; name: string; body: number };

const COLOURS: Record<Theme, string> = { light: '#b8007a', dark: '#ff7ad1', contrast: '#ffff00' };
const MOST_STROKES = 600;
const MOST_NAMES = 8;
const RING_SEGMENTS = 24;
/** Of what the camera keeps away, in reaches. */
const RING_SHARE = 0.06;
const AXIS_SHARE = 0.2;
const ARROW_SHARE = 0.4;
const ARC = 1.6 * Math.PI;
const HEAD_SHARE = 0.22;
const SMALLEST = 1e-9;

export class Highlight implements Overlay {
  readonly group = new Group();
  private readonly strokes = new Strokes(MOST_STROKES, true);
  private readonly words: MarkLabels;
  private readonly pen: Pen = { colour: new Color(), widthPx: 5, dashPx: 0 };
  private readonly thick: Pen = { colour: this.pen.colour, widthPx: 14, dashPx: 0 };
  private marks: readonly LitMark[] = [];
  private reach = 1;
  private towards = new Vector3();
  private readonly a = [0, 0, 0];
  private readonly b = [0, 0, 0];

  constructor(
    layer: HTMLElement,
    private readonly forceScale: () => number,
  ) {
    this.words = new MarkLabels(layer);
    this.strokes.mesh.renderOrder = 12;
    this.group.add(this.strokes.mesh);
  }

  show(marks: readonly LitMark[]): void {
    this.marks = marks;
  }

  update(
    { scene }: Player,
    camera: PerspectiveCamera,
    rect: ViewRect,
    reach: number,
    theme: Theme,
  ): void {
    const { snapshot, description } = scene;
    this.reach = reach;
    this.pen.colour.set(COLOURS[theme]);
    camera.getWorldDirection(this.towards);
    this.strokes.setView(rect.width, rect.height, 1);
    this.strokes.begin();
    this.words.begin();
    // Names of all bodies at once would hide them.
    const hasNames = this.marks.length <= MOST_NAMES;
    for (const mark of this.marks) {
      const end = this.draw(mark, snapshot, description);
      if (!end) continue;
      if (hasNames) this.words.add(mark.name, end.toArray(), COLOURS[theme]);
    }
    this.strokes.end();
    this.words.end(camera, rect);
  }

  /** Answers where its name belongs; null where there is nothing to draw. */
  private draw(mark: LitMark, snapshot: Snapshot, description: Description): Vector3 | null {
    if (mark.kind === 'point') {
      const at = pointOf(mark.at, snapshot);
      if (at) this.ring(at, this.towards, RING_SHARE * this.reach, 2 * Math.PI);
      return at;
    }
    if (mark.kind === 'arrow') {
      const at = 'body' in mark.at ? originOf(mark.at.body, snapshot) : pointOf(mark.at, snapshot);
      const along = pointOf(mark.along, snapshot);
      return at && along ? this.arrow(at, along, mark.scale) : null;
    }
    const origin = originOf(mark.body, snapshot);
    if (!origin) return null;
    if (mark.kind === 'joint') return this.joint(origin, mark.body, snapshot);
    for (const shape of description.robot.shapes)
      if (shape.body === mark.body) this.outline(shape, snapshot);
    return origin;
  }

  private arrow(at: Vector3, along: Vector3, scale: number | 'force' | 'shape'): Vector3 | null {
    const size = along.length();
    if (!(size > SMALLEST)) return null;
    const metres =
      scale === 'shape'
        ? ARROW_SHARE * this.reach
        : size * (scale === 'force' ? this.forceScale() : scale);
    const direction = along.divideScalar(size);
    const tip = at.clone().addScaledVector(direction, metres);
    this.line(at, tip, this.thick);
    const side = direction.clone().cross(this.towards).normalize();
    const head = Math.min(HEAD_SHARE * this.reach, 0.4 * metres);
    for (const sign of [-1, 1])
      this.line(
        tip,
        tip
          .clone()
          .addScaledVector(direction, -head)
          .addScaledVector(side, 0.6 * sign * head),
        this.pen,
      );
    return tip;
  }

  /** The axis of a joint is its body's z axis: a line, and an arc the way that is positive. */
  private joint(origin: Vector3, body: number, snapshot: Snapshot): Vector3 {
    const axis = turned([0, 0, 1], body, snapshot);
    const half = AXIS_SHARE * this.reach;
    const tip = origin.clone().addScaledVector(axis, half);
    this.line(origin.clone().addScaledVector(axis, -half), tip, this.pen);
    this.ring(origin, axis, 2 * RING_SHARE * this.reach, ARC, true);
    return tip;
  }

  private ring(
    centre: Vector3,
    axis: Vector3,
    radius: number,
    angle: number,
    hasHead = false,
  ): void {
    const u = new Vector3(0, 0, 1).cross(axis);
    if (u.length() < 1e-3) u.set(1, 0, 0).cross(axis);
    u.normalize();
    const v = axis.clone().normalize().cross(u);
    const at = (share: number, away = radius): Vector3 =>
      centre
        .clone()
        .addScaledVector(u, away * Math.cos(share * angle))
        .addScaledVector(v, away * Math.sin(share * angle));
    for (let k = 0; k < RING_SEGMENTS; k += 1)
      this.line(at(k / RING_SEGMENTS), at((k + 1) / RING_SEGMENTS), this.pen);
    if (!hasHead) return;
    for (const away of [0.65, 1.35]) this.line(at(1), at(0.9, away * radius), this.pen);
  }

  private outline(shape: Shape, snapshot: Snapshot): void {
    const place = (point: Vec3): Vector3 =>
      turned(point, shape.body, snapshot).add(originOf(shape.body, snapshot) ?? new Vector3());
    if (shape.kind === 'sphere') {
      this.ring(place(shape.center), this.towards, 1.3 * shape.radius, 2 * Math.PI);
    } else if (shape.kind !== 'box') {
      this.line(place(shape.from), place(shape.to), this.thick);
    } else {
      const [x, y, z] = shape.half_extents;
      const corner = (i: number): Vector3 =>
        place([
          shape.center[0] + (i & 1 ? x : -x),
          shape.center[1] + (i & 2 ? y : -y),
          shape.center[2] + (i & 4 ? z : -z),
        ]);
      for (let i = 0; i < 8; i += 1)
        for (const bit of [1, 2, 4])
          if ((i & bit) === 0) this.line(corner(i), corner(i | bit), this.pen);
    }
  }

  private line(from: Vector3, to: Vector3, pen: Pen): void {
    this.strokes.add(from.toArray(this.a), 0, to.toArray(this.b), 0, pen);
  }
}

function pointOf({ field, index }: Place, snapshot: Snapshot): Vector3 | null {
  const values = snapshot.find(field);
  return values && values.length >= 3 * index + 3
    ? new Vector3().fromArray(values, 3 * index)
    : null;
}

const originOf = (body: number, snapshot: Snapshot): Vector3 | null =>
  pointOf({ field: 'body_position', index: body }, snapshot);

/** A vector of a body's axes in the world's. */
function turned(vector: Vec3, body: number, snapshot: Snapshot): Vector3 {
  const [w = 1, x = 0, y = 0, z = 0] = snapshot
    .vector('body_quaternion')
    .subarray(4 * body, 4 * body + 4);
  const axis = new Vector3(x, y, z);
  const point = new Vector3(...vector);
  // v + 2 w (q x v) + 2 q x (q x v)
  const cross = axis.clone().cross(point).multiplyScalar(2);
  return point.clone().addScaledVector(cross, w).add(axis.cross(cross));
}
