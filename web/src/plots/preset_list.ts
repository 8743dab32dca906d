// The plot presets as a list; the one in the title bar shows the plots.

import { element, optionsOf } from '../basics/dom';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { PlotChoice } from './plot_choice';

/** What a scene offers, with the one that is shown. */
export function fillPresets(list: HTMLSelectElement, scene: Scene, choice: PlotChoice): void {
  list.replaceChildren(...optionsOf(choice.offered(scene).map(({ id, title }) => [id, title])));
  list.value = choice.preset;
}

export async function setUpPresetList(
  player: Player,
  choice: PlotChoice,
  showPlots: (preset: string) => void,
): Promise<void> {
  const list = element('plot-preset', HTMLSelectElement);
  await choice.fetchPresets();
  list.disabled = false;
  list.addEventListener('change', () => showPlots(list.value));
  choice.onChange(() => fillPresets(list, player.scene, choice));
  fillPresets(list, player.scene, choice);
}
