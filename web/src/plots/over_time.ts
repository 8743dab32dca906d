// Curves of the record over some of its rows, as a static plot.
import type { Recorder } from '../engine_client/recorder';
import { type Curve, type CurveStyle, endsOf, type Plot, rangeOf } from './plot';
import { picked } from './plot_table';
import type { Reader } from './recorded';
import { axisOf } from './study';

/** Rows of a stretch of the record, no denser than visible. */
export const rowsBetween = (from: number, to: number, most: number): number[] =>
  picked(to - from, most).map((i) => from + i);

export function overTime(
  title: string,
  [label, unit]: readonly [label: string, unit: string],
  recorder: Recorder,
  rows: readonly number[],
  readable: readonly (CurveStyle & { read: Reader })[],
): Plot {
  const x = rows.map((row) => recorder.time(row));
  const curves = readable.map(({ read, ...style }): Curve => ({ ...style, x, y: rows.map(read) }));
  return {
    title,
    sentence: `${title}.`,
    x: axisOf('Time', 's', endsOf(x)),
    y: axisOf(label, unit, rangeOf(curves.flatMap(({ y }) => y))),
    curves,
  };
}
