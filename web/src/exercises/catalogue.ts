// The exercises that come with the page (models/exercises), in the order in which they rise.
import ORDER from '../../../models/tables/exercises.json';

const FOLDER = '../../../models/exercises';
const TEXTS = import.meta.glob<string>('../../../models/exercises/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface ExerciseEntry {
  id: string;
  title: string;
  question: string;
  /** Its file. */
  text: string;
}

export const EXERCISES: readonly ExerciseEntry[] = ORDER.exercises.flatMap((id) => {
  const text = TEXTS[`${FOLDER}/${id}.json`];
  if (text === undefined) return [];
  const { title, question } = JSON.parse(text);
  return [{ id, title, question, text }];
});
