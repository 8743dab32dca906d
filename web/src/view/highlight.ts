// What a symbol of an equation stands for, lit up in the view: an arrow, a point, the axis of a joint, a body, each in one
// bright colour over everything else, with its name beside it. Fetched with the equations.
import { Quaternion, Vector3 } from 'three';
import type { Shape, Vec3 } from '../sim/description';
import type { Scene } from '../sim/scene';
import type { Snapshot } from '../sim/snapshot';
import type { Drawing } from './drawing';
import { makeInk } from './drawn_mark';
import { LIT, styleOf } from './mark_styles';
import { paintArrow } from './paint_arrows';
import { alongArc } from './paint_rounds';
import type { Pen } from './strokes';

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
      /** As the scene's own arrows of this field or unit have it, or only the direction. */
      scale: 'drawn' | 'shape';
    }
  | { kind: 'point'; name: string; at: Place }
  | { kind: 'joint'; name: string; body: number }
  | { kind: 'body'; name: string; body: number };

const STYLE = { ...styleOf('velocity'), widthPx: 5 };
const THICK_PX = 14;
const MOST_NAMES = 8;
const RING_SEGMENTS = 24;
/** Of what the camera keeps away, in reaches. */
const RING_SHARE = 0.06;
const AXIS_SHARE = 0.2;
const ARROW_SHARE = 0.4;
const ARC = 1.6 * Math.PI;

/** `metresPer`: the scale of a field's arrows; `reach`: half of what is seen. */
export function paintLit(
  marks: readonly LitMark[],
  drawing: Drawing,
  scene: Scene,
  reach: number,
  metresPer: (field: string) => number | undefined,
): void {
  const painter = new LitPainter(drawing, scene, reach, metresPer);
  for (const mark of marks) {
    const end = painter.paint(mark);
    // Names of all bodies at once would hide them.
    if (end && marks.length <= MOST_NAMES)
      drawing.labels.add({ name: mark.name, colour: LIT[drawing.theme] }, end.toArray());
  }
}

class LitPainter {
  private readonly ink;
  private readonly thick;

  constructor(
    private readonly drawing: Drawing,
    private readonly scene: Scene,
    private readonly reach: number,
    private readonly metresPer: (field: string) => number | undefined,
  ) {
    this.ink = makeInk(STYLE, LIT[drawing.theme]);
    this.thick = { ...this.ink, pen: { ...this.ink.pen, widthPx: THICK_PX } };
  }

  /** Answers where its name belongs; null where there is nothing to draw. */
  paint(mark: LitMark): Vector3 | null {
    const { snapshot, description } = this.scene;
    if (mark.kind === 'point') {
      const at = pointOf(mark.at, snapshot);
      if (at) this.ring(at, this.drawing.towards, RING_SHARE * this.reach);
      return at;
    }
    if (mark.kind === 'arrow') {
      const at = 'body' in mark.at ? originOf(mark.at.body, snapshot) : pointOf(mark.at, snapshot);
      const along = pointOf(mark.along, snapshot);
      if (!at || !along) return null;
      const drawn = mark.scale === 'drawn' ? this.metresPer(mark.along.field) : undefined;
      along.multiplyScalar(drawn ?? (ARROW_SHARE * this.reach) / along.length());
      return paintArrow(this.drawing.lit, at, along, STYLE, this.thick, this.drawing);
    }
    const origin = originOf(mark.body, snapshot);
    if (!origin) return null;
    if (mark.kind === 'joint') return this.joint(origin, mark.body);
    for (const shape of description.robot.shapes) if (shape.body === mark.body) this.outline(shape);
    return origin;
  }

  /** The axis of a joint is its body's z axis: a line, and an arc the way that is positive. */
  private joint(origin: Vector3, body: number): Vector3 {
    const axis = new Vector3(0, 0, 1).applyQuaternion(turnOf(body, this.scene.snapshot));
    const half = AXIS_SHARE * this.reach;
    const tip = origin.clone().addScaledVector(axis, half);
    this.line(origin.clone().addScaledVector(axis, -half), tip, this.ink.pen);
    this.ring(origin, axis, 2 * RING_SHARE * this.reach, ARC);
    return tip;
  }

  /** What does not go all the way round ends in a head. */
  private ring(centre: Vector3, axis: Vector3, radius: number, angle = 2 * Math.PI): void {
    const u = new Vector3(0, 0, 1).cross(axis);
    if (u.length() < 1e-3) u.set(1, 0, 0).cross(axis);
    u.normalize();
    const v = axis.clone().normalize().cross(u);
    const at = (share: number, away: number): Vector3 =>
      centre
        .clone()
        .addScaledVector(u, away * radius * Math.cos(share * angle))
        .addScaledVector(v, away * radius * Math.sin(share * angle));
    const end = at(1, 1);
    if (angle < 2 * Math.PI)
      for (const away of [0.65, 1.35]) this.line(end, at(0.9, away), this.ink.pen);
    u.multiplyScalar(radius);
    v.multiplyScalar(radius);
    alongArc(centre, u, v, RING_SEGMENTS, angle, (from, to) => {
      this.drawing.lit.add(from, 0, to, 0, this.ink.pen);
    });
  }

  private outline(shape: Shape): void {
    const { snapshot } = this.scene;
    const origin = originOf(shape.body, snapshot) ?? new Vector3();
    const turn = turnOf(shape.body, snapshot);
    const place = (point: Vec3): Vector3 => new Vector3(...point).applyQuaternion(turn).add(origin);
    if (shape.kind === 'sphere') {
      this.ring(place(shape.center), this.drawing.towards, 1.3 * shape.radius);
    } else if (shape.kind !== 'box') {
      this.line(place(shape.from), place(shape.to), this.thick.pen);
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
          if ((i & bit) === 0) this.line(corner(i), corner(i | bit), this.ink.pen);
    }
  }

  private line(from: Vector3, to: Vector3, pen: Pen): void {
    this.drawing.lit.add(from.toArray(), 0, to.toArray(), 0, pen);
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

function turnOf(body: number, snapshot: Snapshot): Quaternion {
  const [w = 1, x = 0, y = 0, z = 0] = snapshot
    .vector('body_quaternion')
    .subarray(4 * body, 4 * body + 4);
  return new Quaternion(x, y, z, w);
}
