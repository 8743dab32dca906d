// One sheet: a folded section with its equation, a table with heads, and a button that copies it.

import { shownUnit, toShown } from '../../angles';
import type { Sheet } from '../../sim/exhibit';
import { head } from '../compare/tableparts';
import { make, setText } from '../dom';
import { formatNumber, unitInWords } from '../format';

const DIGITS = 5;
/** The strongest tint, as a share of the accent colour: text stays readable on it. */
const STRONGEST = 34;
const SAID_MS = 1600;

export class SheetTable {
  readonly box = make('details', 'matrix');
  readonly name: string;
  private readonly note = make('p', 'hint');
  private readonly cells: HTMLTableCellElement[] = [];
  private readonly copyButton = make('button', '', 'Copy as CSV');
  private sheet: Sheet;
  private written: (number | null | undefined)[] = [];

  constructor(sheet: Sheet, isOpen: boolean, onOpen: () => void) {
    this.sheet = sheet;
    this.name = sheet.name;
    const title = make('summary', '', sheet.title);
    title.append(make('small', '', sizeOf(sheet)));
    this.box.append(title);
    if (sheet.equation !== '') this.box.append(make('p', 'equation', sheet.equation));
    this.box.append(this.table(sheet), this.note);
    this.copyButton.type = 'button';
    this.copyButton.addEventListener('click', () => void this.copy());
    this.box.append(this.copyButton);
    this.box.open = isOpen;
    this.box.addEventListener('toggle', () => {
      if (this.box.open) onOpen();
    });
  }

  get isOpen(): boolean {
    return this.box.open;
  }

  update(sheet: Sheet): void {
    this.sheet = sheet;
    if (!this.box.open) return;
    this.note.hidden = sheet.note === '';
    setText(this.note, sheet.note);
    let largest = 0;
    for (const value of sheet.values) largest = Math.max(largest, Math.abs(value ?? 0));
    sheet.values.forEach((value, i) => {
      const cell = this.cells[i];
      if (!cell || this.written[i] === value) return;
      this.written[i] = value;
      setText(
        cell,
        value === null ? '–' : formatNumber(toShown(value, sheet.unit), DIGITS).replace('-', '−'),
      );
    });
    this.cells.forEach((cell, i) => {
      const value = sheet.values[i] ?? 0;
      const share = largest > 0 ? Math.abs(value) / largest : 0;
      // Small numbers next to large ones are still told from zero.
      const heat = value === 0 ? 0 : Math.round(4 + (STRONGEST - 4) * Math.sqrt(share));
      if (cell.dataset.heat === String(heat) && cell.classList.contains('negative') === value < 0)
        return;
      cell.dataset.heat = String(heat);
      cell.style.setProperty('--heat', `${heat}%`);
      cell.classList.toggle('negative', value < 0);
      cell.classList.toggle('zero', value === 0);
    });
  }

  private table({ title, group, unit, row_labels, column_labels }: Sheet): HTMLElement {
    const columns = make('tr');
    columns.append(make('td'), ...column_labels.map((label) => nameCell(label, 'col')));
    const top = make('thead');
    top.append(columns);
    const body = make('tbody');
    for (const label of row_labels) {
      const row = make('tr');
      row.append(nameCell(label, 'row'));
      for (const _ of column_labels) {
        const cell = make('td');
        this.cells.push(cell);
        row.append(cell);
      }
      body.append(row);
    }
    const table = make('table', 'comparison numbers');
    const caption = make(
      'caption',
      '',
      [title, unitInWords(shownUnit(unit))].filter(Boolean).join(', '),
    );
    table.append(caption, top, body);
    const scroll = make('div', 'table-scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', group === '' ? title : `${title} (${group})`);
    scroll.append(table);
    return scroll;
  }

  /** All digits, a head for each row and column. */
  private async copy(): Promise<void> {
    const { title, row_labels, column_labels, values, unit } = this.sheet;
    const shown = (value: number | null | undefined) =>
      typeof value === 'number' ? toShown(value, unit) : '';
    const lines = row_labels.map((label, row) =>
      [label, ...column_labels.map((_, i) => shown(values[row * column_labels.length + i]))]
        .map(quoted)
        .join(','),
    );
    const text = `${[[title, shownUnit(unit)].filter(Boolean).join(', '), ...column_labels].map(quoted).join(',')}\n${lines.join('\n')}\n`;
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      said = 'The browser does not allow copying';
    }
    setText(this.copyButton, said);
    window.setTimeout(() => setText(this.copyButton, 'Copy as CSV'), SAID_MS);
  }
}

/** A head without a name is none. */
const nameCell = (label: string, scope: 'row' | 'col'): HTMLTableCellElement =>
  label === '' ? make('td') : head(label, scope);

const sizeOf = ({ row_labels, column_labels, unit }: Sheet): string =>
  [`${row_labels.length} × ${column_labels.length}`, unitInWords(shownUnit(unit))]
    .filter(Boolean)
    .join(', ');

const quoted = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
