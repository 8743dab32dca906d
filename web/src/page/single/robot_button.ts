// A button that opens a robot of the user's own, with its meshes, for those who do not drag files.
import { actionButton, make } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { openerOf } from '../embed/main';
import type { Sim } from '../embed/sim';
import { openOwnFiles } from '../own_files';

export function offerRobot(sim: Sim): void {
  const { player, layout } = sim;
  const chooser = make('input', { type: 'file', multiple: true, hidden: true });
  chooser.addEventListener('change', () => {
    openOwnFiles([...(chooser.files ?? [])], player, openerOf(sim))
      .then((said) => said !== '' && player.say(said))
      .catch((error) => player.say(messageOf(error)));
    // The same file may be chosen again, changed.
    chooser.value = '';
  });
  const open = actionButton(
    'Open a robot',
    () => chooser.click(),
    'A URDF, MJCF or JSON file with its meshes, or a zip; it can also be dropped anywhere. Nothing leaves this computer.',
  );
  layout.barEnd.append(open, chooser);
}
