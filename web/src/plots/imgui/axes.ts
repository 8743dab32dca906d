// The axes of an open ImPlot: maps numbers to the screen, and styles the plot like the page.
import { ImGui, ImPlot, type ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../basics/palette';
import { pushPlotColours, pushPlotPadding } from '../../imgui/style';
import type { PlotAxis } from '../plot_choice';

// ImPlot's constants, which this binding does not export.
const FLAGS_BARE = 1 | 2 | 4 | 16 | 32; // no title, legend, pointer's place, menus, box selection
export const AXIS_NO_LABEL = 1;
export const AXIS_BARE = 1 | 2 | 4 | 8; // no label, grid lines, tick marks, tick labels
export const SCALE_LOG10 = 2;
export const COND_ALWAYS = 1;
export const COND_ONCE = 2;
/** Width of the numbers beside the vertical axis. */
export const AXIS_PX = 50;

/** The result of `draw`, for a visible plot. */
export function inPlot<T>(id: string, size: ImVec2, theme: Theme, draw: () => T): T | null {
  const colours = pushPlotColours(theme);
  const variables = pushPlotPadding();
  try {
    if (!ImPlot.BeginPlot(`##${id}`, size, FLAGS_BARE)) return null;
    try {
      return draw();
    } finally {
      ImPlot.EndPlot();
    }
  } finally {
    ImPlot.PopStyleVar(variables);
    ImPlot.PopStyleColor(colours);
  }
}

export type Axes = ReturnType<typeof readAxes>;

export const axisAcross = (
  { left, top, width, height, xMin, xMax }: Axes,
  plot: string,
): PlotAxis => ({
  ...{ plot, left, top, width, height },
  ...{ from: xMin, to: xMax },
});

export function readAxes(isLogarithmic = false) {
  const position = ImPlot.GetPlotPos();
  const size = ImPlot.GetPlotSize();
  // GetPlotLimits needs a class that jsimgui 0.14.0 does not have: ask for the corners.
  const low = ImPlot.PixelsToPlot(position.x, position.y + size.y);
  const high = ImPlot.PixelsToPlot(position.x + size.x, position.y);
  return {
    left: position.x,
    top: position.y,
    width: size.x,
    height: size.y,
    xMin: low.x,
    xMax: high.x,
    yMin: low.y,
    yMax: high.y,
    isLogarithmic,
  };
}

export const toX = (axes: Axes, x: number): number =>
  axes.left + ((x - axes.xMin) / (axes.xMax - axes.xMin)) * axes.width;

export function toY(axes: Axes, y: number): number {
  const share = axes.isLogarithmic
    ? Math.log(y / axes.yMin) / Math.log(axes.yMax / axes.yMin)
    : (y - axes.yMin) / (axes.yMax - axes.yMin);
  return axes.top + (1 - share) * axes.height;
}

let letterWidth = 7;

/** ImGui's font is monospaced; CalcTextSize returns 0 in jsimgui 0.14.0, so an item is measured. Once, in a window. */
export function measureLetter(): void {
  ImGui.Text('0000000000');
  letterWidth = ImGui.GetItemRectSize().x / 10;
}

export const textWidth = (text: string): number => letterWidth * text.length;
