// All that opens beside the view: comparisons of methods and the errata. Fetched once people have seen the robot.
import { setUpAngleChoice } from '../controls/angle_choice';
import { CompareRuns } from '../drawers/compare_runs';
import { WorldDrawer } from '../drawers/world';
import type { Player } from '../sim/player';
import { Gaits } from './compare/gaits';
import { COMPARISONS, MethodSection } from './compare/method_section';
import type { ComparisonHooks } from './comparison_hooks';
import { Drawer } from './drawer';
import './access.css';
import './workspace/workspace.css';
import { offerPlotData } from '../plots/plot_data';
import { EmbedDrawer } from './embed/embeddrawer';
import { ErrataList } from './errata/errata';
import { setUpLiveStatus } from './livestatus';
import { setUpModelLinks } from './modellink';
import { Share } from './share/share';
import { Sheets } from './sheets/sheets';
import { StudyDrawer } from './study/studydrawer';
import { setUpWorkspace } from './workspace/workspace';

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
