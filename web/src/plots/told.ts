// Whether something is about a scene, by what the scene tells of itself: the fields of its snapshot and its parameters.
import type { Scene } from '../engine_client/scene';

export interface About {
  /** Fields, and parameters by their paths, without which there is nothing to show. */
  needs?: readonly string[];
  /** Of these one is enough. */
  any?: readonly string[];
  /** These say that it is about something else. */
  lacks?: readonly string[];
  /** What the scene's source begins with. */
  source?: string;
}

/** Paths of parameters have a dot, names of fields have none. */
const tells = (scene: Scene, name: string): boolean =>
  name.includes('.') ? scene.indexOf(name) >= 0 : scene.snapshot.has(name);

export function isAbout(
  scene: Scene,
  { needs = [], any, lacks = [], source = '' }: About,
): boolean {
  return (
    needs.every((name) => tells(scene, name)) &&
    (any?.some((name) => tells(scene, name)) ?? true) &&
    !lacks.some((name) => tells(scene, name)) &&
    scene.description.scene.source.startsWith(source)
  );
}
