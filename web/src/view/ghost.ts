// Whether the plan is so far from the run that drawing both says something.
import type { Snapshot } from '../sim/snapshot';

const FORWARD = 1;
const VISIBLE_M = 0.004;

export function differsVisibly(snapshot: Snapshot): boolean {
  const plan = snapshot.find('plan_body_position');
  if (!plan || snapshot.scalar('mode') !== FORWARD) return false;
  // Every body's origin: a trunk that only rolls moves the hips.
  return snapshot
    .vector('body_position')
    .some((value, i) => Math.abs(value - (plan[i] ?? value)) > VISIBLE_M);
}
