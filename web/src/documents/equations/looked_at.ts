// Resolves names in the equation data: the part that is selected, and the components of a field that belong to it.
import type { Name } from 'schemas/equations';
import { componentNames } from '../../engine_client/limbs';
import type { Context } from './equation';

const BRACES = /\{([^}]+)\}/g;

export const jointOf = ({ scene, part }: Context) => scene.description.robot.joints[part.joint];
export const legOf = ({ scene, part }: Context) => scene.description.robot.legs[part.leg];

const MEANINGS: Record<string, (context: Context) => string | undefined> = {
  joint: (context) => jointOf(context)?.name,
  leg: legOf,
  /** The body that the joint moves. */
  link: (context) => context.scene.description.robot.bodies[jointOf(context)?.body ?? -1]?.name,
  'named joint': (context) => context.names?.[jointOf(context)?.name ?? ''],
  'named leg': (context) => context.names?.[legOf(context) ?? ''],
};

/** Empty if no such part is selected. */
export function nameOf(name: Name, context: Context): string | undefined {
  const found = [...name.matchAll(BRACES)].map(([, meaning = '']) => MEANINGS[meaning]?.(context));
  return found.includes(undefined) ? undefined : name.replaceAll(BRACES, () => found.shift() ?? '');
}

export interface Component {
  index: number;
  label: string;
}

/** All components of a field, or the named ones; none if the scene does not have it. */
export function componentsOf(
  field: string,
  of: Name | readonly Name[] | undefined,
  context: Context,
): Component[] {
  const { snapshot, robot } = context.scene.description;
  const found = snapshot.fields.find(({ name }) => name === field);
  if (!found) return [];
  const all = componentNames(found, robot).map((label, index) => ({ index, label }));
  if (of === undefined) return all;
  return [of].flat().flatMap((name) => {
    const said = nameOf(name, context);
    if (said === undefined) return [];
    const [own] = all.filter(({ label }) => label === said);
    if (own) return [own];
    const begin = `${said}_`;
    return all
      .filter(({ label }) => label.startsWith(begin))
      .map(({ index, label }) => ({ index, label: label.slice(begin.length) }));
  });
}
