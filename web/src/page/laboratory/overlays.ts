// How much of the view's top and bottom the question, the menus and the sentence cover: the robot is framed large between them.
import { element, partOf } from '../../basics/dom';
import type { Stage } from '../../view/stage';

export function watchOverlays(stage: Stage, wake: () => void): void {
  const view = element('view', HTMLElement);
  const above = ['.question', '.view-menus'].map((name) => partOf(view, name, HTMLElement));
  const below = partOf(view, '.caption', HTMLElement);
  const measure = () => {
    const { top, bottom } = view.getBoundingClientRect();
    stage.free = {
      top: Math.max(0, ...above.map((box) => box.getBoundingClientRect().bottom - top)),
      bottom: bottom - below.getBoundingClientRect().top,
    };
    wake();
  };
  measure();
  const observer = new ResizeObserver(measure);
  for (const box of [view, ...above, below]) observer.observe(box);
}
