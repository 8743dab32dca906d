// Opens the user's own scene or robot: files that were chosen or dropped (drops.ts), also a folder or a zip with meshes. The engine
// reports errors by file and line; the open scene then stays. Nothing is sent anywhere. Fetched with the first such file.
import { unpack } from '../address/packed_link';
import { runInAddress, startOfRun } from '../address/run_link';
import type { Player } from '../engine_client/player';
import type { Outcome } from '../engine_client/scene';
import { t } from '../i18n/translate';
import { awaitMeshes, repeatAwaited } from '../own_robot/awaited_run';
import { type Given, LARGEST_FILE, tooLarge } from '../own_robot/budget';
import { refusalInWords, suspicionsIn } from '../own_robot/findings';
import { readGiven } from '../own_robot/given_files';
import { filesOf } from '../own_robot/mesh_store';
import { endingOf, nameOf } from '../own_robot/paths';
import { chooseRobotFile, hasMeshes, named, whyNone } from '../own_robot/robot_file';
import { givenMeshes, type RobotSource } from '../own_robot/robot_source';
import { addMeshes, showMeshes } from '../own_robot/show_meshes';

/** What opens a scene or robot file in the place of the present one. */
export interface Opener {
  openFile(text: string, name: string): Promise<Outcome>;
  /** A shared run of a robot whose file the link does not hold. */
  openRun(link: string, file: string): Promise<Outcome>;
  /** Where the page tells more of what is suspicious, in a sentence. */
  findings: string;
  /** Where policies are opened. Returns why not, or nothing. */
  openPolicy?(files: Given): Promise<string>;
}

const POLICY = 'onnx';
const NO_POLICIES = 'Policies are opened in the laboratory, in "Code".';

/** The robot that is open, so that its meshes can be given later. */
let robotFile = '';

/** Returns what is to be said: why it was not opened, or what is missing; or nothing. */
export async function openOwnFiles(
  entries: readonly (FileSystemEntry | File)[],
  player: Player,
  opener: Opener,
): Promise<string> {
  const given = await readGiven(entries);
  if ([...given.keys()].some((path) => endingOf(path) === POLICY))
    return opener.openPolicy?.(given) ?? NO_POLICIES;
  const chosen = await choose(given, entries.length === 1);
  if (typeof chosen === 'string')
    return canGiveMeshes(given, player) ? giveMeshes(given, player, opener) : chosen;
  const { path, text, others } = chosen;
  const opened = await openText(text, nameOf(path), player, opener);
  if (!opened.outcome.ok) return refusalInWords(opened.outcome.sentence);
  robotFile = path;
  if (opened.refused) awaitMeshes(opened.refused.link, player.scene);
  const missing = await showMeshes(givenMeshes(given, robotFile), player);
  const again = await repeatAwaited(player, (link, file) => opener.openRun(link, file));
  const another = again ? whyNot(again) : (opened.refused?.sentence ?? '');
  const suspicious = suspicionsIn(player.scene.robotReport());
  const alsoThere =
    others.length > 0
      ? `${nameOf(path)} is open; there are other robots among the files (${named(others)}): drop one alone to open it.`
      : '';
  const more = suspicious === '' ? '' : opener.findings;
  // Each for itself: together they are no sentence that the translator knows.
  return [another, alsoThere, missing, suspicious, more].filter(Boolean).map(t).join(' ');
}

/** The same where nothing is open yet. Throws a sentence if there is none among them. */
export async function robotAmong(
  entries: readonly (FileSystemEntry | File)[],
): Promise<RobotSource> {
  const given = await readGiven(entries);
  const chosen = await choose(given, entries.length === 1);
  if (typeof chosen === 'string') throw new Error(chosen);
  const { path, text } = chosen;
  robotFile = path;
  return { robot: async () => ({ name: nameOf(path), text }), ...givenMeshes(given, path) };
}

/** Which file to open, or why none. `isAlone`: one file or folder, of which a file is the engine's to judge, whatever its name. */
async function choose(
  given: Given,
  isAlone: boolean,
): Promise<{ path: string; text: string; others: string[] } | string> {
  if (given.size === 0) return 'There is no file in it: drop a robot file, or its folder.';
  const { path, others } = await chooseRobotFile(given);
  const chosen = path === '' && isAlone && !isPlainlyOther(given) ? nameOfOnly(given) : path;
  const file = given.get(chosen);
  if (!file) return whyNone(given);
  if (file.size > LARGEST_FILE) return tooLarge(nameOf(chosen));
  return { path: chosen, text: await file.text(), others };
}

interface Opening {
  outcome: Outcome;
  /** The shared run in the address, of which this file is not, or not yet. */
  refused: { link: string; sentence: string } | null;
}

/** The address may hold a run of a robot whose file is too large for a link: this may be it. */
async function openText(
  text: string,
  name: string,
  player: Player,
  opener: Opener,
): Promise<Opening> {
  const link = runInAddress();
  const run = link === null ? null : await unpack(link).catch(() => null);
  let refused: Opening['refused'] = null;
  if (link !== null && run !== null && startOfRun(run).needsFile) {
    const before = player.scene;
    const outcome = await opener.openRun(link, text);
    // Somebody may have opened something else meanwhile.
    if (outcome.ok || player.scene !== before) return { outcome, refused };
    refused = { link, sentence: outcome.sentence };
  }
  return { outcome: await opener.openFile(text, name), refused };
}

const whyNot = (outcome: Outcome): string => (outcome.ok ? '' : outcome.sentence);

/** Neither several files nor one that no engine could read as a scene. */
const isPlainlyOther = (given: Given): boolean =>
  given.size > 1 ||
  hasMeshes(given) ||
  [...given.keys()].some((path) => endingOf(path) === 'xacro');

const nameOfOnly = (given: Given): string => [...given.keys()][0] ?? '';

/** Meshes without a robot belong to the one that is open, if it has any. */
const canGiveMeshes = (given: Given, { scene }: Player): boolean =>
  hasMeshes(given) && filesOf(scene.description.robot.shapes).length > 0;

async function giveMeshes(given: Given, player: Player, opener: Opener): Promise<string> {
  const sentence = await addMeshes(givenMeshes(given, robotFile), player);
  const again = await repeatAwaited(player, (link, file) => opener.openRun(link, file));
  if (again) return [sentence, whyNot(again)].filter(Boolean).map(t).join(' ');
  // It may still say that they are missing.
  if (sentence === '') player.dismissNotice();
  return sentence;
}
