// Tables 3 and 4 of document 002 beside the same coefficients of the plan that is open: the swing's quintics, and what a
// fit by least squares makes of the support. In the first, what is not as printed stands out; in the second coefficients
// trade against each other, and curves that are alike need not have the same.
import type { JointTable } from '../../sim/description';
import type { Player } from '../../sim/player';
import { addCells, head } from '../compare/tableparts';
import { element, make, setText } from '../dom';

const DEGREES = 180 / Math.PI;
const JOINTS = ['θ₁', 'θ₂', 'θ₃'];
/** What rounding to the printed digits and a robot that is known to half a millimetre leave open. */
const CLOSE_SHARE = 0.07;
const CLOSE_DEGREES = 0.06;

interface Printed {
  name: string;
  caption: string;
  symbol: string;
  digits: number;
  marks: boolean;
  rows: readonly (readonly number[])[];
}

const PRINTED: readonly Printed[] = [
  {
    name: 'swing',
    caption: 'Table 3: swing of a left leg, degrees and seconds',
    symbol: 'a',
    digits: 3,
    marks: true,
    rows: [
      [110, 0, -2.667, -11.259, 5.296, -0.79],
      [-20.8, 0, 3.004, 8.663, -6.777, 1.185],
      [-61.8, 0, 0.116, 0.367, -0.283, 0.0494],
    ],
  },
  {
    name: 'support',
    caption: 'Table 4: support of a left leg, degrees and seconds',
    symbol: 'c',
    digits: 2,
    marks: false,
    rows: [
      [70.16, -2.66, 28.82, -20.8, 7.17, -0.95, 0],
      [-20.8, -0.24, 3.19, -4.79, 3.06, -0.91, 0.1],
      [-62.03, 3.5, -33.19, 39.92, -22.1, 6.19, -0.69],
    ],
  },
];

export class MotionTables {
  private readonly box = element('motion-tables', HTMLElement);
  private readonly cells: HTMLTableCellElement[][][];
  private shown = '';

  constructor(private readonly player: Player) {
    this.cells = PRINTED.map((printed) => this.build(printed));
    player.onScene(() => this.update());
    this.update();
  }

  update(): void {
    const tables = this.player.scene.description.plan?.tables ?? [];
    this.box.hidden = tables.length === 0;
    const key = JSON.stringify(tables);
    if (key === this.shown) return;
    this.shown = key;
    PRINTED.forEach((printed, i) => {
      const table = tables.find(({ name }) => name === printed.name);
      if (table) this.fill(this.cells[i] ?? [], printed, table);
    });
  }

  private fill(
    cells: HTMLTableCellElement[][],
    { rows, digits, marks }: Printed,
    { coefficients }: JointTable,
  ): void {
    rows.forEach((row, joint) => {
      row.forEach((printed, power) => {
        const cell = cells[joint]?.[power];
        const value = DEGREES * (coefficients[joint]?.[power] ?? 0);
        if (!cell) return;
        setText(cell, value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1'));
        const close = Math.max(CLOSE_SHARE * Math.abs(value), CLOSE_DEGREES);
        cell.classList.toggle('differs', marks && Math.abs(value - printed) > close);
      });
    });
  }

  private build({ caption, symbol, rows, digits }: Printed): HTMLTableCellElement[][] {
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
        cell.textContent = (row[power] ?? 0).toFixed(digits);
      });
      return addCells(body, `${JOINTS[joint]}, this plan`, columns, (i) => i === 0);
    });
    const table = make('table', 'comparison coefficients');
    table.append(make('caption', '', caption), top, body);
    const scroll = make('div', 'table-scroll');
    scroll.tabIndex = 0;
    scroll.setAttribute('role', 'region');
    scroll.setAttribute('aria-label', caption);
    scroll.append(table);
    this.box.append(scroll);
    return plan;
  }
}
