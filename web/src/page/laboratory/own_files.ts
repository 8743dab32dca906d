// The user's own scene file: chosen in the drawer, or dropped anywhere on the page. The engine reports errors by file and line;
// the open scene then stays.
import { messageOf } from '../../basics/error_message';
import type { SceneChooser } from '../../controls/scene_chooser';
import type { Player } from '../../engine_client/player';

const LARGEST_FILE = 1 << 23;

/** Returns why it was not opened, or nothing. */
export async function openOwnFile(file: File, chooser: SceneChooser): Promise<string> {
  if (file.size > LARGEST_FILE)
    return `${file.name} has ${Math.ceil(file.size / 1024)} KB; a scene has at most 8192.`;
  const outcome = await chooser.openFile(await file.text(), file.name);
  return outcome.ok ? '' : outcome.sentence;
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
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    if (others.length > 0) player.say('One scene at a time: drop a single file.');
    else
      openOwnFile(file, chooser)
        .then((refusal) => refusal !== '' && player.say(refusal))
        // A folder cannot be read.
        .catch((error) => player.say(messageOf(error)));
  });
}
