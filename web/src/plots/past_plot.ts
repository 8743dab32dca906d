// A plot of the record in a time window, as a static plot: for SVG on the page and in a file.
import { Buckets, decimate } from '../engine_client/decimate';
import type { Player } from '../engine_client/player';
import { noteOf } from './captions';
import { type Curve, dashOf, type Plot } from './plot';
import type { PlotRange } from './plot_range';
import type { RecordedCurve, RecordedPlot } from './recorded';
import type { ShownPlots } from './shown_plots';

/** So short that every row has its own bucket. */
const EVERY_ROW_S = 1e-9;

export interface PastPlot extends Plot {
  /** Says what is dashed or pale in it. */
  note: string;
}

/** `range`: of its vertical axis, by default fitted to the visible curves. `bucketS`: the smallest visible distance of two points. */
export function pastPlot(
  plot: RecordedPlot,
  shown: ShownPlots,
  player: Player,
  range: PlotRange,
  bucketS = EVERY_ROW_S,
): PastPlot {
  const { recorder } = player;
  const { source } = shown;
  const { from, to } = shown.window;
  const first = recorder.rowAt(from);
  const last = Math.min(recorder.length, recorder.rowAt(to) + 1);
  const buckets = new Buckets(recorder, first, last, bucketS);
  const recorded = plot.curves(source);
  let [low, high] = [Infinity, -Infinity];
  const curves = recorded.map((curve) => {
    const { stretches, minimum, maximum } = decimate(buckets, curve.read, curve.hasGaps);
    low = Math.min(low, minimum);
    high = Math.max(high, maximum);
    return curveOf(curve, stretches);
  });
  const note = noteOf(plot, recorded, high < low, player);
  const fixed = plot.range?.(source);
  range.fit(low, high, { extent: plot.least_extent, fixed });
  const title = shown.titleOf(plot);
  return {
    title,
    sentence: title,
    note,
    x: { label: 'Time', unit: 's', range: [from, to] },
    y: {
      label: title,
      unit: '',
      range: [range.low, range.high],
      isLogarithmic: plot.is_logarithmic ?? false,
      isBare: fixed !== undefined,
    },
    curves,
  };
}

function curveOf(curve: RecordedCurve, stretches: readonly (readonly number[])[]): Curve {
  const { label, colour, isPale = false, isWide = false, isBar = false, isOther, number } = curve;
  const x: number[] = [];
  const y: number[] = [];
  for (const stretch of stretches) {
    for (let i = 0; i < stretch.length; i += 2) {
      x.push(stretch[i] ?? Number.NaN);
      y.push(stretch[i + 1] ?? Number.NaN);
    }
    // Separate stretches by a gap.
    x.push(Number.NaN);
    y.push(Number.NaN);
  }
  const place = dashOf(curve);
  return { label: isOther ? '' : label, colour, isPale, isWide, isBar, place, number, x, y };
}
