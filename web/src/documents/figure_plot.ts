// A paper's figure as a plot: the curves of this run and the printed numbers, drawn as points if they have a time and as
// horizontal lines otherwise.
import { toShown } from '../basics/angles';
import { formatNumber } from '../basics/format';
import type { Player } from '../engine_client/player';
import { overTime, rowsBetween } from '../plots/over_time';
import { type Curve, curveStyle, type Plot, rangeOf } from '../plots/plot';
import { angleFactor, sourceOf } from '../plots/recorded';
import { curvesOf } from '../plots/templates';
import type { Figure, Item } from './figures';

const MOST_POINTS = 300;
const DIGITS = 4;
const NOTHING_CHOSEN = { limbs: [], joints: [], joint: 0 };

/** Only its first curves, which are this run's: the printed numbers have a table of their own. */
interface FigurePlot {
  drawn: Plot;
  recorded: Plot;
}

/** Null while there is nothing to draw. */
export function plotOfFigure(
  { title, unit, curves, items }: Figure,
  player: Player,
): FigurePlot | null {
  const { recorder } = player;
  const rows = rowsBetween(0, recorder.length, MOST_POINTS);
  const own = curves
    .filter(({ field = '' }) => recorder.has(field))
    .flatMap((template) => curvesOf(template, sourceOf(player, NOTHING_CHOSEN), angleFactor(unit)));
  if (own.length === 0 || rows.length < 2) return null;
  const recorded = overTime(title, ['Value', unit], recorder, rows, own);
  const marked = items.filter((item) => item.is_drawn !== false && item.unit === unit);
  const marks = [...printedPoints(marked), ...printedLevels(marked, recorded.x.range)];
  const all = [
    ...recorded.curves,
    ...marks.map((mark, i) => ({ ...mark, ...curveStyle(own.length + i) })),
  ];
  const range = rangeOf(all.flatMap(({ y }) => y));
  return { drawn: { ...recorded, y: { ...recorded.y, range }, curves: all }, recorded };
}

const shownOf = ({ printed, unit, is_below = false }: Item): number =>
  printed === null ? Number.NaN : toShown(is_below ? -printed : printed, unit);

function printedPoints(items: readonly Item[]): Omit<Curve, 'colour'>[] {
  const points = items.filter(({ at, printed }) => at !== undefined && printed !== null);
  if (points.length === 0) return [];
  const x = points.map(({ at }) => at ?? Number.NaN);
  return [{ label: 'printed or reference', isPoints: true, x, y: points.map(shownOf) }];
}

const printedLevels = (items: readonly Item[], x: readonly number[]): Omit<Curve, 'colour'>[] =>
  items
    .filter(({ at, printed }) => at === undefined && printed !== null)
    .map((item) => {
      const level = shownOf(item);
      const label = `${item.quantity}: ${formatNumber(level, DIGITS)}`;
      return { label, x, y: [level, level] };
    });
