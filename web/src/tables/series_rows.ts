// What a scene says whose engine has no words for its readout: present values of what its plots draw, then what was computed
// for it.

import { shownUnit, toShown } from '../basics/angles';
import { formatForReading, unitInWords } from '../basics/format';
import type { Scene } from '../engine_client/scene';
import { type Fact, ownerOf, type Series } from '../engine_client/shown';

/** A table over the view, not a data sheet: everything is in the sheets below it. */
const MOST_ROWS = 8;
const MOST_FACTS = 4;
const MOST_COMPONENTS = 4;
const ROUNDING = 1e-9;

type TextRow = [name: string, value: string];

export function seriesRows(scene: Scene): TextRow[] {
  const { series, facts } = scene.description;
  const told = facts.slice(0, MOST_FACTS).map(factRow);
  return [
    ...series.slice(0, MOST_ROWS - told.length).flatMap((one) => rowsOf(one, scene)),
    ...told,
  ];
}

const factRow = ({ label, value, unit }: Fact): TextRow => [label, withUnit([value], unit)];

/** One row a series: a few numbers beside each other, of many the largest. */
function rowsOf({ field, title }: Series, { snapshot, description }: Scene): TextRow[] {
  const all = snapshot.find(field);
  if (!all) return [];
  const { labels = [] } = description.snapshot.fields.find(({ name }) => name === field) ?? {};
  const values = all.filter((_, i) => ownerOf(labels, i) < 0);
  const unit = snapshot.unit(field);
  return values.length <= MOST_COMPONENTS
    ? [[title, withUnit(values, unit)]]
    : [[`${title}, largest`, withUnit([largestOf(values)], unit)]];
}

/** The number that is furthest from nothing, with its sign and unit. */
export function largestIn({ snapshot }: Scene, field: string): string {
  const unit = snapshot.unit(field);
  const largest = [largestOf(snapshot.vector(field))];
  // Components with units of their own share none.
  return unit.includes(',') ? numbersIn(largest, unit) : withUnit(largest, unit);
}

const largestOf = (values: Float64Array): number =>
  values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);

function withUnit(values: ArrayLike<number>, unit: string): string {
  const words = unitInWords(shownUnit(unit));
  return `${numbersIn(values, unit)}${words === '' ? '' : `\u00a0${words}`}`;
}

function numbersIn(values: ArrayLike<number>, unit: string): string {
  const numbers = Array.from(values);
  const largest = Math.max(0, ...numbers.map(Math.abs));
  const texts = numbers.map((value) => {
    if (!Number.isFinite(value)) return '–';
    // Beside a number of ordinary size, rounding is not worth its digits.
    const isRounding = Math.abs(value) < ROUNDING * largest;
    return isRounding ? '0' : formatForReading(toShown(value, unit)).replace('-', '−');
  });
  return texts.join('  ');
}
