// Round numbers along an axis, for every SVG plot; Dear ImPlot has its own.
import { range, tickStep, ticks } from 'd3-array';
import { formatNumber, forReading } from '../basics/format';
import { written } from '../i18n/translate';
import type { Axis } from './plot';

export const COUNT = 5;
/** Angles are divided by halves and thirds of a turn. */
const DEGREES = [10, 15, 30, 45, 60, 90, 180];
const LEAST_DEGREES = 5;

/** About as many as `count`. */
export function ticksOf(
  { range: [low, high], unit, isLogarithmic }: Axis,
  count = COUNT,
): number[] {
  if (isLogarithmic) return powersOfTen(low, high, count);
  const rough = (high - low) / count;
  const step =
    unit === '°' && rough > LEAST_DEGREES ? DEGREES.find((one) => one >= rough) : undefined;
  if (step === undefined) return ticks(low, high, count);
  return range(Math.ceil(low / step) * step, high + 0.5 * step, step).filter(
    (tick) => tick <= high,
  );
}

function powersOfTen(low: number, high: number, count: number): number[] {
  const [first, last] = [Math.ceil(Math.log10(low)), Math.floor(Math.log10(high))];
  const step = Math.max(1, Math.ceil((last - first) / count));
  return range(first, last + 1, step).map((exponent) => 10 ** exponent);
}

/** The distance between ticks. */
export const stepOf = (axis: Axis): number => {
  const [first = 0, second] = ticksOf(axis);
  return second === undefined ? tickStep(...axis.range, COUNT) : second - first;
};

export const tickText = (tick: number): string => written(forReading(formatNumber(tick, 6)));
