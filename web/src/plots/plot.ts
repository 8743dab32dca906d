// What a plot is: axes with units, and curves with names and a style. Dear ImPlot and SVG both draw it (imgui/, svg_plot.ts),
// and a table lists its numbers (plot_table.ts).
import { extent } from 'd3-array';
import type { FieldNumber } from '../engine_client/doors';

type Range = readonly [low: number, high: number];

export interface Axis {
  label: string;
  /** As people write it. */
  unit: string;
  range: Range;
  isLogarithmic?: boolean;
  /** There is nothing to measure on it. */
  isBare?: boolean;
}

/** Colour, dashes and the name at the end say the same. */
export interface CurveStyle {
  /** At the end of the curve; empty where another one's says enough. */
  label: string;
  colour: string;
  isDashed?: boolean;
  /** Of several in one colour, which: dots and dashes tell them apart. */
  kind?: number;
  /** Of the second run, which is pale in the view too. */
  isPale?: boolean;
  /** Wide ones lie behind the others. */
  isWide?: boolean;
  /** Points, and no line between them. */
  isPoints?: boolean;
  /** As wide as a bar. */
  isBar?: boolean;
  /** What it draws. */
  number?: FieldNumber | undefined;
}

export interface Curve extends CurveStyle {
  x: readonly number[];
  /** Not a number where the curve has a gap. */
  y: readonly number[];
  /** The other edge of an area. */
  base?: readonly number[];
  /** In the order in which curves are dashed; else where it stands among them. */
  place?: number;
}

export interface Plot {
  title: string;
  /** What it shows, for who does not see it. */
  sentence: string;
  x: Axis;
  y: Axis;
  curves: readonly Curve[];
}

// Okabe-Ito; then a brown in the place of a yellow that nobody can read on white, and a grey.
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

/** Pixels drawn and left out in turn: what the colours say, said without them. */
export const DASHES: readonly (readonly number[])[] = [
  [],
  [9, 5],
  [2, 5],
  [12, 4, 2, 4],
  [5, 3],
  [14, 4],
  [1, 3],
];

/** Which of the dashes: the first kind has none, and what lies behind has its own. */
export const dashOf = ({ isDashed = false, kind = 0 }: CurveStyle): number =>
  isDashed ? 1 : kind && kind + 1;

/** Curves without a colour of their own, one after the other; then again, dashed. */
export function curveStyle(place: number): Pick<CurveStyle, 'colour' | 'isDashed'> {
  const colour = IN_ORDER[place % IN_ORDER.length] ?? INKS.grey;
  return { colour, isDashed: place % (2 * IN_ORDER.length) >= IN_ORDER.length };
}

/** "Driving torque, N m"; behind words with a comma of their own "Driving torque, without gravity (N m)". */
export function withUnit(label: string, unit: string): string {
  if (unit === '') return label;
  return label.includes(',') ? `${label} (${unit})` : `${label}, ${unit}`;
}

/** The least and the greatest, apart where they are one; from 0 to 1 where there are none. */
export function endsOf(values: Iterable<number>): [number, number] {
  const [low = 0, high = 1] = extent(values);
  return high > low ? [low, high] : [low - 0.5, high + 0.5];
}

/** Ends that leave a little room, and hold zero where it is near; apart also where all is one. */
export function rangeOf(values: Iterable<number>): [number, number] {
  let [low = 0, high = 1] = extent(values);
  if (low > 0 && low < 0.5 * high) low = 0;
  if (high < 0 && high > 0.5 * low) high = 0;
  const room = 0.08 * (high - low || Math.abs(high) || 1);
  const isOne = low === high;
  return [low === 0 && !isOne ? 0 : low - room, high === 0 && !isOne ? 0 : high + room];
}
