// One matrix table: a folded section with its equation, a table with headers, tinted where its numbers are large, and a copy
// button.

import type { MatrixTable } from 'schemas/description';
import { shownUnit, toShown } from '../basics/angles';
import { copyAsCsv } from '../basics/copy_button';
import { csvOf } from '../basics/csv';
import { make, scrollBox, setHidden, setText } from '../basics/dom';
import { formatNumber, forReading, unitInWords } from '../basics/format';
import type { Doors } from '../engine_client/doors';
import { isRoundingOf } from './rounding';
import { axis, type Cell, Table, type TableContent } from './table';

const DIGITS = 5;
/** The strongest tint, as a fraction of the accent colour: text stays readable on it. */
const STRONGEST = 34;
/** Small numbers beside large ones are still distinct from zero. */
const FAINTEST = 4;

export class MatrixSection {
  readonly box = make('details', 'matrix');
  readonly name: string;
  private readonly table = new Table(make('table', 'comparison numbers'));
  private readonly note = make('p', 'hint');

  constructor(
    private matrix: MatrixTable,
    private readonly doors: Doors,
    isOpen: boolean,
    onOpen: () => void,
  ) {
    const { name, title, group, equation, row_labels, column_labels } = matrix;
    this.name = name;
    const size = withUnit(`${row_labels.length} × ${column_labels.length}`, matrix);
    this.box.append(
      make('summary', '', title, make('small', '', size)),
      ...(equation === '' ? [] : [make('p', 'equation', equation)]),
      scrollBox(this.table.element, group === '' ? title : `${title} (${group})`),
      this.note,
      ...copyAsCsv(() => copyOf(this.matrix)),
    );
    this.box.open = isOpen;
    this.box.addEventListener('toggle', () => {
      if (this.box.open) onOpen();
    });
  }

  get isOpen(): boolean {
    return this.box.open;
  }

  update(matrix: MatrixTable): void {
    this.matrix = matrix;
    if (!this.box.open) return;
    setHidden(this.note, matrix.note === '');
    setText(this.note, matrix.note);
    this.table.show(contentOf(matrix, this.doors));
  }
}

type Value = number | null;

/** The entries of one row, from the flat list. */
const valuesIn = ({ values, column_labels }: MatrixTable, row: number): Value[] =>
  values.slice(row * column_labels.length, (row + 1) * column_labels.length);

function contentOf(matrix: MatrixTable, doors: Doors): TableContent {
  const { name, title, unit, row_labels, column_labels, values } = matrix;
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  return {
    caption: withUnit(title, matrix),
    top: [['', ...column_labels.map(axis)]],
    parts: [
      {
        rows: row_labels.map((label, row) => [
          label,
          ...valuesIn(matrix, row).map((value, i) => ({
            ...cellOf(value, unit, largest),
            door: doors.to({ matrix: name, row: label, column: column_labels[i] ?? '' }),
          })),
        ]),
      },
    ],
  };
}

function cellOf(computed: Value, unit: string, largest: number): Cell {
  if (computed === null) return { text: '–', classes: 'zero', heat: 0 };
  const value = isRoundingOf(computed, largest) ? 0 : computed;
  const share = value === 0 ? 0 : Math.abs(value) / largest;
  const depth = FAINTEST + (STRONGEST - FAINTEST) * Math.sqrt(share);
  return {
    text: forReading(formatNumber(toShown(value, unit), DIGITS)),
    classes: value < 0 ? 'negative' : value === 0 ? 'zero' : '',
    heat: value === 0 ? 0 : Math.round(depth),
  };
}

/** All digits, with headers for rows and columns. */
const copyOf = (matrix: MatrixTable): string =>
  csvOf([
    [[matrix.title, shownUnit(matrix.unit)].filter(Boolean).join(', '), ...matrix.column_labels],
    ...matrix.row_labels.map((label, row) => [
      label,
      ...valuesIn(matrix, row).map((value) => (value === null ? '' : toShown(value, matrix.unit))),
    ]),
  ]);

const withUnit = (words: string, { unit }: MatrixTable): string =>
  [words, unitInWords(shownUnit(unit))].filter(Boolean).join(', ');
