// How far a student is with an exercise: kept in this browser alone; one that stores nothing begins anew each time.

export interface Progress {
  attempts: number;
  /** How many hints have been shown. */
  hints: number;
  /** The best try so far. */
  best: { score: number; link: string } | null;
  /** What was answered last: values by their paths, in SI units. */
  parameters: Record<string, number>;
}

const KEY = 'legwork.exercise.';
const STUDENT = 'legwork.student';
const NONE: Progress = { attempts: 0, hints: 0, best: null, parameters: {} };

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

export function progressOf(exercise: string, student: string): Progress {
  try {
    const kept = { ...NONE, ...JSON.parse(read(keyOf(exercise, student)) ?? '{}') };
    const isBest = typeof kept.best?.score === 'number' && typeof kept.best?.link === 'string';
    return { ...kept, best: isBest ? kept.best : null };
  } catch {
    return { ...NONE };
  }
}

export const keepProgress = (exercise: string, student: string, progress: Progress): void =>
  write(keyOf(exercise, student), JSON.stringify(progress));

/** What a student hands in (bindings/README.md, Grading). */
export const answerFile = (exercise: string, student: string, run: string): string =>
  `${JSON.stringify({ legwork: 'answer', exercise, student: student.trim(), run }, null, 2)}\n`;
