// A scene's few main controls, on the first tab: choices as buttons, numbers as sliders. All of them are also among the
// settings.

import type { Parameter } from 'schemas/description';
import { button, element, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import type { Player } from '../engine_client/player';
import { type Control, controlOf } from './control';
import { buttonRow, controlRow, type Row, whileItHasEffect } from './html_row';

export function setUpQuickControls(player: Player): void {
  const area = element('scene-controls', HTMLElement);
  const others = button('all-settings');
  let rows: Row[] = [];
  const update = () => {
    for (const row of rows) row.update();
  };
  whenever([player.onScene], () => {
    const { quick, parameters } = player.scene.description;
    const controls = quick.flatMap((path) => controlOf(player, path) ?? []);
    rows = controls.map((control) => whileItHasEffect(control, rowOf(control, parameters)));
    area.replaceChildren(...rows.map(({ box }) => box));
    setText(others, `All ${parameters.length} settings`);
    others.hidden = false;
    update();
  });
  player.onChange(update);
}

/** Preceded by its group if another parameter has the same label, or if the label needs it: mass or length of what. */
function rowOf(control: Control, all: readonly Parameter[]): Row {
  if (control.isChoice) return buttonRow(control);
  const { path, group, label } = control.parameter;
  const others = all.filter((other) => other.path !== path);
  const ofSomething = ` ${label.toLowerCase()}`;
  const isOnly = others.every(
    (other) => other.label !== label && !other.label.toLowerCase().includes(ofSomething),
  );
  return controlRow(control, isOnly ? label : `${group}: ${label}`);
}
