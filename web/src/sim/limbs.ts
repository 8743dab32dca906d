// What joints belong to: the legs in the engine's order, then whatever else moves (a tail). By name, never by position.
import { legColour } from '../palette';
import type { Description } from './description';

export function limbsOf({ legs, joints }: Description['robot']): string[] {
  return [...new Set([...legs, ...joints.map(({ leg }) => leg)])];
}

export const limbColour = (robot: Description['robot'], limb: string): string =>
  legColour(limb, limbsOf(robot).indexOf(limb));

/** Where the joints of a limb stand in fields that have a number a joint. */
export function jointsOf({ joints }: Description['robot'], limb: string): number[] {
  return joints.flatMap((joint, i) => (joint.leg === limb ? [i] : []));
}

export const TAIL = 'tail';
