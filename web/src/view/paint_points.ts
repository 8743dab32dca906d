// Points with their names, and labels: a name followed by a number.
import { numberText } from '../basics/format';
import { unitOf } from '../engine_client/description';
import type { Scene } from '../engine_client/scene';
import type { Drawing } from './drawing';
import { type DrawnMark, inkOf, isThere } from './drawn_mark';
import { ABOVE } from './labels';
import { countPoints, pointAt } from './points';

/** More names than this would cover the marks. */
const MOST_NAMES = 24;
const DEGREES = 180 / Math.PI;

export function paintPoints(drawn: DrawnMark, at: ArrayLike<number>, drawing: Drawing): void {
  const { names, style } = drawn;
  for (let i = 0; i < countPoints(at); i += 1) {
    const point = pointAt(at, i);
    const { pen, css } = inkOf(drawn, i);
    drawing.dots.add(point, pen.colour, style.shape);
    if (names.length <= MOST_NAMES)
      drawing.labels.add({ name: names[i] ?? '', colour: css, shift: ABOVE }, point);
  }
}

/** Every point has the same number of values. */
export function paintLabels(
  drawn: DrawnMark,
  at: ArrayLike<number>,
  { description, snapshot }: Scene,
  { labels }: Drawing,
): void {
  const { mark, names } = drawn;
  const values = snapshot.find(mark.along) ?? [];
  const unit = unitOf(description, mark.along);
  const points = countPoints(at);
  const each = values.length / points;
  for (let i = 0; i < points; i += 1) {
    const own = Array.from(values).slice(i * each, (i + 1) * each);
    const isTold = own.length > 0 && isThere(mark, snapshot, i);
    const value = isTold ? inWords(own, unit) : (mark.otherwise ?? '');
    // Without a value and without another word, its name alone would say nothing.
    if (each > 0 && value === '') continue;
    const name = names[i] || mark.label;
    const { css: colour } = inkOf(drawn, i);
    const number = { field: mark.along, component: i * each };
    labels.add({ name, value, colour, number, isBoxed: mark.is_by_limb ?? false }, pointAt(at, i));
  }
}

function inWords(values: readonly number[], unit: string): string {
  if (unit === 'rad')
    return values.map((angle) => `${numberText(Math.round(DEGREES * angle) || 0, 3)}°`).join(' ');
  const [value = Number.NaN] = values;
  return unit === 'm' ? `${(100 * value).toFixed(1)} cm` : `${value.toFixed(0)} ${unit}`;
}
