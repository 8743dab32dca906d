// Messages between a page and the frame in it. Pure functions: anything that is not exactly one of these is refused with the
// reason. web/public/protocol.schema.json says the same as JSON Schema; tests/web/messages.test.mjs compares the two.

import type { RobotText } from '../../own_robot/robot_source';

export const NAMESPACE = 'legwork';
export const VERSION = 1;
export const MOST_A_SECOND = 60;

const COMMANDS = ['get', 'set', 'play', 'pause', 'step', 'reset', 'push', 'subscribe'] as const;
export type Command = (typeof COMMANDS)[number];
/** Commands that change nothing. */
const READING: readonly Command[] = ['get', 'subscribe'];

export type Id = string | number;
export type Impulse = [number, number, number];

export type Message = { id: Id } & (
  | { cmd: 'get'; path: string }
  | { cmd: 'set'; path: string; value: number | string }
  | { cmd: 'play' | 'pause' | 'reset' }
  | { cmd: 'step'; value: number }
  | { cmd: 'push'; value: Impulse | null }
  | { cmd: 'subscribe'; path: string[]; value: number }
);

export type Parsed =
  | { ok: true; message: Message }
  /** `isOurs`: it was meant for us, so the sender is told what is wrong. */
  | { ok: false; isOurs: boolean; id: Id | null; reason: string };

const KEYS = ['ns', 'v', 'id', 'cmd', 'path', 'value'];
const TAKES: Record<Command, { path: 'no' | 'one' | 'many'; value: 'no' | 'may' | 'must' }> = {
  get: { path: 'one', value: 'no' },
  set: { path: 'one', value: 'must' },
  play: { path: 'no', value: 'no' },
  pause: { path: 'no', value: 'no' },
  reset: { path: 'no', value: 'no' },
  step: { path: 'no', value: 'may' },
  push: { path: 'no', value: 'may' },
  subscribe: { path: 'many', value: 'may' },
};
const PATH = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_/-]+)*$/;
const LONGEST_PATH = 80;
const LONGEST_ID = 64;
const LONGEST_VALUE = 100;
const MOST_STEPS = 10_000;
const MOST_FIELDS = 16;
/** The engine's bound. */
const LARGEST_IMPULSE = 50;
const USUAL_HZ = 10;

export const changesTheRun = ({ cmd }: Message): boolean => !READING.includes(cmd);

const isNumber = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high;

const isId = (id: unknown): id is Id =>
  typeof id === 'string'
    ? id.length > 0 && id.length <= LONGEST_ID
    : Number.isSafeInteger(id) && (id as number) >= 0;

const isPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= LONGEST_PATH && PATH.test(path);

export function parseMessage(data: unknown): Parsed {
  const refuse = (reason: string, id: Id | null = null): Parsed => ({
    ok: false,
    isOurs: true,
    id,
    reason,
  });
  const foreign: Parsed = {
    ok: false,
    isOurs: false,
    id: null,
    reason: 'not a message to Legwork',
  };
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return foreign;
  const { ns, v, id, cmd, path, value } = data as Record<string, unknown>;
  if (ns !== NAMESPACE) return foreign;
  if (v !== VERSION) return refuse(`v has to be ${VERSION}`);
  if (!isId(id))
    return refuse(`id has to be a text of 1 to ${LONGEST_ID} characters or a whole number from 0`);
  const stranger = Object.keys(data).find((key) => !KEYS.includes(key));
  if (stranger !== undefined) return refuse(`only ${KEYS.join(', ')} are known`, id);
  const command = COMMANDS.find((known) => known === cmd);
  if (!command) return refuse(`cmd has to be one of ${COMMANDS.join(', ')}`, id);
  const takes = TAKES[command];
  if (takes.path === 'no' && 'path' in data) return refuse(`${command} takes no path`, id);
  if (takes.value === 'no' && 'value' in data) return refuse(`${command} takes no value`, id);
  if (takes.path === 'one' && !isPath(path))
    return refuse(`path has to name one parameter or field, as in gait.speed or foot_force`, id);
  const settle = (message: Message): Parsed => ({ ok: true, message });
  switch (command) {
    case 'get':
      return settle({ id, cmd: command, path: path as string });
    case 'set':
      if (isNumber(value, -Number.MAX_VALUE, Number.MAX_VALUE) || isText(value))
        return settle({ id, cmd: command, path: path as string, value });
      return refuse('value has to be a finite number or the name of a choice', id);
    case 'step':
      if (!('value' in data)) return settle({ id, cmd: command, value: 1 });
      if (Number.isInteger(value) && value !== 0 && isNumber(value, -MOST_STEPS, MOST_STEPS))
        return settle({ id, cmd: command, value });
      return refuse(
        `value has to be a whole number from -${MOST_STEPS} to ${MOST_STEPS}, not 0`,
        id,
      );
    case 'push':
      if (!('value' in data)) return settle({ id, cmd: command, value: null });
      if (isImpulse(value)) return settle({ id, cmd: command, value });
      return refuse(
        `value has to be an impulse [x, y, z] in N s, up to ${LARGEST_IMPULSE} each`,
        id,
      );
    case 'subscribe': {
      const fields = typeof path === 'string' ? [path] : path;
      const areFields =
        Array.isArray(fields) &&
        fields.length > 0 &&
        fields.length <= MOST_FIELDS &&
        fields.every(isPath);
      if (!areFields) return refuse(`path has to name 1 to ${MOST_FIELDS} fields`, id);
      if (!('value' in data)) return settle({ id, cmd: command, path: fields, value: USUAL_HZ });
      if (isNumber(value, 0, MOST_A_SECOND))
        return settle({ id, cmd: command, path: fields, value });
      return refuse(`value has to be a rate from 0 (ends it) to ${MOST_A_SECOND} a second`, id);
    }
    default:
      return settle({ id, cmd: command });
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST_VALUE;

const isImpulse = (value: unknown): value is Impulse =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.every((part) => isNumber(part, -LARGEST_IMPULSE, LARGEST_IMPULSE));

const EVENTS = ['loading', 'ready', 'state', 'done', 'error', 'height', 'score', 'robot'] as const;
export type EventName = (typeof EVENTS)[number];

const own = { ns: NAMESPACE, v: VERSION } as const;
/** `load`: the number of this load of the frame, if its address has one. */
export const eventMessage = (event: EventName, value: unknown, load?: number) => ({
  ...own,
  event,
  value,
  ...(load === undefined ? {} : { load }),
});
export const stateMessage = (id: Id, value: unknown) => ({ ...own, id, event: 'state', value });
export const answer = (id: Id, value: unknown = null) => ({ ...own, id, ok: true, value });
export const refusal = (id: Id | null, error: string) => ({ ...own, id, ok: false, error });

/** Through the port that comes with the event `robot`: to null the robot, to the name of a mesh its bytes, if it is there. */
export type RobotAnswer =
  | { value: RobotText | ArrayBuffer | undefined }
  | { value?: never; error: string };

/** Limits messages per second. The first one beyond the limit gets an error; further ones are ignored. */
export class Quota {
  private left = MOST_A_SECOND;
  private filledAt = Number.NEGATIVE_INFINITY;

  take(now: number): 'one' | 'last' | 'none' {
    if (now - this.filledAt >= 1000) {
      this.filledAt = now;
      this.left = MOST_A_SECOND;
    }
    this.left -= 1;
    if (this.left >= 0) return 'one';
    return this.left === -1 ? 'last' : 'none';
  }
}
