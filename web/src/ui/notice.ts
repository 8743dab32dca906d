// What the engine refused or why it stopped, in its own sentence, with what can be done about it.
import type { Player } from '../sim/player';
import { element, make, setText } from './dom';

const RESYNCHRONISE_EVERY = 2;

export class NoticeArea {
  private readonly box = element('notice', HTMLElement);
  private readonly text = element('notice-text', HTMLElement);
  private readonly actions = element('notice-actions', HTMLElement);

  constructor(private readonly player: Player) {
    player.onChange(() => this.update());
  }

  /** A failure outside the engine: nothing to do but say it. */
  static showFailure(sentence: string): void {
    element('notice-text', HTMLElement).textContent = sentence;
    element('notice', HTMLElement).hidden = false;
  }

  private update(): void {
    const { notice } = this.player;
    this.box.hidden = notice === null;
    if (!notice) return;
    this.box.classList.toggle('info', notice.kind === 'info');
    setText(this.text, notice.sentence);
    this.actions.replaceChildren();
    if (notice.kind === 'stopped') {
      this.offer('Reset', () => this.player.reset());
      this.offerResynchronise();
    }
    this.offer('Dismiss', () => this.player.dismissNotice());
  }

  private offerResynchronise(): void {
    const { parameters } = this.player.scene.description;
    const index = parameters.findIndex(
      (parameter) => /resync/.test(parameter.path) && parameter.locked === '',
    );
    if (index < 0 || this.player.scene.get(index) === RESYNCHRONISE_EVERY) return;
    this.offer(`Resynchronise every ${RESYNCHRONISE_EVERY} phases`, () => {
      if (!this.player.set(index, RESYNCHRONISE_EVERY).ok) return;
      this.player.reset();
      this.player.play();
    });
  }

  private offer(label: string, action: () => void): void {
    const choice = make('button', '', label);
    choice.type = 'button';
    choice.addEventListener('click', action);
    this.actions.append(choice);
  }
}
