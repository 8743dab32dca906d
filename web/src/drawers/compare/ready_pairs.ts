// The ready-made comparisons of a scene, one button each: one setting against another (models/tables/drawers.json).
import type { DrawersFile, Pair, Values } from 'schemas/drawers';
import file from '../../../../models/tables/drawers.json';
import { shownUnit, toShown } from '../../basics/angles';
import { formatNumber, unitInWords } from '../../basics/format';
import type { Trial } from '../../engine_client/experiment';
import { impulseInWords } from '../../engine_client/impulse';
import type { Scene } from '../../engine_client/scene';
import { readSetting } from '../../engine_client/values';

const DIGITS = 4;
const AXES = ['x', 'y', 'z'];
const { offered, most } = (file as DrawersFile).pairs;

export interface ReadyPair {
  words: string;
  trial: Trial;
}

export function readyPairs(scene: Scene): ReadyPair[] {
  const possible = offered.filter((pair) => isPossible(scene, pair));
  return beginningWith(scene, possible)
    .filter((pair, i) => possible.findIndex(({ path }) => path === pair.path) === i)
    .slice(0, most)
    .map((pair) => ({ words: wordsOf(scene, pair), trial: trialOf(pair) }));
}

/** Without those whose first value differs in the scene's own file. A value that differs now may have been set by the user. */
function beginningWith(scene: Scene, pairs: readonly Pair[]): readonly Pair[] {
  const differs = (now: Scene) => (path: string) =>
    now.valueOf(path) !== now.parameter(path).default;
  const differing = pairs.map(({ path }) => path).filter(differs(scene));
  if (differing.length === 0) return pairs;
  const opened = scene.openAgain();
  const ownOtherwise = differing.filter(differs(opened));
  opened.close();
  return pairs.filter(({ path }) => !ownOtherwise.includes(path));
}

/** Whether the scene has all the parameters, and accepts each value by itself. */
function isPossible(
  scene: Scene,
  { path, first, second, unless = '', set = {}, event }: Pair,
): boolean {
  const takes = (written: string | number, where: string): boolean => {
    const setting = readSetting(scene, where, written);
    if (typeof setting === 'string') return false;
    const { locked } = scene.parameter(where);
    return locked === '' && scene.check(setting.index, setting.value).ok;
  };
  const own = readSetting(scene, path, first);
  const isUsual = typeof own !== 'string' && own.value === scene.parameter(path).default;
  const all = [...Object.entries(set), ...Object.entries(event?.with ?? {})];
  return (
    isUsual &&
    scene.indexOf(unless) < 0 &&
    takes(second, path) &&
    all.every(([where, value]) => takes(value, where)) &&
    (!event || scene.description.events.some(({ name }) => name === event.name))
  );
}

function trialOf({ path, first, second, set, event, speed }: Pair): Trial {
  return {
    set: { ...set, [path]: first },
    compare: { path, value: second },
    ...(event && { event }),
    ...(speed !== undefined && { speed }),
  };
}

/** "Friction 0.7 beside 0.2, both pushed 6 N s to the left", "Forward speed 0.3 beside 0.4 m/s": the unit once for both. */
function wordsOf(scene: Scene, { path, first, second, event }: Pair): string {
  const { label, unit } = scene.parameter(path);
  const said = (value: string | number): string =>
    typeof value === 'string' ? value : formatNumber(toShown(value, unit), DIGITS);
  const shown = unitInWords(shownUnit(unit));
  const behind = typeof second === 'string' || shown === '°' || shown === '' ? shown : ` ${shown}`;
  return `${label} ${said(first)} beside ${said(second)}${behind}${event ? pushOf(event.with) : ''}`;
}

/** What both runs get at the start, when a robot faces along x. */
function pushOf(values: Values): string {
  const of = (name: string) => AXES.map((axis) => Number(values[`push.${name}${axis}`] ?? 0));
  const impulse = of('');
  if (impulse.some((part) => part !== 0)) return `, both pushed ${impulseInWords(impulse, 0)}`;
  return `, both given a twist of ${formatNumber(Math.hypot(...of('moment_')), DIGITS)} N m s`;
}
