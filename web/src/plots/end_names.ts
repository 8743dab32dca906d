// Names at the ends of curves, moved apart where curves end together.

/** The allowed range, the spacing and the number of columns. */
export interface Room {
  first: number;
  last: number;
  apart: number;
  columns?: number;
}

/** The most that names may take of a plot's width; in a small plot four legs still have their names. */
const WIDEST = 0.4;
const ROOM_OF_LEGS_PX = 90;

/** Number of columns if there are more names than fit below each other: as many as the plot has room for beside its curves. */
export const columnsFor = (
  count: number,
  apart: number,
  columnPx: number,
  { width, height }: { width: number; height: number },
): number => {
  const wanted = Math.ceil(count / Math.max(1, Math.floor(height / apart)));
  const most = Math.floor(Math.max(WIDEST * width, ROOM_OF_LEGS_PX) / columnPx);
  return Math.max(1, Math.min(wanted, most));
};

/** Of more names than have room those of the curves that end farthest from zero. */
export function withRoom<T extends { value: number }>(
  names: readonly T[],
  { first, last, apart, columns = 1 }: Room,
): readonly T[] {
  const most = columns * Math.max(1, Math.floor((last - first) / apart + 1));
  if (names.length <= most) return names;
  return [...names].sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, most);
}

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
