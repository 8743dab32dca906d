// The tasks whose solution has been shown, kept for this visit: a reload does not give their tries back.
const keyOf = (lesson: string, task: string): string => `legwork.solved.${lesson}.${task}`;

export function wasSolved(lesson: string, task: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(lesson, task)) !== null;
  } catch {
    return false;
  }
}

export function keepSolved(lesson: string, task: string): void {
  try {
    sessionStorage.setItem(keyOf(lesson, task), 'yes');
  } catch {
    // Storage is full or forbidden: it lasts as long as the page.
  }
}
