// Printed coefficients of a motion beside those of the plan that is open. In a table of exact ones, what is not as printed
// stands out; those of a fit by least squares trade against each other, and curves that are alike need not have the same.

import { element, make, setAside, setOwnText, setText } from '../../basics/dom';
import type { JointTable } from '../../engine_client/description';
import type { Player } from '../../engine_client/player';
import { addCells, head } from '../../tables/table_parts';
import type { PrintedCoefficients } from './tables';

const DEGREES = 180 / Math.PI;
const JOINTS = ['θ₁', 'θ₂', 'θ₃'];
export class MotionTables {
  private readonly box = element('motion-tables', HTMLElement);
  private own: { printed: PrintedCoefficients; cells: HTMLTableCellElement[][] }[] = [];
  private shown = '';

  constructor(private readonly player: Player) {}

  /** Those of another document. */
  show(tables: readonly PrintedCoefficients[]): void {
    for (const table of this.box.querySelectorAll('.table-scroll')) table.remove();
    this.own = tables.map((printed) => ({ printed, cells: this.build(printed) }));
    this.shown = '';
  }

  update(): void {
    const tables = this.player.scene.description.plan?.tables ?? [];
    this.box.hidden = tables.length === 0 || this.own.length === 0;
    const key = JSON.stringify(tables);
    if (key === this.shown) return;
    this.shown = key;
    for (const { printed, cells } of this.own) {
      const table = tables.find(({ name }) => name === printed.name);
      if (table) this.fill(cells, printed, table);
    }
  }

  private fill(
    cells: HTMLTableCellElement[][],
    { rows, digits, differs_beyond }: PrintedCoefficients,
    { coefficients }: JointTable,
  ): void {
    rows.forEach((row, joint) => {
      row.forEach((printed, power) => {
        const cell = cells[joint]?.[power];
        const value = DEGREES * (coefficients[joint]?.[power] ?? 0);
        if (!cell) return;
        setText(cell, value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1'));
        if (!differs_beyond) return;
        const close = Math.max(differs_beyond.share * Math.abs(value), differs_beyond.degrees);
        cell.classList.toggle('differs', Math.abs(value - printed) > close);
      });
    });
  }

  private build({ caption, symbol, rows, digits }: PrintedCoefficients): HTMLTableCellElement[][] {
    const columns = rows[0]?.length ?? 0;
    const names = make('tr');
    names.append(
      make('td'),
      ...Array.from({ length: columns }, (_, power) => head(`${symbol}_j${power}`, 'col')),
    );
    const top = make('thead');
    top.append(names);
    const body = make('tbody');
    const plan = rows.map((row, joint) => {
      const asPrinted = addCells(body, `${JOINTS[joint]}, printed`, columns, (i) => i === 0);
      asPrinted.forEach((cell, power) => {
        setOwnText(cell, (row[power] ?? 0).toFixed(digits));
      });
      return addCells(body, `${JOINTS[joint]}, this plan`, columns, (i) => i === 0);
    });
    const table = make('table', 'comparison coefficients');
    table.append(make('caption', '', caption), top, body);
    const scroll = make('div', 'table-scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    setAside(scroll, 'aria-label', caption);
    scroll.append(table);
    this.box.append(scroll);
    return plan;
  }
}
