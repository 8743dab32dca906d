// Words inside an ImPlot: names at the ends of the curves, the caption at the top.
import { ImPlot, ImVec2 } from '@mori2003/jsimgui';
import { wrapped } from '../../basics/format';
import { t } from '../../i18n/translate';
import { plain, pushInlayText } from '../../imgui/style';
import type { PlotChoice } from '../plot_choice';
import { type Axes, textWidth, toX, toY } from './axes';

const LABEL_APART_PX = 13;
const LABELS_BESIDE_PX = 6;
/** A line of a caption. */
const LINE_PX = 14;
/** Of a plot's height, for its caption. */
const MOST_CAPTION = 0.4;
const SIDES_PX = 12;
const SHORTEST = 'RR';

/** Where words were written: from x on, their middle at y, pixels. */
type PlotWords = PlotChoice['words'][number];

interface EndLabel {
  label: string;
  colour: string;
  /** Where the curve ends. */
  value: number;
}

type Named = readonly { label: string }[];

/** What the longest name at the end of a curve takes. */
export const labelWidth = (named: Named): number =>
  Math.max(...[SHORTEST, ...named.map(({ label }) => t(label))].map(textWidth));

/** Names stand in so many columns where there are more than fit under each other. */
export const labelColumns = (count: number, heightPx: number): number =>
  Math.max(1, Math.ceil((count * LABEL_APART_PX) / Math.max(heightPx, LABEL_APART_PX)));

/** What they take beside each other. */
export const columnsWidth = (columns: number, named: Named): number =>
  columns * labelWidth(named) + (columns - 1) * LABELS_BESIDE_PX;

/** Names at the ends of the curves, moved apart where curves end together, and clear of the caption. */
export function drawEndLabels(
  axes: Axes,
  x: number,
  labels: readonly EndLabel[],
  { columns = 1, captionPx = 0 } = {},
): PlotWords[] {
  const first = axes.top + captionPx + 0.5 * LABEL_APART_PX;
  const last = axes.top + axes.height - 0.5 * LABEL_APART_PX;
  const placed = labels
    .filter(({ label, value }) => label !== '' && Number.isFinite(value))
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
  const apart = labelWidth(placed) + LABELS_BESIDE_PX;
  return placed.map(({ label, colour, y }, i) =>
    writeText(axes, t(label), colour, toX(axes, x) + 4 + (i % columns) * apart, y),
  );
}

/** Text from x on, its middle at y. jsimgui's ImDrawList.AddText draws nothing, so ImPlot writes it. */
export function writeText(axes: Axes, text: string, hex: string, x: number, y: number): PlotWords {
  const width = textWidth(text);
  const offset = new ImVec2(x - axes.left + 0.5 * width, y - axes.top);
  const pushed = pushInlayText(hex);
  ImPlot.PlotText(text, axes.xMin, axes.yMax, offset);
  ImPlot.PopStyleColor(pushed);
  return { text, x, y, width };
}

/** The first of these captions that has room at the top of a plot, in lines; of the last one what has room. */
export function captionLines(axes: Axes, ...captions: string[]): string[] {
  const most = Math.max(1, Math.floor((MOST_CAPTION * axes.height) / LINE_PX));
  const hasRoom = (line: string) => textWidth(line) <= axes.width - SIDES_PX;
  const all = captions.map((caption) => wrapped(plain(t(caption)), hasRoom));
  return all.find(({ length }) => length <= most) ?? all.at(-1)?.slice(0, most) ?? [];
}

export const captionHeight = (lines: readonly string[]): number => LINE_PX * lines.length + 4;

export const drawCaption = (axes: Axes, lines: readonly string[], hex: string): PlotWords[] =>
  lines.map((text, i) => writeText(axes, text, hex, axes.left + 6, axes.top + 9 + LINE_PX * i));
