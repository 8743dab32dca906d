// A plot as SVG: in studies, figures and lessons; the build prints it into a lesson, the page creates nodes from it. No inline
// style: the page's policy allows none.
import { at } from '../basics/at';
import { type Axis, type Curve, DASHES, type Plot, withUnit } from './plot';
import { FRAME, type Frame, pathOf, place, type Scales, scalesOf, stretchesOf } from './scales';
import { COUNT, ticksOf, tickText } from './ticks';
import { type Tree, tree } from './tree';

const RADIUS = 4;
const NUMBERS_BELOW_PX = 19;
const NUMBERS_FOOT_PX = 4;
/** Numbers on the left, one above the other. */
const NUMBERS_APART_PX = 18;
const NEARLY_ZERO = 1e-12;
const AREA_OPACITY = 0.35;

/** `besides`: further content of the drawing. */
export function drawPlot(plot: Plot, frame: Frame = FRAME, ...besides: Tree[]): Tree {
  const scales = scalesOf(plot, frame);
  const { x, y, curves, now, sentence } = plot;
  return tree(
    'svg',
    {
      class: 'chart',
      viewBox: `0 0 ${frame.width} ${frame.height}`,
      role: 'img',
      'aria-label': sentence,
    },
    tree('g', { class: 'grid' }, ...heights(y, scales, frame), ...widths(x, scales, frame)),
    tree('g', {}, ...curves.flatMap((curve, i) => drawn(curve, curve.place ?? i, scales))),
    ...(now === undefined ? [] : [moment(now, scales, frame)]),
    ...besides,
  );
}

/** The label of an axis, unless given elsewhere. */
const axisName = ({ label, unit }: Axis, at: { class: string; x: number; y: number }): Tree[] =>
  label === '' ? [] : [tree('text', at, withUnit(label, unit))];

/** Horizontal grid lines, with numbers on the left and the label above. */
function heights(axis: Axis, { toY }: Scales, { left, right, top, bottom }: Frame): Tree[] {
  const room = Math.max(1, Math.floor((bottom - top) / NUMBERS_APART_PX));
  const ticks = axis.isBare ? [] : ticksOf(axis, Math.min(COUNT, room));
  const lines = ticks.flatMap((tick) => [
    tree('path', {
      class: Math.abs(tick) < NEARLY_ZERO ? 'zero' : '',
      d: `M${left} ${place(toY(tick))}H${right}`,
    }),
    tree('text', { class: 'tick y', x: left - 8, y: place(toY(tick) + 5) }, tickText(tick)),
  ]);
  return [...lines, ...axisName(axis, { class: 'label y', x: 4, y: 18 })];
}

/** Vertical grid lines, with numbers below them, as far as there is room. */
function widths(axis: Axis, { toX }: Scales, { top, right, bottom, height }: Frame): Tree[] {
  const numbersY = bottom + Math.min(NUMBERS_BELOW_PX, height - bottom - NUMBERS_FOOT_PX);
  const lines = ticksOf(axis).flatMap((tick) => [
    tree('path', { d: `M${place(toX(tick))} ${top}V${bottom}` }),
    tree('text', { class: 'tick x', x: place(toX(tick)), y: numbersY }, tickText(tick)),
  ]);
  return [...lines, ...axisName(axis, { class: 'label x', x: right, y: height - 6 })];
}

const moment = (now: number, { toX }: Scales, { top, bottom }: Frame): Tree =>
  tree('path', { class: 'now', d: `M${place(toX(now))} ${top}V${bottom}` });

/** How a curve's line is drawn, in the plot and beside its name. */
const strokeOf = ({ colour, isWide, isPale, isBar }: Curve, i: number) => ({
  class: `curve c${i}${isWide ? ' wide' : ''}${isPale ? ' pale' : ''}${isBar ? ' bar' : ''}`,
  stroke: colour,
  'stroke-dasharray': at(DASHES, i % DASHES.length).join(' '),
});

const dotAt = ({ colour }: Curve, i: number, x: number, y: number): Tree =>
  tree('circle', { class: `dot c${i}`, cx: place(x), cy: place(y), r: RADIUS, fill: colour });

const areaOf = ({ colour }: Curve) => ({ fill: colour, 'fill-opacity': AREA_OPACITY });

function drawn(curve: Curve, i: number, scales: Scales): Tree[] {
  const { x, y, base, isPoints } = curve;
  if (isPoints)
    return stretchesOf(x, y)
      .flat()
      .map(([at, value]) => dotAt(curve, i, scales.toX(at), scales.toY(value)));
  const line = tree('path', { ...strokeOf(curve, i), d: pathOf(x, y, scales) });
  if (!base) return [line];
  const edge = pathOf(x, y, scales);
  const back = pathOf([...x].reverse(), [...base].reverse(), scales);
  return [tree('path', { ...areaOf(curve), d: `${edge}L${back.slice(1)}Z` }), line];
}

/** The curves' names beside their symbols; a curve without a name belongs to another one. */
export const namesOf = ({ curves }: Pick<Plot, 'curves'>): Tree =>
  tree(
    'ul',
    { class: 'curve-names' },
    ...curves.flatMap((curve, i) =>
      curve.label === '' ? [] : [tree('li', {}, swatch(curve, curve.place ?? i), curve.label)],
    ),
  );

const swatch = (curve: Curve, i: number): Tree =>
  tree(
    'svg',
    { class: 'swatch', viewBox: '0 0 28 10', 'aria-hidden': 'true' },
    ...signOf(curve, i),
  );

/** A piece of a curve, 28 wide and 10 high. */
export function signOf(curve: Curve, i: number): Tree[] {
  const line = tree('path', { ...strokeOf(curve, i), d: curve.base ? 'M1 9V1H27V9Z' : 'M1 5H27' });
  return [
    ...(curve.base ? [tree('path', { ...areaOf(curve), d: 'M1 9V1H27V9Z' })] : []),
    curve.isPoints ? dotAt(curve, i, 14, 5) : line,
  ];
}
