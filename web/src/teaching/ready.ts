// Legwork's own exercises, to begin with or to grade.
import type { Exercise as ExerciseFile } from 'schemas/exercise';
import { optionsOf } from '../basics/dom';
import { withComments } from '../drawers/code/comments';
import { EXERCISES } from '../exercises/catalogue';
import { t } from '../i18n/translate';
import { written } from './draft';

export const readyOptions = (): HTMLOptionElement[] =>
  optionsOf(EXERCISES.map(({ id, title }) => [id, title]));

/** Texts of an exercise, and of its parts, that students read. */
const READ = ['title', 'question', 'name', 'says', 'unit'];

/** In the page's language: what is made of it is a file of the teacher's own, whose words are no longer translated. */
export function textOfReady(id: string): string {
  const { text = '{}' } = EXERCISES.find((one) => one.id === id) ?? {};
  const said: ExerciseFile = JSON.parse(text, (key, value) =>
    READ.includes(key) ? t(value) : value,
  );
  const { hints, starter } = said;
  return written({
    ...said,
    ...(hints && { hints: hints.map((hint) => t(hint)) }),
    ...(starter && { starter: withComments(starter, t) }),
  });
}
