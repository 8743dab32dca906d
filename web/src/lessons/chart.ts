// A plot in a lesson: the build prints it into the page, the browser redraws it when a parameter changes.
import { at } from '../basics/at';
import { t } from '../i18n/translate';
import { type Curve, type Plot, withUnit } from '../plots/plot';
import { drawTable } from '../plots/plot_table';
import { drawPlot, namesOf } from '../plots/svg_plot';
import { tickText } from '../plots/ticks';
import { markupOf, tree } from '../plots/tree';
import { typeset, unitText } from './units';

const DIGITS = 3;
const ROWS = 11;
/** Values smaller than this fraction of the plot's largest value are rounding errors. */
const NOISE = 1e-9;

const sizes = (values: readonly number[]): number[] => values.filter(Number.isFinite).map(Math.abs);

/** Describes each curve in words: the picture's alternative text. */
export function inWords({ title, curves, x: across, y: up }: Omit<Plot, 'sentence'>): string {
  const words = curves.map(({ label, x, y }) => {
    const low = Math.min(...y.filter(Number.isFinite));
    const high = Math.max(...y.filter(Number.isFinite));
    const at = (value: number) =>
      `${typeset(x[y.indexOf(value)] ?? Number.NaN, DIGITS)}${unitText(across.unit)}`;
    const number = (value: number) => `${typeset(value, DIGITS)}${unitText(up.unit)}`;
    const extremes = `lowest ${number(low)} at ${at(low)}, highest ${number(high)} at ${at(high)}`;
    return `${label}: ${t(extremes)}`;
  });
  return `${title}. ${words.join('; ')}.`;
}

export const chartMarkup = (plot: Plot): string => markupOf(drawPlot(plot));

/** For several curves. */
export const legendMarkup = ({ curves }: Pick<Plot, 'curves'>): string =>
  curves.length < 2 ? '' : markupOf(namesOf({ curves }));

/** Evenly spaced values as a table. */
export function tableMarkup({ title, x, y, curves }: Plot, count = ROWS): string {
  const [low, high] = x.range;
  const places = Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));
  const noise = NOISE * Math.max(0, ...curves.flatMap((curve) => sizes(curve.y)));
  const text = (value: number): string => {
    if (Number.isNaN(value)) return '–';
    return Math.abs(value) <= noise ? '0' : typeset(value, DIGITS);
  };
  const heads = [withUnit(x.label, x.unit), ...curves.map(({ label }) => withUnit(label, y.unit))];
  const rows = places.map((place) => [
    tickText(place),
    ...curves.map((curve) => text(nearest(curve, place))),
  ]);
  const table = drawTable({ title, blocks: [{ heads, rows }] }, '');
  return markupOf(
    tree(
      'details',
      { class: 'numbers' },
      tree('summary', {}, t('As numbers')),
      tree('div', { class: 'table-room' }, table),
    ),
  );
}

/** NaN outside the curve's range. */
function nearest({ x: xs, y: ys }: Curve, x: number): number {
  let best = 0;
  xs.forEach((candidate, i) => {
    if (Math.abs(candidate - x) < Math.abs(at(xs, best) - x)) best = i;
  });
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const room = (high - low) / Math.max(xs.length - 1, 1);
  return x < low - room || x > high + room ? Number.NaN : (ys[best] ?? Number.NaN);
}
