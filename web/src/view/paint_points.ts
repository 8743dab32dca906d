// Points with their names, and labels: a name with a number behind it.
import type { Drawing } from './drawing';
import { type DrawnMark, inkOf } from './drawn_mark';
import { ABOVE } from './labels';

/** More names than these would cover what they name. */
const MOST_NAMES = 24;
const DEGREES = 180 / Math.PI;

export function paintPoints(drawn: DrawnMark, at: ArrayLike<number>, drawing: Drawing): void {
  const { names, style } = drawn;
  for (let i = 0; 3 * i + 2 < at.length; i += 1) {
    const { pen, css } = inkOf(drawn, i);
    drawing.dots.add(at, i, pen.colour, style.shape);
    if (names.length <= MOST_NAMES)
      drawing.labels.add({ name: names[i] ?? '', colour: css, shift: ABOVE }, at, i);
  }
}

export function paintLabels(
  drawn: DrawnMark,
  at: ArrayLike<number>,
  values: ArrayLike<number> | undefined,
  unit: string,
  { labels }: Drawing,
): void {
  const { mark, names } = drawn;
  const points = Math.floor(at.length / 3);
  for (let i = 0; i < points; i += 1) {
    const each = (values?.length ?? 0) / points;
    const own = Array.from(values ?? []).slice(i * each, (i + 1) * each);
    const value = own.some(Number.isFinite) ? inWords(own, unit) : (mark.otherwise ?? '');
    // A name whose number is not known and that has no other word for it says nothing.
    if (own.length > 0 && value === '') continue;
    const name = names[i] || mark.label;
    const isBoxed = mark.is_by_limb ?? false;
    labels.add({ name, value, colour: inkOf(drawn, i).css, isBoxed }, at, i);
  }
}

function inWords(values: readonly number[], unit: string): string {
  if (unit === 'rad')
    return values.map((angle) => `${Math.round(DEGREES * angle) || 0}°`).join(' ');
  const [value = Number.NaN] = values;
  return unit === 'm' ? `${(100 * value).toFixed(1)} cm` : `${value.toFixed(0)} ${unit}`;
}
