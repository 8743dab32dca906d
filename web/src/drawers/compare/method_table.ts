// A table of models/tables/methods.json for the present state: one or more columns per method, headed by the method's name or
// by a button that selects it.

import type { Method, MethodTable, RowData } from 'schemas/method_tables';
import { at } from '../../basics/at';
import { formatForReading } from '../../basics/format';
import { labelsOf } from '../../engine_client/description';
import type { Doors, FieldNumber } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { stanceOf } from '../../tables/stance';
import { axis, type Cell, type Row, type TableContent } from '../../tables/table';

/** In the air there are no forces, and without feet no equations. */
const NOTHING = '–';

/** Fixed decimals, without a minus sign before zero. */
const decimals = (digits: number) => (value: number) =>
  value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1');

/** Condition numbers above this belong to a singular matrix, apart from rounding. */
const SINGULAR = 1e12;

const conditionInWords = (value: number): string =>
  value > SINGULAR || !Number.isFinite(value) ? 'singular' : formatForReading(value);

const WRITERS = {
  whole: String,
  '0.0': decimals(1),
  '0.00': decimals(2),
  '0.000': decimals(3),
  'three digits': formatForReading,
  condition: conditionInWords,
  'yes or no': (value: number) => (value > 0.5 ? 'yes' : 'no'),
};

/** A row's texts by method, then by the method's column. */
interface Line {
  name: string;
  texts: string[][];
  /** Which number each cell shows; absent if none. */
  numbers: (FieldNumber | undefined)[][];
}

/** `path`: the parameter that selects the method. */
export function contentOf(
  { caption, use, columns = [], parts }: MethodTable,
  methods: readonly Method[],
  path: string,
  player: Player,
  doorTo: Doors['to'],
): TableContent {
  const { scene } = player;
  const span = Math.max(1, columns.length);
  const used = use === undefined ? Number.NaN : scene.valueOf(path);
  const headOf = ({ name: text, about = '' }: Method, index: number): Cell => {
    const head = { text, span, classes: 'over' };
    if (use === undefined) return { ...head, title: about };
    const title = use.replace('{about}', about);
    const choose = () => void player.set(player.scene.indexOf(path), index);
    return { ...head, choice: { title, isChosen: index === used, choose } };
  };
  const cellsOf = (texts: readonly string[], index: number, numbers: Line['numbers']): Cell[] =>
    texts.map((text, i) => ({
      text,
      door: doorTo(numbers[index]?.[i]),
      span: span / texts.length,
      classes: `${i === 0 ? 'first' : ''}${index === used ? ' used' : ''}`.trim(),
    }));
  const rowOf = ({ name, texts, numbers }: Line): Row => [
    name,
    ...texts.flatMap((own, index) => cellsOf(own, index, numbers)),
  ];
  const isEmpty = stanceOf(scene).count === 0;
  return {
    caption,
    top: [
      ['', ...methods.map(headOf)],
      ...(columns.length > 0 ? [['', ...methods.flatMap(() => columns.map(axis))]] : []),
    ],
    parts: parts.map(({ rows, needs_feet = false }, i) => {
      const lines = rows.flatMap((row) =>
        row.each ? linesOfEach(row, methods, span, scene) : [lineOf(row, methods, scene)],
      );
      const told = needs_feet && isEmpty ? lines.map(withoutFeet) : lines;
      return { classes: i > 0 ? 'facts' : '', rows: told.map(rowOf) };
    }),
  };
}

/** A field with one number per method. */
function lineOf(row: RowData, methods: readonly Method[], { snapshot }: Scene): Line {
  const values = snapshot.vector(row.field);
  const from = row.from ?? methods.map((_, i) => i);
  const valueAt = (place: number | { is: number }) =>
    typeof place === 'number' ? at(values, place) : place.is;
  return {
    name: row.name,
    texts: from.map((place) => [written(row, valueAt(place))]),
    numbers: from.map((place) => [
      typeof place === 'number' ? { field: row.field, component: place } : undefined,
    ]),
  };
}

/** One field per method, with one row per foot or label. */
function linesOfEach(row: RowData, methods: readonly Method[], span: number, scene: Scene): Line[] {
  const fields = methods.map(({ key }) => row.field.replace('{key}', key));
  const { isStanding } = stanceOf(scene);
  const names =
    row.each === 'foot'
      ? scene.description.robot.legs
      : labelsOf(scene.description, fields[0] ?? '');
  const textOf = (value: number, i: number) =>
    row.each === 'foot' && !isStanding[i] ? NOTHING : written(row, value);
  return names.map((label, i) => ({
    name: row.name.replace('{label}', label),
    texts: fields.map((field) => {
      const values = scene.snapshot.vector(field).subarray(span * i, span * (i + 1));
      return Array.from(values, (value) => textOf(value, i));
    }),
    numbers: fields.map((field) =>
      Array.from({ length: span }, (_, j) => ({ field, component: span * i + j })),
    ),
  }));
}

const written = ({ write, zero }: RowData, value: number): string =>
  value === 0 && zero !== undefined ? zero : WRITERS[write](value);

const withoutFeet = ({ name, texts }: Line): Line => ({
  name,
  texts: texts.map(() => [NOTHING]),
  numbers: [],
});
