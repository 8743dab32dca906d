// What joints belong to: the legs in the engine's order, then whatever else moves (a tail). By name, never by position.
import type { Description, Field } from 'schemas/description';
import { legColour } from '../basics/palette';

export function limbsOf({ legs, joints }: Description['robot']): string[] {
  return [...new Set([...legs, ...joints.map(({ leg }) => leg)])];
}

export const limbColour = (robot: Description['robot'], limb: string): string =>
  legColour(limb, limbsOf(robot).indexOf(limb));

/** Where the joints of a limb stand in fields that have a number a joint. */
export function jointsOf({ joints }: Description['robot'], limb: string): number[] {
  return joints.flatMap((joint, i) => (joint.leg === limb ? [i] : []));
}

/** "J2_x J2_y J2_z" is the point J2. */
export function pointNames({ labels, count }: Field): string[] {
  return Array.from({ length: Math.floor(count / 3) }, (_, i) =>
    (labels[3 * i] ?? '').replace(/[_. ]?x$/, '').replaceAll('_', ' '),
  );
}

/** "L1 2" belongs to the limb L1. */
export const limbOf = (name: string): string => name.split(' ')[0] ?? '';

export const TAIL = 'tail';
