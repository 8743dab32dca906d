// Parts of one quantity over time, stacked: positive parts upwards, negative parts downwards, and the sum as a line.
import { type Curve, type Plot, rangeOf } from './plot';

type Sign = (value: number) => number;

const positive: Sign = (value) => Math.max(value, 0);
const negative: Sign = (value) => Math.min(value, 0);

/** For a plot whose last curve is the sum of the others. */
export function stacked(plot: Plot): Plot {
  const parts = plot.curves.slice(0, -1);
  const areas = parts.flatMap((part, place) => {
    const below = parts.slice(0, place);
    const area = (sign: Sign): Curve => ({
      ...part,
      place,
      y: sumOf([...below, part], sign),
      base: sumOf(below, sign, part.y.length),
    });
    return [area(positive), { ...area(negative), label: '' }];
  });
  const whole = plot.curves.slice(-1).map((curve) => ({
    ...curve,
    place: 0,
    colour: 'var(--ink)',
    isWide: true,
  }));
  const curves = [...areas, ...whole];
  const names = parts.map(({ label }) => label).join(', ');
  return {
    ...plot,
    sentence: `${plot.title}: ${names}, stacked; the line is their sum`,
    y: { ...plot.y, range: rangeOf(curves.flatMap(({ y }) => [0, ...y])) },
    curves,
  };
}

const sumOf = (parts: readonly Curve[], sign: Sign, length = parts[0]?.y.length ?? 0): number[] =>
  Array.from({ length }, (_, i) => parts.reduce((sum, { y }) => sum + sign(y[i] ?? Number.NaN), 0));
