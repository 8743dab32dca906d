// An impossible request: its parts as they would lie, and the gaps where they do not meet.
import type { Drag } from 'schemas/description';
import { Color, type Vector3 } from 'three';
import type { Drawing } from './drawing';
import { makeInk } from './drawn_mark';
import { styleOf } from './mark_styles';
import { countPoints, pointAt } from './points';

const PART = { ...styleOf('error'), dashPx: 0, widthPx: 7 };
const GAP = { ...styleOf('plain'), dashPx: 5, widthPx: 2.5 };

export function paintRefused({ lines, gaps }: Drag, drawing: Drawing): void {
  const { over, dots, theme } = drawing;
  const [part, gap] = [PART, GAP].map((style) => makeInk(style, style.colour[theme]));
  if (!part || !gap) return;
  eachLine(lines, (from, to) => {
    over.add(from, to, part.pen, PART_ALPHA);
  });
  eachLine(gaps, (from, to) => {
    over.add(from, to, gap.pen);
    for (const end of [from, to]) dots.add(end, new Color(gap.css), 'ring');
  });
}

const PART_ALPHA = 0.75;

function eachLine(ends: readonly number[], draw: (from: Vector3, to: Vector3) => void): void {
  for (let i = 0; i + 1 < countPoints(ends); i += 2) draw(pointAt(ends, i), pointAt(ends, i + 1));
}
