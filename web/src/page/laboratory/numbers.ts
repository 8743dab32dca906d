// The tab Numbers: key numbers, the plan, matrices, the whole state.
import type { SideTabs } from '../../controls/side_tabs';
import { Sheets } from '../../drawers/sheets';
import type { Doors } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import { setUpPlanSheet } from '../../tables/plan_sheet';
import { Readout } from '../../tables/readout';
import { StateTable } from '../../tables/state_table';

/** Returns the function that updates them after the state has changed. */
export function setUpNumbers(player: Player, doors: Doors, side: SideTabs): (now: number) => void {
  const readout = new Readout(player, doors);
  const table = new StateTable(player, doors);
  setUpPlanSheet(player);
  const sheets = new Sheets(player, doors);
  side.keep('numbers', () => sheets.update());
  return (now) => {
    readout.update(now);
    table.update(now);
  };
}
