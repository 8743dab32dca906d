// A plot as SVG text: the build prints it into the lesson, the browser draws it anew when a parameter changes. Classes
// only, no inline style: the page's policy allows none.
import { t, written } from '../i18n/say';
import { typeset, unitText } from './units';

export interface PlottedCurve {
  label: string;
  x: number[];
  y: number[];
  isPoints?: boolean;
}

export interface Chart {
  title: string;
  xLabel: string;
  yLabel: string;
  xUnit: string;
  yUnit: string;
  curves: PlottedCurve[];
  xRange: readonly [number, number];
  yRange: readonly [number, number];
}

export const WIDTH = 600;
export const HEIGHT = 300;
const LEFT = 76;
const RIGHT = 14;
/** Where the axes begin and end, from above. */
export const TOP = 34;
const BOTTOM = 50;
export const FOOT = HEIGHT - BOTTOM;

export interface Scales {
  toX(x: number): number;
  toY(y: number): number;
  fromX(px: number): number;
  fromY(py: number): number;
}

export function scalesOf({
  xRange: [x0, x1],
  yRange: [y0, y1],
}: Pick<Chart, 'xRange' | 'yRange'>): Scales {
  const width = WIDTH - LEFT - RIGHT;
  const height = HEIGHT - TOP - BOTTOM;
  return {
    toX: (x) => LEFT + ((x - x0) / (x1 - x0)) * width,
    toY: (y) => TOP + ((y1 - y) / (y1 - y0)) * height,
    fromX: (px) => x0 + ((px - LEFT) / width) * (x1 - x0),
    fromY: (py) => y1 - ((py - TOP) / height) * (y1 - y0),
  };
}

/** Ends that leave a little room, and hold zero where it is near. */
export function rangeOf(values: readonly number[]): [number, number] {
  const finite = values.filter(Number.isFinite);
  let low = Math.min(...finite);
  let high = Math.max(...finite);
  if (low > 0 && low < 0.5 * high) low = 0;
  if (high < 0 && high > 0.5 * low) high = 0;
  const room = 0.08 * (high - low || Math.abs(high) || 1);
  return [low === 0 ? 0 : low - room, high === 0 ? 0 : high + room];
}

/** Round numbers inside a range, some five of them. */
export function ticks(low: number, high: number, isAngle = false): number[] {
  const raw = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const steps =
    isAngle && raw > 5 ? [10, 15, 30, 45, 60, 90, 180] : [1, 2, 5, 10].map((n) => n * power);
  const step = steps.find((candidate) => candidate >= raw) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

const tickText = (value: number): string =>
  written(String(Number(value.toPrecision(6)))).replace('-', '−');

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const place = (value: number): string => value.toFixed(1);

export function pathOf(xs: readonly number[], ys: readonly number[], { toX, toY }: Scales): string {
  let pen = 'M';
  return xs
    .map((x, i) => {
      const y = ys[i] ?? Number.NaN;
      if (!Number.isFinite(y)) {
        pen = 'M';
        return '';
      }
      const command = `${pen}${place(toX(x))} ${place(toY(y))}`;
      pen = 'L';
      return command;
    })
    .join('');
}

export const axisLabel = (label: string, unit: string): string =>
  unit === '' || unit === '1' ? label : `${label} (${unitText(unit).trim()})`;

/** What each curve does, in words: the picture's alternative text. */
export function inWords({ title, curves, xUnit, yUnit }: Chart): string {
  const words = curves.map(({ label, x, y }) => {
    const low = Math.min(...y.filter(Number.isFinite));
    const high = Math.max(...y.filter(Number.isFinite));
    const at = (value: number) => `${typeset(x[y.indexOf(value)] ?? 0, 3)}${unitText(xUnit)}`;
    const number = (value: number) => `${typeset(value, 3)}${unitText(yUnit)}`;
    const extremes = `lowest ${number(low)} at ${at(low)}, highest ${number(high)} at ${at(high)}`;
    return `${label}: ${t(extremes)}`;
  });
  return `${title}. ${words.join('; ')}.`;
}

function axes(chart: Chart, { toX, toY }: Scales): string {
  const [x0, x1] = chart.xRange;
  const [y0, y1] = chart.yRange;
  const across = ticks(y0, y1, chart.yUnit === 'deg').map(
    (y) =>
      `<path class="${Math.abs(y) < 1e-12 ? 'zero' : 'grid'}" d="M${LEFT} ${place(toY(y))}H${WIDTH - RIGHT}"/>` +
      `<text class="tick y" x="${LEFT - 8}" y="${place(toY(y) + 5)}">${tickText(y)}</text>`,
  );
  const up = ticks(x0, x1, chart.xUnit === 'deg').map(
    (x) =>
      `<path class="grid" d="M${place(toX(x))} ${TOP}V${HEIGHT - BOTTOM}"/>` +
      `<text class="tick x" x="${place(toX(x))}" y="${HEIGHT - BOTTOM + 19}">${tickText(x)}</text>`,
  );
  return (
    across.join('') +
    up.join('') +
    `<text class="label y" x="4" y="18">${escapeText(axisLabel(chart.yLabel, chart.yUnit))}</text>` +
    `<text class="label x" x="${WIDTH - RIGHT}" y="${HEIGHT - 6}">${escapeText(axisLabel(chart.xLabel, chart.xUnit))}</text>`
  );
}

function drawn({ curves }: Chart, scales: Scales): string {
  return curves
    .map(({ x, y, isPoints }, i) => {
      if (!isPoints) return `<path class="curve c${i}" d="${pathOf(x, y, scales)}"/>`;
      const dots = x.map(
        (at, k) =>
          `<circle class="dot c${i}" cx="${place(scales.toX(at))}" cy="${place(scales.toY(y[k] ?? 0))}" r="4"/>`,
      );
      return dots.join('');
    })
    .join('');
}

export function chartMarkup(chart: Chart): string {
  const scales = scalesOf(chart);
  return (
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeText(inWords(chart))}">` +
    `${axes(chart, scales)}${drawn(chart, scales)}</svg>`
  );
}

