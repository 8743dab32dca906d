// window.legwork: the page for scripts, tests and the browser's console. Everything goes through the same player as
// the controls do.
//
//   legwork.step(10); legwork.read('foot_force'); legwork.set('gait.speed', 0.2); legwork.hash()

import type { SceneChooser } from '../../controls/scene_chooser';
import type { GroundCells } from '../../engine_client/description';
import type { FrameCost, Player } from '../../engine_client/player';
import type { Outcome, Verdict } from '../../engine_client/scene';
import { isExhibit, type Sheet, type Shown, type Study } from '../../engine_client/shown';
import type { Studies } from '../../engine_client/studies';
import type { DrawnCurve, PlotChoice } from '../../plots/plot_choice';

export interface LegworkApi {
  play(): void;
  pause(): void;
  isPlaying(): boolean;
  /** Steps forward (or back, when negative) and pauses. */
  step(count: number): Outcome;
  reset(): Outcome;
  /** Sixteen hexadecimal digits of the present state. */
  hash(): string;
  /** A field of the snapshot, copied: legwork.read('joint_torque'). */
  read(field: string): number[];
  /** The run up to now as text for an address, after `#run=`; throws with the engine's sentence. */
  link(): string;
  /** Opens a run from such a text and goes through it; verdict() says how it compares. */
  openRun(link: string): Promise<Outcome>;
  verdict(): Verdict;
  get(path: string): number;
  set(path: string, value: number): Outcome;
  parameters(): string[];
  /** The least and the largest value that a parameter takes. */
  bounds(path: string): [number, number];
  /** The id of the scene that is open. */
  scene(): string;
  scenes(): string[];
  /** Puts another built-in scene in the place of the present one; the first exhibit fetches the engine that has them. */
  openScene(id: string): Promise<Outcome>;
  /** Shows the plots with a preset: 'fig4', 'torque', 'methods', ... */
  showPlots(preset: string): void;
  /** What the open scene shows where it is no walking plan; null of a robot that walks. */
  exhibit(): Shown | null;
  /** The matrices of this instant. */
  sheets(): Sheet[];
  /** Shows a study that was computed elsewhere, in the drawer of studies. */
  showStudy(study: Study): void;
  /** Starts again, with a second run beside that has this parameter otherwise. */
  compare(path: string, value: number): Outcome;
  endComparison(): void;
  /** A field of the second run's snapshot, copied; null while nothing is compared. */
  readSecond(field: string): number[] | null;
  /** Squares on which no foot may be set; null where there are none. */
  ground(): GroundCells | null;
  /** The curves in the plots as last drawn. */
  curves(): DrawnCurve[];
  /** The words in the plots where they were last drawn: from x on, their middle at y. */
  plotWords(): { text: string; x: number; y: number; width: number }[];
  /** What the 3D view holds in the graphics memory, and how many robots of a herd it draws; null without a view. */
  graphics(): { geometries: number; textures: number; robots: number } | null;
  /** Where the first body is seen, in client pixels; null without a view. */
  bodyOnScreen(): { x: number; y: number } | null;
  /** What the engine cost in each of the latest frames that stepped. */
  frameCosts(): FrameCost[];
  /** Pictures drawn since the page began. */
  framesDrawn(): number;
  /** Milliseconds from navigation to the first frame that showed the robot moving; null before. */
  firstMotionTime(): number | null;
  /** Milliseconds the ImGui laboratory took to start; null before. */
  benchStartTime(): number | null;
  /** Where the panel's slider of a parameter, or an event's button, is, in client pixels; null while it cannot be seen. */
  sliderRectangle(path: string): Rectangle | null;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Timings {
  framesDrawn: number;
  firstMotion: number | null;
  benchStart: number | null;
}

declare global {
  interface Window {
    legwork: LegworkApi;
  }
}

export interface ApiParts {
  player: Player;
  chooser: SceneChooser;
  plots: PlotChoice;
  studies: Studies;
  timings: Timings;
  showPlots(preset: string): void;
  graphics(): { geometries: number; textures: number; robots: number } | null;
  bodyOnScreen(): { x: number; y: number } | null;
  sliderRectangle(path: string): Rectangle | null;
}

export function publishApi({ player, chooser, plots, studies, timings, ...parts }: ApiParts): void {
  const indexOf = (path: string): number => {
    const index = player.scene.indexOf(path);
    if (index < 0) throw new Error(`There is no parameter "${path}"`);
    return index;
  };
  window.legwork = {
    play: () => player.play(),
    pause: () => player.pause(),
    isPlaying: () => player.isPlaying,
    step: (count) => (count < 0 ? player.stepBack(-count) : player.step(count)),
    reset: () => player.reset(),
    hash: () => player.scene.hash(),
    read: (field) => [...player.scene.snapshot.vector(field)],
    link: () => player.scene.link(),
    openRun: (link) => chooser.openRun(link),
    verdict: () => player.scene.verdict,
    get: (path) => player.scene.get(indexOf(path)),
    set: (path, value) => player.set(indexOf(path), value),
    bounds: (path) => {
      const { minimum, maximum } = player.scene.parameter(path);
      return [minimum, maximum];
    },
    parameters: () => player.scene.description.parameters.map((parameter) => parameter.path),
    frameCosts: () => [...player.frameCosts],
    framesDrawn: () => timings.framesDrawn,
    firstMotionTime: () => timings.firstMotion,
    benchStartTime: () => timings.benchStart,
    scene: () => player.scene.description.scene.id,
    scenes: () => chooser.ids,
    openScene: (id) => chooser.open(id),
    showPlots: parts.showPlots,
    exhibit: () => (isExhibit(player.scene) ? player.scene.description : null),
    sheets: () => player.scene.sheets(),
    showStudy: (study) => studies.show(study),
    compare: (path, value) => player.compare({ path, value }),
    endComparison: () => player.endComparison(),
    readSecond: (field) => {
      const { second } = player;
      return second ? [...second.scene.snapshot.vector(field)] : null;
    },
    ground: () => player.scene.description.ground ?? null,
    curves: () => plots.drawn.map((curve) => ({ ...curve })),
    plotWords: () => plots.words.map((words) => ({ ...words })),
    graphics: parts.graphics,
    bodyOnScreen: parts.bodyOnScreen,
    sliderRectangle: parts.sliderRectangle,
  };
}
