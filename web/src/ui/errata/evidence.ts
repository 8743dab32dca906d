// Numbers for the errata of scenes that are no walking plan; undefined where a scene does not have them.
import type { Scene } from '../../sim/scene';

const AS_PRINTED = 1;

export const numberOf = ({ snapshot }: Scene, field: string, component = 0): number | undefined =>
  snapshot.find(field)?.[component];

export const factOf = ({ description }: Scene, name: string): number | undefined =>
  description.facts.find((fact) => fact.name === name)?.value;

export const isPrinted = (scene: Scene, path: string): boolean =>
  scene.valueOf(path) === AS_PRINTED;

/** The present value of a choice by its name; undefined where the scene does not have it. */
export function choiceOf(scene: Scene, path: string): string | undefined {
  const parameter = scene.description.parameters[scene.indexOf(path)];
  return parameter?.choices?.[scene.valueOf(path)];
}
