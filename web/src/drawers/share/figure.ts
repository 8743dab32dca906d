// The view as a picture that stands by itself: what the canvas shows, the names that lie over it, and below it the scene,
// the state in words and the legend.
import { wrapped } from '../../basics/format';
import type { ViewRect } from '../../view/labels';

const MARGIN = 16;
const LINE = 20;
const FONT = 14;

/** `canvas` has just been drawn: its picture is gone with the task. `part`: of it, in client pixels. */
export function figureOf(
  canvas: HTMLCanvasElement,
  part: ViewRect,
  labels: HTMLElement,
  caption: { title: string; lines: string[] },
): HTMLCanvasElement {
  const ratio = canvas.width / canvas.clientWidth;
  const figure = document.createElement('canvas');
  const context = figure.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures for files.');
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const font = (weight: string, size = FONT) => `${weight} ${size}px ${fontFamily}`;
  context.font = font('400');
  const room = part.width - 2 * MARGIN;
  const lines = caption.lines
    .filter((line) => line !== '')
    .flatMap((line) => wrapped(line, (part) => context.measureText(part).width <= room));
  figure.width = Math.round(part.width * ratio);
  figure.height = Math.round((part.height + 2 * MARGIN + LINE * (lines.length + 1)) * ratio);
  context.scale(ratio, ratio);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, part.width, figure.height / ratio);
  const { left, top, width, height } = part;
  const source = [left, top, width, height].map((value) => value * ratio) as [
    number,
    number,
    number,
    number,
  ];
  context.drawImage(canvas, ...source, 0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  drawLabels(context, labels, canvas.getBoundingClientRect(), part);
  context.restore();
  context.textBaseline = 'top';
  context.textAlign = 'left';
  context.fillStyle = color;
  context.font = font('600');
  context.fillText(caption.title, MARGIN, height + MARGIN, room);
  context.font = font('400');
  lines.forEach((line, index) => {
    context.fillText(line, MARGIN, height + MARGIN + LINE * (index + 1));
  });
  return figure;
}

function drawLabels(
  context: CanvasRenderingContext2D,
  labels: HTMLElement,
  frame: DOMRect,
  part: ViewRect,
): void {
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const label of labels.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(label);
    if (label.childElementCount > 0 || style.visibility === 'hidden') continue;
    const box = label.getBoundingClientRect();
    if (box.width === 0) continue;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const x = box.left + box.width / 2 - frame.left - part.left;
    const y = box.top + box.height / 2 - frame.top - part.top;
    context.globalAlpha = Number(style.opacity);
    context.lineWidth = 3;
    context.strokeStyle = getComputedStyle(document.body).backgroundColor;
    context.strokeText(label.textContent ?? '', x, y);
    context.fillStyle = style.color;
    context.fillText(label.textContent ?? '', x, y);
  }
  context.globalAlpha = 1;
}
