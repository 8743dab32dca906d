// What the experiment of a card has set, under it: nobody has to find out what else is otherwise.
import type { Card } from 'schemas/cards';
import type { Player } from '../../engine_client/player';
import { nameOfRun } from '../../engine_client/second_run';

/** "Set for this: Control feedforward + PD, ..." After it has begun; empty where the button says all of it. */
export function changesInWords({ scene, second }: Player, { set = {} }: Card): string {
  const paths = Object.keys(set);
  const settings = paths.map((path) => nameOfRun(scene, path)).join(', ');
  const both = settings === '' ? '' : `Set for this: ${settings}.`;
  return second ? `${both} Only in the second run: ${second.name}.`.trim() : both;
}
