// The user's own scene or robot: files chosen in the drawer, or dropped anywhere on the page, also as a folder or a zip with
// meshes. The engine reports errors by file and line; the open scene then stays. Nothing is sent anywhere.
import { runInAddress, startOfRun } from '../../address/run_link';
import { element, make } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import type { SceneChooser } from '../../controls/scene_chooser';
import { suspicionsIn } from '../../drawers/robot_file';
import type { Player } from '../../engine_client/player';
import type { Outcome } from '../../engine_client/scene';
import type { Given } from '../../own_robot/budget';
import { entriesOf, readGiven } from '../../own_robot/given_files';
import { filesOf, loadMeshes, ownMeshes } from '../../own_robot/own_meshes';
import { endingOf, nameOf } from '../../own_robot/paths';
import { chooseRobotFile, hasMeshes, named, whyNone } from '../../own_robot/robot_file';

const LARGEST_FILE = 1 << 23;

/** The robot that is open, so that its meshes can be given later. */
let robotFile = '';

/** Returns what is to be said: why it was not opened, or what is missing; or nothing. */
export async function openOwnFiles(
  entries: readonly (FileSystemEntry | File)[],
  player: Player,
  chooser: SceneChooser,
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
  if (file.size > LARGEST_FILE)
    return `${nameOf(chosen)} has ${Math.ceil(file.size / 1024)} KB; a scene has at most 8192.`;
  const outcome = await openText(await file.text(), nameOf(chosen), chooser);
  if (!outcome.ok) return outcome.sentence;
  robotFile = chosen;
  const missing = await showMeshes(given, player);
  const suspicious = suspicionsIn(player.scene.robotReport());
  const alsoThere =
    others.length > 0
      ? `${nameOf(chosen)} is open; there are other robots among the files (${named(others)}): drop one alone to open it.`
      : '';
  return [alsoThere, missing, suspicious].filter(Boolean).join(' ');
}

/** The address may hold a run of a robot whose file is too large for a link: this may be it. */
async function openText(text: string, name: string, chooser: SceneChooser): Promise<Outcome> {
  const run = runInAddress();
  if (run !== null && startOfRun(run).needsFile) {
    const outcome = await chooser.openRun(run, text);
    if (outcome.ok) return outcome;
  }
  return chooser.openFile(text, name);
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
  const sentence = await showMeshes(given, player);
  // It may still say that they are missing.
  if (sentence === '') player.dismissNotice();
  return sentence;
}

async function showMeshes(given: Given, player: Player): Promise<string> {
  const { scene } = player;
  const files = filesOf(scene.description.robot.shapes);
  if (files.length === 0) return '';
  const { parts, sentence } = await loadMeshes(files, given, robotFile);
  if (player.scene !== scene) return '';
  ownMeshes.set(parts);
  player.refresh();
  return sentence;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

export function takeDroppedFiles(player: Player, chooser: SceneChooser): void {
  element('view', HTMLElement).append(
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
    openOwnFiles(entries, player, chooser)
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
