// Curves inside an ImPlot: drawn with ImDrawList, because this binding of PlotLine takes no colour, no dash and no gap.
// One reused ImVec2 carries every point across (1,000 points: about 1 ms; PlotLine took six).
import { ImGui, ImVec2 } from '@mori2003/jsimgui';
import { at } from '../../basics/at';
import { packedColour } from '../../imgui/style';
import { piecesOf } from '../pieces';
import { type CurveStyle, DASHES, dashOf } from '../plot';
import { type Axes, toX, toY } from './axes';

const MARKER_PX = 3;
const CORNERS = 10;
const PX = { usual: 1.8, isDashed: 1.2, isPale: 3, isWide: 4, isBar: 11 };

const point = new ImVec2(0, 0);

/** x, y pairs; one array for each stretch without a gap. */
type Stretches = readonly (readonly number[])[];

type Stroke = CurveStyle & { isBar?: boolean };

export function drawCurve(axes: Axes, stretches: Stretches, style: Stroke): void {
  if (style.isPoints) drawMarkers(axes, stretches, style.colour);
  else drawLine(axes, stretches, style);
}

function widthOf(style: Stroke): number {
  const own = (['isBar', 'isWide', 'isDashed', 'isPale'] as const).find((which) => style[which]);
  return PX[own ?? 'usual'];
}

function drawLine(axes: Axes, stretches: Stretches, style: Stroke): void {
  const { isDashed = false, isPale = false } = style;
  const thickness = widthOf(style);
  const list = ImGui.GetWindowDrawList();
  const colour = packedColour(style.colour, isPale ? 0.4 : isDashed ? 0.9 : 1);
  const dashes = at(DASHES, dashOf(style));
  // Dashes start at time 0: the position on the screen changes while the plot follows a run.
  const perX = axes.width / (axes.xMax - axes.xMin);
  const begin = axes.left - perX * axes.xMin;
  for (const stretch of stretches) {
    const line = stretch.map((value, i) => (i % 2 === 0 ? perX * value : toY(axes, value)));
    for (const piece of piecesOf(line, dashes)) {
      for (let i = 0; i < piece.length; i += 2) {
        point.x = begin + (piece[i] ?? 0);
        point.y = piece[i + 1] ?? 0;
        list.PathLineTo(point);
      }
      list.PathStroke(colour, thickness);
    }
  }
}

/** A small disc at each point instead of a line between them. */
function drawMarkers(axes: Axes, stretches: Stretches, hex: string): void {
  const list = ImGui.GetWindowDrawList();
  const colour = packedColour(hex);
  for (const stretch of stretches)
    for (let i = 0; i < stretch.length; i += 2) {
      point.x = toX(axes, stretch[i] ?? 0);
      point.y = toY(axes, stretch[i + 1] ?? 0);
      list.AddCircleFilled(point, MARKER_PX, colour, CORNERS);
    }
}

export function drawCursor(axes: Axes, time: number, hex: string): void {
  if (time < axes.xMin || time > axes.xMax) return;
  ImGui.GetWindowDrawList().AddLineV(
    toX(axes, time),
    axes.top,
    axes.top + axes.height,
    packedColour(hex, 0.7),
    1,
  );
}
