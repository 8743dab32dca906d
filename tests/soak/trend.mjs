// Whether what was measured round after round goes up.

const sumOf = (list, value) => list.reduce((sum, item) => sum + value(item), 0);
const meanOf = (list, value) => sumOf(list, value) / list.length;

/**
 * Slope an hour by least squares, and its standard error, of [{ hours, value, phase }]: rounds of one phase do the same and
 * are compared with each other only. Neighbours that resemble each other say less than as many strangers: the error is so
 * much larger.
 */
export function slopeOf(samples) {
  const phases = new Map();
  for (const one of samples) phases.set(one.phase, [...(phases.get(one.phase) ?? []), one]);
  const points = samples.map(({ hours, value, phase }) => {
    const alike = phases.get(phase);
    return {
      x: hours - meanOf(alike, (one) => one.hours),
      y: value - meanOf(alike, (one) => one.value),
    };
  });
  const spread = sumOf(points, ({ x }) => x * x);
  const slope = sumOf(points, ({ x, y }) => x * y) / spread;
  const left = points.map(({ x, y }) => y - slope * x);
  const squares = sumOf(left, (rest) => rest * rest);
  const freedom = samples.length - phases.size - 1;
  if (!(freedom > 0)) return { slope, error: Number.POSITIVE_INFINITY };
  const products = left.slice(1).map((rest, i) => rest * left[i]);
  const alike = squares > 0 ? Math.min(Math.max(sumOf(products, Number) / squares, 0), 0.9) : 0;
  const error = Math.sqrt((squares / freedom / spread) * ((1 + alike) / (1 - alike)));
  return { slope, error };
}

/**
 * What is wrong with a slope of which `most` an hour is allowed, or nothing: it is more, by two standard errors; or so
 * uncertain that twice as much would not have been noticed.
 */
export function faultOf({ slope, error }, most) {
  if (slope - 2 * error > most) return `more than ${most} an hour`;
  if (!(2 * error <= most)) return `too uncertain to see ${2 * most} an hour`;
  return '';
}
