// The parameters that somebody asked for by path: a slider or a list each, with name, unit and bounds from the engine.
import type { Player } from '../sim/player';
import { quoted } from '../sim/values';
import { choiceRow, type Row, sliderRow } from '../ui/hands/rows';
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
  panel.hidden = rows.length === 0 || hide.includes('panel');
  const update = () => {
    for (const row of rows) row.update();
  };
  player.onChange(update);
  update();
  return complaints.join(' ');
}
