// How far a reader is with a task, kept for this visit: a reload gives no tries back.
export interface Tries {
  /** Before the solution. */
  attempts: number;
  /** Of these attempts. */
  best: number;
  hasSeenSolution: boolean;
}

const NONE: Tries = { attempts: 0, best: 0, hasSeenSolution: false };

const keyOf = (lesson: string, task: string): string => `legwork.tries.${lesson}.${task}`;

export function triesOf(lesson: string, task: string): Tries {
  try {
    return { ...NONE, ...JSON.parse(sessionStorage.getItem(keyOf(lesson, task)) ?? '{}') };
  } catch {
    return { ...NONE };
  }
}

export function keepTries(lesson: string, task: string, tries: Tries): void {
  try {
    sessionStorage.setItem(keyOf(lesson, task), JSON.stringify(tries));
  } catch {
    // Storage is full or forbidden: it lasts as long as the page.
  }
}
