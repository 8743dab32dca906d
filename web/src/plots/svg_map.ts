// A study over two quantities as a heat map: a grid, or around the compass if one of them is a direction. Every cell has its
// number; the tint only repeats it. A legend gives the scale.
import { inDegreesNow, shownUnit } from '../basics/angles';
import { type Cell, depthOf, type ShownMap, TINT } from './map_scale';
import { place } from './scales';
import { type Tree, tree } from './tree';

const WIDTH = 600;
const ROOM = { left: 66, right: 14, top: 10, bottom: 44 };
const CELL_MOST = { width: 96, height: 40 };
const ROWS_PX = 320;
const POLAR = { size: 460, rim: 48, hub: 58 };
const LEGEND_STEPS = 24;

export function drawMap(map: ShownMap, sentence: string): Tree {
  const { height, parts } = map.isPolar ? compass(map) : grid(map);
  return tree(
    'svg',
    { class: 'chart map', viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': sentence },
    ...parts,
  );
}

/** From the page's background to blue, so that lightness alone is enough. */
const tintOf = (depth: number): string =>
  `color-mix(in oklab, ${TINT} ${(100 * depth).toFixed(0)}%, var(--page))`;

/** Text centred at a point. */
const words = (text: string, x: number, y: number, className = ''): Tree =>
  tree('text', { class: `middle ${className}`, x: place(x), y: place(y + 4) }, text);

function cell({ text, depth, isDeep }: Cell, shape: Tree, x: number, y: number): Tree {
  const fill = depth === null ? 'none' : tintOf(depth);
  return tree(
    'g',
    { class: 'cell' },
    { ...shape, attributes: { ...shape.attributes, fill } },
    words(text, x, y, isDeep ? 'value on-deep' : 'value'),
  );
}

function grid({ x, y, rows }: ShownMap): { height: number; parts: Tree[] } {
  const columns = x.texts.length;
  const width = Math.min(CELL_MOST.width, (WIDTH - ROOM.left - ROOM.right) / columns);
  const height = Math.min(CELL_MOST.height, ROWS_PX / rows.length);
  const bottom = ROOM.top + rows.length * height;
  const middleOf = (column: number) => ROOM.left + (column + 0.5) * width;
  const cells = rows.flatMap((own, row) => {
    // The smallest at the bottom, as on any axis.
    const top = bottom - (row + 1) * height;
    const middle = top + 0.5 * height;
    const shapes = own.map((one, column) => {
      const shape = tree('rect', {
        x: place(ROOM.left + column * width),
        y: place(top),
        width: place(width - 1),
        height: place(height - 1),
      });
      return cell(one, shape, middleOf(column), middle);
    });
    return [...shapes, words(y.texts[row] ?? '', ROOM.left - 6, middle, 'end')];
  });
  const up = `translate(14 ${0.5 * (ROOM.top + bottom)}) rotate(-90)`;
  return {
    height: bottom + ROOM.bottom,
    parts: [
      ...cells,
      ...x.texts.map((text, column) => words(text, middleOf(column), bottom + 11)),
      words(x.name, ROOM.left + 0.5 * columns * width, bottom + 31, 'label'),
      tree('text', { class: 'middle label', transform: up }, y.name),
    ],
  };
}

/** Forward is up, the robot's left is left; each y is a ring, the first one innermost. */
function compass({ x, rows }: ShownMap): { height: number; parts: Tree[] } {
  const { size, rim, hub } = POLAR;
  const [centreX, centreY] = [0.5 * WIDTH, 0.5 * size];
  const outer = 0.5 * size - rim;
  const thick = (outer - hub) / rows.length;
  const sector = (2 * Math.PI) / x.at.length;
  const at = (radius: number, angle: number): [number, number] => [
    centreX - radius * Math.sin(angle),
    centreY - radius * Math.cos(angle),
  ];
  const point = (radius: number, angle: number) => at(radius, angle).map(place).join(' ');
  const cells = rows.flatMap((own, row) => {
    const inner = hub + row * thick;
    const far = inner + thick - 1;
    return own.map((one, column) => {
      const angle = x.at[column] ?? Number.NaN;
      const [from, to] = [angle - 0.5 * sector, angle + 0.5 * sector];
      const isLarge = sector > Math.PI ? 1 : 0;
      const d = `M${point(inner, from)}L${point(far, from)}A${far} ${far} 0 ${isLarge} 0 ${point(far, to)}L${point(inner, to)}A${inner} ${inner} 0 ${isLarge} 1 ${point(inner, from)}Z`;
      const middle = at(inner + 0.5 * thick, angle);
      return cell(one, tree('path', { d }), ...middle);
    });
  });
  const between = inDegreesNow() ? '' : ' ';
  const directions = x.at.map((angle, column) =>
    words(`${x.texts[column]}${between}${shownUnit('rad')}`, ...at(outer + 24, angle)),
  );
  const north = tree('path', { d: `M${centreX} ${centreY - 22}l7 14h-14z`, class: 'north' });
  return {
    height: size,
    parts: [...cells, ...directions, north, words('forward', centreX, centreY + 4, 'label')],
  };
}

/** The scale of the tint, and the meaning of the rings. */
export function scaleOf({ isPolar, y, value }: ShownMap): Tree {
  const steps = Array.from({ length: LEGEND_STEPS }, (_, k) =>
    tree('rect', {
      x: k,
      y: 0,
      width: 1.02,
      height: 1,
      fill: tintOf(depthOf(k / (LEGEND_STEPS - 1))),
    }),
  );
  const bar = {
    viewBox: `0 0 ${LEGEND_STEPS} 1`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  };
  const quiet = (text: string) => tree('span', { class: 'quiet' }, text);
  const rings = `rings from the inside: ${y.texts.join(', ')} (${y.name})`;
  return tree(
    'div',
    { class: 'map-legend' },
    tree('span', {}, value.name),
    tree('span', {}, value.low),
    tree('svg', bar, ...steps),
    tree('span', {}, value.high),
    quiet('–: none'),
    ...(isPolar && y.texts.length > 1 ? [quiet(rings)] : []),
  );
}
