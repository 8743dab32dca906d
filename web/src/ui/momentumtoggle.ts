// A button for the arrows of angular momentum, in the scenes that can show them.
import type { Player } from '../sim/player';
import { canShowMomentum, type MomentumArrows } from '../view/momentum';
import { element, make } from './dom';

export function setUpMomentumToggle(
  player: Player,
  arrows: MomentumArrows,
  wake: () => void,
): void {
  const button = make('button', 'momentum-toggle', 'Angular momentum');
  button.type = 'button';
  button.title = 'Arrows of the angular momentum of tail and body about the common centre of mass';
  const show = () => {
    button.hidden = !canShowMomentum(player.scene);
    button.setAttribute('aria-pressed', String(arrows.isWanted));
  };
  button.addEventListener('click', () => {
    arrows.isWanted = !arrows.isWanted;
    show();
    wake();
  });
  player.onScene(() => {
    arrows.begin(player.scene);
    show();
  });
  arrows.begin(player.scene);
  show();
  element('scene-controls', HTMLElement).append(button);
}
