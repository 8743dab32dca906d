// What takes long is tested in full by night (LEGWORK_NIGHT=1), and by day on one of each kind.
export const isNight = process.env.LEGWORK_NIGHT === '1';

/** By day the first item of each kind, by night all of them. */
export function sample(items, kindOf) {
  if (isNight) return items;
  const seen = new Set();
  return items.filter((item) => {
    const kind = kindOf(item);
    return !seen.has(kind) && seen.add(kind);
  });
}
