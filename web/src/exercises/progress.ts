// How far a student is with an exercise: kept in this browser alone; one that stores nothing begins anew each time.

export interface Progress {
  attempts: number;
  /** How many hints have been shown. */
  hints: number;
  /** The best try so far. */
  best: { score: number; link: string } | null;
  /** What was answered last: values by their paths, in SI units. */
  parameters: Record<string, number>;
  /** The text of the exercise that was answered: under the same name there may be another later. */
  of: string;
}

const KEY = 'legwork.exercise.';
const STUDENT = 'legwork.student';
export const NONE: Progress = { attempts: 0, hints: 0, best: null, parameters: {}, of: '' };

const keyOf = (exercise: string, student: string): string =>
  `${KEY}${exercise}.${student.normalize('NFC').trim().toLowerCase()}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is private, full or forbidden: it lasts as long as the page.
  }
}

export const lastStudent = (): string => read(STUDENT) ?? '';
export const keepStudent = (student: string): void => write(STUDENT, student);

/** Of an exercise with this text; `isOpen`: whether a run that was kept can still be opened. */
export function progressOf(
  { id, text }: { id: string; text: string },
  student: string,
  isOpen: (link: string) => boolean,
): Progress {
  try {
    const kept = { ...NONE, ...JSON.parse(read(keyOf(id, student)) ?? '{}') };
    if (kept.of !== text) return { ...NONE, of: text };
    const { score, link } = kept.best ?? {};
    const isBest = typeof score === 'number' && typeof link === 'string' && isOpen(link);
    return { ...kept, best: isBest ? kept.best : null };
  } catch {
    return { ...NONE, of: text };
  }
}

export const keepProgress = (exercise: string, student: string, progress: Progress): void =>
  write(keyOf(exercise, student), JSON.stringify(progress));

/** What a student hands in (bindings/README.md, Grading). */
export const answerFile = (exercise: string, student: string, run: string): string =>
  `${JSON.stringify({ legwork: 'answer', exercise, student: student.trim(), run }, null, 2)}\n`;
