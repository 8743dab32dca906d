// The few controls that a scene is about, over the view: its choices as buttons, its numbers as sliders. All of them are
// also in the form and in the panel.

import { element, make } from '../basics/dom';
import { whenever } from '../basics/emitter';
import type { Player } from '../engine_client/player';
import { type Control, controlOf } from './control';
import { buttonRow, controlRow, type Row, whileItHasEffect } from './html_row';

/** What the scene is about: shown also where there is little room. */
const ALWAYS_SHOWN = /^leg\./;
/** Their choices take more room than there is beside a comparison. */
const WORDY = /^(swing|support)\.method$/;
/** Their labels say only beside their group whose mass or length it is. */
const NEEDS_GROUP = /^(robot\.tail_|payload\.)/;

export function setUpQuickControls(player: Player): void {
  const area = element('scene-controls', HTMLElement);
  const sliders = make('div', 'angles');
  area.append(sliders);
  let choices: Row[] = [];
  let numbers: Row[] = [];
  const update = () => {
    for (const row of [...choices, ...numbers]) row.update();
    sliders.hidden = numbers.every(({ box }) => box.hidden);
  };
  whenever([player.onScene], () => {
    for (const { box } of choices) box.remove();
    const paths = player.scene.description.quick;
    const controls = paths.flatMap((path) => controlOf(player, path) ?? []);
    choices = controls.filter(({ isChoice }) => isChoice).map(choiceRow);
    numbers = controls.filter(({ isChoice }) => !isChoice).map(sliderRow);
    sliders.classList.toggle('general', !paths.some((path) => ALWAYS_SHOWN.test(path)));
    sliders.before(...choices.map(({ box }) => box));
    sliders.replaceChildren(...numbers.map(({ box }) => box));
    update();
  });
  player.onChange(update);
}

function choiceRow(control: Control): Row {
  const { path } = control.parameter;
  const row = buttonRow(control);
  row.box.classList.toggle('general', !ALWAYS_SHOWN.test(path));
  row.box.classList.toggle('wordy', WORDY.test(path));
  return whileItHasEffect(control, row);
}

function sliderRow(control: Control): Row {
  const { path, group, label } = control.parameter;
  const words = `${group} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return whileItHasEffect(control, controlRow(control, NEEDS_GROUP.test(path) ? words : label));
}
