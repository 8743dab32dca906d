// The tables of a document beside the scene that is open, as models/reference/errata has them.

export interface Tables {
  coefficients: readonly PrintedCoefficients[];
  parameters: { caption: string; rows: readonly Inferred[] };
  results: { caption: string; rows: readonly Result[] };
}

/** Polynomials of the joints in degrees and seconds, a row a joint. */
export interface PrintedCoefficients {
  /** What the plan calls it. */
  name: string;
  caption: string;
  symbol: string;
  digits: number;
  /** What is further from the print stands out; nothing does where this is missing. */
  differs_beyond?: { share: number; degrees: number };
  rows: readonly (readonly number[])[];
}

/** What a document prints of its run: a greatest value, without its sign. */
export interface Result {
  name: string;
  printed: number;
  unit: string;
  about: string;
  is_reproducible: boolean;
  field: string;
  /** Its components, with a star for any leg or side. */
  labels: readonly string[];
  /** While the component's leg stands, or while it swings. */
  is_standing: boolean;
}

/** Parameters that a document does not print, and how they are known. */
export interface Inferred {
  name: string;
  paths: readonly string[];
  unit: string;
  how: string;
}
