// What lw_describe says about a scene (bindings/wasm/README.md).
import type { Fact, Shown } from './shown';

export interface Parameter {
  path: string;
  group: string;
  label: string;
  unit: string;
  kind: 'number' | 'integer' | 'choice';
  default: number;
  minimum: number;
  maximum: number;
  meaning: string;
  source: string;
  choices?: string[];
  /** The reason why it cannot be changed; empty if it can. */
  locked: string;
  /** It has an effect only while another has this value. */
  needs?: { path: string; value: number };
}

/** What happens to a run at one instant: a push. */
export interface EventKind {
  name: string;
  group: string;
  label: string;
  meaning: string;
  /** Only a hand's movement gives its arguments a meaning: no button, no fields. */
  is_gesture: boolean;
  /** Parameters, by their paths; setting them changes nothing of the run. */
  arguments: string[];
}

export type Vec3 = [number, number, number];

export type Shape =
  | { body: number; kind: 'box'; center: Vec3; half_extents: Vec3; radius: number }
  | { body: number; kind: 'capsule' | 'cylinder'; from: Vec3; to: Vec3; radius: number }
  | { body: number; kind: 'sphere'; center: Vec3; radius: number };

export interface Joint {
  name: string;
  leg: string;
  kind: string;
  body: number;
}

export interface Body {
  name: string;
  parent: number;
  leg: string;
}

export interface Field {
  name: string;
  unit: string;
  offset: number;
  count: number;
  labels: string[];
}

/** Joint polynomials of a left leg by joint: coefficients from the constant on, radians and seconds. */
export interface JointTable {
  name: string;
  coefficients: number[][];
}

export interface Plan {
  motion: string;
  period_s: number;
  stride_m: number;
  phases: { duration_s: number; stance: string[] }[];
  /** Of a tripod: what Tables 3 and 4 of document 002 are of this plan. */
  tables?: JointTable[];
}

/** Where no foot may be set: squares about these centres, again every `repeat_m` along the way. */
export interface GroundCells {
  cell_m: number;
  repeat_m: number;
  forbidden: [x: number, y: number][];
}

/** One gait beside others at the same mean speed (lw_compare_gaits). */
export interface GaitEntry {
  motion: string;
  is_possible: boolean;
  /** Why not. */
  sentence: string;
  period_s: number;
  duty: number;
  stroke_m: number;
  speed_m_s: number;
  facts: Fact[];
}

export interface Description extends Shown {
  scene: {
    id: string;
    title: string;
    summary: string;
    source: string;
    /** The paper that it is about, "003"; empty: none. */
    document: string;
    time_step_s: number;
    duration_s: number;
  };
  parameters: Parameter[];
  events: EventKind[];
  robot: { family: string; legs: string[]; joints: Joint[]; bodies: Body[]; shapes: Shape[] };
  snapshot: { size: number; fields: Field[] };
  /** Of a planned walk. */
  plan?: Plan;
  ground?: GroundCells;
}

export interface ParameterGroup {
  name: string;
  members: { parameter: Parameter; index: number }[];
  /** With a button each. */
  events: EventKind[];
}

/** Empty where there is no such field. */
export const unitOf = ({ snapshot }: Description, field: string): string =>
  snapshot.fields.find(({ name }) => name === field)?.unit ?? '';

/** Groups in the order of their first parameter, then those of events alone; indices are those of lw_get and lw_set. */
export function groupParameters(description: Description): ParameterGroup[] {
  const groups = new Map<string, ParameterGroup>();
  const groupOf = (name: string): ParameterGroup => {
    const group = groups.get(name) ?? { name, members: [], events: [] };
    groups.set(name, group);
    return group;
  };
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

/** Only a gesture gives it a meaning. */
export const isGestureParameter = (description: Description, parameter: Parameter): boolean =>
  eventOf(description, parameter)?.is_gesture === true;

const RARELY_CHANGED = /^(robot|world|contact|disturbance)\./;
const MANY = 12;

/** Groups that few people change, or that are long, start folded. */
export function isFolded({ members, events }: ParameterGroup): boolean {
  return (
    members.length > MANY ||
    (events.length === 0 && members.every(({ parameter }) => RARELY_CHANGED.test(parameter.path)))
  );
}
