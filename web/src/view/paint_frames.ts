// Coordinate frames: three axes with their names at their ends.
import { Vector3 } from 'three';
import { limbOf } from '../engine_client/limbs';
import type { Painter } from './drawn_mark';
import { AT } from './labels';
import { countPoints, pointAt, turnAt } from './points';

const AXES = ['x', 'y', 'z'];
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** More names than this would cover the marks. */
const MOST_NAMED = 8;
const NAME_AWAY = 1.08;
/** Of frames with a common origin each is smaller than the previous one by this factor. */
const LARGER = 0.4375;

const end = new Vector3();

export const paintFrames: Painter = (drawn, at, quaternions, drawing) => {
  const { mark, axes, names } = drawn;
  const limbs = mark.limbs?.split(' ');
  const isOf = (name: string) => limbs?.includes(limbOf(name)) ?? true;
  const frames = Array.from({ length: countPoints(at) }, (_, i) => ({
    origin: pointAt(at, i),
    turn: turnAt(quaternions, i),
    name: names[i] ?? '',
  })).filter(({ name }) => isOf(name));
  // The axes of a single frame need no number, and no distinguishing colour.
  const isAlone = names.length === 1;
  frames.forEach(({ origin, turn, name }, i) => {
    const sharing = frames.slice(i + 1).filter((other) => other.origin.equals(origin)).length;
    const length = mark.scale * (1 + LARGER * sharing);
    const endOf = (axis: number, away: number) =>
      end.set(0, 0, 0).setComponent(axis, away).applyQuaternion(turn).add(origin);
    axes.forEach((pen, axis) => {
      drawing.over.add(origin, endOf(axis, length), pen);
      if (frames.length > MOST_NAMED) return;
      const label = {
        name: `${AXES[axis]}${isAlone ? '' : subscriptOf(name)}`,
        colour: isAlone ? '' : `#${pen.colour.getHexString()}`,
        shift: AT,
      };
      drawing.labels.add(label, endOf(axis, NAME_AWAY * length));
    });
  });
};

/** "L1 2" is the frame 2 of its limb. */
const subscriptOf = (name: string): string => SUBSCRIPTS[Number(name.split(' ')[1])] ?? '';
