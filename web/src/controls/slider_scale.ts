// How a slider covers a parameter's range: integers one by one, wide positive ranges logarithmically, the others in
// equal round steps. Values are rounded to what is shown, so that a slider moved back restores the exact value.
import type { Parameter } from 'schemas/description';

const FINEST = 400;
const DIGITS = 4;

export interface SliderScale {
  notches: number;
  isLogarithmic: boolean;
  valueAt(notch: number): number;
  notchOf(value: number): number;
  /** The nearest value that this slider can represent. */
  round(value: number): number;
}

export function sliderScale(
  kind: Parameter['kind'],
  { minimum, maximum }: { minimum: number; maximum: number },
): SliderScale {
  if (kind === 'number' && minimum > 0 && maximum / minimum > 100) {
    const decades = Math.log(maximum / minimum);
    const round = (value: number) =>
      Math.min(Math.max(Number(value.toPrecision(DIGITS)), minimum), maximum);
    return {
      notches: FINEST,
      isLogarithmic: true,
      valueAt: (notch) => round(minimum * Math.exp((decades * notch) / FINEST)),
      notchOf: (value) => Math.round((FINEST * Math.log(value / minimum)) / decades),
      round,
    };
  }
  const step = kind === 'number' && maximum > minimum ? roundStep((maximum - minimum) / FINEST) : 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const round = (value: number) => Number((Math.round(value / step) * step).toFixed(decimals));
  return {
    notches: Math.round((maximum - minimum) / step),
    isLogarithmic: false,
    valueAt: (notch) => Math.min(Math.max(round(minimum + notch * step), minimum), maximum),
    notchOf: (value) => Math.round((value - minimum) / step),
    round: (value) => Math.min(Math.max(round(value), minimum), maximum),
  };
}

/** The largest 1, 2 or 5 times a power of ten that does not exceed it. */
function roundStep(size: number): number {
  const decade = 10 ** Math.floor(Math.log10(size));
  const factor = [5, 2, 1].find((choice) => choice * decade <= size * (1 + 1e-9)) ?? 1;
  return Number((factor * decade).toPrecision(1));
}
