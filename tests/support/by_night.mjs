// Cases that are tested in full only at night, when LEGWORK_NIGHT=1: by day one case of each kind.
import { test } from 'node:test';

export const isNight = process.env.LEGWORK_NIGHT === '1';

/** `forNight('…', …)` is a test by night. */
export const forNight = isNight ? test : () => {};

/** Whether something comes for the first time; by night it always does. */
export function once() {
  const seen = new Set();
  return (item) => isNight || (!seen.has(item) && Boolean(seen.add(item)));
}

/** By day every so manyth item, from the first on; by night all of them. */
export const everyOther = (items, count) => items.filter((_, i) => isNight || i % count === 0);

/** By day the first item of each kind, by night all of them. */
export function sample(items, kindOf) {
  const isFirst = once();
  return items.filter((item) => isFirst(kindOf(item)));
}
