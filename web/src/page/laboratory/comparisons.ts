// All that opens beside the view: comparisons of methods and the errata. Fetched once people have seen the robot.

import { setUpAngleChoice } from '../../controls/angle_choice';
import { Drawer } from '../../controls/drawer';
import { Gaits } from '../../drawers/compare/gaits';
import { COMPARISONS, MethodSection } from '../../drawers/compare/method_section';
import { CompareRuns } from '../../drawers/compare_runs';
import { WorldDrawer } from '../../drawers/world';
import type { Player } from '../../engine_client/player';
import type { ComparisonHooks } from './comparison_hooks';
import '../access.css';
import './workspace.css';
import { ErrataList } from '../../documents/errata/errata';
import { EmbedDrawer } from '../../drawers/embed/embed_drawer';
import { Share } from '../../drawers/share/share';
import { Sheets } from '../../drawers/sheets';
import { StudyDrawer } from '../../drawers/study_drawer';
import { offerPlotData } from '../../plots/plot_data';
import { setUpLiveStatus } from '../live_status';
import { setUpModelLinks } from '../model_link';
import { setUpWorkspace } from './workspace';

export function setUpComparisons(player: Player, hooks: ComparisonHooks): Drawer {
  const { openScene, studies, pushing, showStudy, wake } = hooks;
  const workspace = setUpWorkspace(player, hooks);
  const drawer = new Drawer(
    [
      ...workspace.sections,
      ...COMPARISONS.map((comparison) => new MethodSection(player, comparison, hooks)),
      new Gaits(player, openScene),
      new WorldDrawer(player, pushing),
      new CompareRuns(player),
      new StudyDrawer(player, studies, showStudy),
      new Sheets(player),
      new EmbedDrawer(player),
      new Share(player, hooks.share),
      new ErrataList(player, { openScene, openSection: (id) => drawer.show(id) }),
    ],
    player,
    wake,
    workspace.update,
  );
  workspace.follow(drawer);
  setUpAngleChoice();
  setUpLiveStatus(player);
  setUpModelLinks(player, hooks.lessonOf);
  offerPlotData(player, hooks.plots);
  return drawer;
}
