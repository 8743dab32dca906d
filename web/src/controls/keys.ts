// Keyboard shortcuts, active only while the view has focus. Tab is never intercepted. Where a body can be turned by hand, the
// arrow keys turn it.
import type { Player } from '../engine_client/player';
import { stepAtEase } from '../engine_client/slices';

/** One degree; ten with Shift. */
const SMALL_TURN = Math.PI / 180;
/** Of a key that is held while steps take long, what has waited for so long is dropped: it would go on after its release. */
const LATE_MS = 250;
/** Rotations about up and about right. */
const ARROWS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export interface KeyTargets {
  player: Player;
  /** The player ends; absent: it does not. */
  closed?: AbortSignal;
  changeCamera(direction: 1 | -1): void;
  toggleHelp(): void;
  /** Turns the body by angles about the screen's up and right axes; null where nothing can be turned. */
  turn: ((aboutUp: number, aboutRight: number) => void) | null;
  /** Handles a key for pushing or driving; true if it was one. */
  hand(key: string, isRepeated: boolean): boolean;
  handUp(key: string): void;
  /** Leaves the Workbench, or releases a held body; true if there was anything to leave. */
  letGo(): boolean;
  /** Opens or leaves the Workbench; absent if there is none. */
  toggleWorkbench?(): void;
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
    if (targets.hand(event.key, event.repeat)) {
      event.preventDefault();
      return;
    }
    const count = event.shiftKey ? 10 : 1;
    const { turn } = targets;
    const arrow = ARROWS[event.key];
    if (turn && arrow) {
      event.preventDefault();
      turn(...(arrow.map((side) => side * count * SMALL_TURN) as [number, number]));
      return;
    }
    const forward = () => {
      const isLate = event.repeat && performance.now() - event.timeStamp > LATE_MS;
      if (!isLate) void stepAtEase(player, count, targets.closed);
    };
    const commands: Record<string, () => void> = {
      ' ': () => player.toggle(),
      ArrowRight: forward,
      ArrowLeft: () => player.stepBack(count),
      '.': forward,
      '>': forward,
      ',': () => player.stepBack(count),
      '<': () => player.stepBack(count),
      Backspace: () => player.reset(),
      '-': () => player.changeSpeed(-1),
      '=': () => player.changeSpeed(1),
      '+': () => player.changeSpeed(1),
      '[': () => targets.changeCamera(-1),
      ']': () => targets.changeCamera(1),
      n: () => player.seekEvent(1),
      N: () => player.seekEvent(-1),
      '?': () => targets.toggleHelp(),
      b: () => targets.toggleWorkbench?.(),
      B: () => targets.toggleWorkbench?.(),
      Escape: () => {
        if (!targets.letGo()) view.blur();
      },
    };
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
  view.addEventListener('keyup', (event) => targets.handUp(event.key));
}
