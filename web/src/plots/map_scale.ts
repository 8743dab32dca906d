// What every drawing of a map over two quantities needs: its numbers as they are written, its axes, and how deep a cell's
// tint is.
import { extent } from 'd3-array';
import { shownUnit, toShown } from '../basics/angles';
import { numberText, unitInWords } from '../basics/format';
import type { StudyMap } from '../engine_client/shown';
import { withUnit } from './plot';
import type { PlotTable } from './plot_table';

/** Full tint, on which the deepest cells are drawn. */
export const TINT = '#004e7c';
/** Of a cell's tint: from pale to full. */
const PALE = 0.12;
const FULL = 0.92;
/** From this share on a light theme's numbers are white: there both inks have a contrast of 4.5 to the tint. */
export const DARK = 0.78;

const named = (label: string, unit: string): string => withUnit(label, unitInWords(unit));

/** A direction is told in the unit of all angles. */
export const xOf = ({ is_polar }: StudyMap, x: number): number =>
  is_polar ? toShown(x, 'rad') : x;
export const nameOfX = ({ is_polar, x_label, x_unit }: StudyMap): string =>
  named(x_label, is_polar ? shownUnit('rad') : x_unit);
export const nameOfY = ({ y_label, y_unit }: StudyMap): string => named(y_label, y_unit);
export const nameOfValue = ({ value_label, value_unit }: StudyMap): string =>
  named(value_label, value_unit);

export const valueAt = ({ values, x }: StudyMap, row: number, column: number): number | null =>
  values[row * x.length + column] ?? null;

export const written = (value: number | null): string => numberText(value, 3);

export function rangeOf({ values }: StudyMap): [number, number] {
  let [low = 0, high = 1] = extent(values.filter((value) => value !== null));
  // Nothing is a value of its own where all are positive.
  if (low > 0 && low < 0.5 * high) low = 0;
  return high > low ? [low, high] : [low, low + 1];
}

/** Where in the map's range a value is, from 0 to 1. */
export const shareOf = (map: StudyMap, value: number): number => {
  const [low, high] = rangeOf(map);
  return (value - low) / (high - low);
};

/** How much of the tint is over the ground, from 0 to 1. */
export const depthOf = (share: number): number => PALE + (FULL - PALE) * share;

/** A row for each y. */
export const tableOfMap = (title: string, map: StudyMap): PlotTable => ({
  title,
  blocks: [
    {
      heads: [`${nameOfY(map)} \\ ${nameOfX(map)}`, ...map.x.map((x) => written(xOf(map, x)))],
      rows: map.y.map((y, row) => [
        written(y),
        ...map.x.map((_, column) => written(valueAt(map, row, column))),
      ]),
    },
  ],
});
