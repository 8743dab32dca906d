// Maps numbers to positions in an SVG plot, and back.
import type { Plot } from './plot';

export const SIZE = { width: 600, height: 300 };
/** The ends of the axes, measured from the left and from the top. */
export const INSIDE = { left: 76, right: SIZE.width - 14, top: 34, bottom: SIZE.height - 50 };

/** A drawing's size, and the position of its axes in it. */
export type Frame = typeof SIZE & typeof INSIDE;
export const FRAME: Frame = { ...SIZE, ...INSIDE };

export type Ranges = { [axis in 'x' | 'y']: Pick<Plot[axis], 'range' | 'isLogarithmic'> };

export type Scales = ReturnType<typeof scalesOf>;

/** Only the vertical axis may be logarithmic. */
export function scalesOf({ x, y }: Ranges, frame: typeof INSIDE = INSIDE) {
  const { left, right, top, bottom } = frame;
  const [x0, x1] = x.range;
  const height = y.isLogarithmic ? Math.log10 : (value: number) => value;
  const [y0, y1] = [height(y.range[0]), height(y.range[1])];
  const across = (right - left) / (x1 - x0);
  const up = (bottom - top) / (y1 - y0);
  return {
    toX: (value: number) => left + (value - x0) * across,
    toY: (value: number) => bottom - (height(value) - y0) * up,
    fromX: (px: number) => x0 + (px - left) / across,
    fromY: (py: number) => y0 + (bottom - py) / up,
  };
}

export const place = (value: number): string => value.toFixed(1);

/** Points of a curve, split where a number is missing. */
export function stretchesOf(xs: readonly number[], ys: readonly number[]): [number, number][][] {
  const stretches: [number, number][][] = [[]];
  xs.forEach((x, i) => {
    const y = ys[i] ?? Number.NaN;
    if (Number.isFinite(x + y)) stretches.at(-1)?.push([x, y]);
    else stretches.push([]);
  });
  return stretches.filter(({ length }) => length > 0);
}

export const pathOf = (
  xs: readonly number[],
  ys: readonly number[],
  { toX, toY }: Pick<Scales, 'toX' | 'toY'>,
): string =>
  stretchesOf(xs, ys)
    .map((points) => `M${points.map(([x, y]) => `${place(toX(x))} ${place(toY(y))}`).join('L')}`)
    .join('');
