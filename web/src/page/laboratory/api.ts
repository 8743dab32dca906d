// window.legwork: the page's interface for scripts, tests and the browser's console. It uses the same player as the controls.
//
//   legwork.step(10); legwork.read('foot_force'); legwork.set('gait.speed', 0.2); legwork.hash()

import type { Study } from 'schemas/description';
import { stepAtEase } from '../../engine_client/slices';
import type { Parts } from './parts';

export interface Timings {
  framesDrawn: number;
  firstMotion: number | null;
  panelsStart: number | null;
}

declare global {
  interface Window {
    legwork: ReturnType<typeof apiOf>;
  }
}

function apiOf(parts: Parts, timings: Timings) {
  const { player, chooser, plots, studies, dock, stage } = parts;
  const indexOf = (path: string): number => {
    const index = player.scene.indexOf(path);
    if (index < 0) throw new Error(`There is no parameter "${path}"`);
    return index;
  };
  return {
    play: () => player.play(),
    pause: () => player.pause(),
    isPlaying: () => player.isPlaying,
    /** Steps forward (or back, if negative) and pauses. Where code takes long for that: a promise. */
    step: (count: number) => (count < 0 ? player.stepBack(-count) : stepAtEase(player, count)),
    reset: () => player.reset(),
    /** Sixteen hexadecimal digits of the present state. */
    hash: () => player.scene.hash(),
    /** A copy of a field of the snapshot: legwork.read('joint_torque'). */
    read: (field: string) => [...player.scene.snapshot.vector(field)],
    /** The run up to now as text for an address, after `#run=`; throws with the engine's sentence. */
    link: () => player.scene.link(),
    /** Opens a run from such a text and replays it; verdict() says how it compares. */
    openRun: (link: string) => chooser.openRun(link),
    verdict: () => player.scene.verdict,
    get: (path: string) => player.scene.get(indexOf(path)),
    set: (path: string, value: number) => player.set(indexOf(path), value),
    parameters: () => player.scene.description.parameters.map((parameter) => parameter.path),
    /** The bounds of a parameter. */
    bounds: (path: string): [number, number] => {
      const { minimum, maximum } = player.scene.parameter(path);
      return [minimum, maximum];
    },
    /** The id of the scene that is open. */
    scene: () => player.scene.description.scene.id,
    scenes: () => chooser.ids,
    /** Replaces the present scene by another built-in one; fetches another engine if needed. */
    openScene: (id: string) => chooser.open(id),
    /** Shows the plots with a preset: 'fig4', 'torque', 'methods', ... */
    showPlots: (preset: string) => void dock.showPreset(preset),
    /** The engine's description of the open scene: fields, marks, parameters. */
    description: () => player.scene.description,
    /** The matrices of this instant. */
    matrixTables: () => player.scene.matrixTables(),
    /** Shows a study that was computed elsewhere, in the drawer of studies. */
    showStudy: (study: Study) => studies.show(study),
    /** Restarts, together with a second run in which this parameter differs. */
    compare: (path: string, value: number) => player.compare({ path, value }),
    endComparison: () => player.endComparison(),
    /** A copy of a field of the second run's snapshot; null while nothing is compared. */
    readSecond: (field: string) =>
      player.second ? [...player.second.scene.snapshot.vector(field)] : null,
    /** Squares that feet must avoid; null if there are none. */
    ground: () => player.scene.description.ground ?? null,
    /** The curves in the plots as last drawn. */
    curves: () => plots.drawn.map((curve) => ({ ...curve })),
    /** The texts in the plots where they were last drawn: starting at x, centred on y. */
    plotWords: () => plots.words.map((words) => ({ ...words })),
    /** The 3D view's use of graphics memory, and how many robots of a batch it draws; null without a view. */
    graphics: () => stage?.memory ?? null,
    /** The first body's position on the screen, in client pixels; null without a view. */
    bodyOnScreen: () => stage?.picking.bodyOnScreen(player.scene) ?? null,
    /** The rectangle around the robot (in a batch: around all) as drawn, in client pixels; null if it is not visible. */
    subjectOnScreen: () => stage?.subjectOnScreen(player.scene) ?? null,
    /** The position of the Workbench's slider of a parameter, or of an event's button, in client pixels; null while it is not visible. */
    sliderRectangle: (path: string) => dock.sliderRectangle(path),
    /** The engine's cost in each of the latest frames that stepped. */
    frameCosts: () => [...player.frameCosts.all],
    /** Pictures drawn since the page began. */
    framesDrawn: () => timings.framesDrawn,
    /** Milliseconds from navigation to the first frame that showed the robot moving; null before. */
    firstMotionTime: () => timings.firstMotion,
    /** Milliseconds the ImGui panels took to start; null before. */
    panelsStartTime: () => timings.panelsStart,
  };
}

export function publishApi(parts: Parts, timings: Timings): void {
  window.legwork = apiOf(parts, timings);
}
