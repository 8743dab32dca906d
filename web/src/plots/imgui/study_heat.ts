// A study over two quantities in the panels: a grid of tinted cells with their numbers. In the drawer a direction goes around
// the compass; here it runs along an axis.
import { ImAxis, ImGui, ImPlot, ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../basics/palette';
import { t } from '../../i18n/translate';
import { inks, packedColour, plain } from '../../imgui/style';
import { type ShownMap, TINT } from '../map_scale';
import { AXIS_BARE, COND_ALWAYS, readAxes, textWidth } from './axes';
import { labelWidth, writeText } from './plot_words';

const LINE_PX = 15;
const GAP_PX = 8;
const CELL_GAP_PX = 1;
const LIGHT = '#ffffff';

/** Called within an open plot. Returns what was drawn, for tests and screen readers. */
export function drawStudyMap(
  label: string,
  map: ShownMap,
  theme: Theme,
): { label: string; points: number }[] {
  ImPlot.SetupAxes('', '', AXIS_BARE, AXIS_BARE);
  ImPlot.SetupAxisLimits(ImAxis.X1, 0, 1, COND_ALWAYS);
  ImPlot.SetupAxisLimits(ImAxis.Y1, 0, 1, COND_ALWAYS);
  ImPlot.SetupFinish();
  const axes = readAxes();
  const { ink, quiet } = inks(theme);
  const { x: columns, y: lines, rows } = map;
  const names = lines.texts.map((text) => ({ label: plain(text) }));
  const left = axes.left + labelWidth(names) + 2 * GAP_PX;
  const top = axes.top + LINE_PX;
  const bottom = axes.top + axes.height - 2 * LINE_PX;
  const width = (axes.left + axes.width - GAP_PX - left) / columns.texts.length;
  const height = (bottom - top) / rows.length;
  const list = ImGui.GetWindowDrawList();
  const middle = (words: string, hex: string, x: number, y: number) =>
    writeText(axes, words, hex, x - 0.5 * textWidth(words), y);
  ImPlot.PushPlotClipRect();
  writeText(axes, plain(t(lines.name)), quiet, axes.left + GAP_PX, top - 0.5 * LINE_PX);
  rows.forEach((cells, row) => {
    // The smallest at the bottom, as on any axis.
    const y = bottom - (row + 1) * height;
    writeText(axes, names[row]?.label ?? '', quiet, axes.left + GAP_PX, y + 0.5 * height);
    cells.forEach(({ text, depth, isDeep }, column) => {
      const x = left + column * width;
      const from = new ImVec2(x, y);
      const to = new ImVec2(x + width - CELL_GAP_PX, y + height - CELL_GAP_PX);
      if (depth !== null) list.AddRectFilled(from, to, packedColour(TINT, depth));
      middle(plain(text), isDeep ? LIGHT : ink, x + 0.5 * width, y + 0.5 * height);
    });
  });
  columns.texts.forEach((text, column) => {
    middle(plain(text), quiet, left + (column + 0.5) * width, bottom + 0.5 * LINE_PX);
  });
  middle(
    plain(t(columns.name)),
    quiet,
    0.5 * (left + axes.left + axes.width),
    bottom + 1.5 * LINE_PX,
  );
  ImPlot.PopPlotClipRect();
  return [{ label, points: rows.length * columns.texts.length }];
}
