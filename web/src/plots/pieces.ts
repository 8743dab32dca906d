// The dashes of a line. Their phase is fixed to the line's data, so that they scroll with it.
import { at } from '../basics/at';

type Numbers = readonly number[];

/** A shorter rest of a dash is only rounding error. */
const NOTHING_PX = 1e-6;

/** `line`: x, y pairs, x rising. `dashes`: drawn and left out in turn, along x alone, so that a line that jumps up and down has
 * no more pieces than another one: Dear ImGui limits the number of points. All in pixels. */
export function piecesOf(line: Numbers, dashes: Numbers): Numbers[] {
  if (dashes.length === 0) return [line];
  const pieces: number[][] = [];
  let piece: number[] = [];
  const end = () => {
    if (piece.length > 0) pieces.push(piece);
    piece = [];
  };
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x, y] = [at(line, i), at(line, i + 1)];
    const [across, up] = [at(line, i + 2) - x, at(line, i + 3) - y];
    const go = (px: number) => piece.push(x + px, y + (px / across) * up);
    for (let px = 0; px < across; ) {
      const dash = dashAt(dashes, x + px);
      const next = Math.min(px + dash.left, across);
      if (!dash.isDrawn) end();
      else {
        if (piece.length === 0) go(px);
        go(next);
      }
      px = next;
    }
  }
  end();
  return pieces;
}

/** Whether there is a dash at a position in pixels, and how much of it, or of the gap, is left. */
function dashAt(dashes: Numbers, along: number): { isDrawn: boolean; left: number } {
  const period = dashes.reduce((sum, px) => sum + px, 0);
  let left = -(along - Math.floor(along / period) * period);
  for (let i = 0; ; i = (i + 1) % dashes.length) {
    left += at(dashes, i);
    if (left > NOTHING_PX) return { isDrawn: i % 2 === 0, left };
  }
}
