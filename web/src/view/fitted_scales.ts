// Arrow scales chosen by the view: for each unit a round number per 10 cm, so that the largest arrow stays readable. After a
// spike a scale recovers.
import { countPoints, pointAt } from './points';

const SHOWN_M = 0.1;
const LARGEST_ARROW_M = 0.22;
const ROUND = [1, 2, 5, 10];
/** A scale shrinks when arrows are non-zero but have used less than this fraction of it for that many frames. */
const SMALL_SHARE = 0.15;
const NOTHING_SHARE = 1e-3;
const SHRINK_AFTER_FRAMES = 90;

interface Fit {
  /** Units per 10 cm. */
  per10cm: number;
  largest: number;
  framesTooSmall: number;
}

export class FittedScales {
  /** Counts changes, for displays of the scales. */
  version = 0;
  private readonly fits = new Map<string, Fit>();

  clear(): void {
    this.fits.clear();
  }

  /** Metres per unit; undefined before there was an arrow. */
  metresPer(unit: string): number | undefined {
    const fit = this.fits.get(unit);
    return fit && SHOWN_M / fit.per10cm;
  }

  /** The largest present arrow. */
  fit(unit: string, largest: number): void {
    const fit = this.fits.get(unit) ?? { per10cm: 1, largest: 0, framesTooSmall: 0 };
    const share = largest / fit.largest;
    const isSmall = share > NOTHING_SHARE && share < SMALL_SHARE;
    fit.framesTooSmall = isSmall ? fit.framesTooSmall + 1 : 0;
    if (!(largest > fit.largest) && fit.framesTooSmall < SHRINK_AFTER_FRAMES) return;
    const wanted = (SHOWN_M * largest) / LARGEST_ARROW_M;
    const decade = 10 ** Math.floor(Math.log10(wanted));
    const round = ROUND.find((step) => step * decade >= wanted) ?? 10;
    fit.largest = largest;
    fit.framesTooSmall = 0;
    if (fit.per10cm !== round * decade || !this.fits.has(unit)) this.version += 1;
    fit.per10cm = round * decade;
    this.fits.set(unit, fit);
  }
}

export function largestVector(vectors: ArrayLike<number>): number {
  const sizes = Array.from({ length: countPoints(vectors) }, (_, i) =>
    pointAt(vectors, i).length(),
  );
  return Math.max(0, ...sizes);
}
