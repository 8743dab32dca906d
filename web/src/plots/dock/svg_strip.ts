// A plot of the dock as SVG, sized to its place: its name is above it in HTML, the names of its curves at their ends.
import { at } from '../../basics/at';
import { columnsFor, movedApart, withRoom } from '../end_names';
import type { Plot } from '../plot';
import type { PlotAxis, PlotWords } from '../plot_choice';
import { TIME } from '../plot_rows';
import { type Frame, scalesOf } from '../scales';
import { drawPlot } from '../svg_plot';
import { type Tree, tree } from '../tree';

const NAMES_APART_PX = 14;
/** Widths of a letter at 12 px, and of the space beside a name. */
const LETTER_PX = 7;
const GAP_PX = 6;
const EDGE = { left: 54, top: 8, bottom: 20 };
/** Height of a text's middle above its baseline. */
const MIDDLE_PX = 4;

function frameOf(plot: Plot, width: number, height: number): Frame {
  const [top, bottom] = [EDGE.top, Math.max(height - EDGE.bottom, EDGE.top + 1)];
  const { columns, columnPx } = columnsOf(plot, { width, top, bottom });
  const room = Math.max(columns * columnPx, LETTER_PX * TIME.length + GAP_PX) + GAP_PX;
  const right = Math.max(width - room, EDGE.left + 1);
  return { width, height, left: EDGE.left, right, top, bottom };
}

/** Names at the ends. */
function columnsOf(
  { curves }: Plot,
  { width, top, bottom }: Pick<Frame, 'width' | 'top' | 'bottom'>,
) {
  const named = curves.map(({ label }) => label.length).filter((letters) => letters > 0);
  const columnPx = LETTER_PX * Math.max(0, ...named) + GAP_PX;
  const size = { width, height: bottom - top };
  return { columns: columnsFor(named.length, NAMES_APART_PX, columnPx, size), columnPx };
}

export function drawStrip(plot: Plot, width: number, height: number): Tree {
  const { x, y } = plot;
  const frame = frameOf(plot, width, height);
  const bare = { ...plot, x: { ...x, label: '' }, y: { ...y, label: '' } };
  const time = { class: 'label x', x: width - GAP_PX, y: height - MIDDLE_PX };
  const names = endNames(plot, frame).map(({ label, colour, x, y }) =>
    tree('text', { class: 'end-name', x, y: y + MIDDLE_PX, fill: readable(colour) }, label),
  );
  return drawPlot(bare, frame, ...names, tree('text', time, TIME));
}

/** The area of its curves, in pixels from its corner. */
export function axisOfStrip(plot: Plot, width: number, height: number): Omit<PlotAxis, 'plot'> {
  const { left, right, top, bottom } = frameOf(plot, width, height);
  const [from, to] = plot.x.range;
  return { left, top, width: right - left, height: bottom - top, from, to };
}

/** The positions of its names, in pixels from its corner. */
export const wordsOfStrip = (plot: Plot, width: number, height: number): PlotWords[] =>
  endNames(plot, frameOf(plot, width, height)).map(({ label, x, y, number }) => ({
    ...{ text: label, x, y, number },
    width: LETTER_PX * label.length,
  }));

/** A name in the colour of its curve, readable on any background. */
const readable = (colour: string): string => `color-mix(in oklab, ${colour} 50%, var(--ink))`;

/** To the right of all curves: some may end before others. */
function endNames(plot: Plot, frame: Frame) {
  const { toX, toY } = scalesOf(plot, frame);
  const { columns, columnPx } = columnsOf(plot, frame);
  const ends = plot.curves.flatMap(({ label, colour, x, y, number }) => {
    const last = y.findLastIndex(Number.isFinite);
    return label === '' || last < 0
      ? []
      : [{ label, colour, number, last: at(x, last), value: at(y, last), y: toY(at(y, last)) }];
  });
  const x = toX(Math.max(...ends.map(({ last }) => last))) + GAP_PX;
  const half = 0.5 * NAMES_APART_PX;
  const room = {
    first: frame.top + half,
    last: frame.bottom - half,
    apart: NAMES_APART_PX,
    columns,
  };
  return movedApart(withRoom(ends, room), room).map((name, i) => ({
    ...name,
    x: x + (i % columns) * columnPx,
  }));
}
