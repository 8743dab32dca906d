// A choice parameter as a row of buttons, for the few choices that change what a scene is about. The same parameter
// stays in the form and in the panel; a scene that does not have it does not show the row.
import type { Player } from '../sim/player';
import { make, setText } from './dom';

export class ChoiceButtons {
  readonly box = make('div', 'choice');
  private readonly label = make('span', 'choice-label');
  private readonly row = make('div', 'segments');
  private buttons: HTMLButtonElement[] = [];

  constructor(
    private readonly player: Player,
    private readonly path: string | (() => string),
    /** Words for the row; the engine's label if left out. */
    private readonly words = '',
  ) {
    this.row.setAttribute('role', 'group');
    this.box.append(this.label, this.row);
    player.onScene(() => this.rebuild());
    player.onChange(() => this.update());
    this.rebuild();
  }

  /** The path in the scene that is open. */
  private get present(): string {
    return typeof this.path === 'string' ? this.path : this.path();
  }

  private rebuild(): void {
    const { scene } = this.player;
    const parameter = scene.description.parameters[scene.indexOf(this.present)];
    this.box.hidden = parameter === undefined;
    const words = this.words || (parameter?.label ?? '');
    setText(this.label, words);
    this.row.setAttribute('aria-label', words);
    this.buttons = (parameter?.choices ?? []).map((name, value) => {
      const button = make('button', '', name);
      button.type = 'button';
      button.disabled = parameter?.locked !== '';
      button.addEventListener('click', () =>
        this.player.set(this.player.scene.indexOf(this.present), value),
      );
      return button;
    });
    this.box.title = parameter?.meaning ?? '';
    this.row.replaceChildren(...this.buttons);
    this.update();
  }

  private update(): void {
    const present = this.player.scene.valueOf(this.present);
    this.buttons.forEach((button, value) => {
      button.setAttribute('aria-pressed', String(value === present));
    });
  }
}
