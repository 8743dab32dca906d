// Whether measurements grow from round to round.

const sumOf = (list, value) => list.reduce((sum, item) => sum + value(item), 0);
const meanOf = (list, value) => sumOf(list, value) / list.length;

/** Of all pairs in a list. */
const pairsOf = (list) => list.flatMap((one, i) => list.slice(i + 1).map((other) => [one, other]));

/** How much what the slope leaves of the values resembles its neighbours: 0 to .9. */
function likenessOf(left) {
  const squares = sumOf(left, (rest) => rest * rest);
  const products = left.slice(1).map((rest, i) => rest * left[i]);
  return squares > 0 ? Math.min(Math.max(sumOf(products, Number) / squares, 0), 0.9) : 0;
}

/**
 * Slope an hour, and its standard error, of [{ hours, value, phase }]: the median of the slopes between any two rounds, with
 * its ranks' error (Sen 1968), so that one round in which something was not yet collected says no more than any other.
 * Rounds of one phase do the same and are compared with each other only. Neighbours that resemble each other say less than
 * as many strangers: the error is so much larger.
 */
export function slopeOf(samples) {
  const phases = new Map();
  for (const one of samples) phases.set(one.phase, [...(phases.get(one.phase) ?? []), one]);
  const slopes = [...phases.values()]
    .flatMap(pairsOf)
    .map(([one, other]) => (other.value - one.value) / (other.hours - one.hours))
    .sort((a, b) => a - b);
  const at = (rank) => slopes[Math.min(Math.max(Math.round(rank), 0), slopes.length - 1)];
  const middle = (slopes.length - 1) / 2;
  const slope = (at(middle - 0.25) + at(middle + 0.25)) / 2;
  if (!(samples.length - phases.size - 1 > 0)) return { slope, error: Number.POSITIVE_INFINITY };
  const ranks =
    0.5 *
    Math.sqrt(sumOf([...phases.values()], ({ length: n }) => (n * (n - 1) * (2 * n + 5)) / 18));
  const left = samples.map(({ hours, value, phase }) => {
    const alike = phases.get(phase);
    return (
      value -
      meanOf(alike, (one) => one.value) -
      slope * (hours - meanOf(alike, (one) => one.hours))
    );
  });
  const alike = likenessOf(left);
  const width = (at(middle + ranks) - at(middle - ranks)) / 2;
  return { slope, error: width * Math.sqrt((1 + alike) / (1 - alike)) };
}

/**
 * What is wrong with a slope of which `most` an hour is allowed, { says, isUncertain }, or null: it is more, by two standard
 * errors; or so uncertain that twice as much would not have been noticed.
 */
export function faultOf({ slope, error }, most) {
  if (slope - 2 * error > most) return { says: `more than ${most} an hour`, isUncertain: false };
  if (!(2 * error <= most))
    return { says: `too uncertain to see ${2 * most} an hour`, isUncertain: true };
  return null;
}
