// A study over two quantities as a heat map: a grid, or around the compass where one of them is a direction. Every cell
// has its number; the tint only says it again. A legend gives the scale.
import { inDegreesNow, shownUnit } from '../../angles';
import type { Study, StudyMap } from '../../sim/exhibit';
import { make } from '../dom';
import {
  DARK,
  depthOf,
  nameOfValue,
  nameOfX,
  nameOfY,
  rangeOf,
  shareOf,
  TINT,
  valueAt,
  written,
  xOf,
} from './mapscale';
import { svgNode as node, svgText as text } from './studyparts';

const WIDTH = 600;
const ROOM = { left: 66, right: 14, top: 10, bottom: 44 };
const CELL_MOST = { width: 96, height: 40 };
const POLAR = { size: 460, rim: 48, hub: 58 };
const LEGEND_STEPS = 24;
export function drawMap(study: Study, map: StudyMap): HTMLElement {
  const picture = map.is_polar ? drawCompass(map) : drawGrid(map);
  picture.setAttribute('class', 'figure map');
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', `${study.title}. ${study.sentence}`);
  const figure = make('figure', 'study');
  figure.append(picture, legendOf(map));
  return figure;
}

/** The numbers as rows of a table, one for each y. */
export function rowsOfMap(map: StudyMap): HTMLElement[] {
  const names = make('tr');
  names.append(
    headed(`${nameOfY(map)} \\ ${nameOfX(map)}`, 'row'),
    ...map.x.map((x) => headed(written(xOf(map, x)), 'col')),
  );
  const top = make('thead');
  top.append(names);
  const body = make('tbody');
  map.y.forEach((y, row) => {
    const line = make('tr');
    line.append(headed(written(y), 'row'));
    map.x.forEach((_, column) => {
      line.append(make('td', '', written(valueAt(map, row, column))));
    });
    body.append(line);
  });
  return [top, body];
}

function headed(words: string, scope: string): HTMLElement {
  const made = make('th', '', words);
  made.setAttribute('scope', scope);
  return made;
}

/** From the page's own ground to blue: lightness says it without colour. */
const tintOf = (share: number): string =>
  `color-mix(in oklab, ${TINT} ${(100 * depthOf(share)).toFixed(0)}%, var(--page))`;

function cell(map: StudyMap, value: number | null, shape: SVGElement, x: number, y: number) {
  const group = node('g', { class: 'cell' });
  const share = value === null ? 0 : shareOf(map, value);
  shape.style.setProperty('fill', value === null ? 'none' : tintOf(share));
  const words = text(written(value), x.toFixed(1), (y + 4).toFixed(1), 'middle', 'value');
  words.style.setProperty('fill', share > DARK ? '#ffffff' : 'var(--cell-ink)');
  group.append(shape, words);
  return group;
}

function drawGrid(map: StudyMap): SVGElement {
  const columns = map.x.length;
  const rows = map.y.length;
  const width = Math.min(CELL_MOST.width, (WIDTH - ROOM.left - ROOM.right) / columns);
  const height = Math.min(CELL_MOST.height, 320 / rows);
  const bottom = ROOM.top + rows * height;
  const right = ROOM.left + columns * width;
  const picture = node('svg', { viewBox: `0 0 ${WIDTH} ${bottom + ROOM.bottom}` });
  map.y.forEach((y, row) => {
    // The smallest below, as on any axis.
    const top = bottom - (row + 1) * height;
    map.x.forEach((_, column) => {
      const left = ROOM.left + column * width;
      const shape = node('rect', {
        x: left.toFixed(1),
        y: top.toFixed(1),
        width: (width - 1).toFixed(1),
        height: (height - 1).toFixed(1),
      });
      const value = valueAt(map, row, column);
      picture.append(cell(map, value, shape, left + 0.5 * width, top + 0.5 * height));
    });
    const middle = (top + 0.5 * height + 4).toFixed(1);
    picture.append(text(written(y), String(ROOM.left - 6), middle, 'end'));
  });
  map.x.forEach((x, column) => {
    const middle = (ROOM.left + (column + 0.5) * width).toFixed(1);
    picture.append(text(written(x), middle, String(bottom + 15), 'middle'));
  });
  const across = String(0.5 * (ROOM.left + right));
  const under = String(bottom + 35);
  picture.append(text(nameOfX(map), across, under, 'middle', 'name'));
  const up = text(nameOfY(map), '0', '0', 'middle', 'name');
  up.setAttribute('transform', `translate(14 ${0.5 * (ROOM.top + bottom)}) rotate(-90)`);
  picture.append(up);
  return picture;
}

/** Forward is up, the robot's left is left; each y is a ring, the first one innermost. */
function drawCompass(map: StudyMap): SVGElement {
  const { size, rim, hub } = POLAR;
  const picture = node('svg', { viewBox: `0 0 ${WIDTH} ${size}` });
  const centre: [number, number] = [0.5 * WIDTH, 0.5 * size];
  const outer = 0.5 * size - rim;
  const thick = (outer - hub) / map.y.length;
  const sector = (2 * Math.PI) / map.x.length;
  const at = (radius: number, angle: number): [number, number] => [
    centre[0] - radius * Math.sin(angle),
    centre[1] - radius * Math.cos(angle),
  ];
  const point = (radius: number, angle: number) =>
    at(radius, angle)
      .map((value) => value.toFixed(1))
      .join(' ');
  map.y.forEach((_, row) => {
    const inner = hub + row * thick;
    map.x.forEach((angle, column) => {
      const [from, to] = [angle - 0.5 * sector, angle + 0.5 * sector];
      const far = inner + thick - 1;
      const isLarge = sector > Math.PI ? 1 : 0;
      const d = `M${point(inner, from)}L${point(far, from)}A${far} ${far} 0 ${isLarge} 0 ${point(far, to)}L${point(inner, to)}A${inner} ${inner} 0 ${isLarge} 1 ${point(inner, from)}Z`;
      const [x, y] = at(inner + 0.5 * thick, angle);
      picture.append(cell(map, valueAt(map, row, column), node('path', { d }), x, y));
    });
  });
  map.x.forEach((angle) => {
    const [x, y] = at(outer + 24, angle);
    picture.append(
      text(
        [written(xOf(map, angle)), shownUnit('rad')].join(inDegreesNow() ? '' : ' '),
        x.toFixed(1),
        (y + 4).toFixed(1),
        'middle',
      ),
    );
  });
  const [x, y] = centre;
  picture.append(
    node('path', { d: `M${x} ${y - 22}l7 14h-14z`, class: 'north' }),
    text('forward', String(x), String(y + 8), 'middle', 'name'),
  );
  return picture;
}

function legendOf(map: StudyMap): HTMLElement {
  const [low, high] = rangeOf(map);
  const box = make('div', 'map-legend');
  const bar = node('svg', {
    viewBox: `0 0 ${LEGEND_STEPS} 1`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  for (let k = 0; k < LEGEND_STEPS; k += 1) {
    const step = node('rect', { x: String(k), y: '0', width: '1.02', height: '1' });
    step.style.setProperty('fill', tintOf(k / (LEGEND_STEPS - 1)));
    bar.append(step);
  }
  box.append(
    make('span', '', nameOfValue(map)),
    make('span', '', written(low)),
    bar,
    make('span', '', written(high)),
    make('span', 'quiet', '–: none'),
    ...(map.is_polar && map.y.length > 1
      ? [
          make(
            'span',
            'quiet',
            `rings from the inside: ${map.y.map(written).join(', ')} (${nameOfY(map)})`,
          ),
        ]
      : []),
  );
  return box;
}
