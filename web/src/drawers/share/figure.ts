// The view as a self-contained picture: the canvas, the labels over it and, below it, plots, scene, state in words and legend.
import { wrapped } from '../../basics/format';

const MARGIN = 16;
const LINE = 20;
const FONT = 14;
/** Sizes of a legend entry: its symbol, and the gap to the next. */
const SIGN = 32;
const GAP = 20;

/** Least width of plots side by side, and largest width of a single plot. */
const PLOT = { least: 480, most: 760 };

/** A drawing that can be placed into a picture. */
export async function imageOf(drawing: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Text under the picture. */
export interface Caption {
  title: string;
  lines: string[];
  /** The legend; null if there is none. */
  legend: HTMLElement | null;
}

interface Placed {
  image: HTMLImageElement;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As many side by side as there is room for, the others below. */
function placed(
  images: readonly HTMLImageElement[],
  room: number,
): { all: Placed[]; height: number } {
  const columns = Math.max(1, Math.min(images.length, Math.floor(room / PLOT.least)));
  const width = Math.min(PLOT.most, room / columns);
  let [top, bottom] = [0, 0];
  const all = images.map((image, i) => {
    if (i % columns === 0) top = bottom;
    const height = (width * image.naturalHeight) / image.naturalWidth;
    bottom = Math.max(bottom, top + height);
    return { image, x: (i % columns) * width, y: top, width, height };
  });
  return { all, height: bottom };
}

/** `canvas` has just been drawn: its content is lost at the end of the task. */
export function figureOf(
  canvas: HTMLCanvasElement,
  labels: HTMLElement,
  plots: readonly HTMLImageElement[],
  caption: Caption,
): HTMLCanvasElement {
  const ratio = canvas.width / canvas.clientWidth;
  const figure = document.createElement('canvas');
  const context = figure.getContext('2d');
  if (!context) throw new Error('This browser cannot save pictures.');
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const font = (weight: string, size = FONT) => `${weight} ${size}px ${fontFamily}`;
  context.font = font('400');
  const { clientWidth: width, clientHeight: height } = canvas;
  const room = width - 2 * MARGIN;
  const below = placed(plots, width);
  const lines = caption.lines
    .filter((line) => line !== '')
    .flatMap((line) => wrapped(line, (part) => context.measureText(part).width <= room));
  const legend = entriesOf(caption.legend, context, room);
  const textTop = height + below.height + MARGIN;
  figure.width = Math.round(width * ratio);
  figure.height = Math.round((textTop + LINE * (lines.length + 1 + legend.lines) + MARGIN) * ratio);
  context.scale(ratio, ratio);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, width, figure.height / ratio);
  context.drawImage(canvas, 0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  drawLabels(context, labels, canvas.getBoundingClientRect());
  context.restore();
  for (const { image, x, y, ...size } of below.all)
    context.drawImage(image, x, height + y, size.width, size.height);
  context.textBaseline = 'top';
  context.textAlign = 'left';
  context.fillStyle = color;
  context.font = font('600');
  context.fillText(caption.title, MARGIN, textTop, room);
  context.font = font('400');
  lines.forEach((line, index) => {
    context.fillText(line, MARGIN, textTop + LINE * (index + 1));
  });
  drawLegend(context, legend.entries, textTop + LINE * (lines.length + 1));
  return figure;
}

/** A legend entry: its symbol and meaning. */
interface Entry {
  sign: SVGPathElement[];
  words: string;
  x: number;
  line: number;
}

/** Arranges entries in lines; widths are measured in the context's font. */
function entriesOf(
  legend: HTMLElement | null,
  context: CanvasRenderingContext2D,
  room: number,
): { entries: Entry[]; lines: number } {
  let [x, line] = [0, 0];
  const entries = [...(legend?.children ?? [])].flatMap((entry): Entry[] => {
    const sign = [...entry.querySelectorAll('path')];
    const words = [...entry.querySelectorAll('span')].map((part) => part.textContent).join(' ');
    if (sign.length === 0 || words === '') return [];
    const width = SIGN + context.measureText(words).width + GAP;
    if (x > 0 && x + width > room) [x, line] = [0, line + 1];
    x += width;
    return [{ sign, words, x: x - width, line }];
  });
  return { entries, lines: entries.length > 0 ? line + 1 : 0 };
}

/** With the symbols in their colours. */
function drawLegend(
  context: CanvasRenderingContext2D,
  entries: readonly Entry[],
  top: number,
): void {
  for (const { sign, words, x, line } of entries) {
    context.fillText(words, MARGIN + x + SIGN, top + LINE * line);
    context.save();
    context.translate(MARGIN + x, top + LINE * line + 1);
    for (const path of sign) drawPath(context, path);
    context.restore();
  }
}

function drawPath(context: CanvasRenderingContext2D, path: SVGPathElement): void {
  const { fill, stroke } = getComputedStyle(path);
  const shape = new Path2D(path.getAttribute('d') ?? '');
  const width = Number(path.getAttribute('stroke-width'));
  const dashes = path.getAttribute('stroke-dasharray') ?? '';
  if (fill !== 'none') {
    context.fillStyle = fill;
    context.fill(shape);
  }
  if (width === 0) return;
  context.setLineDash(dashes === '' ? [] : dashes.split(' ').map(Number));
  context.lineWidth = width;
  context.strokeStyle = stroke;
  context.stroke(shape);
}

function drawLabels(context: CanvasRenderingContext2D, labels: HTMLElement, frame: DOMRect): void {
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const label of labels.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(label);
    if (label.childElementCount > 0 || style.visibility === 'hidden') continue;
    const box = label.getBoundingClientRect();
    if (box.width === 0) continue;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const x = box.left + box.width / 2 - frame.left;
    const y = box.top + box.height / 2 - frame.top;
    context.globalAlpha = Number(style.opacity);
    context.lineWidth = 3;
    context.strokeStyle = getComputedStyle(document.body).backgroundColor;
    context.strokeText(label.textContent ?? '', x, y);
    context.fillStyle = style.color;
    context.fillText(label.textContent ?? '', x, y);
  }
  context.globalAlpha = 1;
}
