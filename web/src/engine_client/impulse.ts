// A push in words: its size and direction.
import { formatNumber } from '../basics/format';

export const IMPULSE = 'N s';
const DIGITS = 3;
/** A direction within a sixteenth of a turn of an axis is named by that axis only. */
const LEAST = Math.sin(Math.PI / 8);

/** "10 N s to the left", as seen by a robot with this heading (rad); without a heading (NaN) no direction is given. */
export function impulseInWords(parts: readonly number[], heading: number): string {
  const [x = 0, y = 0] = parts;
  const size = `${formatNumber(Math.hypot(...parts), DIGITS)} ${IMPULSE}`;
  if (Number.isNaN(heading) || (x === 0 && y === 0)) return size;
  const turn = Math.atan2(y, x) - heading;
  const directions = [
    directionOf(Math.cos(turn), 'forward', 'back'),
    directionOf(Math.sin(turn), 'to the left', 'to the right'),
  ];
  return `${size} ${directions.filter((direction) => direction !== '').join(' and ')}`;
}

function directionOf(share: number, ahead: string, behind: string): string {
  if (Math.abs(share) < LEAST) return '';
  return share > 0 ? ahead : behind;
}
