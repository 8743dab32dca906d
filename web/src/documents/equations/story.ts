// What "Why?" shows before a part or a number is selected: the story of the scene, and its lesson.
import type { EquationSet, Story } from 'schemas/equations';
import LESSONS from '../../../../models/tables/lessons.json';
import { element, make, setHidden, setText } from '../../basics/dom';
import { holds } from '../../engine_client/condition';
import type { Scene } from '../../engine_client/scene';

/** A story, or a remark about one instant, to which no lesson belongs. */
export type Told = Pick<Story, 'title' | 'text'> & Partial<Story>;

export class StoryBox {
  private readonly box = element('equation-story', HTMLElement);
  private readonly title = make('h3');
  private readonly text = make('p');
  private readonly lesson = make('a');

  constructor() {
    this.box.append(this.title, this.text, make('p', '', this.lesson));
  }

  show(story: Told | null): void {
    setHidden(this.box, story === null);
    if (!story) return;
    setText(this.title, story.title);
    setText(this.text, story.text);
    setHidden(this.lesson, story.lesson === undefined);
    if (story.lesson === undefined) return;
    this.lesson.href = `./lessons/${story.lesson}.html`;
    setText(this.lesson, `Lesson ${LESSONS.indexOf(story.lesson) + 1} →`);
  }
}

/** For the present settings. */
export const storyOf = (set: EquationSet | null, scene: Scene): Story | null =>
  set?.stories?.find((story) => holds(story.for, scene)) ?? null;
