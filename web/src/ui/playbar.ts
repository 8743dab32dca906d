// The HTML play bar: the same commands as the keys and the ImGui transport, readable and reachable without either.

import { SPEEDS } from '../sim/clock';
import type { Player } from '../sim/player';
import { button, element, make, setText } from './dom';
import { formatSpeed } from './format';

export class PlayBar {
  private readonly play = button('play');
  private readonly playText = element('play-text', HTMLSpanElement);
  private readonly speed = element('speed', HTMLSelectElement);
  private readonly scrubber = element('scrubber', HTMLInputElement);
  private readonly clock = element('clock', HTMLOutputElement);
  private readonly trueSpeed = element('true-speed', HTMLOutputElement);

  constructor(private readonly player: Player) {
    for (const speed of SPEEDS) {
      const option = make('option', '', formatSpeed(speed));
      option.value = String(speed);
      this.speed.append(option);
    }
    this.play.addEventListener('click', () => player.toggle());
    const commands: [string, () => void][] = [
      ['step', () => player.step(1)],
      ['step-back', () => player.stepBack(1)],
      ['reset', () => player.reset()],
    ];
    for (const [id, command] of commands) {
      button(id).addEventListener('click', command);
      button(id).disabled = false;
    }
    this.speed.addEventListener('change', () => player.setSpeed(Number(this.speed.value)));
    this.scrubber.addEventListener('input', () => player.seek(Number(this.scrubber.value)));
    for (const control of [this.play, this.speed, this.scrubber]) control.disabled = false;
    player.onChange(() => this.update());
    this.update();
  }

  update(): void {
    const { player } = this;
    const { snapshot } = player.scene;
    this.play.classList.toggle('is-playing', player.isPlaying);
    setText(this.playText, player.isPlaying ? 'Pause' : 'Play');
    this.speed.value = String(player.speed);
    const time = snapshot.scalar('time');
    setText(this.clock, `t = ${time.toFixed(3)} s`);
    setText(
      this.trueSpeed,
      player.isPlaying && player.trueSpeed > 0 ? `x ${player.trueSpeed.toFixed(2)} real time` : '',
    );
    this.scrubber.min = String(snapshot.scalar('history_first_step'));
    this.scrubber.max = String(player.newestStep);
    this.scrubber.value = String(player.currentStep);
    this.scrubber.setAttribute('aria-valuetext', `${time.toFixed(3)} seconds`);
  }
}
