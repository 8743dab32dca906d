// The rows of the readout, in the engine's words, and the quantities by which two runs are compared.
import type { Readout, ReadoutRow } from 'schemas/description';
import { saidForReading } from '../basics/format';
import type { Doors } from '../engine_client/doors';

import type { Scene } from '../engine_client/scene';
import type { Cell, Row } from './table';

export interface ReadoutContent {
  heads: string[];
  rows: Row[];
  note: string;
  /** A few numbers besides those of the plan's own table. */
  isBrief: boolean;
}

/** The second run in a comparison. */
export interface Compared {
  scene: Scene;
  name: string;
}

/** Each number links to its equation. */
const cellsOf = ({ values, field }: ReadoutRow, doors: Doors): Cell[] => {
  const door = field === '' ? null : doors.to({ field });
  return values.map((value) => ({ text: saidForReading(value), door }));
};

/** The readout; for two runs side by side, unless its rows already compare them. Null if it has no rows. */
export function readoutOf(
  scene: Scene,
  doors: Doors,
  second?: Compared | null,
): ReadoutContent | null {
  const readout = scene.readout();
  const { columns, rows, compared, note, is_brief: isBrief } = readout;
  if (rows.length === 0) return null;
  if (second && compared.length === 0) return sideBySide(readout, doors, second);
  return {
    heads: columns,
    rows: rows.map((row) => [{ text: row.label, title: row.meaning }, ...cellsOf(row, doors)]),
    note,
    isBrief,
  };
}

/** Two runs side by side. */
export const comparedRows = (scene: Scene, doors: Doors, second: Compared): ReadoutContent =>
  sideBySide(scene.readout(), doors, second);

/** With two runs there is less room: "FR 18 %, RL 18 %" may break after the comma, but numbers stay with their units. */
const inParts = (cells: ReturnType<typeof cellsOf>) =>
  cells.map((cell) => ({ ...cell, text: cell.text.replace(/(?<=[,/])\u00a0/g, ' ') }));

/** The rows common to both, in the order of the first. */
function sideBySide(own: Readout, doors: Doors, { scene, name }: Compared): ReadoutContent {
  const rowsOf = ({ compared, rows }: Readout) => (compared.length > 0 ? compared : rows);
  const others = new Map(rowsOf(scene.readout()).map((row) => [row.label, row]));
  return {
    heads: ['this', name],
    rows: rowsOf(own).flatMap((row) => {
      const other = others.get(row.label);
      const head = { text: row.label, title: row.meaning };
      return other
        ? [[head, ...inParts(cellsOf(row, doors)), ...inParts(cellsOf(other, doors))]]
        : [];
    }),
    note: own.compared.length > 0 ? '' : own.note,
    isBrief: own.is_brief,
  };
}
