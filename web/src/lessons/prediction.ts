// A reader's prediction, of any kind (number_task.ts, choice_task.ts, draw_task.ts).
import type { Lesson } from './question';
import type { Verdict } from './score';

export interface Prediction {
  /** Why it cannot be scored yet; empty if it can. */
  missing(): string;
  /** Shows the answer beside the prediction. */
  judge(lesson: Lesson): Verdict;
  /** Resets the task. */
  clear(): void;
}
