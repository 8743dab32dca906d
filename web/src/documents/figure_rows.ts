// A paper's printed numbers beside ours, and the differences.
import { shownUnit, toShown } from '../basics/angles';
import { formatForReading, numberText } from '../basics/format';
import type { PlotTable } from '../plots/plot_table';
import type { Figure, Item } from './figures';

const PERCENT = 100;
const DIGITS = 5;
const HEADS = ['Quantity', 'Printed', 'Ours', 'Error', 'From'];
const SOURCES: Record<Item['from'], string> = {
  printed: 'printed',
  reference: 'independent solution',
  'at most, printed': 'printed, at most',
};

export const comparisonOf = ({ title, items }: Figure): PlotTable => ({
  title,
  blocks: [{ heads: HEADS, rows: items.map(rowOf) }],
});

function rowOf(item: Item): string[] {
  const { quantity, at, printed, unit, from } = item;
  const ours = item.ours();
  return [
    at === undefined ? quantity : `${quantity}, t = ${at} s`,
    printed === null ? 'nothing' : inUnit(printed, unit),
    Number.isFinite(ours) ? inUnit(ours, unit) : 'not yet',
    errorOf(item, ours),
    printed === null ? 'no number printed' : SOURCES[from],
  ];
}

const inUnit = (value: number, unit: string): string =>
  withWords(numberText(toShown(value, unit), DIGITS), unit);

const withWords = (number: string, unit: string): string =>
  unit === '' ? number : `${number} ${shownUnit(unit)}`;

/** In the unit, and relative to the printed number. */
function errorOf({ printed, unit, from }: Item, ours: number): string {
  if (printed === null || !Number.isFinite(ours)) return '–';
  if (from === 'at most, printed') return ours <= printed ? 'below it' : 'above it';
  const off = ours - printed;
  const share = printed === 0 ? '' : `, ${signed((PERCENT * off) / Math.abs(printed))} %`;
  return `${withWords(signed(toShown(off, unit)), unit)}${share}`;
}

const signed = (value: number): string => formatForReading(value).replace('-', '−');
