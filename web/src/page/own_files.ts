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
import { filesOf, ownMeshes } from '../own_robot/own_meshes';
import { endingOf, nameOf } from '../own_robot/paths';
import { chooseRobotFile, hasMeshes, named, whyNone } from '../own_robot/robot_file';
import { givenMeshes } from '../own_robot/robot_source';
import { showMeshes } from '../own_robot/show_meshes';
import './own_files.css';

/** What opens a scene or robot file in the place of the present one. */
interface Opener {
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
  const [only] = entries;
  const given = await readGiven(entries);
  if (given.size === 0) return 'There is no file in it: drop a robot file, or its folder.';
  const { path, others } = await chooseRobotFile(given);
  // A single file is the engine's to judge, whatever its name.
  const chosen =
    path === '' && entries.length === 1 && only && !isPlainlyOther(given)
      ? nameOfOnly(given)
      : path;
  if (chosen === '') return giveMeshes(given, player);
  const file = given.get(chosen);
  if (!file) return whyNone(given);
  if (file.size > LARGEST_FILE) return tooLarge(nameOf(chosen), file.size);
  const outcome = await openText(await file.text(), nameOf(chosen), opener);
  if (!outcome.ok) return outcome.sentence;
  robotFile = chosen;
  const missing = await showMeshes(givenMeshes(given, robotFile), player);
  const suspicious = suspicionsIn(player.scene.robotReport());
  const alsoThere =
    others.length > 0
      ? `${nameOf(chosen)} is open; there are other robots among the files (${named(others)}): drop one alone to open it.`
      : '';
  const more = suspicious === '' ? '' : opener.findings;
  return [alsoThere, missing, suspicious, more].filter(Boolean).join(' ');
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

/** Meshes without a robot belong to the one that is open, if it misses any. */
async function giveMeshes(given: Given, player: Player): Promise<string> {
  const wantsMeshes = filesOf(player.scene.description.robot.shapes).length > 0;
  if (!wantsMeshes || !hasMeshes(given)) return whyNone(given);
  const sentence = await showMeshes(givenMeshes(given, robotFile), player);
  // It may still say that they are missing.
  if (sentence === '') player.dismissNotice();
  return sentence;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** `view`: where it is said what may be dropped, while something is over the page. */
export function takeDroppedFiles(view: HTMLElement, player: Player, opener: Opener): void {
  view.append(
    make(
      'p',
      'drop-hint',
      'Drop a scene, or a robot with its meshes. Nothing leaves this computer.',
    ),
  );
  const show = (isOver: boolean) => document.body.classList.toggle('is-dropping', isOver);
  addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(true);
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) show(false);
  });
  addEventListener('drop', (event) => {
    show(false);
    const entries = event.dataTransfer ? entriesOf(event.dataTransfer) : [];
    if (entries.length === 0) return;
    event.preventDefault();
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
