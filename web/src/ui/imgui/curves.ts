// Curves inside an ImPlot: drawn with ImDrawList, because this binding of PlotLine takes no colour, no dash and no gap.
// One reused ImVec2 carries every point across (1,000 points: about 1 ms; PlotLine took six).
import { ImGui, ImPlot, ImVec2 } from '@mori2003/jsimgui';
import { t } from '../../i18n/say';
import type { Curve } from '../../sim/decimate';
import { packedColour, plain, pushInlayText } from './style';

const DASH_PX = 11;
const DASH_SHARE = 0.55;
const LABEL_APART_PX = 13;
const LABELS_BESIDE_PX = 6;
/** A line of a caption. */
const LINE_PX = 14;
/** Of a plot's height, for its caption. */
const MOST_CAPTION = 0.4;
const SIDES_PX = 12;
const MARKER_PX = 3;

export interface Axes {
  left: number;
  top: number;
  width: number;
  height: number;
  xMin: number;
  xMax: number;
  yMin: number;
  yMax: number;
  isLogarithmic: boolean;
}

export function readAxes(isLogarithmic: boolean): Axes {
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

const toX = (axes: Axes, x: number): number =>
  axes.left + ((x - axes.xMin) / (axes.xMax - axes.xMin)) * axes.width;

function toY(axes: Axes, y: number): number {
  const share = axes.isLogarithmic
    ? Math.log(y / axes.yMin) / Math.log(axes.yMax / axes.yMin)
    : (y - axes.yMin) / (axes.yMax - axes.yMin);
  return axes.top + (1 - share) * axes.height;
}

const point = new ImVec2(0, 0);
let letterWidth = 7;

/** ImGui's font has one width; CalcTextSize answers 0 in jsimgui 0.14.0, so an item is measured. Once, in a window. */
export function measureLetter(): void {
  ImGui.Text('0000000000');
  letterWidth = ImGui.GetItemRectSize().x / 10;
}

/** What the longest name at the end of a curve takes. */
export function labelWidth(lines: { label: string }[]): number {
  return letterWidth * Math.max(2, ...lines.map(({ label }) => t(label).length));
}

export interface Stroke {
  isDashed: boolean;
  isPale?: boolean;
  widthPx?: number;
}

export function drawCurve(axes: Axes, curve: Curve, hex: string, stroke: Stroke): void {
  const { isDashed, isPale = false } = stroke;
  const thickness = stroke.widthPx ?? (isDashed ? 1.2 : isPale ? 3 : 1.8);
  const list = ImGui.GetWindowDrawList();
  const colour = packedColour(hex, isPale ? 0.4 : isDashed ? 0.9 : 1);
  const period = (DASH_PX / axes.width) * (axes.xMax - axes.xMin);
  for (const stretch of curve.stretches) {
    let isDrawing = false;
    for (let i = 0; i < stretch.length; i += 2) {
      const time = stretch[i] ?? 0;
      // Dashes are fixed to time, so that they travel with the curve.
      const isGap = isDashed && (time / period) % 1 > DASH_SHARE;
      if (isGap && isDrawing) list.PathStroke(colour, thickness);
      isDrawing = !isGap;
      if (isGap) continue;
      point.x = toX(axes, time);
      point.y = toY(axes, stretch[i + 1] ?? 0);
      list.PathLineTo(point);
    }
    if (isDrawing) list.PathStroke(colour, thickness);
  }
}

/** A small disc at each point instead of a line between them. */
export function drawMarkers(axes: Axes, curve: Curve, hex: string): void {
  const list = ImGui.GetWindowDrawList();
  const colour = packedColour(hex);
  for (const stretch of curve.stretches)
    for (let i = 0; i < stretch.length; i += 2) {
      point.x = toX(axes, stretch[i] ?? 0);
      point.y = toY(axes, stretch[i + 1] ?? 0);
      list.AddCircleFilled(point, MARKER_PX, colour, 10);
    }
}

/** Words where they were written: from x on, their middle at y, pixels. */
export interface PlotWords {
  text: string;
  x: number;
  y: number;
  width: number;
}

export interface EndLabel {
  text: string;
  colour: string;
  value: number;
}

/** Names stand in so many columns where there are more than fit under each other. */
export const labelColumns = (count: number, heightPx: number): number =>
  Math.max(1, Math.ceil((count * LABEL_APART_PX) / Math.max(heightPx, LABEL_APART_PX)));

/** What they take beside each other. */
export const columnsWidth = (columns: number, lines: { label: string }[]): number =>
  columns * labelWidth(lines) + (columns - 1) * LABELS_BESIDE_PX;

/** Names at the ends of the curves, moved apart where curves end together, and clear of the caption. */
export function drawEndLabels(
  axes: Axes,
  time: number,
  labels: EndLabel[],
  { columns = 1, captionPx = 0 } = {},
): PlotWords[] {
  const first = axes.top + captionPx + 0.5 * LABEL_APART_PX;
  const last = axes.top + axes.height - 0.5 * LABEL_APART_PX;
  const placed = labels
    .filter(({ value }) => Number.isFinite(value))
    .map((label) => ({ ...label, y: Math.max(toY(axes, label.value), first) }))
    .sort((a, b) => a.y - b.y);
  placed.forEach((label, i) => {
    label.y = Math.max(label.y, (placed[i - columns]?.y ?? -Infinity) + LABEL_APART_PX);
  });
  // Those that were pushed out below push those above them up.
  for (let i = placed.length - 1; i >= 0; i -= 1) {
    const label = placed[i];
    const below = placed[i + columns]?.y ?? last + LABEL_APART_PX;
    if (label) label.y = Math.min(label.y, below - LABEL_APART_PX);
  }
  const apart = labelWidth(placed.map(({ text }) => ({ label: text }))) + LABELS_BESIDE_PX;
  return placed.map(({ text, colour, y }, i) =>
    writeText(axes, t(text), colour, toX(axes, time) + 4 + (i % columns) * apart, y),
  );
}

/** Text from x on, its middle at y. jsimgui's ImDrawList.AddText draws nothing, so ImPlot writes it. */
export function writeText(axes: Axes, text: string, hex: string, x: number, y: number): PlotWords {
  const offset = new ImVec2(x - axes.left + 0.5 * text.length * letterWidth, y - axes.top);
  const pushed = pushInlayText(hex);
  ImPlot.PlotText(text, axes.xMin, axes.yMax, offset);
  ImPlot.PopStyleColor(pushed);
  return { text, x, y, width: text.length * letterWidth };
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

/** The first of these captions that has room at the top of a plot, in lines; of the last one what has room. */
export function captionLines(axes: Axes, ...captions: string[]): string[] {
  const most = Math.max(1, Math.floor((MOST_CAPTION * axes.height) / LINE_PX));
  const wrapped = captions.map((caption) => wrap(plain(t(caption)), axes.width - SIDES_PX));
  return wrapped.find(({ length }) => length <= most) ?? wrapped.at(-1)?.slice(0, most) ?? [];
}

function wrap(text: string, widthPx: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    const hasRoom = lines.length === 0 || longer.length * letterWidth <= widthPx;
    if (hasRoom) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

export const captionHeight = (lines: readonly string[]): number => LINE_PX * lines.length + 4;

export const drawCaption = (axes: Axes, lines: readonly string[], hex: string): PlotWords[] =>
  lines.map((text, i) => writeText(axes, text, hex, axes.left + 6, axes.top + 9 + LINE_PX * i));
