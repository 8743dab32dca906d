// The HTML play bar: the same commands as the keys and the ImGui transport, usable without either.

import { SPEEDS } from '../address/speeds';
import { optionsOf, partOf, setAside, setText } from '../basics/dom';
import { formatSpeed } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { EventMarks } from './event_marks';

/** `sign`: prefix of its elements' selectors: "#" for ids, "." for classes where a page has many bars. */
export function playBarIn(whole: ParentNode, sign: '#' | '.') {
  const button = (name: string) => partOf(whole, sign + name, HTMLButtonElement);
  return {
    play: button('play'),
    playText: partOf(whole, `${sign}play-text`, HTMLSpanElement),
    step: button('step'),
    stepBack: button('step-back'),
    reset: button('reset'),
    speed: partOf(whole, `${sign}speed`, HTMLSelectElement),
    scrubber: partOf(whole, `${sign}scrubber`, HTMLInputElement),
    clock: partOf(whole, `${sign}clock`, HTMLOutputElement),
    trueSpeed: partOf(whole, `${sign}true-speed`, HTMLOutputElement),
  };
}

/** Tolerance within which a measured speed counts as the requested one. */
const AS_ASKED = 0.1;

export class PlayBar {
  private read = 0;
  /** The marks over the scrubber; null before they are loaded, and if there is no room for them. */
  private marks: EventMarks | null = null;

  constructor(
    private readonly player: Player,
    private readonly parts: ReturnType<typeof playBarIn>,
  ) {
    const { play, speed: list, scrubber } = parts;
    list.append(...optionsOf(SPEEDS.map(named)));
    const commands: [HTMLButtonElement, () => void][] = [
      [play, () => player.toggle()],
      [parts.step, () => player.step(1)],
      [parts.stepBack, () => player.stepBack(1)],
      [parts.reset, () => player.reset()],
    ];
    for (const [control, command] of commands) {
      control.addEventListener('click', command);
      control.disabled = false;
    }
    list.addEventListener('change', () => player.setSpeed(Number(list.value)));
    scrubber.addEventListener('input', () => player.seek(Number(scrubber.value)));
    for (const control of [list, scrubber]) control.disabled = false;
    player.onChange(() => this.update());
    this.update();
  }

  /** An address may request a speed that is not offered. */
  private showSpeed(): void {
    const { speed: list } = this.parts;
    const { speed } = this.player;
    if (list.value === String(speed)) return;
    list.value = String(speed);
    if (list.value !== '') return;
    list.append(...optionsOf([named(speed)]));
    list.value = String(speed);
  }

  /** Update while the run continues. */
  follow(): void {
    if (this.player.reading.count !== this.read) this.update();
  }

  update(): void {
    const { player, parts } = this;
    this.read = player.reading.count;
    const { snapshot } = player.scene;
    parts.play.classList.toggle('is-playing', player.isPlaying);
    setText(parts.playText, player.isPlaying ? 'Pause' : 'Play');
    this.showSpeed();
    const time = snapshot.scalar('time');
    setText(parts.clock, `t = ${time.toFixed(3)} s`);
    const { trueSpeed, speed } = player;
    const isSlower = trueSpeed > 0 && Math.abs(trueSpeed - speed) > AS_ASKED * speed;
    setText(parts.trueSpeed, isSlower ? `x ${trueSpeed.toFixed(2)} real time` : '');
    parts.scrubber.min = String(player.oldestStep);
    parts.scrubber.max = String(player.newestStep);
    parts.scrubber.value = String(player.currentStep);
    setAside(parts.scrubber, 'aria-valuetext', `${time.toFixed(3)} seconds`);
    this.marks?.update();
  }

  /** From now on these follow the scrubber. */
  mark(marks: EventMarks): void {
    this.marks = marks;
    marks.update();
  }
}

const named = (speed: number): [number, string] => [speed, formatSpeed(speed)];
