// The plots as tables, fetched when somebody unfolds them.
import type { Player } from '../sim/player';
import { element, make } from './dom';
import { NoticeArea } from './notice';
import type { PlotChoice } from './plotchoice';

export function offerPlotData(player: Player, plots: PlotChoice): void {
  const sheet = element('plotdata', HTMLDetailsElement);
  sheet.addEventListener(
    'toggle',
    async () => {
      const box = make('div');
      sheet.append(box);
      try {
        const { PlotTables } = await import('./plottables');
        new PlotTables(player, plots, sheet, box);
      } catch (error) {
        NoticeArea.showFailure(`The data of the plots could not be loaded: ${String(error)}`);
      }
    },
    { once: true },
  );
}
