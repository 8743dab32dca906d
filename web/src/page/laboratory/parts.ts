// The parts of the laboratory, for those that are loaded later.

import type { SceneChooser } from '../../controls/scene_chooser';
import type { SideTabs } from '../../controls/side_tabs';
import type { Doors } from '../../engine_client/doors';
import type { Player } from '../../engine_client/player';
import type { Studies } from '../../engine_client/studies';
import type { Driving } from '../../interaction/driving';
import type { FallBanner } from '../../interaction/fall_banner';
import type { Pushing } from '../../interaction/pushing';
import type { PlotChoice } from '../../plots/plot_choice';
import type { Stage } from '../../view/stage';
import type { Dock } from './dock';

export interface Parts {
  player: Player;
  chooser: SceneChooser;
  dock: Dock;
  plots: PlotChoice;
  studies: Studies;
  pushing: Pushing;
  doors: Doors;
  side: SideTabs;
  /** Answers "Why?" from now on. */
  chips: { explainBy(explain: () => void): void };
  /** The address asks for no run and no scene. */
  isFresh: boolean;
  canvas: HTMLCanvasElement;
  /** Null without WebGL 2. */
  stage: Stage | null;
  wake(): void;
  /** Does something right after the next picture has been drawn. */
  afterDrawing(task: () => void): void;
}

/** With what comes after the first motion. */
export interface LaterParts extends Parts {
  fall: FallBanner;
  driving: Driving;
  /** Of the view; null without one. */
  gestures: { isPushMode: boolean } | null;
}
