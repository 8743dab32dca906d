// What a policy is told and what its answer means: the JSON beside its .onnx file, checked against the network and the scene.
import { guess } from '../../../controller/sentences';
import { isList, isNumber, isRecord } from './kinds';

export interface Observed {
  field: string;
  /** Of its numbers these alone, in this order. */
  of?: readonly string[];
  /** (value - minus) * times, within limit. */
  minus?: Numbers | 'start';
  times?: Numbers;
  limit?: number;
}

export type Numbers = number | readonly number[];

export interface Act {
  kind: 'joint_target' | 'torque';
  /** offset + scale * answer, within limit; of targets, a spring and a damper go there. */
  scale?: Numbers;
  offset?: Numbers | 'start';
  limit?: number;
  stiffness?: Numbers;
  damping?: Numbers;
}

export interface PolicyDescription {
  rate_hz: number;
  /** The order of the policy's joints: of the fields that have a number for each, and of what it answers. */
  joints?: readonly string[];
  observe: readonly Observed[];
  act: Act;
}

/** What scenes have: fields by name, with the names of their numbers; the motors; steps per second. */
export interface Offered {
  fields: ReadonlyMap<string, { count: number; labels: readonly string[] }>;
  motors: readonly string[];
  stepsPerSecond: number;
}

const KEYS = {
  '': ['$schema', 'rate_hz', 'joints', 'observe', 'act'],
  observe: ['field', 'of', 'minus', 'times', 'limit'],
  act: ['kind', 'scale', 'offset', 'limit', 'stiffness', 'damping'],
};
const KINDS = ['joint_target', 'torque'];

/** Reads and checks all but sizes. Throws a sentence about `file`. */
export function readDescription(text: string, file: string, offered: Offered): PolicyDescription {
  const fail = (what: string): never => {
    throw new Error(`${file}: ${what}`);
  };
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    fail('this is not JSON: is a comma, bracket or quote missing?');
  }
  const known = (object: unknown, where: keyof typeof KEYS): Record<string, unknown> => {
    if (!isRecord(object)) return fail(`${where || 'the description'} is no object { … }.`);
    const names = KEYS[where];
    for (const name of Object.keys(object))
      if (!names.includes(name))
        fail(`there is no ${name} in ${where || 'the description'}.${guess(name, names)}`);
    return object;
  };
  const numeric = (object: Record<string, unknown>, where: string, names: readonly string[]) => {
    for (const name of names) {
      const value = object[name];
      const isGood =
        value === undefined || isNumber(value) || (isList(value) && value.every(isNumber));
      const isStart = value === 'start' && (name === 'minus' || name === 'offset');
      if (!isGood && !isStart)
        fail(`${name} in ${where} is neither a number nor a list of numbers.`);
    }
  };

  const { rate_hz: rate, joints, observe, act } = known(all, '');
  if (!isNumber(rate) || rate <= 0 || rate > offered.stepsPerSecond)
    return fail(
      `rate_hz has to be a number up to ${offered.stepsPerSecond}, the steps per second of this scene.`,
    );
  if (joints !== undefined) namesIn(joints, 'joints', offered.motors, 'motor', fail);
  if (!isList(observe) || observe.length === 0)
    return fail('observe has to be a list of fields, such as [{ "field": "joint_position" }].');
  const fields = [...offered.fields.keys()];
  for (const one of observe) {
    const { field, of } = known(one, 'observe');
    if (typeof field !== 'string' || !fields.includes(field))
      return fail(`this scene has no field ${String(field)}.${guess(String(field), fields)}`);
    if (of !== undefined)
      namesIn(of, `of ${field}`, offered.fields.get(field)?.labels ?? [], 'number', fail);
    numeric(one as Record<string, unknown>, field, ['minus', 'times', 'limit']);
  }
  const acts = known(act, 'act');
  if (!KINDS.includes(String(acts.kind)))
    return fail(`kind in act has to be "joint_target" or "torque".`);
  numeric(acts, 'act', ['scale', 'offset', 'limit', 'stiffness', 'damping']);
  if (acts.kind === 'joint_target' && acts.stiffness === undefined)
    return fail('act has no stiffness, which joint targets need: N m/rad.');
  return all as unknown as PolicyDescription;
}

function namesIn(
  names: unknown,
  where: string,
  known: readonly string[],
  kind: string,
  fail: (what: string) => never,
): void {
  const all = isList(names) ? names : [];
  if (all.length === 0) fail(`${where} has to be a list of names.`);
  for (const name of all)
    if (!known.includes(String(name)))
      fail(`in ${where} there is no ${kind} ${String(name)}.${guess(String(name), known)}`);
}
