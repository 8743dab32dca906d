// Parts of one quantity over time, stacked: what is positive upwards, what is negative downwards, and the whole as a line.
import { make } from '../dom';
import { formatNumber } from '../format';
import { svgNode as node, STUDY_INKS, svgText as text } from '../study/studyparts';

const WIDTH = 600;
const HEIGHT = 300;
const ROOM = { left: 58, right: 14, top: 12, bottom: 40 };
const TICKS = 5;
const DASHES = ['', '8 4', '2 3', '12 3 2 3'];

export interface StackPart {
  name: string;
  values: readonly number[];
}

export function drawStack(
  title: string,
  unit: string,
  times: readonly number[],
  parts: readonly StackPart[],
  total: readonly number[],
): HTMLElement {
  const { bands, low, high } = stack(parts, total);
  const across = scale(times[0] ?? 0, times.at(-1) ?? 1, ROOM.left, WIDTH - ROOM.right);
  const up = scale(low, high, HEIGHT - ROOM.bottom, ROOM.top);
  const picture = node('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'figure', role: 'img' });
  picture.setAttribute(
    'aria-label',
    `${title}: ${parts.map(({ name }) => name).join(', ')}, stacked; the line is their sum`,
  );
  picture.append(axes(across, up, unit));
  bands.forEach((band, i) => {
    const ink = STUDY_INKS[i % STUDY_INKS.length] ?? '';
    for (const [from, to] of [
      [band.positiveFrom, band.positiveTo],
      [band.negativeFrom, band.negativeTo],
    ]) {
      if (!from || !to) continue;
      const edge = pathOf(times, to, across.place, up.place);
      const back = pathOf([...times].reverse(), [...from].reverse(), across.place, up.place);
      picture.append(
        node('path', { d: `${edge}L${back.slice(1)}Z`, fill: ink, 'fill-opacity': '0.35' }),
        node('path', {
          d: edge,
          fill: 'none',
          stroke: ink,
          'stroke-width': '1.4',
          'stroke-dasharray': DASHES[i] ?? '',
        }),
      );
    }
  });
  picture.append(
    node('path', {
      d: pathOf(times, total, across.place, up.place),
      class: 'whole',
      fill: 'none',
      'stroke-width': '2.6',
    }),
  );
  const figure = make('figure', 'study stack');
  figure.append(picture, legend(parts));
  return figure;
}

interface Band {
  positiveFrom: number[];
  positiveTo: number[];
  negativeFrom: number[];
  negativeTo: number[];
}

function stack(parts: readonly StackPart[], total: readonly number[]) {
  const count = total.length;
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  let low = Math.min(0, ...total);
  let high = Math.max(0, ...total);
  const bands = parts.map(({ values }): Band => {
    const band: Band = {
      positiveFrom: [...above],
      positiveTo: [],
      negativeFrom: [...below],
      negativeTo: [],
    };
    for (let i = 0; i < count; i += 1) {
      const value = values[i] ?? 0;
      above[i] = (above[i] ?? 0) + Math.max(value, 0);
      below[i] = (below[i] ?? 0) + Math.min(value, 0);
      high = Math.max(high, above[i] ?? 0);
      low = Math.min(low, below[i] ?? 0);
    }
    band.positiveTo = [...above];
    band.negativeTo = [...below];
    return band;
  });
  return { bands, low, high: high > low ? high : low + 1 };
}

interface Scale {
  ticks: number[];
  place(value: number): number;
}

function scale(low: number, high: number, from: number, to: number): Scale {
  const extent = high - low || 1;
  const rough = extent / TICKS;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * decade >= rough) ?? 10) * decade;
  const ticks: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high + 1e-9 * step; k += 1)
    ticks.push(Number((k * step).toPrecision(12)));
  return { ticks, place: (value) => from + ((value - low) / extent) * (to - from) };
}

function axes(across: Scale, up: Scale, unit: string): SVGElement {
  const grid = node('g', { class: 'grid' });
  const bottom = HEIGHT - ROOM.bottom;
  for (const tick of across.ticks) {
    const at = across.place(tick).toFixed(1);
    grid.append(
      node('path', { d: `M${at} ${ROOM.top}V${bottom}` }),
      text(formatNumber(tick, 4), at, String(bottom + 15), 'middle'),
    );
  }
  for (const tick of up.ticks) {
    const at = up.place(tick).toFixed(1);
    grid.append(
      node('path', { d: `M${ROOM.left} ${at}H${WIDTH - ROOM.right}` }),
      text(formatNumber(tick, 4), String(ROOM.left - 6), String(Number(at) + 4), 'end'),
    );
  }
  grid.append(text('Time, s', String(0.5 * WIDTH), String(HEIGHT - 6), 'middle', 'name'));
  const side = text(unit, '0', '0', 'middle', 'name');
  side.setAttribute('transform', `translate(13 ${0.5 * (ROOM.top + bottom)}) rotate(-90)`);
  grid.append(side);
  return grid;
}

function pathOf(
  times: readonly number[],
  values: readonly number[],
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  return times
    .map((time, i) => `${i === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(values[i] ?? 0).toFixed(1)}`)
    .join('');
}

function legend(parts: readonly StackPart[]): HTMLElement {
  const list = make('ul', 'entries');
  const entry = (name: string, sign: SVGElement) => {
    const item = make('li');
    const box = node('svg', { viewBox: '0 0 26 12', 'aria-hidden': 'true' });
    box.append(sign);
    item.append(box, make('span', '', name));
    return item;
  };
  list.append(
    ...parts.map(({ name }, i) => {
      const ink = STUDY_INKS[i % STUDY_INKS.length] ?? '';
      return entry(
        name,
        node('path', {
          d: 'M1 11V3H25V11Z',
          fill: ink,
          'fill-opacity': '0.35',
          stroke: ink,
          'stroke-width': '1.4',
          'stroke-dasharray': DASHES[i] ?? '',
        }),
      );
    }),
    entry('sum: the torque', node('path', { d: 'M1 6H25', class: 'whole', 'stroke-width': '2.6' })),
  );
  return list;
}
