// A study of the engine as a plot, with angles in the shown unit.
import type { Study } from 'schemas/description';
import { shownUnit, toShown } from '../basics/angles';
import { saidForReading, unitInWords } from '../basics/format';
import { type Axis, curveStyle, endsOf, type Plot, rangeOf } from './plot';

type Values = readonly (number | null)[];

const shown = (values: Values, unit: string): number[] =>
  values.map((value) => (value === null ? Number.NaN : toShown(value, unit)));

/** An axis of shown numbers, with the engine's unit. */
export const axisOf = (label: string, unit: string, range: Axis['range']): Axis => ({
  label,
  unit: unitInWords(shownUnit(unit)),
  range,
});

export function plotOf(study: Study): Plot {
  const { title, x_label, x_unit, y_label, y_unit } = study;
  const curves = study.series.map(({ label, is_points, x, y }, i) => ({
    label,
    ...curveStyle(i),
    isPoints: is_points,
    x: shown(x, x_unit),
    y: shown(y, y_unit),
  }));
  return {
    title,
    sentence: `${title}. ${saidForReading(study.sentence)}`,
    x: axisOf(x_label, x_unit, endsOf(curves.flatMap(({ x }) => x))),
    y: axisOf(y_label, y_unit, rangeOf(curves.flatMap(({ y }) => y))),
    curves,
  };
}
