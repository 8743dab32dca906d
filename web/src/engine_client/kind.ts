// What a scene is about, told by the parameters that only its motion has.

import type { Scene } from './scene';
import { isExhibit } from './shown';

const SIGNS = {
  leg: 'leg.leg',
  'given-torques': 'profile.k_front',
  'desired-motion': 'drive.pitch',
  midair: 'tail.sweep',
  disturbance: 'push.place',
  'tail-trot': 'tail.role',
  serpentine: 'tail.plane',
  'hexapod-tripod': 'gait.tripods',
  'hexapod-free': 'ground.forbidden',
} as const;

type SceneKind = keyof typeof SIGNS | 'gait' | 'hexapod-gait' | 'exhibit';

export function kindOf(scene: Scene): SceneKind {
  if (isExhibit(scene)) return 'exhibit';
  const kinds = Object.keys(SIGNS) as (keyof typeof SIGNS)[];
  const found = kinds.find((kind) => scene.indexOf(SIGNS[kind]) >= 0);
  return found ?? (isHexapod(scene) ? 'hexapod-gait' : 'gait');
}

/** Document 001's robot, with its own axes and joints beside ours. */
export const isDocument001 = ({ description }: Scene): boolean =>
  description.robot.family === 'tailed_quadruped';

/** Document 002's robot on a plan of its own. */
export const isHexapod = (scene: Scene): boolean =>
  !isExhibit(scene) && scene.description.robot.family === 'hexapod';
