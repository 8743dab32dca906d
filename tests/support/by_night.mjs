// What tests see at length only by night, when LEGWORK_NIGHT=1: by day one case of each kind.
import { test } from 'node:test';

export const isNight = process.env.LEGWORK_NIGHT === '1';

/** `forNight('…', …)` is a test by night. */
export const forNight = isNight ? test : () => {};

/** By day the first item of each kind, by night all of them. */
export function sample(items, kindOf) {
  if (isNight) return [...items];
  const kinds = new Set();
  return items.filter((item) => {
    const kind = kindOf(item);
    if (kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  });
}

/** Whether something comes for the first time; by night it always does. */
export function once() {
  const seen = new Set();
  return (item) => isNight || (!seen.has(item) && Boolean(seen.add(item)));
}
