// Reads and writes the parameters listed in keys.ts: the query of an address, or an element's attributes. What is unknown
// or impossible is named in a sentence and left out.

import { type Asked, KEYS, type Key, NAMES, type Name, type Page } from './keys';
import { quoted } from './quoted';

export const SET = 'set.';
const LONGEST = 4096;

/** A number in the engine's unit, or the name of a choice. */
export type Value = number | string;

/** Parameters by their paths, from the start on. */
export type Settings = Readonly<Record<string, Value>>;

export interface Request extends Asked {
  set: Record<string, Value>;
  /** What is impossible, in sentences. */
  complaints: string[];
}

const isName = (name: string): name is Name => Object.hasOwn(KEYS, name);
const isSetting = (name: string): boolean => name.startsWith(SET) && name.length > SET.length;

/** Whether a parameter of an address is one of ours. */
export const isKnown = (name: string): boolean => isName(name) || name.startsWith(SET);

/**
 * Keys and their values; of several with one name, the last. Keys that are not for `page` are reported; without `page` all
 * are read and none is reported.
 */
export function readEntries(entries: Iterable<readonly [string, string]>, page?: Page): Request {
  const complaints: string[] = [];
  const request: Request = { set: {}, complaints };
  for (const [name, written] of entries) {
    if (isSetting(name)) {
      request.set[name.slice(SET.length)] = written;
      continue;
    }
    const key: Key<unknown> | undefined = isName(name) ? KEYS[name] : undefined;
    if (page && !key?.at.includes(page)) {
      // Unknown keys are reported only if somebody wrote the address by hand, for this page.
      if (key || page === 'embed')
        complaints.push(`The parameter ${quoted(name)} of the address is unknown here.`);
      continue;
    }
    const value = key?.type(written, (wrong, wanted) =>
      complaints.push(`${name}=${quoted(wrong)} is not ${wanted}.`),
    );
    if (value !== undefined) Object.assign(request, { [name]: value });
  }
  return request;
}

export function readAddress(query: string, page?: Page): Request {
  if (query.length <= LONGEST) return readEntries(new URLSearchParams(query), page);
  const complaint = `The address has more than ${LONGEST} characters of parameters: none is used.`;
  return { set: {}, complaints: [complaint] };
}

/** As entries of a query: the scene, its settings, and the rest in the order of the table. */
export function entriesOf({ set = {}, scene, ...asked }: Partial<Request>): [string, string][] {
  const entry = (name: string, value: unknown): [string, string][] => {
    const isAsked = value !== undefined && String(value) !== '';
    return isAsked ? [[name, String(value)]] : [];
  };
  return [
    ...entry('scene', scene),
    ...Object.entries(set).flatMap(([path, value]) => entry(`${SET}${path}`, value)),
    ...NAMES.flatMap((name) => (name === 'scene' ? [] : entry(name, asked[name]))),
  ];
}

/** Readable: commas are not escaped. */
export const queryOf = (asked: Partial<Request>): string =>
  new URLSearchParams(entriesOf(asked)).toString().replaceAll('%2C', ',');

/** As an attribute of the element; without a dot, since pandoc treats attributes with a dot in their name as text. */
export const attributeOf = (name: string): string =>
  isSetting(name) ? name.replace(SET, 'set-').replace(/^(set-[^_.]+)\.(?=[^.]+$)/, '$1_') : name;

/** The key of an attribute; both set-gait.speed and set-gait_speed are accepted. */
export function wordOf(attribute: string): string {
  if (!attribute.startsWith('set-')) return attribute;
  const path = attribute.slice('set-'.length);
  return SET + (path.includes('.') ? path : path.replace('_', '.'));
}

/** Keys that are kept from page to page. */
export const lasting = (asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => lastsFor(name) === 'visit'));

/** How long a key of an address is valid; undefined if it is not ours. */
export const lastsFor = (name: string): 'scene' | 'page' | 'visit' | undefined =>
  isName(name) ? KEYS[name].lasts : isSetting(name) ? 'scene' : undefined;
