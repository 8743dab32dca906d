// What code has logged, as plots over time and as rows: the numbers of a list in one plot, with the unit that ends its name.
import type { LogHistory } from '../../controller/logs';
import { Buckets, decimate } from '../../engine_client/decimate';
import { type Curve, curveStyle, type Plot, rangeOf } from '../../plots/plot';

export interface LogGroup {
  title: string;
  /** As it is written; empty: none. */
  unit: string;
  members: readonly { name: string; label: string }[];
}

/** Where the run is. */
export interface Moment {
  step: number;
  timeStep: number;
}

export const WINDOW_S = 5;
const POINTS = 200;
const OF_LIST = /^(.+?)(\[\d+\])?$/s;
const WITH_UNIT = /^(.+), ([^,]+)$/s;

/** `log("error, rad", [1, 2])` has the names "error, rad[0]" and "error, rad[1]". */
export function groupsOf(names: readonly string[]): LogGroup[] {
  const groups = new Map<string, { name: string; label: string }[]>();
  for (const name of names) {
    const [, whole = name, label = ''] = OF_LIST.exec(name) ?? [];
    groups.set(whole, [...(groups.get(whole) ?? []), { name, label }]);
  }
  return Array.from(groups, ([whole, members]) => {
    const [, title = whole, unit = ''] = WITH_UNIT.exec(whole) ?? [];
    return { title, unit, members };
  });
}

export function plotOf(group: LogGroup, history: LogHistory, moment: Moment): Plot {
  const { title, unit, members } = group;
  const { timeStep } = moment;
  const series = members.map(({ name }) => history.series(name));
  const now = moment.step * timeStep;
  // Of steps after the one that is shown no more than half.
  const last = timeStep * Math.max(...series.map(({ steps }) => steps.at(-1) ?? 0));
  const to = Math.max(now, Math.min(last, now + 0.5 * WINDOW_S), timeStep);
  const from = Math.max(0, to - WINDOW_S);
  const curves = series.map(({ steps, values }, i): Curve => {
    const time = (row: number) => (steps[row] ?? 0) * timeStep;
    const [first, end] = [rowAt(steps, from / timeStep), rowAt(steps, to / timeStep + 1)];
    const buckets = new Buckets({ time, gapS: WINDOW_S }, first, end, WINDOW_S / POINTS);
    const points = decimate(buckets, (row) => values[row] ?? Number.NaN).stretches.flat();
    const label = members[i]?.label ?? '';
    return { label, ...curveStyle(i), x: everyOther(points, 0), y: everyOther(points, 1) };
  });
  return {
    title,
    sentence: title,
    x: { label: 'Time', unit: 's', range: [from, to] },
    y: { label: title, unit, range: rangeOf(curves.flatMap(({ y }) => y)) },
    curves,
    now,
  };
}

const everyOther = (points: readonly number[], rest: 0 | 1): number[] =>
  points.filter((_, i) => i % 2 === rest);

/** The first row of this step or a later one. */
function rowAt(steps: Float64Array, step: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] ?? 0) < step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time, and what was logged under these names in that step; NaN: nothing. */
export function rowsOf(
  names: readonly string[],
  history: LogHistory,
  timeStep: number,
  { from, to } = { from: 0, to: Number.POSITIVE_INFINITY },
): number[][] {
  const rows = new Map<number, number[]>();
  names.forEach((name, i) => {
    const { steps, values } = history.series(name);
    const end = rowAt(steps, Math.floor(to / timeStep + 0.5) + 1);
    for (let row = rowAt(steps, from / timeStep); row < end; row += 1) {
      const step = steps[row] ?? 0;
      const all = rows.get(step) ?? names.map(() => Number.NaN);
      all[i] = values[row] ?? Number.NaN;
      rows.set(step, all);
    }
  });
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([step, all]) => [Number((step * timeStep).toPrecision(12)), ...all]);
}
