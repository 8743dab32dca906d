// Links to the page about the open scene's model: from the head of the form and beside the source, there with the scene's
// lesson and the theory that the source cites.

import { linkCitations } from '../basics/citation_links';
import { element, make, setHidden } from '../basics/dom';
import type { SceneChooser } from '../controls/scene_chooser';
import type { Player } from '../engine_client/player';

const MODEL = 'About this model: assumptions, frames, parameters';
const LESSON = 'The lesson about this scene';

function linkIn(
  place: (paragraph: HTMLElement) => void,
  className: string,
  text: string,
): HTMLAnchorElement {
  const link = make('a', className, text);
  place(make('p', '', link));
  return link;
}

export function setUpModelLinks(player: Player, { entries }: SceneChooser): void {
  const source = element('source', HTMLElement);
  const form = element('parameter-form', HTMLFormElement);
  const lesson = linkIn((paragraph) => source.after(paragraph), 'lesson-link', LESSON);
  const models = [
    linkIn((paragraph) => source.after(paragraph), 'model-link', MODEL),
    linkIn((paragraph) => form.before(paragraph), 'model-link', MODEL),
  ];
  const follow = () => {
    const { family, description } = player.scene;
    linkCitations(source);
    for (const link of models) link.href = `./families/${family}.html`;
    const page = entries.find(({ id }) => id === description.scene.id)?.lesson;
    setHidden(lesson, page === undefined);
    if (page !== undefined) lesson.href = `./lessons/${page}.html`;
  };
  player.onScene(follow);
  follow();
}