/** Names beside their strokes. */
export function legend(entries: readonly (readonly [stroke: string, name: string])[]): string {
  const items = entries.map(
    ([stroke, name]) =>
      `<li><svg class="swatch" viewBox="0 0 28 10" aria-hidden="true"><path class="curve ${stroke}" d="M1 5H27"/></svg>${escapeText(name)}</li>`,
  );
  return `<ul class="legend">${items.join('')}</ul>`;
}

/** Where there are several curves. */
export const legendMarkup = ({ curves }: Chart): string =>
  curves.length < 2 ? '' : legend(curves.map(({ label }, i) => [`c${i}`, label] as const));

/** So small beside the largest value of its plot that only rounding made it. */
const NOISE = 1e-9;

/** So many of its values as a table. */
export function tableMarkup(chart: Chart, count = 11): string {
  const [x0, x1] = chart.xRange;
  const { curves } = chart;
  const heads = [
    axisLabel(chart.xLabel, chart.xUnit),
    ...curves.map(({ label }) => axisLabel(label, chart.yUnit)),
  ];
  const noise = NOISE * curves.reduce((most, { y }) => Math.max(most, largestOf(y)), 0);
  const cellText = (value: number): string => {
    if (Number.isNaN(value)) return '–';
    return Math.abs(value) <= noise ? '0' : typeset(value, 3);
  };
  const rows = Array.from({ length: count }, (_, i) => x0 + ((x1 - x0) * i) / (count - 1)).map(
    (x) => {
      const values = curves.map(({ x: xs, y: ys }) => nearest(xs, ys, x));
      const cells = values.map(cellText);
      return `<tr><th scope="row">${tickText(x)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    },
  );
  return (
    `<details class="numbers"><summary>${t('As numbers')}</summary><div class="table-room"><table><caption>${escapeText(chart.title)}</caption><thead><tr>` +
    `${heads.map((head) => `<th scope="col">${escapeText(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
  );
}

const largestOf = (values: readonly number[]): number =>
  values.reduce(
    (most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most),
    0,
  );

/** NaN where the curve does not reach. */
function nearest(xs: readonly number[], ys: readonly number[], x: number): number {
  let best = 0;
  xs.forEach((candidate, i) => {
    if (Math.abs(candidate - x) < Math.abs((xs[best] ?? 0) - x)) best = i;
  });
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const room = (high - low) / Math.max(xs.length - 1, 1);
  return x < low - room || x > high + room ? Number.NaN : (ys[best] ?? Number.NaN);
}
