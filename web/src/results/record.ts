// What has been answered in a lesson or an exercise, over all visits: kept as a text by the platform around (suspend data of SCORM,
// a state of xAPI).
import type { Result } from './result';

export interface TaskRecord {
  /** 0 to 100; null: nothing judged it. */
  best: number | null;
  attempts: number;
  /** The one that earned the best score. */
  answer: string;
  hasSeenSolution: boolean;
}

const VERSION = 1;
const CUT = '…';
const LONGEST_ANSWER = 4096;

export class ResultRecord {
  private readonly answered = new Map<string, TaskRecord>();

  /** `tasks`: all that there are; none: the one that is answered first, as in an exercise. */
  constructor(private readonly tasks: readonly string[] = []) {}

  /** Of a task that has been answered. */
  of(task: string): TaskRecord | undefined {
    return this.answered.get(task);
  }

  /** Of all that have been answered. */
  get tasksAnswered(): ReadonlyMap<string, TaskRecord> {
    return this.answered;
  }

  get count(): number {
    return this.answered.size;
  }

  get total(): number {
    return Math.max(1, this.tasks.length);
  }

  get isComplete(): boolean {
    return this.count === this.total;
  }

  /** The mean over all tasks of the best of each, 0 to 100; what is not answered yet counts as 0. null: nothing judged one. */
  get score(): number | null {
    const best = [...this.answered.values()].map((task) => task.best);
    if (best.length === 0) return 0;
    const judged = best.filter((score) => score !== null);
    if (judged.length < best.length) return null;
    return Math.round((100 * judged.reduce((sum, score) => sum + score, 0)) / this.total) / 100;
  }

  /** Whether the result is one of this record. */
  add({ task, score, answer }: Result): boolean {
    if (!this.knows(task)) return false;
    const known = this.answered.get(task);
    const isBest = !known || known.best === null || (score ?? -1) >= known.best;
    this.answered.set(task, {
      best: isBest ? score : known.best,
      // Counted here: some pages begin anew with each visit, others do not.
      attempts: (known?.attempts ?? 0) + 1,
      answer: isBest ? answer : known.answer,
      hasSeenSolution: known?.hasSeenSolution ?? false,
    });
    return true;
  }

  /** Whether it is new that the solution of this task, which has been answered, is shown. */
  seeSolution(task: string): boolean {
    const known = this.answered.get(task);
    if (!known || known.hasSeenSolution) return false;
    this.answered.set(task, { ...known, hasSeenSolution: true });
    return true;
  }

  /** In at most `limit` characters: where it would be longer, answers are cut. */
  text(limit: number): string {
    let longest = LONGEST_ANSWER;
    let text = this.written(longest);
    while (text.length > limit && longest > 0) {
      longest = longest > 8 ? Math.floor(longest / 2) : 0;
      text = this.written(longest);
    }
    return text;
  }

  /** Takes up what `text` once wrote; false: it is something else, and nothing is taken up. */
  resume(text: string): boolean {
    if (text === '') return true;
    try {
      const { v, tasks } = JSON.parse(text);
      const entries = Object.entries<unknown>(tasks).map(
        ([task, kept]) => [task, read(kept)] as const,
      );
      if (v !== VERSION || entries.some(([, kept]) => kept === null)) return false;
      for (const [task, kept] of entries) {
        // Of a lesson that has lost a task since.
        if (kept && this.knows(task)) this.answered.set(task, kept);
      }
      return true;
    } catch {
      return false;
    }
  }

  private knows(task: string): boolean {
    if (this.tasks.length > 0) return this.tasks.includes(task);
    return this.answered.size === 0 || this.answered.has(task);
  }

  private written(longest: number): string {
    const tasks = [...this.answered].map(([task, { best, attempts, answer, hasSeenSolution }]) => [
      task,
      [best, attempts, cut(answer, longest), ...(hasSeenSolution ? [true] : [])],
    ]);
    return JSON.stringify({ v: VERSION, tasks: Object.fromEntries(tasks) });
  }
}

/** Cut between two letters, never within one. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  if (longest < CUT.length) return '';
  const kept = text.slice(0, longest - CUT.length);
  return kept.replace(/[\ud800-\udbff]$/, '') + CUT;
}

function read(kept: unknown): TaskRecord | null {
  if (!Array.isArray(kept)) return null;
  const [best, attempts, answer, hasSeenSolution = false] = kept;
  const isScore = best === null || (typeof best === 'number' && best >= 0 && best <= 100);
  const isRead =
    isScore &&
    Number.isSafeInteger(attempts) &&
    typeof answer === 'string' &&
    typeof hasSeenSolution === 'boolean';
  return isRead ? { best, attempts, answer, hasSeenSolution } : null;
}
