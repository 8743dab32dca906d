// Parameters whose values differ from the scene's file. Values that only interaction changes do not count as settings.
import type { Parameter } from 'schemas/description';
import { isGestureParameter } from './description';
import type { Scene } from './scene';
import { settingsOf } from './settings';

export interface ChangedSetting {
  parameter: Parameter;
  value: number;
}

/** Values of the freshly opened scene, by index in the description. */
export function usualSettings(scene: Scene): number[] {
  const untouched = scene.openAgain();
  const usual = settingsOf(untouched);
  untouched.close();
  return usual;
}

export const changedSettings = (
  scene: Scene,
  usual: readonly number[] = usualSettings(scene),
): ChangedSetting[] =>
  scene.description.parameters.flatMap((parameter, i) => {
    const value = scene.get(i);
    const isOwn = value === usual[i] || isGestureParameter(scene.description, parameter);
    return isOwn ? [] : [{ parameter, value }];
  });
