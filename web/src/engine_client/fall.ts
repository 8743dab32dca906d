// A fallen robot: when it fell, and what slipped before, as reported by the engine.
import { labelsOf } from './description';
import type { Scene } from './scene';

const SLIP = 'fall_slip';

/** When it fell, s, not a number where the scene does not say it; null while it stands. */
export function fallOf({ snapshot }: Scene): number | null {
  if (!snapshot.isOn('fallen')) return null;
  return snapshot.has('fall_time') ? snapshot.scalar('fall_time') : Number.NaN;
}

/** So long before it fell (s), as a step that can be gone back to; null where it is not said when that was. */
export function stepBeforeFall(scene: Scene, before: number): number | null {
  const fall = fallOf(scene);
  if (fall === null || Number.isNaN(fall)) return null;
  const { snapshot, description } = scene;
  // The step count, not the time, is what can be gone back to.
  const since = (snapshot.scalar('time') - fall + before) / description.scene.time_step_s;
  const oldest = snapshot.scalar('history_first_step');
  return Math.max(oldest, snapshot.scalar('step') - Math.max(0, Math.round(since)));
}

/** The foot that slipped just before, and how far, m; null where the scene names none. */
export function slippedBefore({
  snapshot,
  description,
}: Scene): { foot: string; way: number } | null {
  const slips = snapshot.find(SLIP) ?? [];
  const at = slips.findIndex((way) => way > 0);
  const foot = labelsOf(description, SLIP)[at];
  return foot === undefined ? null : { foot, way: slips[at] ?? 0 };
}
