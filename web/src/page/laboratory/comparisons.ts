// Everything that opens beside the view, and the panel's other tabs. Fetched after the robot is visible.

import { askedHere } from '../../address/here';
import { element, fragmentOf } from '../../basics/dom';
import { setUpAngleChoice } from '../../controls/angle_choice';
import { Drawer } from '../../controls/drawer';
import { setUpParameterForm } from '../../controls/parameter_form';
import { setUpUndo } from '../../controls/undo';
import { CodeDrawer } from '../../drawers/code/code_drawer';
import { Gaits } from '../../drawers/compare/gaits';
import { COMPARISONS, MethodSection } from '../../drawers/compare/method_section';
import { CompareRuns } from '../../drawers/compare_runs';
import sections from '../../drawers/drawer.html?raw';
import { World } from '../../drawers/world';
import { isExercise } from '../../exercises/is_exercise';
import { setUpInteractionBar } from '../../interaction/interaction_bar';
import { presetOfStudy } from '../../plots/preset';
import type { LaterParts } from './parts';
import '../../drawers/drawer.css';
import '../access.css';
import './workspace.css';
import { ErrataList } from '../../documents/errata/errata';
import { EmbedDrawer } from '../../drawers/embed/embed_drawer';
import { ExerciseDrawer } from '../../drawers/exercise/exercise_drawer';
import { Share } from '../../drawers/share/share';
import { StudyDrawer } from '../../drawers/study_drawer';
import { offerPlotData } from '../../plots/plot_data';
import { takeDroppedFiles } from '../drops';
import help from '../help.html?raw';
import { setUpLiveStatus } from '../live_status';
import { setUpModelLinks } from '../model_link';
import { offerLastSession } from './last_session';
import { setUpNumbers } from './numbers';
import { followHistory } from './scene_history';
import { setUpWorkspace } from './workspace';

/** Returns the function that updates them after the state has changed. */
export function setUpComparisons(parts: LaterParts): (now: number) => void {
  const { player, chooser, dock, doors, studies, pushing, side, stage, canvas, wake } = parts;
  element('drawer', HTMLElement).append(fragmentOf(sections));
  element('help', HTMLElement).append(fragmentOf(help));
  setUpInteractionBar(player, parts.driving, pushing, parts.gestures, wake);
  setUpParameterForm(player, side);
  setUpUndo(player, () => dock.isTyping);
  const openScene = (id: string) => chooser.start(id);
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
  const opener = {
    openFile: (text: string, name: string) =>
      isExercise(text) ? exercise.openFile(text, name) : chooser.openFile(text, name),
    openRun: (link: string, file: string) => chooser.openRun(link, file),
    findings: '"Explain", "Robot" lists what is suspicious.',
  };
  const shareHooks = {
    openRun: (link: string, file?: string) => chooser.openRun(link, file),
    openFiles: async (files: readonly File[]) =>
      (await import('../own_files')).openOwnFiles(files, player, opener),
    canvas: stage ? canvas : null,
    drawWide: (pixels: number) => {
      if (stage) stage.leastWidth = pixels;
      wake();
    },
    afterDrawing: parts.afterDrawing,
    drawings: () => dock.drawings(),
  };
  const workspace = setUpWorkspace(parts);
  // In a drawer, or on a tab of the panel that drawers replace.
  const openSection = (id: string) => {
    const isInDrawer = drawer.has(id);
    drawer.show(isInDrawer ? id : null);
    if (!isInDrawer) side.reveal(id);
  };
  const code = new CodeDrawer(player, () => drawer.show('share'));
  const exercise = new ExerciseDrawer(player, {
    show: (title, scene) => chooser.show(title, Promise.resolve(scene)),
    editor: {
      serve: (task) => code.serve(task),
      get text() {
        return code.text;
      },
      open: () => drawer.show('code'),
    },
    open: () => drawer.show('exercise'),
  });
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
      code,
      exercise,
      new EmbedDrawer(player, stage),
      new Share(player, shareHooks),
      new ErrataList(player, { openScene, openSection }),
    ],
    player,
    wake,
    () => dock.room.leaveWorkbench(),
    workspace.update,
  );
  workspace.follow(drawer);
  dock.room.onChange(() => {
    if (dock.room.isWorkbench) drawer.giveWay();
  });
  const world = new World(player, pushing);
  side.keep('try', () => world.update());
  const updateNumbers = setUpNumbers(player, doors, side);
  setUpAngleChoice();
  takeDroppedFiles(element('view', HTMLElement), player, opener);
  const beginCode = (starter: string | null) => {
    if (starter === null) return;
    drawer.show('code');
    code.begin(starter);
  };
  followHistory(player, chooser, beginCode);
  offerLastSession(player, chooser, parts.isFresh);
  setUpLiveStatus(player);
  setUpModelLinks(player, chooser);
  offerPlotData(player, parts.plots);
  beginCode(parts.starter);
  const { exercise: homework } = askedHere();
  if (homework !== undefined) exercise.begin(homework);
  return (now) => {
    drawer.update(now);
    updateNumbers(now);
  };
}
