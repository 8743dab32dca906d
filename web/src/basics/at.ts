/** What stands at this place, where it has to; not for what runs once a point of a curve. */
export function at<T>(list: ArrayLike<T>, place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error(`There is nothing at ${place} of ${list.length}.`);
  return found;
}
