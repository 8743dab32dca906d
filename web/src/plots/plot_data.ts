// The plots as tables, fetched when they are unfolded.

import { element, make } from '../basics/dom';
import { showFailure } from '../basics/failure';
import type { Player } from '../engine_client/player';
import type { PlotChoice } from './plot_choice';

export function offerPlotData(player: Player, plots: PlotChoice): void {
  const fold = element('plotdata', HTMLDetailsElement);
  fold.addEventListener(
    'toggle',
    async () => {
      const box = make('div');
      fold.append(box);
      try {
        const [{ PlotDataTables }] = await Promise.all([
          import('./plot_data_tables'),
          plots.fetchPresets(),
        ]);
        new PlotDataTables(player, plots, fold, box);
      } catch (error) {
        showFailure(`The data of the plots could not be loaded: ${String(error)}`);
      }
    },
    { once: true },
  );
}
