// Printed coefficients of a motion beside those of the present plan. In tables of exact coefficients, differences from print
// are highlighted. Coefficients of a least-squares fit trade against each other: similar curves can have different ones.

import type { JointTable } from 'schemas/description';
import type { PrintedCoefficients } from 'schemas/errata';
import { element, make, scrollBox } from '../../basics/dom';
import type { Player } from '../../engine_client/player';
import { axis, type Cell, type Row, Table, type TableContent } from '../../tables/table';

const DEGREES = 180 / Math.PI;
const JOINTS = ['θ₁', 'θ₂', 'θ₃'];

export class MotionTables {
  private readonly section = element('motion-tables', HTMLElement);
  private own: { printed: PrintedCoefficients; table: Table; box: HTMLElement }[] = [];

  constructor(private readonly player: Player) {}

  /** Those of another paper. */
  show(tables: readonly PrintedCoefficients[]): void {
    for (const { box } of this.own) box.remove();
    this.own = tables.map((printed) => {
      const table = new Table(make('table', 'comparison coefficients'));
      return { printed, table, box: scrollBox(table.element, printed.caption) };
    });
    this.section.append(...this.own.map(({ box }) => box));
  }

  update(): void {
    const plans = this.player.scene.description.plan?.tables ?? [];
    this.section.hidden = plans.length === 0 || this.own.length === 0;
    for (const { printed, table } of this.own) {
      const plan = plans.find(({ name }) => name === printed.name);
      if (plan) table.show(contentOf(printed, plan));
    }
  }
}

function contentOf(printed: PrintedCoefficients, { coefficients }: JointTable): TableContent {
  const { caption, symbol, digits, rows } = printed;
  const powers = (rows[0] ?? []).map((_, power) => axis(`${symbol}_j${power}`));
  // The plan's polynomial may have a lower degree.
  const ours = (joint: number, power: number) => DEGREES * (coefficients[joint]?.[power] ?? 0);
  return {
    caption,
    top: [['', ...powers]],
    parts: [
      {
        rows: rows.flatMap((row, joint) => [
          rowOf(`${JOINTS[joint]}, printed`, row, (value) => ({ text: value.toFixed(digits) })),
          rowOf(`${JOINTS[joint]}, this plan`, row, (value, power) =>
            againstPrinted(ours(joint, power), value, printed),
          ),
        ]),
      },
    ],
  };
}

const rowOf = (
  name: string,
  values: readonly number[],
  write: (value: number, power: number) => Cell,
): Row => [
  name,
  ...values.map((value, power) => {
    const { text, classes = '' } = write(value, power);
    return { text, classes: power === 0 ? `first ${classes}`.trim() : classes };
  }),
];

function againstPrinted(
  value: number,
  printed: number,
  { digits, differs_beyond }: PrintedCoefficients,
): Cell {
  const text = value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1');
  if (!differs_beyond) return { text };
  const close = Math.max(differs_beyond.share * Math.abs(value), differs_beyond.degrees);
  return { text, classes: Math.abs(value - printed) > close ? 'differs' : '' };
}
