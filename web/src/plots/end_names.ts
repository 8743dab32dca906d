// Names at the ends of curves, moved apart where curves end together.

/** From where to where they may stand, how far apart, and in how many columns. */
export interface Room {
  first: number;
  last: number;
  apart: number;
  columns?: number;
}

/** Names stand in so many columns where there are more than fit under each other. */
export const columnsFor = (count: number, heightPx: number, apart: number): number =>
  Math.max(1, Math.ceil((count * apart) / Math.max(heightPx, apart)));

/** `y`: the middle of a name, from above. Answers them from above, where they have room. */
export function movedApart<T extends { y: number }>(
  names: readonly T[],
  { first, last, apart, columns = 1 }: Room,
): T[] {
  const placed = names
    .map((name) => ({ ...name, y: Math.max(name.y, first) }))
    .sort((a, b) => a.y - b.y);
  placed.forEach((name, i) => {
    name.y = Math.max(name.y, (placed[i - columns]?.y ?? -Infinity) + apart);
  });
  // Those that were pushed out below push those above them up.
  for (let i = placed.length - 1; i >= 0; i -= 1) {
    const name = placed[i];
    const below = placed[i + columns]?.y ?? last + apart;
    if (name) name.y = Math.min(name.y, below - apart);
  }
  return placed;
}
