// The plot presets as a list in the title bar; choosing one shows the plots.
import { element, make } from './dom';
import { PLOT_PRESETS, type PlotChoice } from './plotchoice';

export function setUpPresetList(choice: PlotChoice, showPlots: (preset: string) => void): void {
  const list = element('plot-preset', HTMLSelectElement);
  for (const { id, title } of PLOT_PRESETS) {
    const option = make('option', '', title);
    option.value = id;
    list.append(option);
  }
  list.disabled = false;
  list.addEventListener('change', () => showPlots(list.value));
  choice.onChange(() => {
    list.value = choice.preset;
  });
}
