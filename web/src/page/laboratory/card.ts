// The top of the first tab: an experiment that shows the scene's idea, what to watch for, and its lesson.
import type { Card } from 'schemas/cards';
import LESSONS from '../../../../models/tables/lessons.json';
import { actionButton, element, make, partOf, setText } from '../../basics/dom';
import { whenever } from '../../basics/emitter';
import { messageOf } from '../../basics/error_message';
import { showFailure } from '../../basics/failure';
import type { Experiment } from '../../engine_client/experiment';
import { cardOf, fetchCard } from './cards';
import type { Parts } from './parts';

const AGAIN = 'Back';

export class TryCard {
  private readonly box = element('card', HTMLElement);
  private readonly title = make('h2');
  private readonly words = make('p');
  private readonly button = actionButton('', () => this.press());
  private readonly lesson = make('a', 'lesson');
  private readonly changes = make('p', 'quiet');
  private card: Card | null = null;
  /** The present experiment. */
  private experiment: Experiment | null = null;

  constructor(private readonly parts: Parts) {
    const { player } = parts;
    this.button.classList.add('primary');
    const row = make('div', 'card-actions', this.button, this.lesson);
    this.box.append(this.title, this.words, row, this.changes);
    whenever([player.onScene], () => this.show());
  }

  private get id(): string {
    return this.parts.player.scene.description.scene.id;
  }

  /** Until the next scene's card is loaded, the previous one keeps its space. */
  private show(): void {
    this.experiment = null;
    setText(this.changes, '');
    const { id } = this;
    const card = cardOf(id);
    this.card = card ?? null;
    this.button.disabled = !card;
    this.box.classList.toggle('waits', card === undefined);
    if (card === undefined) {
      void fetchCard(id).then(() => {
        if (id === this.id) this.show();
      });
      return;
    }
    this.box.hidden = card === null;
    if (!card) return;
    setText(this.title, card.title);
    setText(this.words, card.text);
    setText(this.button, card.button);
    this.showLesson();
  }

  private showLesson(): void {
    const entry = this.parts.chooser.entries.find(({ id }) => id === this.id);
    const place = LESSONS.indexOf(entry?.lesson ?? '') + 1;
    this.lesson.hidden = place === 0;
    if (place === 0) return;
    this.lesson.href = `./lessons/${entry?.lesson}.html`;
    setText(this.lesson, `Lesson ${place} →`);
  }

  private press(): void {
    this.toggle().catch((error) => showFailure(messageOf(error)));
  }

  private async toggle(): Promise<void> {
    const { card, experiment } = this;
    if (!card) return;
    if (experiment) {
      experiment.takeBack();
      return;
    }
    const { Experiment } = await import('../../engine_client/experiment');
    // Meanwhile another scene was opened, or the button was pressed again.
    if (card !== this.card || this.experiment) return;
    let cameraBefore: HTMLButtonElement | null = null;
    const begun = new Experiment(this.parts.player, card, () => {
      this.experiment = null;
      setText(this.button, card.button);
      setText(this.changes, '');
      cameraBefore?.click();
    });
    // The reason has already been shown.
    if (!begun.begin().ok) return;
    this.experiment = begun;
    setText(this.button, AGAIN);
    cameraBefore = card.camera ? lookFrom(card.camera) : null;
    setText(this.changes, begun.changes);
    // On a phone the button is below the view.
    element('view', HTMLElement).scrollIntoView({ block: 'nearest' });
  }
}

/** Returns the button of the previous camera. */
function lookFrom(camera: string): HTMLButtonElement | null {
  const before = document.querySelector<HTMLButtonElement>('[data-camera][aria-pressed="true"]');
  partOf(document, `[data-camera="${camera}"]`, HTMLButtonElement).click();
  return before;
}
