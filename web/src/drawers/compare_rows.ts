// Two runs in numbers, side by side: what a robot on free ground says of itself; of other scenes what their plots draw.
import { shownUnit, toShown } from '../angles';
import { isExhibit } from '../sim/exhibit';
import type { Scene } from '../sim/scene';
import { formatForReading, unitInWords } from '../ui/format';
import { type ReadoutContent, readoutOf } from '../ui/readout/rows';

export function contentOf(
  scene: Scene,
  second: { scene: Scene; name: string },
): ReadoutContent | null {
  const content = readoutOf(scene, second);
  if (content && content.heads.length > 1 && isExhibit(scene)) return content;
  const rows = scene.description.series
    .filter(({ field }) => second.scene.snapshot.has(field))
    .map(({ field, title }) => [title, largest(scene, field), largest(second.scene, field)]);
  return { heads: ['this', second.name], rows, note: '' };
}

/** The component that is furthest from nothing, with its sign and unit. */
function largest({ snapshot }: Scene, field: string): string {
  let most = 0;
  for (const value of snapshot.vector(field)) if (Math.abs(value) > Math.abs(most)) most = value;
  const unit = snapshot.unit(field);
  const words = unitInWords(shownUnit(unit.includes(',') ? '' : unit));
  const text = formatForReading(toShown(most, unit)).replace('-', '−');
  return words === '' ? text : `${text}\u00a0${words}`;
}
