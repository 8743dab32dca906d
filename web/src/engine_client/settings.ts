// Copies all parameters from one scene to another of the same kind.
import type { Scene, Setting } from './scene';
import { readSetting } from './values';

/** Values by index in the description. */
export const settingsOf = (scene: Scene): number[] =>
  scene.description.parameters.map((_, i) => scene.get(i));

/** A parameter's value without what is scheduled. */
export const givenValue = (scene: Scene, path: string): number =>
  scene.schedule?.given(scene.indexOf(path)) ?? scene.valueOf(path);

/** Only the run's parameters: without the arguments of the next push. */
export const settingsOfRun = (scene: Scene): number[] =>
  settingsOf(scene).filter((_, i) => !scene.isEventParameter(i));

/** Returns the engine's refusals; empty if all is set. */
export const takeSettings = (scene: Scene, values: readonly number[]): string =>
  setEach(
    scene,
    values.map((value, index) => ({ index, value })),
  );

/** The same for a few parameters, by path, in written form. */
export function setAll(scene: Scene, written: Readonly<Record<string, number | string>>): string {
  const read = Object.entries(written).map(([path, value]) => readSetting(scene, path, value));
  const complaints = read.filter((one) => typeof one === 'string');
  const refusals = setEach(
    scene,
    read.filter((one) => typeof one !== 'string'),
  );
  return [...complaints, refusals].filter((sentence) => sentence !== '').join(' ');
}

function setEach(scene: Scene, settings: readonly Setting[]): string {
  // A value may be valid only after others are set: a second round resolves this.
  let refusals: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    refusals = [];
    for (const { index, value } of settings) {
      if (scene.get(index) === value) continue;
      const outcome = scene.set(index, value);
      if (!outcome.ok) refusals.push(outcome.sentence);
    }
  }
  scene.refreshDescription();
  return refusals.join(' ');
}

/** Values by path as settings; the index of one that the scene does not have is -1. */
export const settingsBy = (scene: Scene, values: Record<string, number>): Setting[] =>
  Object.entries(values).map(([path, value]) => ({ index: scene.indexOf(path), value }));
