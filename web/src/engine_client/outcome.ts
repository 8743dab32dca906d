// What is asked of a scene, and what it answers.

/** A parameter's index, and a number for it. */
export interface Setting {
  index: number;
  value: number;
}

export type Outcome = { ok: true } | { ok: false; kind: 'refused' | 'stopped'; sentence: string };

/** none: this run repeats no other run. */
export const VERDICTS = ['none', 'under way', 'reproduced', 'differs', 'incomparable'] as const;
export type Verdict = (typeof VERDICTS)[number];
