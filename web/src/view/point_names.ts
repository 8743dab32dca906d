// What the points of a field are called.
import type { Field } from '../sim/description';

/** "J2_x J2_y J2_z" is the point J2. */
export function pointNames({ labels, count }: Field): string[] {
  return Array.from({ length: Math.floor(count / 3) }, (_, i) =>
    (labels[3 * i] ?? '').replace(/[_. ]?x$/, '').replaceAll('_', ' '),
  );
}

/** "L1 2" belongs to the limb L1. */
export const limbOf = (name: string): string => name.split(' ')[0] ?? '';
