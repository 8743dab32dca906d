// The scene's name, in the window's title and as the heading that is heard.
import { element, setText } from '../ui/dom';
import type { Sim } from './sim';

export function showTitle(sim: Sim): void {
  const { title } = sim.describe().scene;
  document.title = `${title} · Legwork`;
  setText(element('title', HTMLHeadingElement), title);
}
