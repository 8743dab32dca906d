// The readings of a live scene's figure, as its HTML writes them (data-readouts):
//   "line_moment as 2 N m = Moment about the line; after task-3: base_position.y as 2 mm = Trunk sideways; at once: …"
// Without "after" or "at once", a reading appears after the task that the figure waits for (data-after).
import { partsOf } from './run';

const FORM = /^(?:after (\S+): |(at once): )?(\S+) as (.+) = (.+)$/;

/** `after`: the heading of the task that it would give away; none if it is shown at once. */
export function parseReadings(text: string, usual: string | undefined) {
  return partsOf(text).map((part) => {
    const [, after, atOnce, name, format, label] = FORM.exec(part) ?? [];
    if (!name || !format || !label)
      throw new Error(`"${part}" is not of the form "field as 2 N m = Label"`);
    return { name, format, label, after: atOnce ? undefined : (after ?? usual) };
  });
}
