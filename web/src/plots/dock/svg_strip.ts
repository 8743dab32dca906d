// A plot of the dock as SVG, as wide and as high as its place: its name stands over it in HTML, the names of its curves at
// their ends.
import { at } from '../../basics/at';
import { movedApart } from '../end_names';
import type { Plot } from '../plot';
import { TIME } from '../plot_rows';
import { type Frame, scalesOf } from '../scales';
import { drawPlot } from '../svg_plot';
import { type Tree, tree } from '../tree';

const NAMES_APART_PX = 14;
/** Of a letter at 12 px, and what stands beside a name. */
const LETTER_PX = 7;
const BESIDE_PX = 6;
const EDGE = { left: 54, top: 8, bottom: 20 };
/** Where the middle of a line of text is, above its foot. */
const MIDDLE_PX = 4;

export function drawStrip(plot: Plot, width: number, height: number): Tree {
  const { x, y, curves } = plot;
  const names = [TIME, ...curves.map(({ label }) => label)];
  const room = LETTER_PX * Math.max(...names.map(({ length }) => length)) + 2 * BESIDE_PX;
  const frame: Frame = {
    width,
    height,
    left: EDGE.left,
    right: Math.max(width - room, EDGE.left + 1),
    top: EDGE.top,
    bottom: Math.max(height - EDGE.bottom, EDGE.top + 1),
  };
  const bare = { ...plot, x: { ...x, label: '' }, y: { ...y, label: '' } };
  const time = { class: 'label x', x: width - BESIDE_PX, y: height - MIDDLE_PX };
  return drawPlot(bare, frame, ...endNames(plot, frame), tree('text', time, TIME));
}

/** A name in the colour of its curve, on any ground. */
const readable = (colour: string): string => `color-mix(in oklab, ${colour} 50%, var(--ink))`;

function endNames(plot: Plot, frame: Frame): Tree[] {
  const { toX, toY } = scalesOf(plot, frame);
  const ends = plot.curves.flatMap(({ label, colour, x, y }) => {
    const last = y.findLastIndex(Number.isFinite);
    if (label === '' || last < 0) return [];
    return [{ label, colour, x: toX(at(x, last)), y: toY(at(y, last)) }];
  });
  const half = 0.5 * NAMES_APART_PX;
  const room = { first: frame.top + half, last: frame.bottom - half, apart: NAMES_APART_PX };
  return movedApart(ends, room).map(({ label, colour, x, y }) =>
    tree(
      'text',
      { class: 'end-name', x: x + BESIDE_PX, y: y + MIDDLE_PX, fill: readable(colour) },
      label,
    ),
  );
}
