// Connects the parts: the engine's player, the 3D view, the HTML controls, and later the plots.
import { askedHere } from '../../address/here';
import { toHide } from '../../address/keys';
import { runInAddress } from '../../address/run_link';
import { onAngleUnit } from '../../basics/angles';
import { element, setText } from '../../basics/dom';
import { messageOf } from '../../basics/error_message';
import { noticeOfPage, showFailure } from '../../basics/failure';
import { whenIdle } from '../../basics/idle';
import { followTheme, onThemeChange } from '../../basics/palette';
import { type KeyTargets, listenForKeys } from '../../controls/keys';
import { PlayBar, playBarIn } from '../../controls/play_bar';
import { setUpQuickControls } from '../../controls/quick_controls';
import { SceneChooser } from '../../controls/scene_chooser';
import { SideTabs } from '../../controls/side_tabs';
import { BackgroundTicker } from '../../engine_client/background_ticker';
import { listScenes } from '../../engine_client/catalogue';
import { Doors } from '../../engine_client/doors';
import { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { Studies } from '../../engine_client/studies';
import { Driving } from '../../interaction/driving';
import { InteractionKeys } from '../../interaction/interaction_keys';
import { Pushing } from '../../interaction/pushing';
import { PlotChoice } from '../../plots/plot_choice';
import { StatusLine } from '../../tables/status_line';
import { setUpCameraButtons } from '../../view/camera_buttons';
import { MarkGroups } from '../../view/mark_groups';
import { Stage } from '../../view/stage';
import { setUpHelp } from '../help';
import { startLanguage } from '../language';
import { setUpMenu } from '../menu';
import { NoticeArea } from '../notice';
import { begin, type Opened, open, progressInWords, type Wish } from '../opening';
import { SceneView } from '../scene_view';
import { Wakefulness } from '../wakefulness';
import { publishApi, type Timings } from './api';
import { TryCard } from './card';
import { fetchFirstCard } from './cards';
import { Chips } from './chips';
import { Dock } from './dock';
import { watchOverlays } from './overlays';
import type { Parts } from './parts';
import type { Past } from './past';

/** Minimum frame rate of a machine that cannot both step and draw in time. */
const LONGEST_UNDRAWN_MS = 250;

const canvas = element('canvas', HTMLCanvasElement);
const timings: Timings = { framesDrawn: 0, firstMotion: null, panelsStart: null };

function showProgress(loaded: number, total: number): void {
  element('progress', HTMLProgressElement).value = loaded / total;
  setText(element('progress-label', HTMLLabelElement), progressInWords(loaded, total));
}

/** The view, or null (and a sentence on the page) where there is no WebGL 2. */
function openStage(): Stage | null {
  try {
    return new Stage(canvas, element('labels', HTMLElement));
  } catch {
    element('no-view', HTMLElement).hidden = false;
    element('readouts', HTMLDetailsElement).open = true;
    return null;
  }
}

function start(
  player: Player,
  chooser: SceneChooser,
  stage: Stage | null,
  wish: Wish,
  { starter }: Opened,
): void {
  const playBar = new PlayBar(player, playBarIn(document, '#'));
  const doors = new Doors();
  stage?.setDoors(doors);
  const status = new StatusLine(player);
  const toggleHelp = setUpHelp();
  setUpMenu();
  new NoticeArea(player, noticeOfPage());
  const wakefulness = new Wakefulness();
  const wake = () => wakefulness.wake();
  const studies = new Studies(player);
  studies.onChange(wake);
  const plots = new PlotChoice(studies);
  plots.follow(player.scene);
  player.onScene(() => plots.follow(player.scene));
  const dock = new Dock(player, plots, doors, wake, (milliseconds) => {
    timings.panelsStart = milliseconds;
  });
  if (wish.workbench) dock.room.toggleWorkbench();
  setUpQuickControls(player);
  const groups = stage ? new MarkGroups(player, stage.marks) : null;
  const side = new SideTabs(player);
  if (!stage) side.show('numbers');
  const driving = new Driving(player);
  const pushing = new Pushing(player);
  const interactionKeys = new InteractionKeys(player, driving, pushing);
  const chips = new Chips({ player, chooser, pushing, stage, wake });
  const afterDrawing: (() => void)[] = [];
  const parts: Parts = {
    ...{ player, chooser, dock, plots, studies, pushing, doors, side, chips },
    ...{ canvas, stage, starter, wake },
    isFresh: wish.run === null && wish.scene === undefined && wish.robot === undefined,
    afterDrawing: (task) => {
      afterDrawing.push(task);
      wake();
    },
  };
  new TryCard(parts);
  let updateLater: ((now: number) => void) | null = null;
  let past: Past | null = null;
  const openComparisons = async () => {
    const [later, { setUpComparisons }] = await Promise.all([
      import('./past'),
      import('./comparisons'),
    ]);
    past = new later.Past(player, canvas);
    playBar.mark(past.marks);
    updateLater = setUpComparisons({
      ...{ ...parts, driving, fall: past.fall },
      gestures: view?.gestures ?? null,
    });
  };
  const openLanding = async () => {
    const { setUpLanding } = await import('../../site/landing');
    setUpLanding(player, chooser);
  };
  const cameras = stage ? setUpCameraButtons(stage.rig, wake) : null;
  const view = stage ? viewOn(stage, player, wish, wake) : null;
  const keys: KeyTargets = {
    player,
    changeCamera: (direction) => cameras?.change(direction),
    toggleHelp,
    get turn() {
      return view?.turn ?? null;
    },
    hand: (key, isRepeated) => interactionKeys.down(key, isRepeated),
    handUp: (key) => interactionKeys.up(key),
    letGo: () => dock.room.back() || (view?.gestures.breakOff() ?? false),
    toggleWorkbench: () => dock.room.toggleWorkbench(),
    isTyping: () => dock.isTyping,
  };
  for (const target of [canvas, dock.canvas]) {
    listenForKeys(target, keys);
    target.addEventListener('blur', () => interactionKeys.allUp());
  }
  player.onChange(wake);
  onAngleUnit(() => player.refresh());
  for (const type of ['pointermove', 'pointerdown', 'pointerup', 'wheel', 'keydown'] as const) {
    canvas.addEventListener(type, wake, { passive: true });
  }
  /** Time since the latest picture. */
  let hasMoved = false;
  const ticker = new BackgroundTicker((budgetMs) => {
    hasMoved = player.tick(performance.now() / 1000, budgetMs) || hasMoved;
    return player.isOwing;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) ticker.stop();
    player.forgetElapsedTime();
    wake();
  });
  onThemeChange((theme) => {
    dock.setTheme(theme);
    wake();
  });

  let isSettled = false;
  let seen: Scene | null = null;
  const frame = (now: number): void => {
    requestAnimationFrame(frame);
    ticker.stop();
    if (document.hidden) return;
    driving.tick();
    if (view?.tick()) wake();
    hasMoved = player.tick(now / 1000) || hasMoved;
    hasMoved = past?.tick(now) || hasMoved;
    ticker.goOn(player.isOwing);
    const isWanted = wakefulness.isAwake(now);
    if (player.isBehind && !isWanted && wakefulness.since(now) < LONGEST_UNDRAWN_MS) return;
    const elapsed = wakefulness.begin(now);
    if (!hasMoved && !isWanted) return;
    if (!dock.room.hidesView && view?.draw(elapsed)) wake();
    groups?.update();
    if (player.scene !== seen) {
      cameras?.offer();
      chips.follow();
    }
    seen = player.scene;
    dock.draw(now);
    // After everything that reads sizes: writing before would cost a layout per read.
    if (hasMoved) {
      playBar.follow();
      status.follow();
      updateLater?.(now);
      past?.fall.update();
      side.follow();
    }
    past?.fall.place(now, (second) => stage?.runOnScreen(player.scene, second) ?? null);
    for (const task of afterDrawing.splice(0)) task();
    timings.framesDrawn += 1;
    if (hasMoved) timings.firstMotion ??= performance.now();
    if (!isSettled && (hasMoved || !player.isPlaying)) {
      isSettled = true;
      // The heavy half waits until the robot is visible.
      whenIdle(() => {
        void arrives('The comparisons', openComparisons());
        void import('../../site/offline').then(({ keepForOffline }) => keepForOffline());
        void arrives('The gallery of scenes', openLanding());
        void arrives('The plots', dock.offer(stage !== null));
      });
    }
    hasMoved = false;
  };
  wake();
  requestAnimationFrame(frame);
  publishApi(parts, timings);
}

