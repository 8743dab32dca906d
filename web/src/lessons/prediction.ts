// A reader's prediction, of any kind (number_task.ts, choice_task.ts, draw_task.ts).
import type { Lesson } from './question';
import type { Verdict } from './score';

export interface Prediction {
  /** The lesson-run that it asks about. */
  readonly run: string;
  /** As a person reads it: a number with its unit, the words of a choice, a curve's values. */
  answer(): string;
  /** Why it cannot be scored yet; empty if it can. */
  missing(): string;
  /** Shows the answer beside the prediction. */
  judge(lesson: Lesson): Verdict;
  /** Resets the task. */
  clear(): void;
}
