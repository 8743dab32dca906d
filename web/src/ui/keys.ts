// Keys, only while the view has the focus. Tab is never touched.
import type { Player } from '../sim/player';

export interface KeyTargets {
  player: Player;
  changeCamera(direction: 1 | -1): void;
  toggleHelp(): void;
  /** True while a number is being typed into a panel. */
  isTyping(): boolean;
}

export function listenForKeys(view: HTMLElement, targets: KeyTargets): void {
  const { player } = targets;
  view.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || targets.isTyping()) {
      if (event.key === ' ') event.preventDefault();
      return;
    }
    const count = event.shiftKey ? 10 : 1;
    const commands: Record<string, () => void> = {
      ' ': () => player.toggle(),
      ArrowRight: () => player.step(count),
      ArrowLeft: () => player.stepBack(count),
      Backspace: () => player.reset(),
      '-': () => player.changeSpeed(-1),
      '=': () => player.changeSpeed(1),
      '+': () => player.changeSpeed(1),
      '[': () => targets.changeCamera(-1),
      ']': () => targets.changeCamera(1),
      '?': () => targets.toggleHelp(),
      Escape: () => view.blur(),
    };
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
}
