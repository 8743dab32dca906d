// Parameters that stand for something a hand does: each change of a count is one push, and a drag has a handle of its own.
// They are buttons and gestures, not numbers to be typed.
import type { Parameter } from './description';
import type { Player } from './player';
import type { Outcome, Scene } from './scene';

/** Counts: another number is another deed. */
const DEEDS: Record<string, string> = { 'push.count': 'Push', 'run.stand_up': 'Stand up' };
const HIDDEN = /^drag\./;
const MOST = 1e6;

/** The word on the button of a parameter that is a deed; empty of any other. */
export const deedOf = ({ path }: Parameter): string => DEEDS[path] ?? '';

/** Only a gesture gives these their meaning. */
export const isByHand = ({ path }: Parameter): boolean => HIDDEN.test(path);

export const canPush = (scene: Scene): boolean => scene.indexOf('push.count') >= 0;

/** Does it once. What has not begun has no past to push in: it takes its first step. */
export function doOnce(player: Player, path: string, values: Record<string, number> = {}): Outcome {
  // Before the first step, which a refusal would leave taken.
  const outcome = player.checkBounds(values);
  if (!outcome.ok) return outcome;
  player.leaveStart();
  const count = player.scene.valueOf(path);
  return player.setMany({ ...values, [path]: count >= MOST ? 0 : count + 1 });
}
