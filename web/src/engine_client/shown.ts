// What a scene shows, as declared by the engine (models/schema/description.schema.json); nothing here knows a mechanism.
import type { Description } from 'schemas/description';

/** Fields whose history is drawn: plotted over time, or as the path of a point. */
export function fieldsToRecord({ series, marks }: Pick<Description, 'series' | 'marks'>): string[] {
  const trails = marks.filter(({ kind }) => kind === 'trail').map(({ at }) => at);
  return [...new Set([...series.map(({ field }) => field), ...trails])];
}

/** The component that this one bounds, "x" for "x_minus_3sigma"; -1 if it is not a bound. */
export function ownerOf(labels: readonly string[], component: number): number {
  const label = labels[component] ?? '';
  return labels.findIndex(
    (other) =>
      other !== '' && label.startsWith(other) && /^[_ ].*sigma/.test(label.slice(other.length)),
  );
}
