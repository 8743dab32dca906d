// A button that shares the run as text: copied to the clipboard where the browser lets a local file do that, otherwise selected
// for copying by hand. The text works with `legwork run --link`, and on the hosted page after #run=.

import { actionButton, fromHtml, partOf, setText } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { copy } from '../../basics/files';
import type { Sim } from '../embed/sim';
import markup from './share.html?raw';
import './share.css';

export function offerRun(sim: Sim): void {
  const open = actionButton('Share this run', () => (box.hidden ? void share() : show(false)));
  open.setAttribute('aria-expanded', 'false');
  const box = fromHtml(markup, HTMLElement);
  const said = partOf(box, 'p', HTMLElement);
  const text = partOf(box, 'textarea', HTMLTextAreaElement);
  sim.layout.barEnd.append(open);
  sim.layout.root.append(box);

  const show = (isShown: boolean): void => {
    box.hidden = !isShown;
    open.setAttribute('aria-expanded', String(isShown));
    if (!isShown) open.focus();
  };
  const share = async (): Promise<void> => {
    sim.pause();
    show(true);
    try {
      text.value = `#run=${sim.player.scene.link()}`;
    } catch (error) {
      text.value = '';
      setText(said, messageOf(error));
      return;
    }
    text.focus();
    text.select();
    const run = `${sim.describe().scene.title}, ${sim.stepCount} steps, state ${sim.hash()}.`;
    const how = (await copy(text.value)) ? 'Copied.' : 'Selected: press Ctrl+C to copy it.';
    setText(
      said,
      `${run} ${how} Put it after the address of Legwork’s page, or of this file, to repeat it there.`,
    );
  };
  partOf(box, 'button', HTMLButtonElement).addEventListener('click', () => show(false));
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false);
  });
}
