// Highlights what a symbol of an equation stands for in the view: an arrow, a point, the axis of a joint, a body, each in one
// bright colour over everything else, with its name beside it. Fetched with the equations.
import type { Shape, Vec3 } from 'schemas/description';
import { type Quaternion, Vector3 } from 'three';
import type { Scene } from '../engine_client/scene';
import type { Snapshot } from '../engine_client/snapshot';
import type { Drawing } from './drawing';
import { makeInk } from './drawn_mark';
import { placedAt } from './geometry';
import { LIT, styleOf } from './mark_styles';
import { paintArrow } from './paint_arrows';
import { alongArc } from './paint_rounds';
import { pointAt, turnAt } from './points';
import { shapesDrawn } from './shapes_drawn';

/** The index of a 3-vector in a field. */
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
      /** To the scale of the scene's own arrows of this field or unit, or only the direction. */
      scale: 'drawn' | 'shape';
    }
  | { kind: 'point'; name: string; at: Place }
  | { kind: 'joint'; name: string; body: number }
  | { kind: 'body'; name: string; body: number };

const STYLE = { ...styleOf('velocity'), widthPx: 5 };
const THICK_PX = 14;
const MOST_NAMES = 8;
const RING_SEGMENTS = 24;
/** Sizes in reaches. */
const RING_SHARE = 0.06;
const AXIS_SHARE = 0.2;
const ARROW_SHARE = 0.4;
const ARC = 1.6 * Math.PI;
/** An arc's head: how many of its segments long, and from where its two sides come, in radii. */
const HEAD_SEGMENTS = 2.4;
const HEAD_AWAY = [0.65, 1.35];

/** `metresPer`: the scale of a field's arrows; `reach`: half of the visible extent. */
export function paintLit(
  marks: readonly LitMark[],
  drawing: Drawing,
  { snapshot, description }: Scene,
  reach: number,
  metresPer: (field: string) => number | undefined,
): void {
  const { lit, towards, labels } = drawing;
  const colour = LIT[drawing.theme];
  const ink = makeInk(STYLE, colour);
  const thick = { ...ink, pen: { ...ink.pen, widthPx: THICK_PX } };

  /** An arc that is not a full circle ends in an arrowhead. */
  const ring = (centre: Vector3, axis: Vector3, radius: number, angle = 2 * Math.PI): void => {
    const u = new Vector3(0, 0, 1).cross(axis);
    if (u.length() < 1e-3) u.set(1, 0, 0).cross(axis);
    u.setLength(radius);
    const v = axis.clone().cross(u).setLength(radius);
    alongArc(centre, u, v, RING_SEGMENTS, angle, (from, to, k) => {
      lit.add(from, to, ink.pen);
      if (angle === 2 * Math.PI || k < RING_SEGMENTS) return;
      const back = to.clone().lerp(from, HEAD_SEGMENTS).sub(centre);
      for (const away of HEAD_AWAY)
        lit.add(to, back.clone().multiplyScalar(away).add(centre), ink.pen);
    });
  };

  /** The axis of a joint is its body's z axis: a line, and an arc in the positive direction. */
  const joint = (origin: Vector3, body: number): Vector3 => {
    const axis = new Vector3(0, 0, 1).applyQuaternion(turnOf(body, snapshot));
    const half = AXIS_SHARE * reach;
    const tip = origin.clone().addScaledVector(axis, half);
    lit.add(origin.clone().addScaledVector(axis, -half), tip, ink.pen);
    ring(origin, axis, 2 * RING_SHARE * reach, ARC);
    return tip;
  };

  const outline = (shape: Shape, origin: Vector3): void => {
    const turn = turnOf(shape.body, snapshot);
    const place = (point: Vec3) => new Vector3(...point).applyQuaternion(turn).add(origin);
    if (shape.kind === 'sphere') {
      ring(place(shape.center), towards, 1.3 * shape.radius);
    } else if (shape.kind === 'mesh') {
      // The rods or boxes of its body stand for it.
    } else if (!('half_extents' in shape)) {
      lit.add(place(shape.from), place(shape.to), thick.pen);
    } else {
      const [x, y, z] = shape.half_extents;
      const corner = (i: number): Vector3 =>
        place(
          new Vector3(i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z)
            .applyMatrix4(placedAt(shape.center, shape.quaternion))
            .toArray(),
        );
      for (let i = 0; i < 8; i += 1)
        for (const bit of [1, 2, 4])
          if ((i & bit) === 0) lit.add(corner(i), corner(i | bit), ink.pen);
    }
  };

  /** Returns the position of its name; null if there is nothing to draw. */
  const paint = (mark: LitMark): Vector3 | null => {
    if (mark.kind === 'point') {
      const at = pointOf(mark.at, snapshot);
      if (at) ring(at, towards, RING_SHARE * reach);
      return at;
    }
    if (mark.kind === 'arrow') {
      const at = 'body' in mark.at ? originOf(mark.at.body, snapshot) : pointOf(mark.at, snapshot);
      const along = pointOf(mark.along, snapshot);
      if (!at || !along) return null;
      const drawn = mark.scale === 'drawn' ? metresPer(mark.along.field) : undefined;
      along.multiplyScalar(drawn ?? (ARROW_SHARE * reach) / along.length());
      return paintArrow(lit, at, along, STYLE, thick, drawing);
    }
    const origin = originOf(mark.body, snapshot);
    if (!origin) return null;
    if (mark.kind === 'joint') return joint(origin, mark.body);
    for (const shape of shapesDrawn(description.robot.shapes).visible)
      if (shape.body === mark.body) outline(shape, origin);
    return origin;
  };

  for (const mark of marks) {
    const end = paint(mark);
    // The names of all bodies at once would hide them.
    if (end && marks.length <= MOST_NAMES) labels.add({ name: mark.name, colour }, end);
  }
}

function pointOf({ field, index }: Place, snapshot: Snapshot): Vector3 | null {
  const values = snapshot.find(field);
  return values && values.length >= 3 * index + 3 ? pointAt(values, index) : null;
}

const originOf = (body: number, snapshot: Snapshot): Vector3 | null =>
  pointOf({ field: 'body_position', index: body }, snapshot);

const turnOf = (body: number, snapshot: Snapshot): Quaternion =>
  turnAt(snapshot.vector('body_quaternion'), body);
