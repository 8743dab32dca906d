// The user's own scene or robot: files chosen in the drawer, or dropped anywhere on the page, also as a folder or a zip with
// meshes. The engine reports errors by file and line; the open scene then stays. Nothing is sent anywhere.
import { runInAddress, startOfRun } from '../address/run_link';
import { make } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import { suspicionsIn } from '../drawers/robot_file';
import type { Player } from '../engine_client/player';
import type { Outcome } from '../engine_client/scene';
import { type Given, LARGEST_FILE, tooLarge } from '../own_robot/budget';
import { entriesOf, readGiven } from '../own_robot/given_files';
import { ownMeshes } from '../own_robot/mesh_store';
import { filesOf } from '../own_robot/own_meshes';
import { endingOf, nameOf } from '../own_robot/paths';
import { chooseRobotFile, hasMeshes, named, whyNone } from '../own_robot/robot_file';
import { givenMeshes, type RobotSource } from '../own_robot/robot_source';
import { showMeshes } from '../own_robot/show_meshes';
import './own_files.css';

/** What opens a scene or robot file in the place of the present one. */
export interface Opener {
  openFile(text: string, name: string): Promise<Outcome>;
  /** A shared run of a robot whose file the link does not hold. */
  openRun(link: string, file: string): Promise<Outcome>;
  /** Where the page tells more of what is suspicious, in a sentence. */
  findings: string;
}

/** The robot that is open, so that its meshes can be given later. */
let robotFile = '';

/** Returns what is to be said: why it was not opened, or what is missing; or nothing. */
export async function openOwnFiles(
  entries: readonly (FileSystemEntry | File)[],
  player: Player,
  opener: Opener,
): Promise<string> {
  const given = await readGiven(entries);
  const chosen = await choose(given, entries.length === 1);
  if (typeof chosen === 'string')
    return canGiveMeshes(given, player) ? giveMeshes(given, player) : chosen;
  const { path, text, others } = chosen;
  const outcome = await openText(text, nameOf(path), opener);
  if (!outcome.ok) return outcome.sentence;
  robotFile = path;
  const missing = await showMeshes(givenMeshes(given, robotFile), player);
  const suspicious = suspicionsIn(player.scene.robotReport());
  const alsoThere =
    others.length > 0
      ? `${nameOf(path)} is open; there are other robots among the files (${named(others)}): drop one alone to open it.`
      : '';
  const more = suspicious === '' ? '' : opener.findings;
  return [alsoThere, missing, suspicious, more].filter(Boolean).join(' ');
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
  if (file.size > LARGEST_FILE) return tooLarge(nameOf(chosen), file.size);
  return { path: chosen, text: await file.text(), others };
}

/** The address may hold a run of a robot whose file is too large for a link: this may be it. */
async function openText(text: string, name: string, opener: Opener): Promise<Outcome> {
  const run = runInAddress();
  if (run !== null && startOfRun(run).needsFile) {
    const outcome = await opener.openRun(run, text);
    if (outcome.ok) return outcome;
  }
  return opener.openFile(text, name);
}

/** Neither several files nor one that no engine could read as a scene. */
const isPlainlyOther = (given: Given): boolean =>
  given.size > 1 ||
  hasMeshes(given) ||
  [...given.keys()].some((path) => endingOf(path) === 'xacro');

const nameOfOnly = (given: Given): string => [...given.keys()][0] ?? '';

/** Meshes without a robot belong to the one that is open, if it has any. */
const canGiveMeshes = (given: Given, { scene }: Player): boolean =>
  hasMeshes(given) && filesOf(scene.description.robot.shapes).length > 0;

async function giveMeshes(given: Given, player: Player): Promise<string> {
  const sentence = await showMeshes(givenMeshes(given, robotFile), player);
  // It may still say that they are missing.
  if (sentence === '') player.dismissNotice();
  return sentence;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

export function takeDroppedFiles(view: HTMLElement, player: Player, opener: Opener): void {
  takeDrops(view, (entries) => {
    openOwnFiles(entries, player, opener)
      .then((said) => said !== '' && player.say(said))
      // A folder cannot be read, or there is too much.
      .catch((error) => player.say(messageOf(error)));
  });
  // What a scene does not use is dropped.
  player.onScene(() => {
    const files = filesOf(player.scene.description.robot.shapes);
    if (!files.some((file) => ownMeshes.of(file))) ownMeshes.set(new Map());
  });
}

/** `view`: where it is said what may be dropped, while something is over the page. */
export function takeDrops(
  view: HTMLElement,
  open: (entries: readonly (FileSystemEntry | File)[]) => void,
  options: AddEventListenerOptions = {},
): void {
  view.append(
    make(
      'p',
      'drop-hint',
      'Drop a scene, or a robot with its meshes. Nothing leaves this computer.',
    ),
  );
  const show = (isOver: boolean) => document.body.classList.toggle('is-dropping', isOver);
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(true);
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) show(false);
  };
  const drop = (event: DragEvent) => {
    show(false);
    const entries = event.dataTransfer ? entriesOf(event.dataTransfer) : [];
    if (entries.length === 0) return;
    event.preventDefault();
    open(entries);
  };
  addEventListener('dragover', over, options);
  addEventListener('dragleave', leave, options);
  addEventListener('drop', drop, options);
}
