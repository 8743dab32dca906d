// Opens a page's scene, wherever the page is: the one its address asks for, or a sentence that says why not; then sets how it
// plays.
import SCENES from '../../../models/tables/scenes.json';
import type { Request } from '../address/address';
import { sceneOfRun } from '../address/run_link';
import { messageOf } from '../basics/error_message';
import { prefersReducedMotion } from '../basics/palette';
import { openRun, openScene } from '../engine_client/engines';
import type { ByteProgress } from '../engine_client/module';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { setAll } from '../engine_client/settings';

/** The page's request. */
export interface Wish extends Partial<Request> {
  /** A shared run, as text (address/run_link.ts), instead of scene and settings. */
  run?: string | null;
}

export interface Opened {
  scene: Scene;
  isRun: boolean;
  /** The impossible parts of the request, in sentences. */
  complaints: string[];
}

export interface OpeningHooks {
  /** If the named scene is unavailable: whether another one is opened instead, or none. */
  takesAnother: boolean;
  onProgress: ByteProgress;
}

export const progressInWords = (loaded: number, total: number): string =>
  `Loading the engine: ${Math.round(loaded / 1024)} of ${Math.round(total / 1024)} KB`;

/** Throws with a sentence if nothing can be opened. */
export async function open(wish: Wish, hooks: OpeningHooks): Promise<Opened> {
  const { run, scene: named, set = {} } = wish;
  const complaints = [...(wish.complaints ?? [])];
  if (typeof run === 'string') {
    try {
      return { scene: await openRun(run, hooks.onProgress), isRun: true, complaints };
    } catch (error) {
      complaints.unshift(messageOf(error));
    }
  }
  const scene = await openNamed(wish, hooks, complaints);
  // Settings of one scene do not apply to another.
  const meant = named ?? (typeof run === 'string' ? '' : SCENES.first);
  if (scene.description.scene.id === meant && Object.keys(set).length > 0) {
    complaints.push(setAll(scene, set));
    scene.reset();
    scene.refreshDescription();
  }
  return { scene, isRun: false, complaints };
}

async function openNamed(
  { run, scene: named }: Wish,
  { takesAnother, onProgress }: OpeningHooks,
  complaints: string[],
): Promise<Scene> {
  let trouble: unknown;
  const others = [sceneOfRun(run ?? ''), SCENES.first].filter((id) => id !== '');
  for (const id of named === undefined ? others : [named, ...others]) {
    try {
      const scene = await openScene(id, onProgress);
      if (trouble !== undefined && named !== undefined)
        complaints.push(`"${scene.description.scene.title}" is shown instead.`);
      return scene;
    } catch (error) {
      trouble = error;
      if (id !== named) continue;
      if (!takesAnother) throw error;
      complaints.push(messageOf(error));
    }
  }
  throw trouble;
}

/** Plays if requested, unless reduced motion is requested, and reports problems. */
export function begin(
  player: Player,
  { isRun, complaints }: Opened,
  { speed, running }: Wish,
  isStill = prefersReducedMotion(),
): void {
  if (speed !== undefined) player.setSpeed(speed);
  const said = complaints.filter((sentence) => sentence !== '').join(' ');
  if (isRun) {
    // The verdict replaces earlier messages.
    player.check(`${player.scene.notes} ${said}`.trim());
    return;
  }
  if (running && !isStill) player.play();
  if (said !== '') player.say(`${player.notice?.sentence ?? ''} ${said}`.trim());
}
