// The values of a plot's curves at one position of its axis.
import { least } from 'd3-array';
import { at } from '../basics/at';
import type { Player } from '../engine_client/player';
import type { Plot } from './plot';
import { rowsOf } from './plot_rows';
import type { RecordedPlot } from './recorded';
import type { ShownPlots } from './shown_plots';

export interface PlotValues {
  /** The nearest position that has values. */
  x: number;
  unit: string;
  curves: { name: string; colour: string; value: number; isNamed: boolean }[];
}

/** At the nearest recorded moment; null before the first, after the last, and if there are no values. */
export function recordedValues(
  plot: RecordedPlot,
  time: number,
  player: Player,
  shown: ShownPlots,
): PlotValues | null {
  const { recorder } = player;
  const after = recorder.rowAt(time);
  if (after >= recorder.length || time < recorder.time(0) || plot.range) return null;
  const before = Math.max(0, after - 1);
  const isBefore = time - recorder.time(before) < recorder.time(after) - time;
  const row = isBefore ? before : after;
  const { names, rows } = rowsOf(plot, [row], player, shown);
  const [x = 0, ...values] = rows[0] ?? [];
  const curves = plot.curves(shown.source).map(({ label, colour, isOther = false }, i) => ({
    ...{ name: at(names, i), colour, value: at(values, i) },
    isNamed: label !== '' && !isOther,
  }));
  return { x, unit: 's', curves: curves.filter(({ value }) => Number.isFinite(value)) };
}

/** The value of each curve at its nearest point, if it has points on either side. */
export function plotValues({ x: axis, curves }: Plot, x: number): PlotValues | null {
  const values = curves.flatMap(({ label, colour, x: places, y }) => {
    const there = places.flatMap((place, i) => (Number.isFinite(at(y, i)) ? [{ place, i }] : []));
    const nearest = least(there, ({ place }) => Math.abs(place - x));
    const isBeside = there.some(({ place }) => place <= x) && there.some(({ place }) => place >= x);
    return nearest && isBeside
      ? [{ place: nearest.place, name: label, colour, value: at(y, nearest.i), isNamed: true }]
      : [];
  });
  const [first] = values;
  return first ? { x: first.place, unit: axis.unit, curves: values } : null;
}
