// What a plot is: axes with units, and curves with names and a style. Dear ImPlot and SVG both draw it (imgui/, svg_plot.ts),
// and a table lists its numbers (plot_table.ts).
import { extent } from 'd3-array';
import type { FieldNumber } from '../engine_client/doors';

type Range = readonly [low: number, high: number];

export interface Axis {
  label: string;
  /** The unit, typeset. */
  unit: string;
  range: Range;
  isLogarithmic?: boolean;
  /** Whether the axis has no numbers. */
  isBare?: boolean;
}

/** Colour, dashes and the name at the end say the same. */
export interface CurveStyle {
  /** At the end of the curve; empty if another curve's name is enough. */
  label: string;
  colour: string;
  isDashed?: boolean;
  /** The index among curves of one colour: dots and dashes distinguish them. */
  kind?: number;
  /** Belongs to the second run, which is pale in the view too. */
  isPale?: boolean;
  /** Wide curves are drawn behind the others. */
  isWide?: boolean;
  /** Points without a line between them. */
  isPoints?: boolean;
  /** Drawn as wide as a bar. */
  isBar?: boolean;
  /** The number that it draws. */
  number?: FieldNumber | undefined;
}

export interface Curve extends CurveStyle {
  x: readonly number[];
  /** NaN where the curve has a gap. */
  y: readonly number[];
  /** The other edge of a filled area. */
  base?: readonly number[];
  /** The index for its dashes; by default its position among the curves. */
  place?: number;
}

export interface Plot {
  title: string;
  /** A description for screen readers. */
  sentence: string;
  x: Axis;
  y: Axis;
  curves: readonly Curve[];
  /** The moment that is shown, on the axis of time; drawn as SVG only. */
  now?: number;
}

// Okabe-Ito, with brown in place of yellow, which is unreadable on white, and a grey.
export const INKS = {
  blue: '#0072b2',
  vermillion: '#d55e00',
  green: '#009e73',
  purple: '#cc79a7',
  orange: '#e69f00',
  sky: '#56b4e9',
  brown: '#99591c',
  grey: '#7a8794',
} as const;
export type Ink = keyof typeof INKS;

const IN_ORDER = Object.values(INKS);

/** Pixels drawn and left out in turn: the distinction of the colours, without colour. */
export const DASHES: readonly (readonly number[])[] = [
  [],
  [9, 5],
  [2, 5],
  [12, 4, 2, 4],
  [5, 3],
  [14, 4],
  [1, 3],
];

/** The index of its dashes: the first kind is solid, and background curves have their own. */
export const dashOf = ({ isDashed = false, kind = 0 }: CurveStyle): number =>
  isDashed ? 1 : kind && 2 + ((kind - 1) % (DASHES.length - 2));

/** Colours for curves without their own, in order; then again, dashed. */
export function curveStyle(place: number): Pick<CurveStyle, 'colour' | 'isDashed'> {
  const colour = IN_ORDER[place % IN_ORDER.length] ?? INKS.grey;
  return { colour, isDashed: place % (2 * IN_ORDER.length) >= IN_ORDER.length };
}

/** "Driving torque, N m"; if the name contains a comma, "Driving torque, without gravity (N m)". */
export function withUnit(label: string, unit: string): string {
  if (unit === '') return label;
  return label.includes(',') ? `${label} (${unit})` : `${label}, ${unit}`;
}

/** The least and the greatest, widened if they are equal; 0 to 1 if there are none. */
export function endsOf(values: Iterable<number>): [number, number] {
  const [low = 0, high = 1] = extent(values);
  return high > low ? [low, high] : [low - 0.5, high + 0.5];
}

/** Range with a margin that includes zero if it is near; never empty. */
export function rangeOf(values: Iterable<number>): [number, number] {
  let [low = 0, high = 1] = extent(values);
  if (low > 0 && low < 0.5 * high) low = 0;
  if (high < 0 && high > 0.5 * low) high = 0;
  const room = 0.08 * (high - low || Math.abs(high) || 1);
  const isOne = low === high;
  return [low === 0 && !isOne ? 0 : low - room, high === 0 && !isOne ? 0 : high + room];
}
