// The page about the model of the open scene, linked from the form's head and beside the source.
import type { Player } from '../sim/player';
import { element, make } from './dom';

const TEXT = 'About this model: assumptions, frames, parameters';

export function setUpModelLinks(player: Player): void {
  const links = [make('a', 'model-link', TEXT), make('a', 'model-link', TEXT)];
  const [atForm, atSource] = links.map((link) => {
    const paragraph = make('p');
    paragraph.append(link);
    return paragraph;
  });
  if (atForm) element('parameter-form', HTMLFormElement).before(atForm);
  if (atSource) element('source', HTMLElement).after(atSource);
  const follow = () => {
    for (const link of links) link.href = `./families/${player.scene.family}.html`;
  };
  player.onScene(follow);
  follow();
}
