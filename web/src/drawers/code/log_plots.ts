// What code has logged, as plots over time and as rows: the numbers of a list in one plot, with the unit that ends its name.
import type { LogHistory, LogSeries } from '../../controller/logs';
import { Buckets, decimate } from '../../engine_client/decimate';
import { type Curve, curveStyle, type Plot, rangeOf } from '../../plots/plot';

export interface LogGroup {
  title: string;
  /** As it is written; empty: none. */
  unit: string;
  members: readonly { name: string; label: string }[];
}

/** Where the run is; its time step may have been another before. */
export interface Moment {
  step: number;
  time: number;
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
  const { time: now, timeStep } = moment;
  const series = members.map(({ name }) => latelyOf(name, history, moment));
  // Of steps after the one that is shown no more than half.
  const last = Math.max(...series.map(({ times }) => times.at(-1) ?? 0));
  const to = Math.max(now, Math.min(last, now + 0.5 * WINDOW_S), timeStep);
  const from = Math.max(0, to - WINDOW_S);
  const curves = series.map(({ times, values }, i): Curve => {
    const time = (row: number) => times[row] ?? 0;
    const [first, end] = [rowAt(times, from), rowAfter(times, to)];
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

/** Its rows of the window up to this moment, and those around it; more where the time step was smaller than it is. */
function latelyOf(name: string, history: LogHistory, { step, time, timeStep }: Moment): LogSeries {
  for (let count = Math.ceil(WINDOW_S / timeStep) + 1; ; count *= 2) {
    const series = history.series(name, Math.max(0, step - count));
    const [first = time] = series.times;
    if (count >= step || first <= time - WINDOW_S) return series;
  }
}

/** The first row for whose time this holds. */
function firstRow(times: Float64Array, holds: (time: number) => boolean): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(times[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
const rowAt = (times: Float64Array, from: number) => firstRow(times, (time) => time >= from);
const rowAfter = (times: Float64Array, to: number) => firstRow(times, (time) => time > to);

/** The time, and what was logged under these names in that step; NaN: nothing. Of all steps, or of the window up to a moment. */
export function rowsOf(names: readonly string[], history: LogHistory, moment?: Moment): number[][] {
  const rows = new Map<number, number[]>();
  const { time: to } = moment ?? { time: Number.POSITIVE_INFINITY };
  names.forEach((name, i) => {
    const { steps, times, values } = moment
      ? latelyOf(name, history, moment)
      : history.series(name);
    const end = rowAfter(times, to);
    for (let row = moment ? rowAt(times, to - WINDOW_S) : 0; row < end; row += 1) {
      const [step = 0, time = 0] = [steps[row], times[row]];
      const all = rows.get(step) ?? [Number(time.toPrecision(12)), ...names.map(() => Number.NaN)];
      all[i + 1] = values[row] ?? Number.NaN;
      rows.set(step, all);
    }
  });
  return [...rows].sort(([a], [b]) => a - b).map(([, all]) => all);
}
