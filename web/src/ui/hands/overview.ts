// What hands do, over the view: the stick, the push, the push mode that a touch screen needs, and standing up.
import type { Driving } from '../../sim/driving';
import type { Player } from '../../sim/player';
import { element, make } from '../dom';
import type { Pushing } from './pushing';
import { Stick } from './stick';

export interface PushMode {
  isPushMode: boolean;
}

export class Overview {
  private readonly box = element('hands', HTMLElement);
  private readonly drive = make('div', 'drive');
  private readonly push = make('div', 'push');
  private readonly stick: Stick;
  private readonly mode = press('Drag to push');

  constructor(
    private readonly player: Player,
    private readonly driving: Driving,
    pushing: Pushing,
    private readonly gestures: PushMode | null,
    wake: () => void,
  ) {
    this.stick = new Stick(driving, wake);
    const stop = press('Stop', 'All speeds to zero (X)');
    stop.addEventListener('click', () => driving.stop());
    this.drive.append(
      this.stick.box,
      column(
        tick('Spring back', 'What is let go of stops', (isOn) => {
          driving.springsBack = isOn;
        }),
        tick('Sideways', 'Left and right step sideways instead of turning', (isOn) => {
          this.stick.isSideways = isOn;
          this.stick.update();
        }),
        stop,
      ),
    );
    const give = press('Push', 'One push as it is set (P)');
    give.classList.add('primary');
    give.dataset.part = 'push';
    give.addEventListener('click', () => pushing.give());
    const stand = press('Stand up', 'Puts it on its feet where it is');
    stand.addEventListener('click', () => player.act('stand_up'));
    this.mode.title = 'A drag on the robot pulls at it; with a mouse also Ctrl + drag';
    this.mode.setAttribute('aria-pressed', 'false');
    this.mode.hidden = gestures === null;
    this.mode.addEventListener('click', () => this.setMode(!gestures?.isPushMode));
    this.push.append(give, this.mode, stand);
    this.box.append(this.drive, this.push);
    player.onScene(() => this.offer());
    player.onChange(() => this.stick.update());
    this.offer();
  }

  /** Where a key lets go of it, too. */
  setMode(isOn: boolean): void {
    if (!this.gestures) return;
    this.gestures.isPushMode = isOn;
    this.mode.setAttribute('aria-pressed', String(isOn));
  }

  private offer(): void {
    const { scene } = this.player;
    this.box.hidden = !scene.knows('push') && !this.driving.isPossible;
    this.drive.hidden = !this.driving.isPossible;
    this.push.hidden = !scene.knows('push');
    if (this.push.hidden) this.setMode(false);
    this.stick.update();
  }
}

function press(words: string, title = ''): HTMLButtonElement {
  const made = make('button', '', words);
  made.type = 'button';
  made.title = title;
  return made;
}

function column(...parts: HTMLElement[]): HTMLElement {
  const made = make('div', 'beside-stick');
  made.append(...parts);
  return made;
}

function tick(words: string, title: string, onChange: (isOn: boolean) => void): HTMLElement {
  const label = make('label', 'tick');
  const box = make('input');
  box.type = 'checkbox';
  box.addEventListener('change', () => onChange(box.checked));
  label.title = title;
  label.append(box, words);
  return label;
}
