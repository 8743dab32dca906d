// Programs to begin with, which run as they are: those that fit the open scene.
import type { Description } from 'schemas/description';
import CODE from '../../../../models/tables/code.json';

export interface Starter {
  file: string;
  title: string;
  needs: readonly string[];
  without?: readonly string[];
  output?: string;
}

const FILES = import.meta.glob<string>('./starters/*.js', { query: '?raw', import: 'default' });
const ALL: readonly Starter[] = CODE.starters;

export function startersFor({ code, snapshot }: Description): readonly Starter[] {
  const fields = new Set(snapshot.fields.map(({ name }) => name));
  const outputs = code?.outputs ?? [];
  return ALL.filter(
    ({ needs, without = [], output }) =>
      needs.every((name) => fields.has(name)) &&
      !without.some((name) => fields.has(name)) &&
      (output === undefined || outputs.some(({ name }) => name.endsWith(output))),
  );
}

export async function textOf({ file }: Starter): Promise<string> {
  const load = FILES[`./starters/${file}.js`];
  if (!load) throw new Error(`There is no starter ${file}.`);
  return load();
}
