// A plot of the record in numbers: one row per recorded moment, one column per curve.
import { csvOf } from '../basics/csv';
import type { Player } from '../engine_client/player';
import type { RecordedCurve, RecordedPlot } from './recorded';
import type { ShownPlots } from './shown_plots';

export const TIME = 'time, s';

export interface PlotRows {
  title: string;
  /** Names of the columns after the time. */
  names: string[];
  rows: number[][];
}

export function rowsOf(
  plot: RecordedPlot,
  rows: readonly number[],
  { recorder }: Player,
  shown: ShownPlots,
): PlotRows {
  const curves = plot.curves(shown.source);
  return {
    title: shown.titleOf(plot),
    names: curves.map((curve, i) => nameOf(plot, curve, curves.slice(i), shown)),
    rows: rows.map((row) => [recorder.time(row), ...curves.map(({ read }) => read(row))]),
  };
}

/** All digits, with units in the column names. */
export const csvOfRows = ({ title, names, rows }: PlotRows): string =>
  csvOf([[TIME, ...names.map((name) => `${title}: ${name}`)], ...rows]);

/** A curve without a name belongs to the next curve with one. */
function nameOf(
  plot: RecordedPlot,
  curve: RecordedCurve,
  following: readonly RecordedCurve[],
  shown: ShownPlots,
): string {
  const { reference, second } = shown.source;
  const named = following.find(({ label }) => label !== '')?.label;
  const name = curve.name || named || shown.titleOf(plot);
  if (curve.isOther) return `${name}, ${second?.name ?? ''}`;
  if (curve.name !== undefined) return name;
  if (curve.isPale && reference !== '') return `${name}, ${reference}`;
  return curve.isDashed && plot.dashed ? `${name}, ${plot.dashed}` : name;
}
