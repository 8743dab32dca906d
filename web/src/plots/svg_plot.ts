// A plot as SVG: in studies, figures and lessons; the build prints it into a lesson, the page makes nodes of it. No inline
// style: the page's policy allows none.
import { at } from '../basics/at';
import { type Axis, type Curve, type Plot, withUnit } from './plot';
import { INSIDE, pathOf, place, type Scales, SIZE, scalesOf, stretchesOf } from './scales';
import { ticksOf, tickText } from './ticks';
import { type Tree, tree } from './tree';

/** In the order of the curves: what the colours say, said without them. */
const DASHES = ['', '9 5', '2 5', '12 4 2 4', '5 3', '14 4', '1 3'];
const RADIUS = 4;
const NEARLY_ZERO = 1e-12;
const AREA_OPACITY = 0.35;

export function drawPlot(plot: Plot): Tree {
  const scales = scalesOf(plot);
  return tree(
    'svg',
    {
      class: 'chart',
      viewBox: `0 0 ${SIZE.width} ${SIZE.height}`,
      role: 'img',
      'aria-label': plot.sentence,
    },
    tree('g', { class: 'grid' }, ...heights(plot.y, scales), ...widths(plot.x, scales)),
    tree('g', {}, ...plot.curves.flatMap((curve, i) => drawn(curve, curve.place ?? i, scales))),
  );
}

/** Lines across, their numbers on the left, what they are above them. */
function heights(axis: Axis, { toY }: Scales): Tree[] {
  const { left, right } = INSIDE;
  const lines = ticksOf(axis).flatMap((tick) => [
    tree('path', {
      class: Math.abs(tick) < NEARLY_ZERO ? 'zero' : '',
      d: `M${left} ${place(toY(tick))}H${right}`,
    }),
    tree('text', { class: 'tick y', x: left - 8, y: place(toY(tick) + 5) }, tickText(tick)),
  ]);
  return [
    ...lines,
    tree('text', { class: 'label y', x: 4, y: 18 }, withUnit(axis.label, axis.unit)),
  ];
}

function widths(axis: Axis, { toX }: Scales): Tree[] {
  const { top, right, bottom } = INSIDE;
  const lines = ticksOf(axis).flatMap((tick) => [
    tree('path', { d: `M${place(toX(tick))} ${top}V${bottom}` }),
    tree('text', { class: 'tick x', x: place(toX(tick)), y: bottom + 19 }, tickText(tick)),
  ]);
  const name = withUnit(axis.label, axis.unit);
  return [...lines, tree('text', { class: 'label x', x: right, y: SIZE.height - 6 }, name)];
}

/** How a curve's line is drawn, in the plot and beside its name. */
const strokeOf = ({ colour, isWide = false }: Curve, i: number) => ({
  class: `curve c${i}${isWide ? ' wide' : ''}`,
  stroke: colour,
  'stroke-dasharray': at(DASHES, i % DASHES.length),
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

/** The curves' names beside their signs; a curve without a name belongs to another one. */
export const namesOf = ({ curves }: Pick<Plot, 'curves'>): Tree =>
  tree(
    'ul',
    { class: 'curve-names' },
    ...curves.flatMap((curve, i) =>
      curve.label === '' ? [] : [tree('li', {}, signOf(curve, curve.place ?? i), curve.label)],
    ),
  );

function signOf(curve: Curve, i: number): Tree {
  const line = tree('path', { ...strokeOf(curve, i), d: curve.base ? 'M1 9V1H27V9Z' : 'M1 5H27' });
  return tree(
    'svg',
    { class: 'swatch', viewBox: '0 0 28 10', 'aria-hidden': 'true' },
    ...(curve.base ? [tree('path', { ...areaOf(curve), d: 'M1 9V1H27V9Z' })] : []),
    curve.isPoints ? dotAt(curve, i, 14, 5) : line,
  );
}
