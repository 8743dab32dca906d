// Numbers shown together: one that is only rounding error of a larger one is shown as zero. A number alone stays as it is.
const ROUNDING = 1e-12;

export const isRoundingOf = (value: number, other: number): boolean =>
  Math.abs(value) < ROUNDING * Math.abs(other);
