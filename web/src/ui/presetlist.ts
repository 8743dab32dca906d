// The plot presets as a list in the title bar; choosing one shows the plots.
import type { Player } from '../sim/player';
import { element, make } from './dom';
import { offeredPresets, type PlotChoice } from './plotchoice';

export function setUpPresetList(
  player: Player,
  choice: PlotChoice,
  showPlots: (preset: string) => void,
): void {
  const list = element('plot-preset', HTMLSelectElement);
  const fill = () => {
    list.replaceChildren(
      ...offeredPresets(player.scene).map(({ id, title }) => {
        const option = make('option', '', title);
        option.value = id;
        return option;
      }),
    );
    list.value = choice.preset;
  };
  list.disabled = false;
  list.addEventListener('change', () => showPlots(list.value));
  choice.onChange(fill);
  fill();
}
