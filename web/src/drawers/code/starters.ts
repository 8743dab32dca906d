// Programs to begin with, which run as they are: those that fit the open scene.
import type { Starter } from 'schemas/code';
import type { Description } from 'schemas/description';
import CODE from '../../../../models/tables/code.json';
import { t } from '../../i18n/translate';
import { withComments } from './comments';

export type { Starter };

const FILES = import.meta.glob<string>('./starters/*.js', { query: '?raw', import: 'default' });
const ALL: readonly Starter[] = CODE.starters;

export function startersFor({ code, snapshot }: Description): readonly Starter[] {
  const { tasks = [], not_told: hidden = [] } = code ?? {};
  const fields = new Set(
    snapshot.fields.map(({ name }) => name).filter((one) => !hidden.includes(one)),
  );
  return ALL.filter(({ function: asked = 'control', needs, without = [], output = '' }) => {
    const task = tasks.find(({ function: name }) => name === asked);
    return (
      needs.every((name) => fields.has(name)) &&
      !without.some((name) => fields.has(name)) &&
      task?.outputs.some(({ name }) => name.endsWith(output))
    );
  });
}

/** With its comments in the page's language. */
export async function textOf({ file }: Starter): Promise<string> {
  const load = FILES[`./starters/${file}.js`];
  if (!load) throw new Error(`There is no starter ${file}.`);
  return withComments(await load(), t);
}
