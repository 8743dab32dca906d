// Which feet stand, from the snapshot: for sentences and tables.
import type { Scene } from '../engine_client/scene';

export interface Stance {
  count: number;
  names: string[];
  isStanding: boolean[];
}

export function stanceOf({ snapshot, description }: Scene): Stance {
  const isStanding = [...snapshot.vector('foot_in_stance')].map((value) => value > 0.5);
  const names = description.robot.legs.filter((_, i) => isStanding[i]);
  return { count: names.length, names, isStanding };
}
