// Charts of errors on logarithmic axes as SVG, with what they show in words. Colours and strokes are classes (charts.css), since
// the page's policy allows no inline style.
import { formatForReading, raised } from '../src/basics/format.ts';
import { markupOf, type Tree, tree } from '../src/plots/tree.ts';

/** ours; better or worse than ours. */
export interface Row {
  label: string;
  error: number;
  kind: 'ours' | 'better' | 'worse';
}

const WIDTH = 360;
const ROW = 22;
const TOP = 8;
const AXIS = 26;
/** Where the axis begins and ends in charts of rows. */
const INSIDE = { left: 150, right: 288 };
const MOST_TICKS = 4;

/** Steps of what is measured at three, ms. */
export const STEPS = [4, 2, 1];

const numberAt = (value: number | undefined): string =>
  value === undefined ? '–' : formatForReading(value);
const place = (value: number): string => value.toFixed(1);
const power = (exponent: number): string => (exponent === 0 ? '1' : `10${raised(exponent)}`);

interface LogScale {
  low: number;
  high: number;
  of: (value: number) => number;
}

/** Whole decades around the values, from one position to another. */
function logScale(values: readonly number[], from: number, to: number): LogScale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const of = (value: number) => from + ((to - from) * (Math.log10(value) - low)) / (high - low);
  return { low, high, of };
}

function exponents({ low, high }: LogScale): number[] {
  const step = Math.ceil((high - low) / MOST_TICKS);
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).filter(
    (exponent) => exponent % step === 0,
  );
}

const text = (kind: string, x: number, y: number, words: string): Tree =>
  tree('text', { class: kind, x: place(x), y: place(y) }, words);

/** Lines and their numbers across a chart of rows. */
function decades(scale: LogScale, bottom: number): Tree[] {
  return exponents(scale).flatMap((exponent) => {
    const x = scale.of(10 ** exponent);
    return [
      tree('path', { class: 'grid', d: `M${place(x)} ${TOP}V${bottom}` }),
      text('tick', x, bottom + 17, power(exponent)),
    ];
  });
}

/** Dot, diamond or ring. */
function mark(kind: Row['kind'], x: number, y: number): Tree {
  if (kind === 'better')
    return tree('path', {
      class: 'better',
      d: `M${place(x)} ${place(y - 6)}l6 6l-6 6l-6 -6Z`,
    });
  return tree('circle', { class: kind, cx: place(x), cy: place(y), r: kind === 'ours' ? 5 : 4.5 });
}

interface Table {
  heads: string[];
  rows: string[][];
}

const cell = (words: string, i: number): Tree =>
  i === 0 ? tree('th', { scope: 'row' }, words) : tree('td', { class: 'number' }, words);

/** Folded below its picture. */
function tableOf({ heads, rows }: Table): string {
  const head = heads.map((words, i) =>
    tree('th', i === 0 ? { scope: 'col' } : { scope: 'col', class: 'number' }, words),
  );
  const body = rows.map((words) => tree('tr', {}, ...words.map(cell)));
  const table = tree(
    'table',
    {},
    tree('thead', {}, tree('tr', {}, ...head)),
    tree('tbody', {}, ...body),
  );
  return markupOf(tree('details', {}, tree('summary', {}, 'As numbers'), table));
}

/** `caption`: as HTML, or empty. */
function figure(title: string, height: number, parts: Tree[], table: Table, caption: string) {
  const svg = tree(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': title },
    ...parts,
  );
  return `<figure class="errors"><h3>${markupOf(title)}</h3>
${markupOf(svg)}
${caption && `<figcaption>${caption}</figcaption>`}
${tableOf(table)}</figure>`;
}

/** "A, B and C". */
const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Errors of several programs, the least above. */
export function comparisonChart(chart: {
  title: string;
  note: string;
  rows: Row[];
  /** The name of a claim on the page. */
  link: string;
}): string {
  const rows = [...chart.rows].sort((a, b) => a.error - b.error);
  const bottom = TOP + ROW * rows.length;
  const errors = rows.map(({ error }) => error);
  const scale = logScale(errors, INSIDE.left, INSIDE.right);
  const parts = rows.flatMap(({ label, error, kind }, i) => {
    const y = TOP + ROW * (i + 0.5);
    const name = kind === 'ours' ? 'name own' : 'name';
    return [
      tree('path', { class: 'lead', d: `M${INSIDE.left} ${place(y)}H${place(scale.of(error))}` }),
      text(name, INSIDE.left - 12, y + 4, label),
      mark(kind, scale.of(error), y),
      text('value', WIDTH - 2, y + 4, formatForReading(error)),
    ];
  });
  const better = rows.filter(({ kind }) => kind === 'better').map(({ label }) => label);
  const verdict =
    better.length > 0
      ? `At the same step ${listed(better)} ${better.length > 1 ? 'do' : 'does'} better than ours.`
      : 'None of them does better than ours at the same step.';
  return figure(
    chart.title,
    bottom + AXIS,
    [...decades(scale, bottom), ...parts],
    {
      heads: ['Program', 'Error'],
      rows: rows.map(({ label, error }) => [label, formatForReading(error)]),
    },
    `${markupOf(`${verdict} ${chart.note}`)} <a href="#${chart.link}">Its claims</a>.`,
  );
}

