// What the comparisons and tools beside the view ask of the rest of the page.

import type { MethodHooks } from '../../drawers/compare/method_section';
import type { ShareHooks } from '../../drawers/share/share';
import type { Studies } from '../../engine_client/studies';
import type { Pushing } from '../../interaction/pushing';
import type { PlotChoice } from '../../plots/plot_choice';
import type { Stage } from '../../view/stage';

export interface ComparisonHooks extends MethodHooks {
  share: ShareHooks;
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
