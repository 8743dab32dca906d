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
  /** Handles "Why?" from now on. */
  chips: { explainBy(explain: () => void): void };
  /** The address requests neither a run nor a scene. */
  isFresh: boolean;
  /** Of code: the one that the address asks for. */
  starter: string | null;
  canvas: HTMLCanvasElement;
  /** Null without WebGL 2. */
  stage: Stage | null;
  wake(): void;
  /** Calls back right after the next picture has been drawn. */
  afterDrawing(task: () => void): void;
}

/** Loaded with the parts that come after the first motion. */
export interface LaterParts extends Parts {
  fall: FallBanner;
  driving: Driving;
  /** The view's; null without one. */
  gestures: { isPushMode: boolean } | null;
}
