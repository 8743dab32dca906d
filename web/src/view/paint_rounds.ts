// Round marks: ellipsoids, and friction cones whose rims fill with the share in use.
import { Color, Matrix4, Quaternion, Vector3 } from 'three';
import { limbOf } from '../engine_client/limbs';
import { inkOf, type Painter } from './drawn_mark';
import { frictionColour } from './mark_styles';
import { countPoints, pointAt } from './points';
import { CONE_SEGMENTS } from './solids';
import type { Pen } from './strokes';

const ELLIPSOID_OPACITY = 0.16;
const ELLIPSOID_SEGMENTS = 40;
const ELLIPSOID_EDGE = { alpha: 0.8, share: 0.5 };
const CONE_OPACITY = 0.24;
const RIM = { alpha: 0.95, px: 1.5, usedPx: 6 };
/** Numbers of a cone: axis, slope, fraction in use. */
const PER_CONE = 5;

const UP = new Vector3(0, 0, 1);
const PLANES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

const from = new Vector3();
const to = new Vector3();

/** Draws an arc of an ellipse about a point, starting between two half axes, with this many segments. */
export function alongArc(
  middle: Vector3,
  u: Vector3,
  v: Vector3,
  segments: number,
  angle: number,
  draw: (from: Vector3, to: Vector3, k: number) => void,
): void {
  for (let k = 0; k <= segments; k += 1) {
    const at = (angle * k) / segments;
    from.copy(to);
    to.copy(middle).addScaledVector(u, Math.cos(at)).addScaledVector(v, Math.sin(at));
    if (k > 0) draw(from, to, k);
  }
}

const centre = new Vector3();
const axes = [new Vector3(), new Vector3(), new Vector3()] as const;
const matrix = new Matrix4();

/** Three ellipses through the ends of the half axes, and the enclosed body. */
export const paintEllipsoids: Painter = (drawn, at, halfAxes, { over, solids }) => {
  const { solid } = inkOf(drawn, 0);
  const { alpha, share } = ELLIPSOID_EDGE;
  for (let i = 0; i < countPoints(at); i += 1) {
    pointAt(at, i, centre);
    axes.forEach((axis, k) => {
      pointAt(halfAxes, 3 * i + k, axis);
    });
    matrix.makeBasis(...axes).setPosition(centre);
    solids.add('sphere', matrix, solid.colour, ELLIPSOID_OPACITY);
    for (const [u, v] of PLANES)
      alongArc(centre, axes[u], axes[v], ELLIPSOID_SEGMENTS, 2 * Math.PI, (a, b) => {
        over.add(a, b, solid, alpha, 0, share, share);
      });
  }
};

const turn = new Quaternion();
const size = new Vector3();
const [across, ahead, normal] = axes;
const pen: Pen = { colour: new Color(), widthPx: RIM.px, dashPx: 0 };

/** The apex is at the point; rim, number and colour show the fraction in use. */
export const paintCones: Painter = (
  { mark, names, limbColours },
  at,
  cones,
  { over, solids, labels },
) => {
  const height = mark.scale;
  for (let i = 0; i < countPoints(at); i += 1) {
    const slope = cones[PER_CONE * i + 3] ?? Number.NaN;
    const share = cones[PER_CONE * i + 4] ?? Number.NaN;
    if (!(slope > 0)) continue;
    const radius = slope * height;
    turn.setFromUnitVectors(UP, normal.fromArray(cones, PER_CONE * i));
    pen.colour.set(frictionColour(share));
    pointAt(at, i, centre);
    const name = limbOf(names[i] ?? '');
    const value = `${Math.round(100 * share)} %`;
    labels.add({ name, value, colour: limbColours[i] ?? '', isBoxed: true }, centre);
    solids.add(
      'cone',
      matrix.compose(centre, turn, size.set(radius, radius, height)),
      pen.colour,
      CONE_OPACITY,
    );
    centre.addScaledVector(normal, height);
    across.set(radius, 0, 0).applyQuaternion(turn);
    ahead.set(0, radius, 0).applyQuaternion(turn);
    alongArc(centre, across, ahead, CONE_SEGMENTS, 2 * Math.PI, (a, b, k) => {
      pen.widthPx = k <= Math.round(share * CONE_SEGMENTS) ? RIM.usedPx : RIM.px;
      over.add(a, b, pen, RIM.alpha);
    });
  }
};
