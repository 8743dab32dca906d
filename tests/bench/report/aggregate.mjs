// Combines the rows of several rounds, and computes derived numbers.

const keyOf = ({ host, robot, kernel, path, variant, shift }) =>
  [host, robot, kernel, path, variant, shift].join('/');

/** As Map.groupBy, which Node 20 does not have. */
export function groupBy(rows, key) {
  const groups = new Map();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const tenth = (x) => Math.round(10 * x) / 10;

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Of rows that differ in times only: the least minimum, the middle median. */
export function merge(rows) {
  const groups = groupBy(rows, keyOf);
  return [...groups.values()].map((group) => ({
    ...group[0],
    min: tenth(Math.min(...group.map(({ min }) => min))),
    median: tenth(middle(group.map(({ median }) => median))),
  }));
}

/** The row with the least time among those that have these properties, or undefined. */
export function fastest(rows, wanted) {
  const fits = (row) => Object.entries(wanted).every(([key, value]) => row[key] === value);
  return rows
    .filter(fits)
    .reduce((best, row) => (best && best.min <= row.min ? best : row), undefined);
}

/** time = intercept + slope * n by least squares, and the largest deviation from it, relative to the time. */
export function straightLine(points) {
  const mean = (pick) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const n = mean((p) => p.n);
  const time = mean((p) => p.time);
  const slope = mean((p) => (p.n - n) * (p.time - time)) / mean((p) => (p.n - n) ** 2);
  const intercept = time - slope * n;
  const off = points.map((p) => Math.abs(p.time - intercept - slope * p.n) / p.time);
  return { slope, intercept, deviation: Math.max(...off) };
}

/** For each entry the largest time of any offset over the least. */
export function shiftRatios(rows) {
  const groups = groupBy(rows, ({ robot, kernel, path }) => [robot, kernel, path].join('/'));
  return [...groups].map(([name, group]) => {
    const times = group.map(({ min }) => min);
    return { name, ratio: Math.max(...times) / Math.min(...times) };
  });
}
