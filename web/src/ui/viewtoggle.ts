// Buttons for what the view shows on demand, in the scenes that can show it: arrows of momentum, frames of legs.
import type { Player } from '../sim/player';
import type { Scene } from '../sim/scene';
import { element, make } from './dom';

export interface OnDemand {
  readonly toggle: { label: string; title: string };
  isWanted: boolean;
  canShow(scene: Scene): boolean;
  /** Another scene: whether it is shown there from the start. */
  begin(scene: Scene): void;
}

export function setUpViewToggle(player: Player, shown: OnDemand, wake: () => void): void {
  const button = make('button', 'view-toggle', shown.toggle.label);
  button.type = 'button';
  button.title = shown.toggle.title;
  const show = () => {
    button.hidden = !shown.canShow(player.scene);
    button.setAttribute('aria-pressed', String(shown.isWanted));
  };
  button.addEventListener('click', () => {
    shown.isWanted = !shown.isWanted;
    show();
    wake();
  });
  const begin = () => {
    shown.begin(player.scene);
    show();
  };
  player.onScene(begin);
  begin();
  element('scene-controls', HTMLElement).append(button);
}
