// The user's own scene or robot: chosen in the drawer, or dropped anywhere on the page, with its meshes. The engine reports errors
// by file and line; the open scene then stays.
import { messageOf } from '../../basics/error_message';
import type { SceneChooser } from '../../controls/scene_chooser';
import type { Player } from '../../engine_client/player';
import { choose, filesOf, unpacked } from './dropped_files';

/** Returns why it was not opened, or what else there is to say. */
export async function openOwnFiles(files: File[], chooser: SceneChooser): Promise<string> {
  try {
    return await open(await unpacked(files.map((file) => [file.name, file])), chooser);
  } catch (error) {
    return messageOf(error);
  }
}

async function open(files: Map<string, Uint8Array<ArrayBuffer>>, chooser: SceneChooser) {
  const { path, text, others, note } = choose(files);
  let told = note;
  const outcome = await chooser.openFile(text, path, async (scene) => {
    if (!scene.description.robot.shapes.some(({ kind }) => kind === 'mesh')) return;
    const { loadMeshes } = await import('../../view/robot_meshes');
    const { meshes, sentence } = loadMeshes(scene.description, others);
    scene.meshes = meshes;
    told = `${note} ${sentence}`.trim();
  });
  return outcome.ok ? told : outcome.sentence;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

export function takeDroppedFiles(player: Player, chooser: SceneChooser): void {
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
    if (!event.dataTransfer || !hasFiles(event)) return;
    event.preventDefault();
    filesOf(event.dataTransfer)
      .then((files) => open(files, chooser))
      .then((sentence) => sentence !== '' && player.say(sentence))
      .catch((error) => player.say(messageOf(error)));
  });
}
