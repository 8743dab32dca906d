// A fallen robot: when it fell, and what slipped before, as reported by the engine.
import { labelsOf } from './description';
import type { Scene } from './scene';

const SLIP = 'fall_slip';

/** When it fell, s; NaN if the scene does not report it; null while it stands. */
export function fallOf({ snapshot }: Scene): number | null {
  if (!snapshot.isOn('fallen')) return null;
  return snapshot.has('fall_time') ? snapshot.scalar('fall_time') : Number.NaN;
}

/** The step this long (s) before the fall, for seeking; null if the time of the fall is unknown. */
export function stepBeforeFall(scene: Scene, before: number): number | null {
  const fall = fallOf(scene);
  if (fall === null || Number.isNaN(fall)) return null;
  const { snapshot, description } = scene;
  // Seeking goes by step count, not by time.
  const since = (snapshot.scalar('time') - fall + before) / description.scene.time_step_s;
  const oldest = snapshot.scalar('history_first_step');
  return Math.max(oldest, snapshot.scalar('step') - Math.max(0, Math.round(since)));
}

/** The foot that slipped just before, and how far, m; null if the scene names none. */
export function slippedBefore({
  snapshot,
  description,
}: Scene): { foot: string; distance: number } | null {
  const slips = snapshot.find(SLIP) ?? [];
  const at = slips.findIndex((distance) => distance > 0);
  const foot = labelsOf(description, SLIP)[at];
  return foot === undefined ? null : { foot, distance: slips[at] ?? 0 };
}
