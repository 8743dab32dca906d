// All that opens beside the view: comparisons of methods and the errata. Fetched once people have seen the robot.
import type { Player } from '../sim/player';
import { FootModels } from './compare/footmodels';
import { ForwardDynamics } from './compare/forwarddynamics';
import { Gaits } from './compare/gaits';
import { GroundForces } from './compare/groundforces';
import { Drawer } from './drawer';
import { ErrataList } from './errata/errata';
import { CompareRuns } from './hands/compareruns';
import type { Pushing } from './hands/pushing';
import { WorldDrawer } from './hands/world';
import { Motors } from './motors/motors';
import { Sheets } from './sheets/sheets';
import type { Studies } from './studies';
import { StudyDrawer } from './study/studydrawer';

export interface ComparisonHooks {
  /** The forces in a field as thin arrows in the view; none for an empty name. */
  showGhostForces(field: string): void;
  showPlots(preset: string): void;
  openScene(id: string): Promise<unknown>;
  studies: Studies;
  pushing: Pushing;
  /** A study in the plots, where they are open. */
  showStudy(name: string): void;
  wake(): void;
}

export function setUpComparisons(player: Player, hooks: ComparisonHooks): Drawer {
  const { showGhostForces, showPlots, openScene, studies, pushing, showStudy, wake } = hooks;
  const drawer = new Drawer(
    [
      new GroundForces(player, showGhostForces),
      new FootModels(player, showGhostForces, showPlots),
      new Gaits(player, openScene),
      new ForwardDynamics(player, showPlots),
      new Motors(player, showPlots),
      new WorldDrawer(player, pushing),
      new CompareRuns(player),
      new StudyDrawer(player, studies, showStudy),
      new Sheets(player),
      new ErrataList(player, { openScene, openSection: (id) => drawer.show(id) }),
    ],
    player,
    wake,
  );
  return drawer;
}
