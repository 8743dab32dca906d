// What the readout says of an exhibit: present values of what its plots draw, then what was computed for it.
import type { Fact, Series } from '../../sim/exhibit';
import type { Scene } from '../../sim/scene';
import { formatForReading } from '../format';
import type { ReadoutContent } from './rows';

/** A table over the view, not a data sheet: everything is in the sheets below it. */
const MOST_ROWS = 9;
const MOST_FACTS = 4;
const MOST_COMPONENTS = 4;

const withUnit = (value: number, unit: string): string =>
  Number.isFinite(value)
    ? `${formatForReading(value)}${unit === '' || unit === '1' ? '' : ` ${unit}`}`
    : '–';

export function ofExhibit(scene: Scene): ReadoutContent {
  const { series = [], facts = [] } = scene.description.exhibit ?? {};
  const told = facts.slice(0, MOST_FACTS).map(factRow);
  const rows: string[][] = [];
  for (const one of series) rows.push(...rowsOf(one, scene));
  return {
    heads: ['now'],
    rows: [...rows.slice(0, MOST_ROWS - told.length), ...told],
    note: '',
  };
}

export const factRow = ({ label, value, unit }: Fact): string[] => [label, withUnit(value, unit)];

function rowsOf({ field, title }: Series, { snapshot, description }: Scene): string[][] {
  const values = snapshot.find(field);
  if (!values) return [];
  const { labels = [], unit = '' } =
    description.snapshot.fields.find(({ name }) => name === field) ?? {};
  if (values.length > MOST_COMPONENTS) {
    let largest = 0;
    values.forEach((value) => {
      if (Math.abs(value) > Math.abs(largest)) largest = value;
    });
    return [[`${title}, largest`, withUnit(largest, unit)]];
  }
  return [...values].map((value, i) => {
    const label = (labels[i] ?? '').replaceAll('_', ' ');
    return [nameOf(title, label), withUnit(value, unit)];
  });
}

/** "Roll, pitch, yaw" says already what "roll" is. */
function nameOf(title: string, label: string): string {
  if (label === '') return title;
  return title.toLowerCase().includes(label.toLowerCase()) ? label : `${title}: ${label}`;
}
