// Whether what the data of the errata ask of a scene is true of it now.

import type { Scene } from '../../engine_client/scene';
import { stanceOf } from '../../tables/stance';
import { componentsOf, numberOf } from './components';
import type { Condition } from './erratum';
import { settingOf } from './settings';

/** Where a condition or a button says this, the erratum's own switch is meant. */
export const SWITCH = 'switch';
const ROUNDING = 1e-9;

export function holds(condition: Condition, scene: Scene, ownSwitch = SWITCH): boolean {
  const { has = [], lacks = [], is = {}, below = {}, rounding = [], standing, source } = condition;
  const knows = (name: string) => isKnown(scene, name);
  return (
    has.every(knows) &&
    !lacks.some(knows) &&
    Object.entries(is).every(([path, wanted]) => {
      const setting = settingOf(scene, path === SWITCH ? ownSwitch : path, wanted);
      return setting !== null && scene.get(setting.index) === setting.value;
    }) &&
    Object.entries(below).every(([name, bound]) => {
      const [first] = componentsOf(scene, name);
      return first !== undefined && numberOf(scene, first) < bound;
    }) &&
    rounding.every((name) => Math.abs(scene.snapshot.scalar(name)) < ROUNDING) &&
    (standing === undefined || standingLegs(scene).length === standing) &&
    (source === undefined || scene.description.scene.source.toLowerCase().includes(source))
  );
}

/** Names with a dot are parameters, others are fields. */
export const isParameter = (name: string): boolean => name.includes('.');

const isKnown = (scene: Scene, name: string): boolean =>
  isParameter(name) ? scene.indexOf(name) >= 0 : scene.snapshot.has(name);

/** None where a scene has no feet. */
export const standingLegs = (scene: Scene): string[] =>
  scene.snapshot.has('foot_in_stance') ? stanceOf(scene).names : [];
