// Text inside an ImPlot: names at the ends of the curves.
import { ImPlot, ImVec2 } from '@mori2003/jsimgui';
import type { Theme } from '../../basics/palette';
import type { FieldNumber } from '../../engine_client/doors';
import { t } from '../../i18n/translate';
import { pushInlayText, readable } from '../../imgui/style';
import { columnsFor, movedApart, withRoom } from '../end_names';
import type { PlotWords } from '../plot_choice';
import { type Axes, textWidth, toX, toY } from './axes';

const LABEL_APART_PX = 13;
const LABEL_GAP_PX = 6;
const SHORTEST = 'RR';

interface EndLabel {
  label: string;
  colour: string;
  /** The end of the curve. */
  value: number;
  number?: FieldNumber | undefined;
}

type Named = readonly { label: string }[];

/** Width of the longest name at the end of a curve. */
export const labelWidth = (named: Named): number =>
  Math.max(...[SHORTEST, ...named.map(({ label }) => t(label))].map(textWidth));

export const labelColumns = (named: Named, width: number, height: number): number =>
  columnsFor(named.length, LABEL_APART_PX, labelWidth(named) + LABEL_GAP_PX, { width, height });

/** Width of all columns. */
export const columnsWidth = (columns: number, named: Named): number =>
  columns * labelWidth(named) + (columns - 1) * LABEL_GAP_PX;

/** Names at the ends of the curves, as many as have room, moved apart where curves end together. */
export function drawEndLabels(
  axes: Axes,
  x: number,
  labels: readonly EndLabel[],
  theme: Theme,
  columns = 1,
): PlotWords[] {
  const room = {
    first: axes.top + 0.5 * LABEL_APART_PX,
    last: axes.top + axes.height - 0.5 * LABEL_APART_PX,
    apart: LABEL_APART_PX,
    columns,
  };
  const named = labels.filter(({ label, value }) => label !== '' && Number.isFinite(value));
  const placed = movedApart(
    withRoom(named, room).map((label) => ({ ...label, y: toY(axes, label.value) })),
    room,
  );
  const apart = labelWidth(placed) + LABEL_GAP_PX;
  return placed.map(({ label, colour, y, number }, i) => ({
    ...writeText(
      axes,
      t(label),
      readable(colour, theme),
      toX(axes, x) + 4 + (i % columns) * apart,
      y,
    ),
    number,
  }));
}

/** Text starting at x, centred on y. jsimgui's ImDrawList.AddText draws nothing, so ImPlot writes it. */
export function writeText(axes: Axes, text: string, hex: string, x: number, y: number): PlotWords {
  const width = textWidth(text);
  const offset = new ImVec2(x - axes.left + 0.5 * width, y - axes.top);
  const pushed = pushInlayText(hex);
  ImPlot.PlotText(text, axes.xMin, axes.yMax, offset);
  ImPlot.PopStyleColor(pushed);
  return { text, x, y, width };
}
