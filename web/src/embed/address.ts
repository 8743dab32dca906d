// The view parameters of embed.html, each checked; what is not known or not possible is named in a sentence.
import { THEMES, type Theme } from '../palette';
import { SPEEDS } from '../sim/clock';
import { quoted } from '../sim/values';
import { CAMERA_PRESETS } from '../view/camera_presets';
import { readLoad } from './load';
import { PARTS, type Part, type SimOptions, type Value } from './options';

export const FIRST_SCENE = 'quadruped-trot';
const SET = 'set.';
const LONGEST = 4096;
/** Read elsewhere: the language by i18n, the unit of angles, the quality of the graphics. */
const LANGUAGES = ['en', 'de'];
const ELSEWHERE: Record<string, readonly string[]> = {
  lang: LANGUAGES,
  angles: ['deg', 'rad'],
  quality: ['full'],
};

const KNOWN = ['scene', 'running', 'controls', 'hide', 'api', 'speed', 'theme', 'camera', 'load'];

/** Whether a parameter of an address is one of ours. */
export const isKnown = (name: string): boolean =>
  KNOWN.includes(name) || Object.hasOwn(ELSEWHERE, name) || name.startsWith(SET);

export interface Address extends SimOptions {
  set: Record<string, Value>;
  /** Messages may change the run, not only read it. */
  isWritable: boolean;
  /** load.ts */
  load?: number | undefined;
  complaints: string[];
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export function readAddress(search: string): Address {
  const complaints: string[] = [];
  const address: Address = { scene: FIRST_SCENE, set: {}, isWritable: false, complaints };
  if (search.length > LONGEST) {
    complaints.push(`The address has more than ${LONGEST} characters of parameters: none is used.`);
    return address;
  }
  const oneOf = <T extends string>(name: string, value: string, choices: readonly T[]) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      complaints.push(`${name}=${quoted(value)} is not one of ${choices.join(', ')}.`);
    return found;
  };
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'scene') address.scene = value;
    else if (name === 'running') address.running = oneOf(name, value, ['true', 'false']) === 'true';
    else if (name === 'controls') address.controls = listed(value);
    else if (name === 'hide')
      address.hide = listed(value).flatMap((part) => oneOf<Part>(name, part, PARTS) ?? []);
    else if (name === 'api') address.isWritable = oneOf(name, value, ['rw', 'r']) === 'rw';
    else if (name === 'speed') readSpeed(value);
    else if (name === 'load' && readLoad(value) !== undefined) address.load = readLoad(value);
    else if (name === 'theme') {
      const theme = oneOf(name, value, THEMES);
      if (theme) address.theme = theme;
    } else if (name === 'camera') {
      const camera = oneOf(name, value, CAMERA_PRESETS);
      if (camera) address.camera = camera;
    } else if (name.startsWith(SET) && name.length > SET.length)
      address.set[name.slice(SET.length)] = value;
    else {
      const choices = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : undefined;
      if (choices) oneOf(name, value, choices);
      else complaints.push(`The address has a parameter ${quoted(name)} that means nothing here.`);
    }
  }
  return address;

  function readSpeed(value: string): void {
    const [slowest = 0, fastest = 1] = [SPEEDS[0], SPEEDS[SPEEDS.length - 1]];
    const speed = value.trim() === '' ? Number.NaN : Number(value);
    if (speed >= slowest && speed <= fastest) address.speed = speed;
    else complaints.push(`speed=${quoted(value)} is not a number from ${slowest} to ${fastest}.`);
  }
}

/** The full page on the same scene. */
export function fullPage(
  { scene, theme }: { scene: string; theme: Theme | undefined },
  search: string,
): string {
  const full = new URLSearchParams({ scene });
  if (theme) full.set('theme', theme);
  const asked = new URLSearchParams(search);
  for (const name of ['lang', 'angles']) {
    const value = asked.get(name);
    if (value !== null && ELSEWHERE[name]?.includes(value)) full.set(name, value);
  }
  return `./index.html?${full}`;
}
