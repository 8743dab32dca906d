// How much of the view's top and bottom the question, the menus and the sentence cover: the robot is framed large between them.
// What is hidden, as in the gallery's pictures, covers nothing.
import { element, partOf } from '../../basics/dom';
import type { Stage } from '../../view/stage';

const isThere = (box: HTMLElement): boolean => box.getClientRects().length > 0;

export function watchOverlays(stage: Stage, wake: () => void): void {
  const view = element('view', HTMLElement);
  const above = ['.question', '.view-menus'].map((name) => partOf(view, name, HTMLElement));
  const below = partOf(view, '.caption', HTMLElement);
  const measure = () => {
    const { top, bottom } = view.getBoundingClientRect();
    const ends = above.filter(isThere).map((box) => box.getBoundingClientRect().bottom);
    stage.free = {
      top: Math.max(0, ...ends.map((end) => end - top)),
      bottom: isThere(below) ? bottom - below.getBoundingClientRect().top : 0,
    };
    wake();
  };
  measure();
  const observer = new ResizeObserver(measure);
  for (const box of [view, ...above, below]) observer.observe(box);
}
