// The data shared by all drawings of a study's map over two quantities: its formatted numbers, in the shown unit of angles, and
// the tint of each cell.
import { extent } from 'd3-array';
import type { Study, StudyMap } from 'schemas/description';
import { shownUnit, toShown } from '../basics/angles';
import { numberText, unitInWords } from '../basics/format';
import { withUnit } from './plot';
import type { PlotTable } from './plot_table';

/** The full tint, used for the deepest cells. */
export const TINT = '#004e7c';
/** Range of a cell's tint, from pale to full. */
const PALE = 0.12;
const FULL = 0.92;
/** Above this tint a light theme's numbers are white: there both inks have a contrast of 4.5. */
const DARK = 0.78;

export interface Cell {
  text: string;
  /** Opacity of the tint, from 0 to 1; null if there is no number. */
  depth: number | null;
  /** Whether its number is written in light ink. */
  isDeep: boolean;
}

export interface ShownMap {
  isPolar: boolean;
  /** `at`: directions of a compass, rad. */
  x: { name: string; texts: string[]; at: readonly number[] };
  y: { name: string; texts: string[] };
  value: { name: string; low: string; high: string };
  /** One row per y. */
  rows: Cell[][];
}

/** The tint for a position in the map's range, from 0 to 1. */
export const depthOf = (share: number): number => PALE + (FULL - PALE) * share;

/** Null if it is not a map. */
export const mapOf = ({ map, sentence }: Study): ShownMap | null =>
  map ? shownMap(map, searchedUpTo(sentence)) : null;

/** The upper limit of a search for the largest value, as reported by the engine. */
function searchedUpTo(sentence: string): number {
  const [, most, step] = /searched up to ([\d.]+) .*?, to ([\d.]+)\)/.exec(sentence) ?? [];
  // The step is rounded.
  return most === undefined ? Number.POSITIVE_INFINITY : Number(most) - 1.5 * Number(step);
}

/** At `limit` the true value is at least the number shown. */
function shownMap({ x, y, values, ...map }: StudyMap, limit: number): ShownMap {
  const nameOf = (label: string, unit: string) => withUnit(label, unitInWords(shownUnit(unit)));
  const textsOf = (all: readonly number[], unit: string) =>
    all.map((value) => written(toShown(value, unit)));
  const shown = values.map((value) => (value === null ? null : toShown(value, map.value_unit)));
  const [low, high] = rangeOf(shown.filter((value) => value !== null));
  const cells = shown.map((value, i): Cell => {
    const share = value === null ? 0 : (value - low) / (high - low);
    const depth = value === null ? null : depthOf(share);
    const isAtLeast = (values[i] ?? Number.NaN) >= limit;
    return {
      text: `${isAtLeast ? '≥\u00a0' : ''}${written(value)}`,
      depth,
      isDeep: share > DARK,
    };
  });
  return {
    isPolar: map.is_polar,
    x: { name: nameOf(map.x_label, map.x_unit), texts: textsOf(x, map.x_unit), at: x },
    y: { name: nameOf(map.y_label, map.y_unit), texts: textsOf(y, map.y_unit) },
    value: {
      name: nameOf(map.value_label, map.value_unit),
      low: written(low),
      high: written(high),
    },
    rows: y.map((_, row) => cells.slice(row * x.length, (row + 1) * x.length)),
  };
}

const written = (value: number | null): string => numberText(value, 3);

function rangeOf(values: readonly number[]): [number, number] {
  let [low = 0, high = 1] = extent(values);
  // If all are positive, zero is a distinct value.
  if (low > 0 && low < 0.5 * high) low = 0;
  return high > low ? [low, high] : [low, low + 1];
}

export const tableOfMap = (title: string, { x, y, rows }: ShownMap): PlotTable => ({
  title,
  blocks: [
    {
      heads: [`${y.name} \\ ${x.name}`, ...x.texts],
      rows: rows.map((cells, row) => [y.texts[row] ?? '', ...cells.map(({ text }) => text)]),
    },
  ],
});
