// The tab Numbers: key numbers, the plan, matrices, the whole state.
import type { SideTabs } from '../../controls/side_tabs';
import { Matrices } from '../../drawers/matrices';
import type { Doors } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import { setUpPlan } from '../../tables/plan_section';
import { Readout } from '../../tables/readout';
import { StateTable } from '../../tables/state_table';

/** Returns the function that updates them after the state has changed. */
export function setUpNumbers(player: Player, doors: Doors, side: SideTabs): (now: number) => void {
  const readout = new Readout(player, doors);
  const table = new StateTable(player, doors);
  setUpPlan(player);
  const matrices = new Matrices(player, doors);
  side.keep('numbers', () => matrices.update());
  return (now) => {
    readout.update(now);
    table.update(now);
  };
}
