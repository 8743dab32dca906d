// Interaction controls over the view: the stick, the push, the push mode for touch screens, and standing up.

import { actionButton, element, make } from '../basics/dom';
import { whenever } from '../basics/emitter';
import type { Player } from '../engine_client/player';
import type { Driving } from './driving';
import { pushSizes } from './push_sizes';
import type { Pushing } from './pushing';
import { Stick } from './stick';

const PUSH_MODE = 'A drag on the robot pulls at it; with a mouse also Ctrl + drag';
const HARDER = 'Selects the next size and pushes at once';
const STAND_UP = 'Sets the robot back on its feet where it is';

/** `gestures`: those of the view; null if there is no view. */
export function setUpInteractionBar(
  player: Player,
  driving: Driving,
  pushing: Pushing,
  gestures: { isPushMode: boolean } | null,
  wake: () => void,
): void {
  const stick = new Stick(driving, wake);
  const note = make(
    'div',
    'beside-stick',
    tick('Spring back', 'Released: the command returns to zero', (isOn) => {
      driving.springsBack = isOn;
    }),
    tick('Sideways', 'Left and right step sideways instead of turning', (isOn) => {
      stick.isSideways = isOn;
      stick.update();
    }),
    actionButton('Stop', () => driving.stop(), 'All speeds to zero (X)'),
  );
  const drive = make('div', 'drive', stick.box, note);

  const setMode = (isOn: boolean) => {
    if (gestures) gestures.isPushMode = isOn;
    mode.setAttribute('aria-pressed', String(isOn));
  };
  const mode = actionButton('Drag to push', () => setMode(!gestures?.isPushMode), PUSH_MODE);
  mode.hidden = gestures === null;
  setMode(false);
  const harder = actionButton('Push harder', () => pushing.giveHarder(), HARDER);
  harder.dataset.part = 'push';
  const sizes = pushSizes(pushing);
  const size = make('div', 'push-size', sizes.box, make('span', 'unit', 'N s'));
  const stand = actionButton('Stand up', () => player.act('stand_up'), STAND_UP);
  const push = make('div', 'push', harder, size, mode, stand);

  const box = element('interaction', HTMLElement);
  box.append(drive, push);
  whenever([player.onScene, player.onChange], () => {
    drive.hidden = !driving.isPossible;
    stand.hidden = !player.scene.knows('stand_up') || drive.hidden;
    push.hidden = !player.scene.knows('push');
    box.hidden = drive.hidden && push.hidden;
    if (push.hidden) setMode(false);
  });
  whenever([player.onScene, player.onChange], () => {
    stick.update();
    if (!push.hidden) sizes.update();
  });
}

function tick(words: string, title: string, onChange: (isOn: boolean) => void): HTMLElement {
  const onchange = () => onChange(box.checked);
  const box: HTMLInputElement = make('input', { type: 'checkbox', onchange });
  return make('label', { className: 'tick', title }, box, words);
}
