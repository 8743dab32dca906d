// The second run beside the first.
import type { Scene } from './scene';

export const hasCompanion = ({ snapshot }: Scene): boolean =>
  snapshot.has('companion_body_position');

/** Short, for curves and for the view; empty where there is no second run. */
export const companionName = ({ description }: Scene): string => description.companion;

export const companionHasStopped = ({ snapshot }: Scene): boolean =>
  (snapshot.find('companion_stopped')?.[0] ?? 0) > 0.5;
