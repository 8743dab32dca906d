// The first thing on the first tab: an experiment that lets the scene's idea be seen, what to watch for in it, and its lesson.
import type { CardsFile } from 'schemas/cards';
import file from '../../../../models/tables/cards.json';
import { actionButton, element, make, partOf, setText } from '../../basics/dom';
import { whenever } from '../../basics/emitter';
import { Experiment } from '../../engine_client/experiment';
import type { Parts } from './parts';

const { cards, lessons } = file as CardsFile;
const AGAIN = 'Back';

export class TryCard {
  private readonly box = element('card', HTMLElement);
  private readonly title = make('h2');
  private readonly words = make('p');
  private readonly button = actionButton('', () => this.toggle());
  private readonly lesson = make('a', 'lesson');
  /** What is being tried. */
  private experiment: Experiment | null = null;
  private cameraBefore: HTMLButtonElement | null = null;

  constructor(private readonly parts: Parts) {
    const { player } = parts;
    this.button.classList.add('primary');
    const row = make('div', 'card-actions', this.button, this.lesson);
    this.box.append(this.title, this.words, row);
    whenever([player.onScene], () => this.show());
  }

  private get card() {
    return cards[this.parts.player.scene.description.scene.id];
  }

  private show(): void {
    this.experiment = null;
    const { card } = this;
    this.box.hidden = card === undefined;
    if (!card) return;
    setText(this.title, card.title);
    setText(this.words, card.text);
    setText(this.button, card.button);
    this.showLesson();
  }

  private showLesson(): void {
    const { player, chooser } = this.parts;
    const entry = chooser.entries.find(({ id }) => id === player.scene.description.scene.id);
    const place = lessons.indexOf(entry?.lesson ?? '') + 1;
    this.lesson.hidden = place === 0;
    if (place === 0) return;
    this.lesson.href = `./lessons/${entry?.lesson}.html`;
    setText(this.lesson, `Lesson ${place} →`);
  }

  private toggle(): void {
    const { card, experiment } = this;
    if (!card) return;
    if (experiment) {
      this.experiment = null;
      experiment.takeBack();
      this.cameraBefore?.click();
    } else {
      this.experiment = new Experiment(this.parts.player, card);
      this.experiment.begin();
      this.cameraBefore = card.camera ? lookFrom(card.camera) : null;
    }
    setText(this.button, this.experiment ? AGAIN : card.button);
  }
}

/** Answers the button of where it was seen from before. */
function lookFrom(camera: string): HTMLButtonElement | null {
  const before = document.querySelector<HTMLButtonElement>('[data-camera][aria-pressed="true"]');
  partOf(document, `[data-camera="${camera}"]`, HTMLButtonElement).click();
  return before;
}
