// A run that a lesson refers to: a scene, its settings, its duration. Declared once in the lesson's head,
//   <meta name="lesson-run" data-id="straight" data-scene="quadruped-trot" data-set="gait.consistency=none"
//         data-seconds="0.5" data-every="0.005">
// and named by figures, curves and tasks, both at build time and in the browser.

import { type Request, readEntries } from '../address/address';
import { NAMES, type Name } from '../address/keys';

/** A value as written: a number, or the name of a choice. */
export type Setting = readonly [path: string, value: string];

export interface Run {
  id: string;
  scene: string;
  set: Setting[];
  /** Duration and sampling interval, s. */
  seconds: number;
  every: number;
}

/** "one; another" */
export const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** "gait.speed=0.3; sim.mode=inverse" */
export function parseSettings(text: string): Setting[] {
  return partsOf(text).map((part) => {
    const [path = '', value = '', ...rest] = part.split('=').map((side) => side.trim());
    if (path === '' || value === '' || rest.length > 0)
      throw new Error(`"${part}" is not of the form path=value`);
    return [path, value] as const;
  });
}

/** The request of a live scene: its attributes are the keys of an address, `data-set` has a run's format. */
export function parseFigure(attribute: (name: string) => string | undefined): Request {
  const words = NAMES.map((name) => [name, attribute(`data-${name}`)] as const);
  const said = words.filter((word): word is [Name, string] => word[1] !== undefined);
  const set = Object.fromEntries(parseSettings(attribute('data-set') ?? ''));
  return { ...readEntries(said, 'figure'), set };
}

export function parseRun(attribute: (name: string) => string | undefined): Run {
  const id = attribute('data-id') ?? '';
  const scene = attribute('data-scene') ?? '';
  const seconds = Number(attribute('data-seconds') ?? '0');
  const every = Number(attribute('data-every') ?? '0.01');
  if (id === '' || scene === '' || !(seconds >= 0) || !(every > 0))
    throw new Error(`a lesson-run needs data-id, data-scene, and times in seconds: "${id}"`);
  return { id, scene, set: parseSettings(attribute('data-set') ?? ''), seconds, every };
}
