// The second run beside the first: what it is, in words, from the parameters that choose it.
import type { Scene } from './scene';

const PRINTED = /^printed\./;
const NAMED_AT_MOST = 3;

export const hasCompanion = ({ snapshot }: Scene): boolean =>
  snapshot.has('companion_body_position');

/** The errata that are switched to "as printed", by their labels. */
export function printedErrata(scene: Scene): string[] {
  return scene.description.parameters.flatMap(({ path, label }, index) =>
    PRINTED.test(path) && scene.get(index) === 1 ? [label] : [],
  );
}

/** Short, for curves and for the view; empty where there is no second run. */
export function companionName(scene: Scene): string {
  if (!hasCompanion(scene)) return '';
  const index = scene.indexOf('compare.with');
  if (index < 0) return 'tail held';
  if (scene.get(index) === 1) return 'without feedback';
  const printed = printedErrata(scene);
  if (printed.length === 0) return 'virtual work, corrected';
  return printed.length > NAMED_AT_MOST
    ? `${printed.length} errata as printed`
    : `${printed.join(', ')} as printed`;
}

export const companionHasStopped = ({ snapshot }: Scene): boolean =>
  (snapshot.find('companion_stopped')?.[0] ?? 0) > 0.5;
