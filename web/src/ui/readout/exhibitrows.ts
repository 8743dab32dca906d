// What the readout says of an exhibit: present values of what its plots draw, then what was computed for it.

import { shownUnit, toShown } from '../../angles';
import { type Fact, ownerOf, type Series } from '../../sim/exhibit';
import type { Scene } from '../../sim/scene';
import { formatForReading, unitInWords } from '../format';
import type { ReadoutContent } from './rows';

/** A table over the view, not a data sheet: everything is in the sheets below it. */
const MOST_ROWS = 8;
const MOST_FACTS = 4;
const MOST_COMPONENTS = 4;
const ROUNDING = 1e-9;

export function ofExhibit(scene: Scene): ReadoutContent {
  const { series, facts } = scene.description;
  const told = facts.slice(0, MOST_FACTS).map(factRow);
  const rows = series.slice(0, MOST_ROWS - told.length).flatMap((one) => rowOf(one, scene));
  return { heads: ['now'], rows: [...rows, ...told], note: '' };
}

const factRow = ({ label, value, unit }: Fact): string[] => [label, withUnit([value], unit)];

/** One row a series: a few numbers beside each other, of many the largest. */
function rowOf({ field, title }: Series, { snapshot, description }: Scene): string[][] {
  const all = snapshot.find(field);
  if (!all) return [];
  const { unit = '', labels = [] } =
    description.snapshot.fields.find(({ name }) => name === field) ?? {};
  const values = all.filter((_, i) => ownerOf(labels, i) < 0);
  if (values.length <= MOST_COMPONENTS) return [[title, withUnit(values, unit)]];
  let largest = 0;
  for (const value of values) if (Math.abs(value) > Math.abs(largest)) largest = value;
  return [[`${title}, largest`, withUnit([largest], unit)]];
}

function withUnit(values: ArrayLike<number>, unit: string): string {
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) largest = Math.max(largest, Math.abs(values[i] ?? 0));
  const numbers = Array.from(values, (value) => {
    if (!Number.isFinite(value)) return '–';
    // Beside a number of ordinary size, rounding is not worth its digits.
    const isRounding = Math.abs(value) < ROUNDING * largest;
    return isRounding ? '0' : formatForReading(toShown(value, unit)).replace('-', '−');
  });
  const words = unitInWords(shownUnit(unit));
  return `${numbers.join('  ')}${words === '' ? '' : `\u00a0${words}`}`;
}
