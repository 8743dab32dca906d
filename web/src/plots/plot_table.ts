// A plot in numbers: the table used for every plot, as elements.
import { at } from '../basics/at';
import { type Curve, type CurveStyle, type Plot, withUnit } from './plot';
import { type Tree, tree } from './tree';

export interface PlotTable {
  title: string;
  /** Blocks with their own heads: curves with different abscissas are listed one below the other. */
  blocks: { heads: readonly string[]; rows: readonly (readonly string[])[] }[];
}

/** Evenly spaced indices, including the first and the last. */
export function picked(count: number, most: number): number[] {
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, i) =>
    shown > 1 ? Math.round((i * (count - 1)) / (shown - 1)) : count - 1,
  );
}

/** Curves with the same abscissas share a block. */
export function tableOf(
  { title, x, y, curves }: Plot,
  most: number,
  write: { x(value: number): string; y(value: number): string },
): PlotTable {
  const shared = new Map<readonly number[], Curve[]>();
  for (const curve of curves) shared.set(curve.x, [...(shared.get(curve.x) ?? []), curve]);
  const nameOf = ({ label }: CurveStyle) => (label === '' ? y.label : label);
  // In a separate block a curve repeats its quantity.
  const inFull = ({ label }: CurveStyle) => (label === '' ? y.label : `${label}: ${y.label}`);
  const headOfCurve = shared.size > 1 ? inFull : nameOf;
  const blocks = [...shared].map(([places, own]) => ({
    heads: [withUnit(x.label, x.unit), ...own.map((curve) => withUnit(headOfCurve(curve), y.unit))],
    rows: picked(places.length, most).map((i) => [
      write.x(at(places, i)),
      ...own.map((curve) => write.y(at(curve.y, i))),
    ]),
  }));
  return { title, blocks };
}

/** `caption`: the class of the title, which is always present for screen readers. */
export function drawTable({ title, blocks }: PlotTable, className: string, caption = ''): Tree {
  const parts = blocks.flatMap(({ heads, rows }) => {
    const top = tree('tr', {}, ...heads.map((head) => headOf(head, 'col')));
    const body = rows.map(rowOf);
    return blocks.length === 1
      ? [tree('thead', {}, top), tree('tbody', {}, ...body)]
      : [tree('tbody', {}, top, ...body)];
  });
  return tree('table', { class: className }, tree('caption', { class: caption }, title), ...parts);
}

const headOf = (text: string, scope: 'row' | 'col'): Tree =>
  tree('th', { scope, class: scope === 'col' ? 'axis' : '' }, text);

const rowOf = ([first = '', ...cells]: readonly string[]): Tree =>
  tree('tr', {}, headOf(first, 'row'), ...cells.map((text) => tree('td', {}, text)));
