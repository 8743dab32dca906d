// Undo and redo of settings, by two buttons and by the usual keys; not while text is being edited, which has its own undo.
import { button } from '../basics/dom';
import { whenever } from '../basics/emitter';
import type { Player } from '../engine_client/player';

const TYPED_INTO =
  'textarea, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';

/** `isTyping`: whether text is being typed into an ImGui panel. */
export function setUpUndo(player: Player, isTyping: () => boolean): void {
  const { history } = player;
  const [undo, redo] = [button('undo'), button('redo')];
  undo.addEventListener('click', () => player.undo());
  redo.addEventListener('click', () => player.redo());
  whenever([player.onScene, player.onChange], () => {
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
  });
  document.addEventListener('keydown', (event) => {
    const wish = wishOf(event);
    const isInText = event.target instanceof Element && event.target.matches(TYPED_INTO);
    if (wish === '' || isInText || isTyping()) return;
    event.preventDefault();
    // During a drag there is nothing to undo yet.
    if (history.isHeld) return;
    if (wish === 'undo') player.undo();
    else player.redo();
  });
  // A drag of a slider is one change, however long it lasts.
  document.addEventListener('pointerdown', () => history.hold(), true);
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, () => history.release(), true);
}

/** Ctrl, or Cmd on a Mac; Ctrl + Y redoes too. */
function wishOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | '' {
  if (altKey || !(ctrlKey || metaKey)) return '';
  const name = key.toLowerCase();
  if (name === 'y' && !shiftKey) return 'redo';
  if (name !== 'z') return '';
  return shiftKey ? 'redo' : 'undo';
}
