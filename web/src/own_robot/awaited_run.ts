// A shared run of a robot whose file the link has no room for. With the hulls of its meshes the robot's file is another than without,
// and they are there only once the meshes are read, which may be given later: until then the robot alone is open.
import type { Player } from '../engine_client/player';
import type { Outcome, Scene } from '../engine_client/scene';

interface Awaited {
  link: string;
  /** The robot that may be its own. */
  scene: Scene;
  /** The text with which it was refused. */
  tried: string;
}

let awaited: Awaited | null = null;

/** The link was refused with the robot's file as it is now. */
export function awaitMeshes(link: string, scene: Scene): void {
  awaited = { link, scene, tried: scene.robotText() };
}

/** Opens the run if what was given since makes the file the run's. Null: nothing is awaited, or nothing is new. */
export async function repeatAwaited(
  { scene }: Player,
  openRun: (link: string, file: string) => Promise<Outcome>,
): Promise<Outcome | null> {
  if (awaited?.scene !== scene) return null;
  const text = scene.robotText();
  if (awaited.tried === text) return null;
  awaited.tried = text;
  const outcome = await openRun(awaited.link, text);
  if (outcome.ok) awaited = null;
  return outcome;
}
