// What the readout says of a scene, in the engine's words; where it has none, what its series and facts say.
import { anglesInSentence } from '../basics/angles';
import { forReading } from '../basics/format';
import type { Scene } from '../engine_client/scene';
import { largestIn, seriesRows } from './series_rows';
import type { Row } from './table';

export interface ReadoutContent {
  heads: string[];
  rows: Row[];
  note: string;
}

/** A run beside it, where two are compared. */
export interface Beside {
  scene: Scene;
  name: string;
}

/** A plan says what it comes to in a sheet of its own; its readout has what the engine finds words for, and no more. */
export const isPlanned = ({ description }: Scene): boolean => description.plan !== undefined;

export function readoutOf(scene: Scene, second?: Beside | null): ReadoutContent | null {
  const { columns, rows, note } = scene.readout();
  if (rows.length === 0)
    return isPlanned(scene) ? null : { heads: ['now'], rows: seriesRows(scene), note: '' };
  const others = second && !isPlanned(scene) ? second.scene.readout().rows : null;
  const inWords = (values: string[]) => values.map((value) => forReading(anglesInSentence(value)));
  return {
    heads: second && others ? ['this', second.name] : columns,
    rows: rows.map(({ label, values, meaning }, i) => [
      { text: label, title: meaning },
      ...inWords(values),
      ...inWords(others?.[i]?.values ?? []),
    ]),
    note,
  };
}

/** Two runs side by side: what their readouts say, or the largest of what their plots draw. */
export function comparedRows(scene: Scene, second: Beside): ReadoutContent {
  const content = readoutOf(scene, second);
  if (content && content.heads.length > 1 && !isPlanned(scene)) return content;
  const rows = scene.description.series
    .filter(({ field }) => second.scene.snapshot.has(field))
    .map(({ field, title }) => [title, largestIn(scene, field), largestIn(second.scene, field)]);
  return { heads: ['this', second.name], rows, note: '' };
}
