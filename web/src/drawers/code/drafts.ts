// What was typed last for each scene, kept in this browser alone; one that stores nothing offers nothing.

const KEY = 'legwork.code.';
/** As much as the engine takes. */
const MOST = 1 << 16;

/** The name of an exercise's draft. */
export const draftOfExercise = (id: string): string => `exercise.${id}`;

export function draftOf(scene: string): string | null {
  try {
    return localStorage.getItem(KEY + scene);
  } catch {
    return null;
  }
}

export function keepDraft(scene: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(KEY + scene);
    else if (text.length <= MOST) localStorage.setItem(KEY + scene, text);
  } catch {
    // Storage is private, full or forbidden: the text is in the editor all the same.
  }
}
