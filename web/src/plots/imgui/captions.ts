// What stands at the top of a plot that follows the run.

import type { Player } from '../../engine_client/player';
import { referenceName } from '../../engine_client/reference';
import type { RecordedCurve, RecordedPlot } from '../recorded';
import type { ShownPlots } from '../shown_plots';

/** With all that is to be said, and what has to be. */
export function captionsOf(
  plot: RecordedPlot,
  curves: readonly RecordedCurve[],
  isEmpty: boolean,
  shown: ShownPlots,
  { recorder, scene, second }: Player,
): [string, string] {
  const hasOther = second !== null && curves.some(({ isOther }) => isOther);
  const isBeside = plot.beside !== undefined && recorder.has(plot.beside);
  const others = [
    plot.note ?? '',
    hasOther ? `, dashed: ${second.name}` : '',
    isBeside ? `, pale: ${referenceName(scene)}` : '',
    plot.dashed && !isBeside && !hasOther ? `, dashed: ${plot.dashed}` : '',
  ].join('');
  const note = isEmpty && plot.when_empty ? ` (${plot.when_empty})` : others;
  const title = shown.titleOf(plot);
  return [title + note, title];
}
