// The few controls that a scene is about, over the view: its choices as buttons, its numbers as sliders. All of them are
// also in the form and in the panel.

import { onAngleUnit, shownParameter, toShown, valueFromShown } from '../angles';
import { isExhibit } from '../sim/exhibit';
import { isHexapod } from '../sim/kind';
import type { Player } from '../sim/player';
import { ChoiceButtons } from './choicebuttons';
import { element, make, setText } from './dom';
import { formatWithUnit } from './format';
import { type Controls, controlsOf, MOST_CHOICES } from './quickchoice';
import { sliderScale } from './scale';

/** Whose mass or length it is, where a label says it only beside its group. */
const OWNERS = [
  ['robot.tail_', 'Tail'],
  ['payload.', 'Payload'],
] as const;
const ALWAYS_SHOWN = /^leg\./;
/** Their choices take more room than there is beside a comparison. */
const WORDY = /^(swing|support)\.method$/;
const PLACE = 'push.place';
const IN_THE_AIR = 1;
const ONLY_STANDING = 'push.impulse';
const ONLY_IN_THE_AIR = 'push.angle';
const CONTROL = 'control.mode';
const FORWARD = 1;
const POSTURE = 'leg.posture';
const BY_HAND = 'sliders';

interface Slider {
  path: string;
  row: HTMLElement;
  range: HTMLInputElement;
  value: HTMLElement;
}

export class QuickControls {
  private readonly box = make('div', 'angles');
  private sliders: Slider[] = [];
  private wanted: Controls;

  constructor(private readonly player: Player) {
    const area = element('scene-controls', HTMLElement);
    this.wanted = controlsOf(player.scene);
    // Before the buttons, which ask for it.
    player.onScene(() => {
      this.wanted = controlsOf(player.scene);
    });
    for (let i = 0; i < MOST_CHOICES; i += 1) {
      const path = () => this.wanted.choices[i] ?? '';
      const choice = new ChoiceButtons(player, path);
      area.append(choice.box);
      const show = () => {
        choice.box.classList.toggle('general', !ALWAYS_SHOWN.test(path()));
        choice.box.classList.toggle('wordy', WORDY.test(path()));
        choice.box.hidden = this.player.scene.indexOf(path()) < 0 || this.isIdle(path());
      };
      player.onScene(show);
      player.onChange(show);
      show();
    }
    area.append(this.box);
    player.onScene(() => this.rebuild());
    onAngleUnit(() => this.rebuild());
    player.onChange(() => this.update());
    this.rebuild();
  }

  private rebuild(): void {
    const { scene } = this.player;
    this.sliders = [];
    this.box.replaceChildren();
    this.box.classList.toggle(
      'general',
      !this.wanted.sliders.some((path) => ALWAYS_SHOWN.test(path)),
    );
    this.box.classList.toggle('of-exhibit', isExhibit(scene));
    for (const path of this.wanted.sliders) {
      const parameter = scene.description.parameters[scene.indexOf(path)];
      if (!parameter) continue;
      const scale = sliderScale(shownParameter(parameter));
      const [, owner] = OWNERS.find(([start]) => path.startsWith(start)) ?? [];
      const { label } = parameter;
      const row = make('label', '', owner ? `${owner} ${lower(label)}` : label);
      const range = make('input');
      const value = make('output');
      range.type = 'range';
      range.min = '0';
      range.max = String(scale.notches);
      range.addEventListener('input', () =>
        this.player.set(
          scene.indexOf(path),
          valueFromShown(scale.valueAt(Number(range.value)), parameter),
        ),
      );
      row.append(range, value);
      row.title = parameter.meaning;
      this.box.append(row);
      this.sliders.push({ path, row, range, value });
    }
    this.update();
  }

  private update(): void {
    const { scene } = this.player;
    for (const { path, row, range, value } of this.sliders) {
      const parameter = scene.description.parameters[scene.indexOf(path)];
      if (!parameter) continue;
      const present = scene.valueOf(path);
      row.hidden = !this.answers(path);
      range.value = String(
        sliderScale(shownParameter(parameter)).notchOf(toShown(present, parameter.unit)),
      );
      setText(value, formatWithUnit(present, parameter.unit, 4));
    }
    this.box.hidden = this.sliders.every(({ row }) => row.hidden);
  }

  /** A hexapod that follows its plan exactly needs no control. */
  private isIdle(path: string): boolean {
    const { scene } = this.player;
    return path === CONTROL && isHexapod(scene) && scene.valueOf('sim.mode') !== FORWARD;
  }

  /** Angles of a leg answer to the hand only in the posture "sliders", a push only where it happens. */
  private answers(path: string): boolean {
    const { scene } = this.player;
    if (path.startsWith('leg.')) {
      const posture = scene.description.parameters[scene.indexOf(POSTURE)];
      return posture?.choices?.[scene.valueOf(POSTURE)] === BY_HAND;
    }
    const isInAir = scene.valueOf(PLACE) === IN_THE_AIR;
    return !(path === ONLY_STANDING && isInAir) && !(path === ONLY_IN_THE_AIR && !isInAir);
  }
}

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
