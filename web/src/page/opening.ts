// Opens a page's scene, wherever the page is: the one its address asks for, or a sentence that says why not; then sets how it
// plays.
import SCENES from '../../../models/tables/scenes.json';
import type { Request } from '../address/address';
import { unpack } from '../address/packed_link';
import { sceneOfRun, startOfRun } from '../address/run_link';
import { messageOf } from '../basics/error_message';
import { prefersReducedMotion } from '../basics/palette';
import { openFile, openRun, openScene } from '../engine_client/engines';
import type { ByteProgress } from '../engine_client/module';
import { sayToo } from '../engine_client/notice';
import type { Player } from '../engine_client/player';
import type { Outcome, Scene } from '../engine_client/scene';
import { setAll } from '../engine_client/settings';
import { refused } from '../engine_client/values';
import type { RobotSource } from '../own_robot/robot_source';

/** The page's request. */
export interface Wish extends Partial<Request> {
  /** A shared run, as text (address/run_link.ts), instead of scene and settings. */
  run?: string | null;
  /** A robot that is at hand already, before what the address says. */
  own?: RobotSource;
}

export interface Opened {
  scene: Scene;
  isRun: boolean;
  /** Of a robot of the user's own: its meshes come after the first picture. */
  robot: RobotSource | null;
  /** The shared run that may be of this robot with its meshes. */
  awaited: string | null;
  /** Of code: the one that the address asks for, if its scene is open. */
  starter: string | null;
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
  const { run: link, scene: named, set = {} } = wish;
  const complaints = [...(wish.complaints ?? [])];
  let awaited: string | null = null;
  if (typeof link === 'string') {
    try {
      const run = await unpack(link);
      const robot = await askedRobot(wish);
      // Its link may have no room for the file.
      if (robot && startOfRun(run).needsFile) awaited = run;
      const file = robot && awaited !== null ? (await robot.robot()).text : '';
      const scene = await openRun(run, hooks.onProgress, file);
      return { scene, isRun: true, robot, awaited: null, starter: null, complaints };
    } catch (error) {
      complaints.unshift(messageOf(error));
    }
  }
  const own = await openOwn(wish, hooks, complaints);
  const scene = own?.scene ?? (await openNamed(wish, hooks, complaints));
  // Settings of one scene do not apply to another.
  const meant = named ?? (typeof link === 'string' || wish.robot !== undefined ? '' : SCENES.first);
  const isRobotMeant = wish.own === undefined || wish.robot !== undefined;
  const isMeant = (own !== null && isRobotMeant) || scene.description.scene.id === meant;
  if (isMeant && Object.keys(set).length > 0) {
    complaints.push(setAll(scene, set));
    scene.reset();
    scene.refreshDescription();
  }
  const starter = (isMeant ? wish.starter : undefined) ?? null;
  return { scene, isRun: false, robot: own?.robot ?? null, awaited, starter, complaints };
}

/** What reads robots is fetched with the first; a single file may hold one (page/single/robot_source.ts). */
async function askedRobot(wish: Wish): Promise<RobotSource | null> {
  if (wish.robot === undefined && !document.getElementById('legwork-robot')) return null;
  return (await import('./robot_source')).robotSource(wish);
}

async function openRobot(
  robot: RobotSource,
  onProgress: OpeningHooks['onProgress'],
): Promise<Scene> {
  const { text, name } = await robot.robot();
  try {
    return await openFile(text, name, onProgress);
  } catch (error) {
    const { refusalInWords } = await import('../own_robot/findings');
    throw new Error(refusalInWords(messageOf(error)));
  }
}

/** Null if no robot is asked for, or if it cannot be opened and something else may be. */
async function openOwn(
  wish: Wish,
  { takesAnother, onProgress }: OpeningHooks,
  complaints: string[],
): Promise<{ scene: Scene; robot: RobotSource } | null> {
  try {
    const robot = wish.own ?? (await askedRobot(wish));
    if (!robot) return null;
    return { scene: await openRobot(robot, onProgress), robot };
  } catch (error) {
    if (!takesAnother) throw error;
    complaints.push(messageOf(error));
    return null;
  }
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

/** Shows the meshes of a robot, and says what is missing or suspicious. */
export async function fetchMeshes(player: Player, opened: Opened): Promise<void> {
  const { robot, scene, awaited } = opened;
  if (!robot) return;
  try {
    const [{ introduce }, { awaitMeshes, repeatAwaited }] = await Promise.all([
      import('../own_robot/show_meshes'),
      import('../own_robot/awaited_run'),
    ]);
    if (awaited !== null) awaitMeshes(awaited, scene);
    const said = await introduce(robot, player);
    await repeatAwaited(player, (link, file) => showRun(link, file, player));
    // Another may have been opened meanwhile.
    if (said === '' || player.scene !== scene) return;
    sayToo(player, said);
  } catch (error) {
    if (player.scene === scene) player.say(messageOf(error));
  }
}

async function showRun(link: string, file: string, player: Player): Promise<Outcome> {
  const before = player.scene;
  try {
    const scene = await openRun(link, undefined, file);
    if (player.scene === before) {
      player.show(scene);
      player.check(scene.notes);
    } else scene.close();
    return { ok: true };
  } catch (error) {
    return refused(messageOf(error));
  }
}

/** Plays if requested, unless reduced motion is requested, and reports problems. */
export function begin(
  player: Player,
  opened: Opened,
  { speed, running }: Wish,
  isStill = prefersReducedMotion(),
): void {
  const { isRun, complaints } = opened;
  void fetchMeshes(player, opened);
  if (speed !== undefined) player.setSpeed(speed);
  const said = complaints.filter((sentence) => sentence !== '').join(' ');
  if (isRun) {
    // The verdict replaces earlier messages.
    player.check(`${player.scene.notes} ${said}`.trim());
    return;
  }
  if (running && !isStill) player.play();
  if (said !== '') sayToo(player, said);
}
