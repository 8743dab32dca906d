// What a plot says besides its name and the names of its curves.
import type { Player } from '../engine_client/player';
import { referenceName } from '../engine_client/reference';
import type { RecordedCurve, RecordedPlot } from './recorded';

/** Says what is dashed or pale in it, or why it is empty; otherwise empty. */
export function noteOf(
  plot: RecordedPlot,
  curves: readonly RecordedCurve[],
  isEmpty: boolean,
  { recorder, scene, second }: Player,
): string {
  if (isEmpty && plot.when_empty) return plot.when_empty;
  const hasOther = second !== null && curves.some(({ isOther }) => isOther);
  const hasReference = plot.reference !== undefined && recorder.has(plot.reference);
  return [
    plot.note ?? '',
    hasOther ? `dashed: ${second.name}` : '',
    hasReference ? `pale: ${referenceName(scene)}` : '',
    plot.dashed && !hasReference && !hasOther ? `dashed: ${plot.dashed}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
