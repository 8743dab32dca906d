/** The item at an index that must exist. Too slow for code that runs once per point of a curve. */
export function at<T>(list: ArrayLike<T>, place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error(`There is nothing at ${place} of ${list.length}.`);
  return found;
}
