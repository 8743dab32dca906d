// Tells exercises from the other files that are given to the page.

/** Whether a file that is given to the page is an exercise rather than a scene or a robot. */
export function isExercise(text: string): boolean {
  try {
    const { scene, score, may_change } = JSON.parse(text);
    return typeof scene === 'string' && (Array.isArray(score) || may_change !== undefined);
  } catch {
    return false;
  }
}
