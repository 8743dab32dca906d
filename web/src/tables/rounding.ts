// Numbers that stand together: one that is only the last digits of a larger one is zero. A number alone is what it is.
const ROUNDING = 1e-12;

export const isRoundingBeside = (value: number, other: number): boolean =>
  Math.abs(value) < ROUNDING * Math.abs(other);
