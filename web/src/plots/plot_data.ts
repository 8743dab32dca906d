// The plots as tables, fetched when they are unfolded.

import { element, make } from '../basics/dom';
import { showFailure } from '../basics/failure';
import type { Player } from '../engine_client/player';
import type { PlotChoice } from './plot_choice';

export function offerPlotData(player: Player, plots: PlotChoice): void {
  const sheet = element('plotdata', HTMLDetailsElement);
  sheet.addEventListener(
    'toggle',
    async () => {
      const box = make('div');
      sheet.append(box);
      try {
        const [{ PlotDataTables }] = await Promise.all([
          import('./plot_data_tables'),
          plots.fetchPresets(),
        ]);
        new PlotDataTables(player, plots, sheet, box);
      } catch (error) {
        showFailure(`The data of the plots could not be loaded: ${String(error)}`);
      }
    },
    { once: true },
  );
}
