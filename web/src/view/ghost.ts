// The pale robot beside the run: the second run where the scene has one, else the plan; and whether the two are so far
// apart that drawing both says something.
import { referenceHasStopped } from '../sim/reference';
import type { Scene } from '../sim/scene';
import type { MarkLabels } from './marklabels';

const VISIBLE_M = 0.004;
/** A name over the trunk of the pale robot. */
const OVER_TRUNK_M = 0.09;

export type GhostPrefix = 'plan_' | 'reference_';

/** What to draw pale at this moment; null where there is nothing to tell apart. */
export function visibleGhost(scene: Scene): GhostPrefix | null {
  const { snapshot, description } = scene;
  const prefix = description.marks.find(({ kind }) => kind === 'ghost')?.at as GhostPrefix;
  const other = snapshot.find(`${prefix}body_position`);
  if (!other) return null;
  // Every body's origin: a trunk that only rolls moves the hips.
  const isApart = snapshot
    .vector('body_position')
    .some((value, i) => Math.abs(value - (other[i] ?? value)) > VISIBLE_M);
  return isApart ? prefix : null;
}

export function ghostName(scene: Scene, prefix: GhostPrefix): string {
  const name = scene.description.marks.find(({ at }) => at === prefix)?.label ?? '';
  return prefix === 'reference_' && referenceHasStopped(scene) ? `${name} (stopped)` : name;
}

/** A second run says beside its trunk what it is; the plan is named in the legend alone. */
export function nameGhost(scene: Scene, prefix: GhostPrefix, words: MarkLabels, ink: string): void {
  if (prefix !== 'reference_') return;
  const [x = 0, y = 0, z = 0] = scene.snapshot.vector('reference_base_position');
  words.add(ghostName(scene, prefix), [x, y, z + OVER_TRUNK_M], ink);
}
