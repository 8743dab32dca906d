// A study as a drawing that can be read without the bench: axes with units, ticks, a legend, dashes beside colours.
import type { Study } from '../../sim/exhibit';
import { make } from '../dom';
import { formatNumber } from '../format';
import { drawMap } from './studymap';
import { extentOf, svgNode as node, STUDY_INKS, svgText as text, withUnit } from './studyparts';

const WIDTH = 600;
const HEIGHT = 330;
const ROOM = { left: 66, right: 14, top: 12, bottom: 44 };
const TICKS = 6;
const DASHES = ['', '9 4', '2 4', '12 3 2 3', '5 3', '14 4', '1 3'];
const POINT_RADIUS = 3.2;

interface Axis {
  low: number;
  high: number;
  ticks: number[];
  place(value: number): number;
}

export function drawFigure(study: Study): HTMLElement {
  if (study.map) return drawMap(study, study.map);
  const x = axisOf(
    study.series.flatMap((one) => one.x),
    0,
    (share) => ROOM.left + share * (WIDTH - ROOM.left - ROOM.right),
  );
  const y = axisOf(
    study.series.flatMap((one) => one.y),
    0.04,
    (share) => HEIGHT - ROOM.bottom - share * (HEIGHT - ROOM.top - ROOM.bottom),
  );
  const picture = node('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'figure', role: 'img' });
  picture.setAttribute('aria-label', `${study.title}. ${study.sentence}`);
  drawAxes(picture, x, y, study);
  study.series.forEach((one, i) => {
    const group = node('g', { stroke: inkOf(i), fill: 'none', 'stroke-width': '1.8' });
    if (one.is_points) {
      one.x.forEach((at, k) => {
        const value = one.y[k];
        if (at === null || value === null || value === undefined) return;
        const [cx, cy] = [String(x.place(at)), String(y.place(value))];
        group.append(node('circle', { cx, cy, r: String(POINT_RADIUS), fill: inkOf(i) }));
      });
    } else {
      group.append(node('path', { d: pathOf(one, x, y), 'stroke-dasharray': dashOf(i) }));
    }
    picture.append(group);
  });
  const figure = make('figure', 'study');
  figure.append(picture, legendOf(study));
  return figure;
}

const inkOf = (i: number): string => STUDY_INKS[i % STUDY_INKS.length] ?? '';
const dashOf = (i: number): string => DASHES[i % DASHES.length] ?? '';

function pathOf({ x, y }: Study['series'][number], across: Axis, up: Axis): string {
  let path = '';
  let isOn = false;
  x.forEach((at, i) => {
    const value = y[i];
    if (at === null || value === null || value === undefined) {
      isOn = false;
      return;
    }
    path += `${isOn ? 'L' : 'M'}${across.place(at).toFixed(1)} ${up.place(value).toFixed(1)}`;
    isOn = true;
  });
  return path;
}

function drawAxes(picture: SVGElement, x: Axis, y: Axis, study: Study): void {
  const grid = node('g', { class: 'grid' });
  const bottom = HEIGHT - ROOM.bottom;
  for (const tick of x.ticks) {
    const at = x.place(tick).toFixed(1);
    grid.append(node('path', { d: `M${at} ${ROOM.top}V${bottom}` }));
    grid.append(text(formatNumber(tick, 4), at, String(bottom + 15), 'middle'));
  }
  for (const tick of y.ticks) {
    const at = y.place(tick).toFixed(1);
    grid.append(node('path', { d: `M${ROOM.left} ${at}H${WIDTH - ROOM.right}` }));
    grid.append(text(formatNumber(tick, 4), String(ROOM.left - 6), String(Number(at) + 4), 'end'));
  }
  const middle = String(0.5 * (ROOM.left + WIDTH - ROOM.right));
  grid.append(
    text(withUnit(study.x_label, study.x_unit), middle, String(HEIGHT - 8), 'middle', 'name'),
  );
  const up = text(withUnit(study.y_label, study.y_unit), '0', '0', 'middle', 'name');
  up.setAttribute('transform', `translate(14 ${0.5 * (ROOM.top + bottom)}) rotate(-90)`);
  grid.append(up);
  picture.append(grid);
}

function legendOf({ series }: Study): HTMLElement {
  const list = make('ul', 'entries');
  list.append(
    ...series.map(({ label, is_points }, i) => {
      const item = make('li');
      const sign = node('svg', { viewBox: '0 0 26 12', 'aria-hidden': 'true' });
      sign.append(
        is_points
          ? node('circle', { cx: '13', cy: '6', r: '3.5', fill: inkOf(i) })
          : node('path', {
              d: 'M1 6H25',
              stroke: inkOf(i),
              'stroke-width': '2',
              'stroke-dasharray': dashOf(i),
            }),
      );
      item.append(sign, make('span', '', label));
      return item;
    }),
  );
  return list;
}

function axisOf(
  values: readonly (number | null)[],
  padding: number,
  place: (share: number) => number,
): Axis {
  let [low, high] = extentOf(values) ?? [0, 1];
  const extent = high - low || Math.max(Math.abs(high), 1);
  low -= padding * extent;
  high += padding * extent;
  if (high === low) high = low + 1;
  const rough = (high - low) / TICKS;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * decade >= rough) ?? 10) * decade;
  const ticks: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high + 1e-9 * step; k += 1)
    ticks.push(Number((k * step).toPrecision(12)));
  return { low, high, ticks, place: (value) => place((value - low) / (high - low)) };
}
