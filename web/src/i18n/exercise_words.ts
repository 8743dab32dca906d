// What exercises say, and what is said of their runs, in the page's language: fetched with the first exercise, and in no single file.
import { learn } from './translate';
import type { Catalogue } from './translator';

const catalogues = import.meta.glob<Catalogue>('./*/exercises.json', { import: 'default' });

/** To be awaited before an exercise is shown. What cannot be loaded stays English. */
export async function fetchExerciseWords(): Promise<void> {
  const load = catalogues[`./${document.documentElement.lang}/exercises.json`];
  const words = await load?.().catch(() => undefined);
  if (words) learn(words);
}
