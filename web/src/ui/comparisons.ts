// All that opens beside the view: comparisons of methods and the errata. Fetched once people have seen the robot.
import type { Player } from '../sim/player';
import { setUpAngleChoice } from './anglechoice';
import { FootModels } from './compare/footmodels';
import { ForwardDynamics } from './compare/forwarddynamics';
import { Gaits } from './compare/gaits';
import { GroundForces } from './compare/groundforces';
import { Drawer } from './drawer';
import './access.css';
import './workspace/workspace.css';
import type { PlotChoice } from '../plots/plot_choice';
import { offerPlotData } from '../plots/plot_data';
import type { Stage } from '../view/stage';
import { EmbedDrawer } from './embed/embeddrawer';
import { ErrataList } from './errata/errata';
import { CompareRuns } from './hands/compareruns';
import type { Pushing } from './hands/pushing';
import { WorldDrawer } from './hands/world';
import { setUpLiveStatus } from './livestatus';
import { setUpModelLinks } from './modellink';
import { Motors } from './motors/motors';
import { Share, type ShareHooks } from './share/share';
import { Sheets } from './sheets/sheets';
import type { Studies } from './studies';
import { StudyDrawer } from './study/studydrawer';
import { setUpWorkspace } from './workspace/workspace';

export interface ComparisonHooks {
  share: ShareHooks;
  /** The forces in a field as thin arrows in the view; none for an empty name. */
  showGhostForces(field: string): void;
  showPlots(preset: string): void;
  openScene(id: string): Promise<unknown>;
  /** The page of a scene's lesson, without its ending. */
  lessonOf(scene: string): string | undefined;
  plots: PlotChoice;
  studies: Studies;
  pushing: Pushing;
  /** A study in the plots, where they are open. */
  showStudy(name: string): void;
  wake(): void;
  /** Null without WebGL 2. */
  stage: Stage | null;
  canvas: HTMLCanvasElement;
  /** True where a panel takes the pointer, in client pixels. */
  isTaken(x: number, y: number): boolean;
}

export function setUpComparisons(player: Player, hooks: ComparisonHooks): Drawer {
  const { showGhostForces, showPlots, openScene, studies, pushing, showStudy, wake } = hooks;
  const workspace = setUpWorkspace(player, hooks);
  const drawer = new Drawer(
    [
      ...workspace.sections,
      new GroundForces(player, showGhostForces),
      new FootModels(player, showGhostForces, showPlots),
      new Gaits(player, openScene),
      new ForwardDynamics(player, showPlots),
      new Motors(player, showPlots),
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
