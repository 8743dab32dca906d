// A mark with its drawing attributes: style, colours and names of points, computed once for many frames.
import type { Description, Mark } from 'schemas/description';
import { Color } from 'three';
import type { Theme } from '../basics/palette';
import { limbColour, limbOf, limbsOf, pointNames } from '../engine_client/limbs';
import type { Snapshot } from '../engine_client/snapshot';
import type { Drawing } from './drawing';
import { AXIS_COLOURS, type MarkStyle, styleOf } from './mark_styles';
import type { Pen } from './strokes';

const HEAD_WIDTH_PX = 12;
const FRAME_WIDTH_PX = 4;

/** Draws a mark at its points, with the values of its other field. */
export type Painter = (
  drawn: DrawnMark,
  at: ArrayLike<number>,
  along: ArrayLike<number>,
  drawing: Drawing,
) => void;

/** One colour's pens. */
export interface Ink {
  css: string;
  pen: Pen;
  /** Without dashes. */
  solid: Pen;
  head: Pen;
}

export interface DrawnMark {
  mark: Mark;
  style: MarkStyle;
  /** One colour for all points, or one for each. */
  inks: readonly Ink[];
  axes: readonly Pen[];
  /** Names of the points; empty if they have none. */
  names: readonly string[];
  /** Colours of the limbs after which the points are named. */
  limbColours: readonly string[];
  /** An alternative result, beside the one in use. */
  isPale: boolean;
}

export function makeInk(style: MarkStyle, css: string): Ink {
  const pen = { colour: new Color(css), widthPx: style.widthPx, dashPx: style.dashPx };
  const solid = { ...pen, dashPx: 0 };
  return { css, pen, solid, head: { ...solid, widthPx: HEAD_WIDTH_PX } };
}

/** Forces on the feet have the colours of their legs in every scene. */
export function inLimbColours(mark: Mark, { robot, snapshot }: Description): Mark {
  if (mark.kind !== 'arrow' || mark.role !== 'force') return mark;
  const field = snapshot.fields.find(({ name }) => name === mark.at);
  const names = field ? pointNames(field) : [];
  const areFeet = names.length > 0 && names.every((name) => robot.legs.includes(name));
  return areFeet ? { ...mark, is_by_limb: true } : mark;
}

export function prepareMark(mark: Mark, description: Description, theme: Theme): DrawnMark {
  const style = styleOf(mark.role);
  const field = description.snapshot.fields.find(({ name }) => name === mark.at);
  const names = field ? pointNames(field) : [];
  const limbs = limbsOf(description.robot);
  const colourOf = (limb: string): string =>
    limbs.includes(limb) ? limbColour(description.robot, limb) : style.colour[theme];
  const limbColours = names.map((name) => colourOf(name === '' ? mark.label : limbOf(name)));
  const colours = mark.is_by_limb ? limbColours : [style.colour[theme]];
  return {
    mark,
    style,
    names,
    limbColours,
    isPale: false,
    inks: colours.map((colour) => makeInk(style, colour)),
    axes: AXIS_COLOURS[theme].map((axis) => ({
      colour: new Color(axis),
      // Axes have their own colours: width and dash say what they stand for.
      widthPx: mark.role === 'plain' || mark.role === '' ? FRAME_WIDTH_PX : style.widthPx,
      dashPx: style.dashPx,
    })),
  };
}

/** Whether there is anything to draw or label at one of its points. */
export function isThere({ condition, least = 1 }: Mark, snapshot: Snapshot, point = 0): boolean {
  if (condition === undefined) return true;
  const numbers = snapshot.vector(condition);
  return (numbers[numbers.length > 1 ? point : 0] ?? Number.NaN) >= least;
}

export function inkOf({ inks }: DrawnMark, point: number): Ink {
  const ink = inks[point % inks.length];
  if (!ink) throw new Error('A mark has no ink');
  return ink;
}
