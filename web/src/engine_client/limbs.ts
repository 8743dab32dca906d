// The limbs that joints belong to: the legs in the engine's order, then anything else that moves (a tail). By name, never by
// position.
import type { Description, Field } from 'schemas/description';
import { legColour } from '../basics/palette';

const OF_A_FILE = 'robot';

export function limbsOf({ legs, joints }: Description['robot']): string[] {
  return [...new Set([...legs, ...joints.map(({ leg }) => leg)])];
}

/** Whether a robot came from a file that was opened. */
export const isOfFile = ({ family }: Description['robot']): boolean => family === OF_A_FILE;

/** A limb's or joint's name as people read it: FR kfe. What a robot's own file calls its parts stays as it is. */
export const readableName = (robot: Description['robot'], name: string): string =>
  isOfFile(robot) ? name : name.replaceAll('_', ' ');

export const limbColour = (robot: Description['robot'], limb: string): string =>
  legColour(limb, limbsOf(robot).indexOf(limb));

/** Indices of a limb's joints in fields with one number per joint. */
export function jointsOf({ joints }: Description['robot'], limb: string): number[] {
  return joints.flatMap((joint, i) => (joint.leg === limb ? [i] : []));
}

/** Only positions and forces have axes; other fields with as many numbers are something else. */
export const hasAxes = ({ unit, count }: Field): boolean =>
  ['m', 'N'].includes(unit) && count % 3 === 0;

/** The engine's labels; for a vector per foot without labels, those of similar fields. */
export function componentNames(field: Field, { legs }: Description['robot']): readonly string[] {
  if (field.labels.length > 0) return field.labels;
  const ofFeet = legs.flatMap((leg) => [...'xyz'].map((axis) => `${leg}_${axis}`));
  const areFeet = hasAxes(field) && ofFeet.length === field.count;
  return areFeet ? ofFeet : Array<string>(field.count).fill('');
}

/** "J2_x J2_y J2_z" is the point J2. */
export function pointNames({ labels, count }: Field): string[] {
  return Array.from({ length: Math.floor(count / 3) }, (_, i) =>
    (labels[3 * i] ?? '').replace(/[_. ]?x$/, '').replaceAll('_', ' '),
  );
}

/** "L1 2" belongs to the limb L1. */
export const limbOf = (name: string): string => name.split(' ')[0] ?? '';
