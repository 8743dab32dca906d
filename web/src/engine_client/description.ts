// The output of lw_describe for a scene; its types are generated from models/schema/description.schema.json.
import type { Description, EventKind, Field, Parameter } from 'schemas/description';
import { kept } from '../basics/kept';

export interface ParameterGroup {
  name: string;
  members: { parameter: Parameter; index: number }[];
  /** Those with a button. */
  events: EventKind[];
}

const FREQUENCY = /frequency$|^trot\.(drift|yaw)_rate$/;

export function readDescription(json: string): Description {
  const description: Description = JSON.parse(json);
  // Angular frequencies are not angles: they stay unchanged when angles are shown in degrees.
  for (const parameter of description.parameters)
    if (FREQUENCY.test(parameter.path) && parameter.unit === 'rad/s') parameter.unit = 'rad / s';
  return description;
}

const fieldOf = ({ snapshot }: Description, field: string): Field | undefined =>
  snapshot.fields.find(({ name }) => name === field);

/** Empty if there is no such field. */
export const unitOf = (description: Description, field: string): string =>
  fieldOf(description, field)?.unit ?? '';

/** The engine's names of its components; none if there is no such field. */
export const labelsOf = (description: Description, field: string): readonly string[] =>
  fieldOf(description, field)?.labels ?? [];

/** Groups in the order of their first parameter, then those of events alone; indices are those of lw_get and lw_set. */
export function groupParameters(description: Description): ParameterGroup[] {
  const groups = new Map<string, ParameterGroup>();
  const groupOf = (name: string): ParameterGroup =>
    kept(groups, name, () => ({ name, members: [], events: [] }));
  description.parameters.forEach((parameter, index) => {
    if (!isGestureParameter(description, parameter))
      groupOf(parameter.group).members.push({ parameter, index });
  });
  for (const event of description.events)
    if (!event.is_gesture) groupOf(event.group).events.push(event);
  return [...groups.values()];
}

/** The event of which it is an argument. */
export const eventOf = ({ events }: Description, { path }: Parameter): EventKind | undefined =>
  events.find((event) => event.arguments.includes(path));

/** Meaningful only for a gesture. */
export const isGestureParameter = (description: Description, parameter: Parameter): boolean =>
  eventOf(description, parameter)?.is_gesture === true;

const RARELY_CHANGED = /^(robot|world|contact|disturbance)\./;

/** Rarely changed: listed after the others. */
export const isRarelyChanged = ({ members, events }: ParameterGroup): boolean =>
  events.length === 0 && members.every(({ parameter }) => RARELY_CHANGED.test(parameter.path));

const MANY = 12;

/** Groups that are rarely changed, or long, start folded. */
export const isFolded = (group: ParameterGroup): boolean =>
  group.members.length > MANY || isRarelyChanged(group);
