// The parameters that somebody asked for by path: a slider or a list each, with name, unit and bounds from the engine.
import { quoted } from '../sentence';
import type { Player } from '../sim/player';
import { choiceRow, type Row, sliderRow } from '../ui/hands/rows';

/** Answers what cannot be had, in sentences. */
export function fillPanel(
  player: Player,
  panel: HTMLElement,
  controls: readonly string[],
): string[] {
  const complaints: string[] = [];
  const rows: Row[] = [];
  for (const path of controls) {
    const { scene } = player;
    const parameter = scene.description.parameters[scene.indexOf(path)];
    if (!parameter) complaints.push(`This scene has no parameter ${quoted(path)}.`);
    else if (parameter.locked !== '')
      complaints.push(`${quoted(path)} is fixed: ${parameter.locked}`);
    else {
      const row = parameter.kind === 'choice' ? choiceRow(player, path) : sliderRow(player, path);
      if (row) rows.push(row);
    }
  }
  panel.append(...rows.map(({ box }) => box));
  panel.hidden = rows.length === 0;
  const update = () => {
    for (const row of rows) row.update();
  };
  player.onChange(update);
  update();
  return complaints;
}