/** Errors at several steps, each per what is allowed. */
export function sharesChart(chart: {
  title: string;
  note: string;
  rows: { label: string; steps: number[]; shares: number[] }[];
}): string {
  const bottom = TOP + ROW * chart.rows.length;
  const right = WIDTH - 16;
  const scale = logScale([1, ...chart.rows.flatMap(({ shares }) => shares)], INSIDE.left, right);
  const limit = scale.of(1);
  const parts = chart.rows.flatMap(({ label, shares }, i) => {
    const y = TOP + ROW * (i + 0.5);
    return [
      tree('path', { class: 'lead', d: `M${INSIDE.left} ${place(y)}H${right}` }),
      text('name', INSIDE.left - 12, y + 4, label),
      ...shares.map((share) => mark(share > 1 ? 'better' : 'ours', scale.of(share), y)),
    ];
  });
  const over = chart.rows.filter(({ shares }) => shares.some((share) => share > 1));
  const verdict =
    over.length > 0
      ? `Beyond what is allowed (diamonds): ${over.map(({ label }) => label).join(', ')}.`
      : 'Nothing is beyond what is allowed.';
  return figure(
    chart.title,
    bottom + AXIS,
    [
      ...decades(scale, bottom),
      tree('path', { class: 'limit', d: `M${place(limit)} ${TOP}V${bottom}` }),
      ...parts,
    ],
    {
      heads: ['Case', ...STEPS.map((step) => `${step} ms`)],
      rows: chart.rows.map(({ label, steps, shares }) => [
        label,
        ...STEPS.map((step) => numberAt(shares[steps.indexOf(step)])),
      ]),
    },
    markupOf(
      `Steps of 4, 2 and 1 ms, from right to left; the thick line is what is allowed. ${verdict} ${chart.note}`,
    ),
  );
}

interface Curve {
  label: string;
  order: number;
  points: { step: number; error: number }[];
}

const PLOT = { left: 52, right: 176, top: 12, bottom: 196 };
const LABEL_ROOM = 15;

/** Heights of the labels: those of the curves' ends, with room between. */
function labelHeights(ends: readonly number[]): number[] {
  const order = ends.map((_, i) => i).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
  const heights = [...ends];
  let last = PLOT.top - LABEL_ROOM;
  for (const i of order) last = heights[i] = Math.max(ends[i] ?? 0, last + LABEL_ROOM);
  let limit = PLOT.bottom + LABEL_ROOM;
  for (const i of order.reverse())
    limit = heights[i] = Math.min(heights[i] ?? 0, limit - LABEL_ROOM);
  return heights;
}

/** Errors over steps, both logarithmic; each curve with its order. */
export function convergenceChart({ title, curves }: { title: string; curves: Curve[] }): string {
  const { left, right, top, bottom } = PLOT;
  const all = curves.flatMap(({ points }) => points);
  const steps = [...new Set(all.map(({ step }) => step))].sort((a, b) => a - b);
  const [least = 1, most = 1] = [steps[0], steps.at(-1)];
  const toX = (step: number) =>
    left + 10 + ((right - left - 20) * Math.log(step / least)) / Math.log(most / least);
  const scale = logScale(
    all.map(({ error }) => error),
    bottom,
    top,
  );
  const grid = [
    ...exponents(scale).flatMap((exponent) => {
      const y = scale.of(10 ** exponent);
      return [
        tree('path', { class: 'grid', d: `M${left} ${place(y)}H${right}` }),
        text('tick up', left - 8, y + 4, power(exponent)),
      ];
    }),
    ...steps.map((step) => text('tick', toX(step), bottom + 17, `${step} ms`)),
  ];
  const ends = curves.map(({ points }) =>
    scale.of(points.find(({ step }) => step === most)?.error ?? 1),
  );
  const heights = labelHeights(ends);
  const drawn = curves.flatMap(({ label, order, points }, i) => {
    const path = points.map(({ step, error }) => `${place(toX(step))} ${place(scale.of(error))}`);
    const height = heights[i] ?? 0;
    return [
      tree('path', { class: `curve c${i}`, d: `M${path.join('L')}` }),
      tree('path', {
        class: 'lead',
        d: `M${place(toX(most) + 6)} ${place(ends[i] ?? 0)}L${right + 6} ${place(height)}`,
      }),
      ...points.map(({ step, error }) =>
        tree('circle', {
          class: `end c${i}`,
          cx: place(toX(step)),
          cy: place(scale.of(error)),
          r: 3,
        }),
      ),
      text('curve-name', right + 10, height + 4, label),
      text('value', WIDTH - 2, height + 4, order.toFixed(2)),
    ];
  });
  return figure(
    title,
    bottom + AXIS,
    [...grid, ...drawn],
    {
      heads: ['Case', ...STEPS.map((step) => `${step} ms`), 'Order'],
      rows: curves.map(({ label, order, points }) => [
        label,
        ...STEPS.map((one) => numberAt(points.find(({ step }) => step === one)?.error)),
        order.toFixed(2),
      ]),
    },
    '',
  );
}
