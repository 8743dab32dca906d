// One plot as a self-contained drawing: with its title, its axes and the names of its curves, in its own colours.
import type { Curve, Plot } from '../plot';
import { type Frame, INSIDE } from '../scales';
import { drawMap } from '../svg_map';
import { drawPlot, signOf } from '../svg_plot';
import { nodeOf, type Tree, tree } from '../tree';
import type { Figure } from './figures';

const WIDTH = 760;
const HEIGHT = 400;
const MARGIN = 16;
const LINE = 22;
/** Widths of a letter at 14 px, and of the symbol before a name. */
const LETTER = 7.4;
const SIGN = 36;
const GAP = 24;
const STYLE = `
  svg { --page: #ffffff; --ink: #1c232b; font-family: system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
  text { font-size: 14px; fill: #1c232b; }
  .title { font-size: 18px; font-weight: 600; }
  .note, .tick { fill: #55606c; }
  .tick.y, .end { text-anchor: end; }
  .tick.x, .middle { text-anchor: middle; }
  .label.x { text-anchor: end; }
  .grid path { fill: none; stroke: #d5dae0; }
  .grid .zero { stroke: #55606c; }
  .curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .wide { stroke-width: 4; }
  .pale { stroke-opacity: 0.45; stroke-width: 4; }
  .bar { stroke-width: 11; }
  .cell .on-deep { fill: #ffffff; }
`;

/** Null while there is nothing to draw. */
export function drawingOf(figure: Figure): Blob | null {
  const plot = figure.plot();
  if (!plot) return null;
  const drawn = figure.map ? mapDrawing(figure, plot) : plotDrawing(figure, plot);
  const node = nodeOf(drawn);
  // A style of the file, not of the page.
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = STYLE;
  node.prepend(style);
  return new Blob([new XMLSerializer().serializeToString(node)], { type: 'image/svg+xml' });
}

const words = (text: string, className: string, y: number, x = MARGIN): Tree =>
  tree('text', { class: className, x, y }, text);

function headOf({ title, note }: Pick<Figure, 'title' | 'note'>, top: number): Tree[] {
  return [
    words(title, 'title', top + LINE),
    ...(note === '' ? [] : [words(note, 'note', top + 2 * LINE)]),
  ];
}

function plotDrawing(figure: Figure, plot: Plot): Tree {
  const top = figure.note === '' ? 2.5 * LINE : 3.5 * LINE;
  const names = namesBelow(plot.curves, HEIGHT + LINE);
  const frame: Frame = {
    width: WIDTH,
    height: HEIGHT,
    left: INSIDE.left,
    right: WIDTH - MARGIN,
    top,
    bottom: HEIGHT - 2.5 * LINE,
  };
  // Its title names the quantity.
  const bare = figure.recorded ? { ...plot, y: { ...plot.y, label: '' } } : plot;
  const drawn = drawPlot(bare, frame, ...headOf(figure, 0), ...names.parts);
  return withGround(drawn, names.height);
}

function mapDrawing(figure: Figure, plot: Plot): Tree {
  if (!figure.map) return plotDrawing(figure, plot);
  const drawn = drawMap(figure.map, plot.sentence);
  const [, , width = WIDTH, height = HEIGHT] = String(drawn.attributes.viewBox)
    .split(' ')
    .map(Number);
  const moved = tree('g', { transform: `translate(0 ${3 * LINE})` }, ...drawn.parts);
  const attributes = { ...drawn.attributes, viewBox: `0 0 ${width} ${height + 3 * LINE}` };
  return withGround(
    { ...drawn, attributes, parts: [...headOf(figure, 0), moved] },
    height + 3 * LINE,
  );
}

/** On white, in its own size. */
function withGround({ attributes, parts, ...drawn }: Tree, height: number): Tree {
  const [, , width = WIDTH] = String(attributes.viewBox).split(' ').map(Number);
  const ground = tree('rect', { width, height, fill: '#ffffff' });
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return { ...drawn, attributes: { ...attributes, ...size }, parts: [ground, ...parts] };
}

/** In lines under the plot, each name after its symbol. */
function namesBelow(curves: readonly Curve[], top: number): { parts: Tree[]; height: number } {
  const named = curves.filter(({ label }) => label !== '');
  let [x, y] = [MARGIN, top];
  const parts = named.map((curve) => {
    const width = SIGN + LETTER * curve.label.length + GAP;
    if (x > MARGIN && x + width > WIDTH) [x, y] = [MARGIN, y + LINE];
    const place = { transform: `translate(${x} ${y})` };
    x += width;
    const sign = signOf(curve, curve.place ?? curves.indexOf(curve));
    return tree(
      'g',
      place,
      tree('g', { transform: 'translate(0 -10)' }, ...sign),
      words(curve.label, 'name', 0, SIGN),
    );
  });
  return { parts, height: y + MARGIN };
}
