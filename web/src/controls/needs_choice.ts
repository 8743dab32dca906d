// What has no effect unless a certain choice is made, and is not shown beside it then. The engine does not say so yet.
import type { Scene } from '../engine_client/scene';

const NEEDS: readonly { path: RegExp; of: string; choice: string }[] = [
  { path: /^control\.mode$/, of: 'sim.mode', choice: 'forward' },
  { path: /^leg\.theta/, of: 'leg.posture', choice: 'sliders' },
  { path: /^push\.impulse$/, of: 'push.place', choice: 'stands' },
  { path: /^push\.angle$/, of: 'push.place', choice: 'is in the air' },
  { path: /^ground\.step_(height|length)$/, of: 'ground.kind', choice: 'steps' },
  { path: /^ground\.roughness$/, of: 'ground.kind', choice: 'hills' },
];

export const hasEffect = (scene: Scene, path: string): boolean =>
  NEEDS.every(
    ({ path: needing, of, choice }) =>
      !needing.test(path) || scene.indexOf(of) < 0 || scene.choiceOf(of) === choice,
  );
