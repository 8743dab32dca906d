// The pale robot beside the run: the second run where the scene has one, else the plan; and whether the two are so far
// apart that drawing both says something.
import { companionHasStopped, companionName, hasCompanion } from '../sim/companion';
import { kindOf } from '../sim/kind';
import type { Scene } from '../sim/scene';
import type { MarkLabels } from './marklabels';

const FORWARD = 1;
const VISIBLE_M = 0.004;
/** A name over the trunk of the pale robot. */
const OVER_TRUNK_M = 0.09;

export type GhostPrefix = 'plan_' | 'companion_';

/** What to draw pale at this moment; null where there is nothing to tell apart. */
export function visibleGhost(scene: Scene): GhostPrefix | null {
  const prefix = hasCompanion(scene) ? 'companion_' : 'plan_';
  const { snapshot } = scene;
  const other = snapshot.find(`${prefix}body_position`);
  if (!other || (prefix === 'plan_' && snapshot.scalar('mode') !== FORWARD)) return null;
  // Every body's origin: a trunk that only rolls moves the hips.
  const isApart = snapshot
    .vector('body_position')
    .some((value, i) => Math.abs(value - (other[i] ?? value)) > VISIBLE_M);
  return isApart ? prefix : null;
}

export function ghostName(scene: Scene, prefix: GhostPrefix): string {
  if (prefix === 'plan_') return kindOf(scene) === 'midair' ? 'if the trunk stayed' : 'the plan';
  return companionHasStopped(scene) ? `${companionName(scene)} (stopped)` : companionName(scene);
}

/** A second run says beside its trunk what it is; the plan is named in the legend alone. */
export function nameGhost(scene: Scene, prefix: GhostPrefix, words: MarkLabels, ink: string): void {
  if (prefix !== 'companion_') return;
  const [x = 0, y = 0, z = 0] = scene.snapshot.vector('companion_base_position');
  words.add(ghostName(scene, prefix), [x, y, z + OVER_TRUNK_M], ink);
}
