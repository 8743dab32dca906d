// What the readout says of a scene, in the engine's words, and what two runs are compared by.
import type { Readout } from 'schemas/description';
import { saidForReading } from '../basics/format';
import type { Scene } from '../engine_client/scene';
import type { Row } from './table';

export interface ReadoutContent {
  heads: string[];
  rows: Row[];
  note: string;
  /** A few numbers beside what a plan's own sheet says. */
  isBrief: boolean;
}

/** A run beside it, where two are compared. */
export interface Beside {
  scene: Scene;
  name: string;
}

const inWords = (values: readonly string[]): string[] =>
  values.map(saidForReading);

/** Of two runs where all of it compares them; null where there is nothing to say. */
export function readoutOf(scene: Scene, second?: Beside | null): ReadoutContent | null {
  const readout = scene.readout();
  const { columns, rows, compared, note, is_brief: isBrief } = readout;
  if (rows.length === 0) return null;
  if (second && compared.length === 0) return besideEachOther(readout, second);
  return {
    heads: columns,
    rows: rows.map(({ label, values, meaning }) => [
      { text: label, title: meaning },
      ...inWords(values),
    ]),
    note,
    isBrief,
  };
}

/** Two runs side by side. */
export const comparedRows = (scene: Scene, second: Beside): ReadoutContent =>
  besideEachOther(scene.readout(), second);

/** What both say, in the order of the first. */
function besideEachOther(own: Readout, { scene, name }: Beside): ReadoutContent {
  const rowsOf = ({ compared, rows }: Readout) => (compared.length > 0 ? compared : rows);
  const others = new Map(rowsOf(scene.readout()).map(({ label, values }) => [label, values]));
  return {
    heads: ['this', name],
    rows: rowsOf(own).flatMap(({ label, values, meaning }) => {
      const other = others.get(label);
      return other
        ? [[{ text: label, title: meaning }, ...inWords(values), ...inWords(other)]]
        : [];
    }),
    note: own.compared.length > 0 ? '' : own.note,
    isBrief: own.is_brief,
  };
}
