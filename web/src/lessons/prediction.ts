// A reader's prediction, of any kind (number_task.ts, choice_task.ts, draw_task.ts).
import type { Lesson } from './question';
import type { Verdict } from './score';

/** A verdict that can also be shown beside the prediction. */
export interface Judged extends Verdict {
  reveal(): void;
}

export interface Prediction {
  /** The lesson-run that it asks about. */
  readonly run: string;
  /** What counts as right and how it is scored, said before anybody answers. */
  readonly rule: string;
  /** As a person reads it: a number with its unit, the words of a choice, a curve's values. */
  answer(): string;
  /** Why it cannot be scored yet; empty if it can. */
  missing(): string;
  /** Locks the prediction; shows nothing of the answer. `wrongTries`: before this one. */
  judge(lesson: Lesson, wrongTries: number): Judged;
  /** Opens it for another try, without the solution. */
  reopen(): void;
}
