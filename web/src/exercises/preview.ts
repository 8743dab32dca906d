// What the page for teachers and the laboratory's drawer have to agree on.

/** Of this browser's storage: a teacher's page leaves an exercise here, for `?exercise=preview`. */
export const PREVIEW_KEY = 'legwork.exercise-preview';
/** Of an exercise's file, bytes. */
export const LARGEST = 1 << 18;
