// What the readout says of a scene, in the engine's words; where it has none, what its series and facts say.
import { anglesInSentence } from '../../angles';
import { isExhibit } from '../../sim/exhibit';
import type { Scene } from '../../sim/scene';
import { forReading } from '../format';
import { ofExhibit } from './exhibitrows';

export interface ReadoutContent {
  heads: string[];
  rows: string[][];
  /** What each row means, where its name does not say it all. */
  meanings?: readonly string[];
  note: string;
}

/** `second`: a run beside it, where two are compared. */
export function readoutOf(
  scene: Scene,
  second?: { scene: Scene; name: string } | null,
): ReadoutContent | null {
  const { columns, rows, note } = scene.readout();
  if (rows.length === 0) return isExhibit(scene) ? ofExhibit(scene) : null;
  const others = second && isExhibit(scene) ? second.scene.readout().rows : null;
  const inWords = (values: string[]) => values.map((value) => forReading(anglesInSentence(value)));
  return {
    heads: second && others ? ['this', second.name] : columns,
    rows: rows.map(({ label, values }, i) => [
      label,
      ...inWords(values),
      ...inWords(others?.[i]?.values ?? []),
    ]),
    meanings: rows.map(({ meaning }) => meaning),
    note,
  };
}
