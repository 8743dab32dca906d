// All parameters of one scene, given to another of the same kind.
import type { Scene } from './scene';

/** By their places in the description. */
export const settingsOf = (scene: Scene): number[] =>
  scene.description.parameters.map((_, i) => scene.get(i));

/** Answers the engine's sentence where it refuses; empty where all is set. */
export function takeSettings(scene: Scene, values: readonly number[]): string {
  // What some values forbid others may need first: a second round settles it.
  let refusal = '';
  for (let round = 0; round < 2; round += 1) {
    refusal = '';
    values.forEach((value, i) => {
      if (scene.get(i) === value) return;
      const outcome = scene.set(i, value);
      if (!outcome.ok) refusal = outcome.sentence;
    });
  }
  return refusal;
}
