// All that opens beside the view: comparisons of methods and the errata. Fetched once people have seen the robot.

import { element } from '../../basics/dom';
import { setUpAngleChoice } from '../../controls/angle_choice';
import { Drawer } from '../../controls/drawer';
import { Gaits } from '../../drawers/compare/gaits';
import { COMPARISONS, MethodSection } from '../../drawers/compare/method_section';
import { CompareRuns } from '../../drawers/compare_runs';
import { World } from '../../drawers/world';
import { presetOfStudy } from '../../plots/preset';
import type { LaterParts } from './parts';
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
import { offerLastSession } from './last_session';
import { openOwnFile, takeDroppedFiles } from './own_files';
import { setUpWorkspace } from './workspace';

export function setUpComparisons(parts: LaterParts): Drawer {
  const { player, chooser, dock, doors, studies, pushing, side, stage, canvas, wake } = parts;
  const openScene = (id: string) => chooser.open(id);
  const methodHooks = {
    doorTo: doors.to,
    showGhostForces: (field: string) => {
      stage?.marks.compareForces(field);
      wake();
    },
    showPlots: (preset: string) => void dock.showPreset(preset),
  };
  const showStudy = (name: string) => {
    if (dock.isOpen) void dock.showPreset(presetOfStudy(name));
  };
  const shareHooks = {
    openRun: (link: string) => chooser.openRun(link),
    openFile: (file: File) => openOwnFile(file, chooser),
    canvas: stage ? canvas : null,
    afterDrawing: parts.afterDrawing,
    drawings: () => dock.drawings(),
  };
  const workspace = setUpWorkspace(parts);
  // In a drawer, or on a tab of the panel in whose place drawers are.
  const openSection = (id: string) => {
    const isInDrawer = drawer.has(id);
    drawer.show(isInDrawer ? id : null);
    if (!isInDrawer) side.reveal(id);
  };
  const drawer: Drawer = new Drawer(
    [
      ...workspace.sections,
      ...COMPARISONS.map((comparison) => new MethodSection(player, comparison, methodHooks)),
      new Gaits(player, chooser.entries, openScene),
      new CompareRuns(player, doors, stage, wake, () => {
        drawer.show('compare-runs');
        element('view', HTMLElement).scrollIntoView({ block: 'nearest' });
      }),
      new StudyDrawer(player, studies, showStudy),
      new EmbedDrawer(player),
      new Share(player, shareHooks),
      new ErrataList(player, { openScene, openSection }),
    ],
    player,
    wake,
    workspace.update,
  );
  workspace.follow(drawer);
  const world = new World(player, pushing);
  side.keep('try', () => world.update());
  const sheets = new Sheets(player, doors);
  side.keep('numbers', () => sheets.update());
  setUpAngleChoice();
  takeDroppedFiles(player, chooser);
  offerLastSession(player, chooser, parts.isFresh);
  setUpLiveStatus(player);
  setUpModelLinks(player, chooser);
  offerPlotData(player, parts.plots);
  return drawer;
}
