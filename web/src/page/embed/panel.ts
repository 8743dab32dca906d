// The parameters requested by path: a slider or a list each, with name, unit and bounds from the engine.

import { quoted } from '../../address/quoted';
import { whenever } from '../../basics/emitter';
import { controlOf } from '../../controls/control';
import { controlRow, type Row } from '../../controls/html_row';
import type { Player } from '../../engine_client/player';

/** Returns what is impossible, in sentences. Another scene has those of them that it knows. */
export function fillPanel(
  player: Player,
  panel: HTMLElement,
  controls: readonly string[],
): string[] {
  let rows: Row[] = [];
  const fill = (): string[] => {
    const complaints: string[] = [];
    rows = [];
    for (const path of controls) {
      const control = controlOf(player, path);
      if (!control) complaints.push(`This scene has no parameter ${quoted(path)}.`);
      else if (control.isLocked)
        complaints.push(`${quoted(path)} is fixed: ${control.parameter.locked}`);
      else rows.push(controlRow(control));
    }
    panel.replaceChildren(...rows.map(({ box }) => box));
    panel.hidden = rows.length === 0;
    return complaints;
  };
  player.onScene(fill);
  const complaints = fill();
  whenever([player.onChange], () => {
    for (const row of rows) row.update();
  });
  return complaints;
}
