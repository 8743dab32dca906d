// Frames: three axes with their names at their ends.
import { Quaternion, Vector3 } from 'three';
import type { Drawing } from './drawing';
import type { DrawnMark } from './drawn_mark';
import { AT } from './labels';

const AXES = ['x', 'y', 'z'];
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** More names than these would cover what they name. */
const MOST_NAMED = 8;
const NAME_AWAY = 1.08;
/** Of frames with one origin each is smaller than the one before, by this share of the last. */
const LARGER = 0.4375;

const turn = new Quaternion();
const axis = new Vector3();
const end = [0, 0, 0];

export function paintFrames(
  drawn: DrawnMark,
  at: ArrayLike<number>,
  quaternions: ArrayLike<number>,
  drawing: Drawing,
): void {
  const { mark, axes, names } = drawn;
  const shown = Array.from({ length: Math.floor(at.length / 3) }, (_, i) => i).filter((i) =>
    Number.isFinite(at[3 * i]),
  );
  for (const i of shown) {
    const [w = 1, x = 0, y = 0, z = 0] = [0, 1, 2, 3].map((k) => quaternions[4 * i + k]);
    turn.set(x, y, z, w);
    const sharing = shown.filter((other) => other > i && isSamePoint(at, i, other)).length;
    const length = mark.scale * (1 + LARGER * sharing);
    axes.forEach((pen, k) => {
      endOf(k, length, at, i);
      drawing.over.add(at, i, end, 0, pen);
      if (shown.length > MOST_NAMED) return;
      // Alone its axes need no number, and no colour to be told from others'.
      const isAlone = names.length === 1;
      const name = `${AXES[k]}${isAlone ? '' : subscriptOf(names[i] ?? '')}`;
      const colour = isAlone ? '' : `#${pen.colour.getHexString()}`;
      endOf(k, NAME_AWAY * length, at, i);
      drawing.labels.add({ name, colour, shift: AT }, end);
    });
  }
}

function endOf(k: number, length: number, at: ArrayLike<number>, i: number): void {
  axis.set(0, 0, 0).setComponent(k, length).applyQuaternion(turn);
  for (let c = 0; c < 3; c += 1) end[c] = (at[3 * i + c] ?? Number.NaN) + axis.getComponent(c);
}

const isSamePoint = (at: ArrayLike<number>, i: number, k: number): boolean =>
  [0, 1, 2].every((c) => at[3 * i + c] === at[3 * k + c]);

/** "L1 2" is the frame 2 of its limb. */
const subscriptOf = (name: string): string => SUBSCRIPTS[Number(name.split(' ')[1])] ?? '';
