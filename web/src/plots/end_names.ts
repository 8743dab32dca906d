// Names at the ends of curves, moved apart where curves end together.

/** The allowed range, the spacing and the number of columns. */
export interface Room {
  first: number;
  last: number;
  apart: number;
  columns?: number;
}

/** Number of columns if there are more names than fit below each other. */
export const columnsFor = (count: number, heightPx: number, apart: number): number =>
  Math.max(1, Math.ceil((count * apart) / Math.max(heightPx, apart)));

/** `y`: the middle of a name, from above. Returns adjusted positions, from the top down. */
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
  // Names pushed out at the bottom push those above them up.
  for (let i = placed.length - 1; i >= 0; i -= 1) {
    const name = placed[i];
    const below = placed[i + columns]?.y ?? last + apart;
    if (name) name.y = Math.min(name.y, below - apart);
  }
  return placed;
}
