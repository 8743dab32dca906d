// The parameters that somebody asked for by path: a slider or a list each, with name, unit and bounds from the engine.
import { controlOf } from '../controls/control';
import { controlRow, type Row } from '../controls/html_row';
import { whenever } from '../emitter';
import type { Player } from '../sim/player';
import { quoted } from '../sim/values';
import type { Layout } from './layout';
import type { SimOptions } from './options';

/** Answers what cannot be had, in sentences; nothing where all can. */
export function fillPanel(
  player: Player,
  { panel }: Layout,
  { controls = [], hide = [] }: SimOptions,
): string {
  const complaints: string[] = [];
  const rows: Row[] = [];
  for (const path of controls) {
    const control = controlOf(player, path);
    if (!control) complaints.push(`This scene has no parameter ${quoted(path)}.`);
    else if (control.isLocked)
      complaints.push(`${quoted(path)} is fixed: ${control.parameter.locked}`);
    else rows.push(controlRow(control));
  }
  panel.append(...rows.map(({ box }) => box));
  panel.hidden = rows.length === 0 || hide.includes('panel');
  whenever([player.onChange], () => {
    for (const row of rows) row.update();
  });
  return complaints.join(' ');
}