/** Loads a later part, or shows a sentence about the failure. */
const arrives = (what: string, coming: Promise<void>): Promise<void> =>
  coming.catch((error) => showFailure(`${what} could not be loaded: ${String(error)}`));

function viewOn(
  stage: Stage,
  player: Player,
  { camera, zoom, show }: Wish,
  wake: () => void,
): SceneView {
  const parts = {
    view: canvas,
    labels: element('labels', HTMLElement),
    legend: element('legend', HTMLElement),
    scales: element('scales', HTMLElement),
  };
  const view = new SceneView(player, parts, { camera, zoom, show, wake }, stage.rig);
  view.show(stage, canvas);
  watchOverlays(stage, wake);
  return view;
}

async function openPage(): Promise<void> {
  followTheme();
  const spoken = startLanguage();
  const asked = askedHere('laboratory');
  // Code is read first, and begins at the start.
  const running = asked.starter === undefined;
  const wish: Wish = { running, ...asked, run: runInAddress() };
  document.documentElement.dataset.hide = toHide(asked.hide ?? []);
  try {
    // Language, first card and graphics load while the engine is being fetched.
    const opening = Promise.all([
      open(wish, { takesAnother: true, onProgress: showProgress }),
      spoken,
      fetchFirstCard(wish),
    ]);
    const stage = openStage();
    const [opened] = await opening;
    const player = new Player(opened.scene);
    const chooser = new SceneChooser(player, listScenes(opened.scene.module));
    element('loading', HTMLElement).hidden = true;
    start(player, chooser, stage, wish, opened);
    begin(player, opened, wish);
    const { exercise } = asked;
    if (exercise !== undefined)
      void import('./results_out').then(({ sendResultsOf }) => sendResultsOf(exercise));
  } catch (error) {
    element('loading', HTMLElement).hidden = true;
    showFailure(messageOf(error));
  }
}

void openPage();
